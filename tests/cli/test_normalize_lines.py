"""Lines of text in, one JSON object a line out: in order, at once, and nothing else."""

import os
import subprocess
from datetime import datetime
from select import select

import orjson
import pytest

from tests.cli.home import TELLER

ENGLISH = ("normalize", "--lang", "en")


def rows(home, stdin, *arguments, env=None):
    done = home.teller(*(arguments or ENGLISH), stdin=stdin, env=env)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("\n") or not done.out
    return [orjson.loads(line) for line in done.out.split("\n")[:-1]]


def test_line_of_the_interface_gives_its_value(home):
    (row,) = rows(home, b"send five thousand yen to sato ken\n")
    assert list(row) == ["text", "surface", "spans"]
    assert row["surface"] == "send five thousand yen to sato ken"
    (span,) = row["spans"]
    assert (span["start"], span["end"], span["kind"]) == (5, 22, "money")
    assert span["value"] == {"amount_minor": 5000, "currency": "JPY"}


def test_lines_are_answered_one_each_in_order(home):
    said = ["nine", "", "  nine  ", "hello", "nine"]
    assert [row["surface"] for row in rows(home, "\n".join(said).encode())] == said


def test_line_end_of_windows_is_no_part_of_the_line(home):
    assert [row["surface"] for row in rows(home, b"nine\r\nten\r\n")] == ["nine", "ten"]


def test_lines_that_cannot_be_used_give_errors_and_the_rest_goes_on(home):
    answers = rows(home, b"nine\n\xff\xfe\n\xed\xa0\x80\nten\n")
    assert [sorted(row) for row in answers] == [
        ["spans", "surface", "text"],
        ["error"],
        ["error"],
        ["spans", "surface", "text"],
    ]
    assert answers[1]["error"] == "this line is not UTF-8: send UTF-8 text"


@pytest.mark.parametrize(
    "text", ["\x00\x01\x7f", "nine\u2028ten", "\ufeffnine", "九\u0301\U0001f600", "a" * 9999]
)
def test_line_of_odd_characters_is_a_line(home, text):
    (row,) = rows(home, text.encode() + b"\n")
    assert row["surface"] == text


def test_nothing_in_gives_nothing_out(home):
    assert rows(home, b"") == []


def test_amounts_of_any_size_are_answered(home):
    said = [f"nine {size} kuwaiti dinars" for size in ("trillion", "quadrillion", "octillion")]
    said += [f"{'9' * size} yen" for size in (15, 18, 19, 40)]
    assert [row["surface"] for row in rows(home, "\n".join(said).encode())] == said


def test_at_decides_what_tomorrow_is(home):
    at = ("--at", "2031-02-28T10:00:00+00:00")
    (row,) = rows(home, b"tomorrow\n", *ENGLISH, *at)
    assert row["spans"][0]["value"] == {"date": "2031-03-01"}


def test_at_without_offset_is_in_the_banks_zone(home):
    env = {"TELLER_BANK__TIME_ZONE": "America/New_York"}
    (row,) = rows(home, b"in two hours\n", *ENGLISH, "--at", "2031-07-01T10:00", env=env)
    value = row["spans"][0]["value"]["datetime"]
    assert datetime.fromisoformat(value) == datetime.fromisoformat("2031-07-01T12:00:00-04:00")


def test_without_at_it_is_now_in_the_banks_zone(home):
    for zone in ("Pacific/Kiritimati", "Pacific/Midway"):  # 25 hours apart: never the same day
        (row,) = rows(home, b"today\n", env={"TELLER_BANK__TIME_ZONE": zone})
        days = {row["spans"][0]["value"]["date"]}
        (row,) = rows(home, b"today\n", env={"TELLER_BANK__TIME_ZONE": "Pacific/Kiritimati"})
        days.add(row["spans"][0]["value"]["date"])
    assert len(days) == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--lang fr", "invalid choice: 'fr'"),
        ("--lang en --at yesterday", "--at 'yesterday' is no ISO time: use one like 2026-"),
        ("--lang en --at 2026-13-01", "--at '2026-13-01' is no ISO time"),
        ("", "required: --lang"),
    ],
)
def test_arguments_that_are_wrong_are_told_in_one_line(home, arguments, says):
    done = home.teller("normalize", *arguments.split(), stdin=b"nine\n")
    assert done.code == 2
    assert says in done.line()


def test_each_line_is_answered_before_the_next_is_sent(home):
    process = home.start(*ENGLISH)
    try:
        for word in (b"nine", b"ten"):
            process.stdin.write(word + b"\n")
            process.stdin.flush()
            assert select([process.stdout], [], [], 20)[0], "no answer while its input is open"
            assert orjson.loads(process.stdout.readline())["surface"] == word.decode()
        process.stdin.close()
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.wait()


def test_reader_that_goes_away_ends_it_quietly(home):
    read_end, write_end = os.pipe()
    process = subprocess.Popen(
        [TELLER, *ENGLISH],
        stdin=subprocess.PIPE,
        stdout=write_end,
        stderr=subprocess.PIPE,
        env=home.environment(),
    )
    os.close(write_end)
    os.close(read_end)
    _, errors = process.communicate(b"nine\n" * 1000, timeout=30)
    assert errors == b""


def test_nothing_is_written_into_the_home(home):
    rows(home, b"nine\n")
    assert list(home.folder.iterdir()) == []


def test_help_has_an_example(home):
    done = home.teller("normalize", "--help")
    assert done.code == 0
    assert "teller normalize --lang en" in done.out
