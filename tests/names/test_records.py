"""Files of payees: what is taken, what is left out, and how that is told; no file crashes it."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.errors import UsageError
from agent.names.book import Entry
from agent.names.record_values import COLUMNS, MOST_CHARACTERS, Remark, Row
from agent.names.records import read, read_book

SATO = Entry("p1", "Sato Ken", "さとう けん", "recent", "Mizuho", "0412")
HEADER = "id,name,reading,relationship,bank,account_last4\n"
LINE = "p1,Sato Ken,さとう けん,recent,Mizuho,0412\n"


def entries(
    content: bytes | str, file: str = "a.csv", known: tuple[Entry, ...] = ()
) -> list[Entry]:
    return [row.entry for row in rows(content, file, known) if isinstance(row, Row)]


def remarks(
    content: bytes | str, file: str = "a.csv", known: tuple[Entry, ...] = ()
) -> list[Remark]:
    return [row for row in rows(content, file, known) if isinstance(row, Remark)]


def rows(content: bytes | str, file: str, known: tuple[Entry, ...] = ()) -> list[Row | Remark]:
    return list(read(content.encode() if isinstance(content, str) else content, file, known))


def jsonl(**values: object) -> str:
    return json.dumps(values) + "\n"


@pytest.mark.parametrize(
    "content",
    [
        HEADER + LINE,
        "\ufeff" + HEADER + LINE,
        (HEADER + LINE).replace("\n", "\r\n"),
        (HEADER + LINE).replace("\n", "\r"),
        (HEADER + LINE).replace(",", ";"),
        (HEADER + LINE).replace(",", "\t"),
        "\n" + HEADER + "\n,,,,,\n" + LINE + "  \n",
        HEADER.upper().replace("ACCOUNT_LAST4", "Account Last4") + LINE,
        "bank,account_last4,id,relationship,name,reading\nMizuho,0412,p1,RECENT,Sato Ken,さとう けん\n",
        HEADER + '"p1","Sato Ken","さとう けん","recent","Mizuho","0412"',
        HEADER + " p1 , Sato Ken ,さとう けん, recent,Mizuho,０４１２\n",
    ],
    ids=range(11),
)
def test_csv_in_any_dress_gives_the_same_payee(content):
    assert entries(content) == [SATO]
    assert remarks(content) == []


def test_jsonl_gives_the_same_payee_and_needs_no_more_than_id_and_name():
    whole = dict(zip(COLUMNS, LINE.strip().split(","), strict=True))
    assert entries(jsonl(**whole) + "\n" + jsonl(id=7, name="Emma", bank=None), "a.jsonl") == [
        SATO,
        Entry("7", "Emma"),
    ]


@pytest.mark.parametrize("file", ["-", "book", "book.txt", "book.json"])
def test_format_of_a_file_with_another_ending_is_told_by_its_first_character(file):
    assert entries(HEADER + LINE, file) == [SATO]
    assert entries("\n" + jsonl(id="p1", name="Sato Ken"), file) == [Entry("p1", "Sato Ken")]


def test_cell_with_delimiter_quote_or_line_break_is_one_cell():
    content = 'id,name,note\np1,"Sato, Ken ""K""","two\nlines"\np2,Emma,\n'
    assert [entry.name for entry in entries(content)] == ['Sato, Ken "K"', "Emma"]
    assert [row.line for row in rows(content, "a.csv")] == [1, 2, 4]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (",Sato Ken,,,,", "id is missing"),
        ("p1,,,,,", "name is missing"),
        ("p1,---,,,,", "name has no letter"),
        ("p1,Sato Ken,佐藤,,,", "reading has kanji in it: give kana or Latin letters"),
        ("p1,Sato Ken,,friend,,", "relationship 'friend' must be one of recent, saved, directory"),
        ("p1,Sato Ken,,,,12345678", "account_last4 must be the last four digits, like 0123"),
        ("p1,Sato Ken,,,,441", "account_last4 must be the last four digits, like 0123"),
        ("p1,Sato Ken,,,,44I2", "account_last4 must be the last four digits, like 0123"),
        ("p1,Sato\x07 Ken,,,,", "name holds a line break or another control character"),
        ('p1,"Sato\nKen",,,,', "name holds a line break or another control character"),
        (f"p1,{'S' * 201},,,,", f"name has 201 characters: give at most {MOST_CHARACTERS}"),
        ("p1,Sato Ken", "2 cells under a header of 6"),
        ("p1,Sato, Ken,,,,", "7 cells under a header of 6: put one with ',' in it between double"),
        ('p1,"Sato Ken,,,,', "a double quote is not closed"),
        ('p1,"Sato" Ken,,,,', "no CSV"),
    ],
)
def test_bad_row_is_told_with_its_line_and_what_is_allowed_and_the_rest_is_taken(line, says):
    content = HEADER + "p0,Emma,,,,\n" + line + "\np9,Olivia,,,,\n"
    assert [entry.candidate_id for entry in entries(content)] == ["p0", "p9"]
    (told,) = remarks(content)
    assert (told.line, told.bad) == (3, True)
    assert says in told.text
    assert "\n" not in told.text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "no JSON"),
        ("[]", "no object"),
        ('"p1"', "no object"),
        ('{"id": "p1"}', "name is missing"),
        ('{"id": "p1", "name": 5}', "name must be text"),
        ('{"id": true, "name": "Sato Ken"}', "id must be text"),
        ('{"id": "p1", "name": "Sato Ken", "account_last4": 123}', "account_last4 must be text"),
        ('{"id": "p1", "name": "\\ud800"}', "no JSON"),
    ],
)
def test_bad_line_of_jsonl_is_told_and_the_rest_is_taken(line, says):
    content = jsonl(id="p0", name="Emma") + line + "\n" + jsonl(id="p9", name="Olivia")
    assert [entry.candidate_id for entry in entries(content, "a.jsonl")] == ["p0", "p9"]
    (told,) = remarks(content, "a.jsonl")
    assert (told.line, told.bad) == (2, True)
    assert says in told.text


