"""Lines of text in, one decision a line out: in order, at once, and nothing else."""

import orjson
import pytest

AT = "2026-11-20T10:00:00+00:00"
BOOK = b'{"id": "p1", "name": "Sato Ken"}\n{"id": "p2", "name": "Emma Wilson"}\n'


def rows(home, stdin, *arguments):
    done = home.teller("understand", "--lang", "en", *arguments, stdin=stdin)
    assert (done.code, done.err) == (0, "")
    return [orjson.loads(line) for line in done.out.splitlines()]


def test_line_of_the_interface_gives_its_decision(home, tmp_path):
    book = tmp_path / "book.jsonl"
    book.write_bytes(BOOK)
    (row,) = rows(home, b"send five thousand yen to sato ken\n", "--book", str(book))
    assert row == {
        "path": "command",
        "intent": "transfer_money",
        "slots": {
            "amount": {"amount_minor": 5000, "currency": "JPY"},
            "payee": {"heard": "sato ken", "candidate_id": "p1", "display_name": "Sato Ken"},
        },
        "missing": [],
        "confidence": 1.0,
        "reason": "complete",
    }


def test_payee_without_a_book_has_no_candidates(home):
    (row,) = rows(home, b"pay sato ken\n")
    assert row["slots"]["payee"] == {"heard": "sato ken", "candidates": []}


def test_days_count_from_the_given_time(home):
    (row,) = rows(home, b"pay the gas bill tomorrow\n", "--at", AT)
    assert row["slots"]["date"] == {"date": "2026-11-21"}


def test_each_line_stands_alone_and_a_bad_one_is_told(home):
    yes, bad, empty, person = rows(home, b"yes\n\xff\n\nget me a human\n")
    assert (yes["intent"], yes["path"], yes["reason"]) == ("confirm", "command", "nothing_pending")
    assert bad == {"error": "this line is not UTF-8: send UTF-8 text"}
    assert empty["path"] == "refuse"
    assert (person["path"], person["intent"]) == ("handoff", "talk_to_human")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--at", "tomorrow"), "'tomorrow' is no ISO time"),
        (("--book", "no-such-file"), "cannot read no-such-file"),
    ],
)
def test_wrong_arguments_are_told_in_one_line_before_anything_is_read(home, arguments, told):
    done = home.teller("understand", "--lang", "en", *arguments, stdin=b"yes\n")
    assert (done.code, done.out) == (2, "")
    assert told in done.err
