"""Letters that were spelled: `cases/names/spelled.jsonl`, and whom they tell."""

import json
from pathlib import Path

import pytest

from agent.names.spelled import likeness, spelling

CASES = Path(__file__).parents[1] / "cases" / "names" / "spelled.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
NAMES = [("jean", "bray"), ("jane", "gray"), ("dean", "day"), ("john", "wood"), ("joan", "moody")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["heard"])
def test_spelling_of_what_was_heard_is_its_letters_or_nothing(row):
    found = spelling(row["heard"])
    assert (found and (found.said, found.letters)) == (
        (row["said"], row["letters"]) if "letters" in row else None
    )


@pytest.mark.parametrize(
    ("letters", "best"),
    [
        ("jeanbray", 0),
        ("jeinbray", 0),
        ("brayjean", 0),
        ("jaynegray", 1),
        ("janegrade", 1),
        ("dean", 2),
        ("johnwoot", 3),
        ("moody", 4),
    ],
)
def test_likeness_of_garbled_letters_is_highest_for_the_name_spelled(letters, best):
    assert int(likeness([letters], NAMES).argmax()) == best


def test_likeness_of_a_whole_name_is_above_that_of_a_part():
    whole, part = likeness(["jeanbray"], NAMES)[0], likeness(["jean"], NAMES)[0]
    assert whole == pytest.approx(1)
    assert 0.8 < part < whole


def test_likeness_of_letters_that_sound_alike_is_above_that_of_others():
    names = [("beet",), ("boot",)]
    found = likeness(["pdet"], names)
    assert found[0] > found[1]


def test_likeness_of_a_name_that_has_no_letters_is_nothing():
    assert likeness(["sato"], [(), ("sato",)]).tolist() == [0.0, pytest.approx(1.0)]