def test_bytes_that_are_no_utf_8_cost_their_own_row_alone():
    content = (HEADER + "p1,Zo\n").encode().replace(b"Zo", b"Zo\xeb,,,,") + b"p2,Emma,,,,\n"
    assert [entry.candidate_id for entry in entries(content)] == ["p2"]
    assert remarks(content) == [Remark(2, "name is not UTF-8: save the file as UTF-8")]
    bad = jsonl(id="p1", name="Zoe").encode().replace(b"Zoe", b"Zo\xeb")
    assert [told.line for told in remarks(bad, "a.jsonl")] == [1]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "a.csv:1: the header has no column 'id'"),
        ("\n\nname\nSato Ken\n", "a.csv:3: the header has no column 'id': columns are id, name"),
        ("id\np1\n", "a.csv:1: the header has no column 'name'"),
        ("id,name,bank,bank\n", "a.csv:1: the header has the column 'bank' twice"),
        ("p1,Sato Ken,,,,\n", "a.csv:1: the header has no column 'id'"),
    ],
)
def test_csv_without_a_usable_header_is_refused_with_its_place(content, says):
    with pytest.raises(UsageError, match=says):
        rows(content, "a.csv")


def test_files_that_are_something_else_are_refused_by_name():
    with pytest.raises(UsageError, match=r"a\.csv is UTF-16: save it as UTF-8"):
        rows((HEADER + LINE).encode("utf-16"), "a.csv")
    with pytest.raises(UsageError, match=r"a\.json:1: a JSON array: write one object a line"):
        rows('[{"id": "p1", "name": "Sato Ken"}]', "a.json")


