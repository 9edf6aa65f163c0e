"""`teller payees`: names in, candidates out; a file into the book; a search in it."""

import os
import pty
import subprocess
from contextlib import closing
from pathlib import Path

import orjson
import pytest

from agent.bank.sql import SqlLedger
from tests.cli.home import TELLER, Home

BOOK = b"""\
{"id": "p1", "name": "Sato Ken", "reading": "sato ken", "bank": "Mizuho", "account_last4": "4412"}
{"id": "p2", "name": "Emma Wilson", "relationship": "recent"}
"""
PEOPLE = """\
id;name;bank;account_last4
x1;Mary Jane;Mizuho;0412
demo-en-sato-ken;Sato Ken;Resona;
x2;"Smith; John";Rakuten;7788
"""


@pytest.fixture
def book(home: Home) -> Path:
    path = home.folder / "book.jsonl"
    path.write_bytes(BOOK)
    return path


@pytest.fixture
def people(home: Home) -> Path:
    path = home.folder / "people.csv"
    path.write_text(PEOPLE, "utf-8")
    return path


def matched(home: Home, book: Path, stdin: bytes, lang: str = "en") -> list[dict[str, object]]:
    done = home.teller("payees", "match", "--book", book, "--lang", lang, stdin=stdin)
    assert (done.code, done.err) == (0, "")
    return [orjson.loads(line) for line in done.out.splitlines()]


def names(home: Home) -> dict[str, str]:
    with closing(SqlLedger.open(home.database)) as ledger:
        return {payee.payee_id: payee.name for payee in ledger.payees("demo-en")}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_match_answers_each_line_in_order(home, book, lang):
    lines = (
        b'{"heard": "emma wilson"}\n{"heard": "sato ken", "nbest": ["sado ken"]}\n{"heard": "x"}\n'
    )
    answers = matched(home, book, lines, lang)
    assert [row["outcome"] for row in answers] == ["match", "match", "none"]
    best = answers[0]["candidates"][0]
    assert set(best) == {"candidate_id", "display_name", "relationship", "score"}
    assert (best["candidate_id"], best["relationship"]) == ("p2", "recent")
    assert answers[1]["candidates"][0]["display_name"] == "Sato Ken"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"sato ken", "no JSON"),
        (b"", "no JSON"),
        (b"[]", 'no text "heard"'),
        (b'{"heard": 5}', 'no text "heard"'),
        (b'{"name": "sato"}', 'no text "heard"'),
        (b'{"heard": "sato", "nbest": "sado"}', "no list of texts"),
        (b'{"heard": "sato", "nbest": [1]}', "no list of texts"),
        (b'{"heard": "\xff"}', "not UTF-8"),
        (b'{"heard": "\\ud800"}', "no JSON"),
        (b'{"heard": "' + b"a" * 5000 + b'"}', "too long"),
    ],
)
def test_match_of_a_line_that_cannot_be_used_is_an_error_and_the_rest_goes_on(
    home, book, line, says
):
    good = b'{"heard": "sato ken", "nbest": null}'
    before, wrong, after = matched(home, book, b"\n".join([b"\xef\xbb\xbf" + good, line, good]))
    assert set(wrong) == {"error"}
    assert says in str(wrong["error"])
    assert before == after
    assert after["outcome"] == "match"


def test_match_answers_at_once(home, book):
    command = [TELLER, "payees", "match", "--book", book, "--lang", "en"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=home.environment()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b'{"heard": "sato"}\n')
        process.stdin.flush()
        assert b"Sato Ken" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(10) == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (BOOK + b'{"id": "p3"}\n', ":3: name is missing: every payee needs one"),
        (BOOK + b"{\n", ":3: no JSON"),
        (BOOK + BOOK[:100].splitlines()[0] + b"\n", ":3: same id as line 1"),
        (BOOK + b'{"id": "p3", "name": "\xff"}', ":3: no JSON"),
    ],
)
def test_match_with_a_broken_book_ends_with_its_file_and_line(home, book, content, says):
    book.write_bytes(content)
    done = home.teller("payees", "match", "--book", book, "--lang", "en", stdin=b'{"heard": "x"}\n')
    assert done.code == 2
    assert done.line().startswith(f"{book}{says}")


def test_match_without_its_book_says_so(home):
    done = home.teller("payees", "match", "--book", "none.jsonl", "--lang", "en")
    assert (done.code, done.line()) == (2, "cannot read none.jsonl: No such file or directory")


