"""Whom a sentence names so far: `cases/understand/en_names.jsonl`, and any sentence cut anywhere."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.names.book import Book, Entry
from agent.names.match import Outcome
from agent.template import sample, slots
from agent.text import normalize
from agent.understand import candidates, other_names
from agent.understand.decision import Path as Way
from agent.understand.grammar import load
from agent.understand.parse import Parsed
from agent.understand.route import Situation, route

CASES = Path(__file__).parents[1] / "cases" / "understand" / "en_names.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
GRAMMAR = load("en")
NAME = "tanaka hanako maria"
FILL = {
    "amount": lambda: "five thousand yen",
    "payee": lambda: NAME,
    "source": lambda: "savings account",
}
NAMING = [
    tree
    for tree in GRAMMAR.sentences.requests["transfer_money"]
    if list(slots(tree)).count("payee") == 1
]
BOOK = Book.of([Entry("a", "Sato Ken"), Entry("b", "Emma Wilson")])


def parse(text: str) -> Parsed:
    return GRAMMAR.parse(normalize(text, "en", currency="JPY"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["say"])
def test_name_of_a_sentence_is_the_expected_one(row):
    assert parse(row["say"]).name == row["name"]


@given(st.sampled_from(NAMING), st.integers(0, 2**32), st.integers(1, 30))
def test_name_of_any_request_cut_anywhere_is_as_much_of_it_as_was_said(tree, seed, kept):
    words = sample(tree, FILL, Random(seed)).split()
    said, name = words[:kept], NAME.split()
    found = parse(" ".join(said)).name
    at = words.index(name[0]) if name[0] in words else len(words)
    assert (found or "").split() == name[: max(0, len(said) - at)], said


@pytest.mark.parametrize("row", [r for r in ROWS if r["name"]], ids=lambda row: row["say"])
def test_name_of_a_sentence_without_a_parse_decides_nothing(row):
    parsed = parse(row["say"])
    if parsed.parse is None:
        found = route(parsed, candidates(parsed, BOOK), Situation())
        assert found.path is not Way.COMMAND


def test_candidates_of_an_unfinished_sentence_are_those_of_its_name():
    found = candidates(parse("send sato ke"), BOOK)
    assert found is not None
    assert (found.heard, found.candidates[0].display_name) == ("sato ke", "Sato Ken")


def test_candidates_of_words_that_name_nobody_are_none():
    assert candidates(parse("what is my balance"), BOOK) is None
    assert candidates(parse("send five thousand yen to"), BOOK) is None


def test_candidates_with_other_readings_ask_where_these_fit_somebody_else():
    found = candidates(parse("pay sato ken"), BOOK, nbest=["emma wilson"])
    assert found is not None
    assert found.outcome is Outcome.AMBIGUOUS


def test_other_names_are_those_of_other_readings_each_once_best_first():
    readings = (
        "send five yen to sato can",
        "send nine yen to sato can",
        "what is my balance",
        "send five yen to sato ken",
        "send five yen to a",
        "spend emma",
        "send emma wilson",
    )
    heard = "send five yen to sato ken"
    assert other_names(heard, "sato ken", readings, parse) == ("sato can", "emma wilson")


def test_other_names_without_readings_are_none():
    assert other_names("pay sato ken", "sato ken", (), parse) == ()


@pytest.mark.parametrize(
    ("reading", "asked"),
    [
        ("send nine thousand yen to sato ken", False),
        ("to sato ken", False),
        ("send five yen too sato ken", True),
        ("send five yen to masato ken", True),
        ("send five yen to sato ken please", True),
        ("sato ken", True),
    ],
)
def test_other_names_do_not_parse_again_what_ends_alike(reading, asked):
    asked_for = list[str]()

    def read(text: str) -> Parsed:
        asked_for.append(text)
        return parse(text)

    other_names("send five yen to sato ken", "sato ken", [reading], read)
    assert asked_for == [reading] * asked


def test_other_names_of_a_bare_answer_are_all_read():
    assert other_names("sato ken", "sato ken", ["pay sato", "pay emma"], parse) == ("sato", "emma")


def test_name_in_long_babble_is_found_in_steps_that_grow_with_its_words():
    for words in (["to", "sato"], ["pay", "a"], ["send"], ["to", "a", "b", "c", "d", "e"]):
        parse(" ".join(words * (2000 // len(words))))