def test_column_that_is_not_used_is_told_once_and_costs_nothing():
    (told,) = remarks("id,name,branch\np1,Sato Ken,7\n")
    assert (told.line, told.bad) == (1, False)
    assert told.text.startswith("not used: 'branch': columns are id, name")
    (told,) = remarks(jsonl(id="a", name="A", no=1) + jsonl(id="b", name="B", no=2), "a.jsonl")
    assert (told.line, told.bad) == (1, False)


def test_id_that_comes_twice_is_told_and_the_first_stays():
    content = "id,name\np1,Sato Ken\np2,Emma\np1,Tanaka Taro\n"
    assert [entry.name for entry in entries(content)] == ["Sato Ken", "Emma"]
    assert remarks(content) == [Remark(4, "same id as line 2: give every payee his own")]


def test_two_payees_that_nobody_could_tell_apart_are_told_and_both_taken():
    content = HEADER + LINE + "p2,SATO　KEN,,,mizuho,0412\np3,Sato Ken,,,Rakuten,0412\n"
    assert len(entries(content)) == 3
    (told,) = remarks(content)
    assert (told.line, told.bad) == (3, False)
    assert "same name, bank and last digits as 'p1' on line 2" in told.text


def test_payee_that_is_in_the_book_under_another_id_is_told_and_an_update_is_not():
    (told,) = remarks(
        HEADER + LINE, known=(Entry("old", "Sato Ken", "", "saved", "Mizuho", "0412"),)
    )
    assert "as 'old' in the book" in told.text
    assert remarks(HEADER + LINE, known=(SATO,)) == []


def test_row_says_which_columns_its_file_has_so_that_others_are_left_alone():
    (row,) = rows("id,name,bank,relationship\np1,Sato Ken,,\n", "a.csv")
    assert isinstance(row, Row)
    assert row.stated == {"id", "name", "bank"}, (
        "an empty bank is none; an empty relationship unknown"
    )
    (row,) = rows(jsonl(id="p1", name="Sato Ken", reading=None, bank="Mizuho"), "a.jsonl")
    assert isinstance(row, Row)
    assert row.stated == {"id", "name", "bank"}


def test_no_remark_repeats_an_account_number_or_a_name():
    content = (
        HEADER
        + "p1,Hanako,,,,98765432\n"
        + "98765432,Hanako,,,,\n98765432,Hanako,,,,\n"
        + "p3,Hanako,,98765432,,\n"
        + "p4,Hanako,,,,\n"
        + "p5,Hanako,花子,,,\n"
    )
    told = [remark.text for remark in remarks(content)]
    assert len(told) == 5
    assert "987654" not in " ".join(told)
    assert "Hanako" not in " ".join(told)


def test_book_with_one_bad_row_is_refused_with_file_and_line():
    with pytest.raises(UsageError, match=r"^b\.jsonl:2: name is missing"):
        read_book((jsonl(id="a", name="A") + jsonl(id="b")).encode(), "b.jsonl")


def test_book_of_nobody_is_a_book():
    assert len(read_book(b"", "b.jsonl")) == 0


TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=12)


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS), max_size=8, unique_by=lambda row: row[0].strip()))
def test_csv_that_a_program_wrote_gives_back_each_value_or_a_remark(table):
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", "name", "bank"])
    writer.writerows(table)
    found = rows(out.getvalue(), "a.csv")
    taken = [row.entry for row in found if isinstance(row, Row)]
    written = {row[0].strip(): row for row in table}
    for entry in taken:
        _, name, bank = written[entry.candidate_id]
        assert (entry.name, entry.bank) == (name.strip(), bank.strip())
    blank = sum(not "".join(row).strip() for row in table)
    bad = sum(isinstance(row, Remark) and row.bad for row in found)
    assert len(taken) + bad + blank == len(table)


@given(st.binary(max_size=200), st.sampled_from(["a.csv", "a.jsonl", "a"]))
def test_any_bytes_are_read_or_refused_and_never_crash(content, file):
    try:
        told = [row.text for row in rows(content, file) if isinstance(row, Remark)]
    except UsageError as error:
        told = [str(error)]
    assert "\n" not in "".join(told)