def test_import_adds_updates_and_tells_and_again_changes_nothing(home, people):
    done = home.teller("payees", "import", people, "--customer", "demo-en")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{people}: 2 added, 1 updated, 0 unchanged, 0 bad\n"
    assert names(home)["x2"] == "Smith; John"
    with closing(SqlLedger.open(home.database)) as ledger:
        sato = next(p for p in ledger.payees("demo-en") if p.payee_id == "demo-en-sato-ken")
    assert (sato.bank, sato.account_last4, sato.reading) == ("Resona", "", "sato ken")
    again = home.teller("payees", "import", people, "--customer", "demo-en")
    assert (again.code, again.out) == (0, f"{people}: 0 added, 0 updated, 3 unchanged, 0 bad\n")


def test_import_tells_every_bad_row_takes_the_rest_and_exits_1(home, people):
    people.write_text(
        PEOPLE + "x3;;;\nx4;Li;;87654321\ndemo-ja-sato-ken;Sato;;\nx5;Mary  JANE;mizuho;0412\n",
        "utf-8",
    )
    done = home.teller("payees", "import", people, "--customer", "demo-en")
    assert done.code == 1
    assert done.out == f"{people}: 3 added, 1 updated, 0 unchanged, 3 bad\n"
    told = done.err.splitlines()
    assert [line.removeprefix(f"teller: {people}:").split(":")[0] for line in told] == list("5687")
    assert "name is missing" in told[0]
    assert "account_last4 must be the last four digits" in told[1]
    assert "callers cannot tell them apart" in told[2]
    assert "another customer's payee" in told[3]
    assert "87654321" not in done.err
    assert {"x1", "x2", "x5"} <= names(home).keys()


def test_import_of_jsonl_reads_the_same(home, book):
    done = home.teller("payees", "import", book, "--customer", "demo-en")
    assert (done.code, done.out) == (0, f"{book}: 2 added, 0 updated, 0 unchanged, 0 bad\n")
    assert "p1" in names(home)


@pytest.mark.parametrize(
    ("content", "customer", "code", "says"),
    [
        (PEOPLE, "nobody", 1, "no customer 'nobody'"),
        ("name\nSato\n", "demo-en", 2, ":1: the header has no column 'id'"),
        (None, "demo-en", 2, "No such file"),
    ],
)
def test_import_that_cannot_be_is_one_line_and_changes_nothing(
    home, people, content, customer, code, says
):
    before = home.teller("payees", "search", "sato", "--customer", "demo-en").out
    people.unlink() if content is None else people.write_text(content, "utf-8")
    done = home.teller("payees", "import", people, "--customer", customer)
    assert done.code == code
    assert says in done.line()
    assert home.teller("payees", "search", "sato", "--customer", "demo-en").out == before
    assert "x1" not in names(home)


def test_import_is_told_on_one_line_where_the_file_s_name_is_no_text(home):
    path = home.folder / "p\udcff.csv"
    path.write_text(PEOPLE, "utf-8")
    done = home.teller("payees", "import", path, "--customer", "demo-en")
    assert done.code == 0
    assert "2 added" in done.out


def test_search_gives_the_candidates_of_that_customer_as_match_does(home):
    done = home.teller("payees", "search", "sato ken", "--customer", "demo-en")
    assert (done.code, done.err) == (0, "")
    row = orjson.loads(done.out)
    assert row["outcome"] == "match"
    assert row["candidates"][0]["candidate_id"] == "demo-en-sato-ken"
    other = orjson.loads(home.teller("payees", "search", "佐藤　健", "--customer", "demo-ja").out)
    assert other["candidates"][0]["candidate_id"] == "demo-ja-sato-ken"


def test_search_finds_what_was_imported_and_nobody_is_no_failure(home, people):
    home.teller("payees", "import", people, "--customer", "demo-en")
    found = orjson.loads(home.teller("payees", "search", "mary jane", "--customer", "demo-en").out)
    assert found["candidates"][0]["candidate_id"] == "x1"
    none = home.teller("payees", "search", "xyzzy", "--customer", "demo-en")
    assert (none.code, orjson.loads(none.out)["outcome"]) == (0, "none")


def test_search_of_an_unknown_customer_says_so(home):
    done = home.teller("payees", "search", "sato", "--customer", "nobody")
    assert done.code == 1
    assert "no customer 'nobody'" in done.line()


def test_search_on_a_terminal_shows_a_table(home):
    ours, theirs = pty.openpty()
    command = [TELLER, "payees", "search", "tanaka", "--customer", "demo-en"]
    subprocess.run(command, stdout=theirs, env=home.environment(), cwd=home.folder, timeout=60)
    shown = os.read(ours, 65_536).decode()
    os.close(theirs)
    os.close(ours)
    assert "ambiguous" in shown
    assert "Tanaka Jiro" in shown
    assert "ends 5518" in shown
