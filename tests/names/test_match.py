"""Whom was meant: `cases/names/en.jsonl` against one book of names, and what must hold for any book.

`best` is who was matched, `near` whom a question should offer; the book has two Tanakas and two Smiths.
"""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.bank.demo_people import PAYEES
from agent.names.book import Book, Entry
from agent.names.match import MOST, Candidate, Matched, Outcome, match, near
from agent.names.score import entry_score, name_score, word_score

CASES = Path(__file__).parents[1] / "cases" / "names"
ROWS = [json.loads(line) for line in (CASES / "en.jsonl").read_text("utf-8").splitlines()]
DEMO = [
    Entry(p.payee_id, p.name, p.reading, p.relationship, p.bank, p.account_last4)
    for p in PAYEES
    if p.customer_id == "demo-en"
]
OTHERS = [
    Entry("x-1", "John Smith"),
    Entry("x-2", "Jon Smyth"),
    Entry("x-3", "Katherine Reed", relationship="directory"),
]
BOOK = Book.of([*DEMO, *OTHERS])

WORDS = st.sampled_from(
    "sato ken satou kenji tanaka taro jiro emma wilson ema smith smyth jon li".split()
)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
BOOKS = st.lists(
    st.tuples(NAMES, st.sampled_from(["recent", "saved", "directory"])), max_size=8
).map(
    lambda rows: [
        Entry(f"p{index}", name, relationship=relationship)
        for index, (name, relationship) in enumerate(rows)
    ]
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['heard']} {row.get('nbest', '')}")
def test_match_heard_name_gives_the_expected_outcome(row):
    found = match(BOOK, row["heard"], row.get("nbest", ()))
    assert found.outcome.value == row["outcome"]
    assert found.heard == row["heard"]
    if "best" in row:
        assert found.candidates[0].display_name == row["best"]
    if "near" in row:
        assert sorted(c.display_name for c in near(found)) == row["near"]


@pytest.mark.parametrize("entry", [*DEMO, *OTHERS], ids=lambda entry: entry.name)
def test_match_whole_name_of_the_book_is_that_payee_in_either_order(entry):
    for heard in (entry.name, " ".join(reversed(entry.name.split()))):
        assert match(Book.of(DEMO), heard).outcome is not Outcome.AMBIGUOUS
        assert match(BOOK, heard).candidates[0].candidate_id == entry.candidate_id


@given(BOOKS, NAMES, st.lists(NAMES, max_size=2))
def test_match_any_book_scores_between_0_and_1_best_first_and_at_most_five(entries, heard, nbest):
    found = match(Book.of(entries), heard, nbest)
    scores = [candidate.score for candidate in found.candidates]
    assert all(0 <= score <= 1 for score in scores)
    assert scores == sorted(scores, reverse=True)
    assert len(scores) <= MOST


@given(BOOKS, NAMES, st.integers(0, 1000))
def test_match_does_not_depend_on_the_order_of_the_book(entries, heard, seed):
    shuffled = Random(seed).sample(entries, len(entries))
    assert match(Book.of(shuffled), heard) == match(Book.of(entries), heard)


@given(BOOKS, NAMES, st.lists(NAMES, max_size=2))
def test_match_within_the_margin_is_never_picked(entries, heard, nbest):
    found = match(Book.of(entries), heard, nbest)
    if found.outcome in (Outcome.MATCH, Outcome.CLOSE) and len(found.candidates) > 1:
        assert found.candidates[0].score - found.candidates[1].score >= 0.05
    if found.outcome is Outcome.AMBIGUOUS:
        assert len(near(found)) >= 2


@given(BOOKS, NAMES)
def test_match_of_two_payees_with_the_same_name_always_asks(entries, heard):
    twins = [Entry("a", heard, bank="North"), Entry("b", heard, bank="South")]
    found = match(Book.of([*entries, *twins]), heard)
    assert found.outcome is Outcome.AMBIGUOUS
    assert {"a", "b"} <= {candidate.candidate_id for candidate in near(found)} or len(entries) > 3


@given(NAMES, NAMES)
def test_score_of_two_names_is_the_same_in_any_word_order(heard, known):
    a, b = tuple(heard.split()), tuple(known.split())
    assert name_score(a, b) == pytest.approx(name_score(a, b[::-1]))
    assert name_score(a, b) == pytest.approx(name_score(a[::-1], b))


@pytest.mark.parametrize("known", [("ken", "kenji"), ("kenji", "ken")])
def test_score_of_a_word_that_fits_nowhere_takes_no_other_s_place(known):
    # "ken" is three letters of seven, and all that fits; "kenji" stands for "sato" and is worth 0.
    assert name_score(("sato", "ken"), known) == pytest.approx(3 / 7, abs=0.01)


@given(NAMES)
def test_score_of_a_name_with_itself_is_one(name):
    assert entry_score(name, (name,)) == 1.0


@given(WORDS, WORDS)
def test_score_of_two_words_is_symmetric(a, b):
    assert word_score(a, b) == pytest.approx(word_score(b, a))


def test_score_of_part_of_a_name_is_below_that_of_the_whole():
    whole, part = entry_score("sato ken", ("Sato Ken",)), entry_score("sato", ("Sato Ken",))
    assert 0.9 < part < whole == 1.0


def test_score_of_words_that_sound_alike_is_above_those_that_only_look_alike():
    assert word_score("catherine", "katherine") >= 0.93
    assert word_score("reid", "reed") >= 0.93
    assert word_score("taro", "jiro") < 0.8


def test_score_uses_the_reading_where_the_name_is_written_otherwise():
    book = Book.of([Entry("a", "佐藤 健", "sato ken"), Entry("b", "田中 太郎", "tanaka taro")])
    found = match(book, "ken sato")
    assert (found.outcome, found.candidates[0].display_name) == (Outcome.MATCH, "佐藤 健")


def test_match_nbest_name_counts_a_little_less_than_the_first_reading():
    first = match(BOOK, "emma wilson").candidates[0].score
    other = match(BOOK, "qqq", ["emma wilson"]).candidates[0].score
    assert 0 < first - other < 0.05


def test_match_nbest_that_fits_another_payee_as_well_asks():
    assert match(BOOK, "tanaka taro", ["tanaka jiro"]).outcome is Outcome.AMBIGUOUS


def test_match_relationship_only_breaks_ties_and_never_the_margin():
    book = Book.of([Entry("a", "Ann Li", relationship="recent"), Entry("b", "Ann Li")])
    found = match(book, "ann li")
    assert [c.candidate_id for c in found.candidates] == ["a", "b"]
    assert found.outcome is Outcome.AMBIGUOUS


def test_match_empty_book_finds_nobody():
    assert match(Book(), "sato") == Matched("sato", Outcome.NONE)


@pytest.mark.parametrize("count", [2, 5, 9])
def test_near_of_many_alike_offers_at_most_five(count):
    book = Book.of(Entry(f"p{n}", "Li Wei", account_last4=f"{n:04}") for n in range(count))
    assert len(near(match(book, "li wei"))) == min(count, MOST)


def test_near_agrees_with_the_outcome_at_the_edge_of_the_margin():
    """0.95 - 0.90 is a little less than 0.05 in binary: whoever made it ambiguous is offered."""
    scores = [(0.95, 0.9), (0.9, 0.85), (0.97, 0.92), (1.0, 0.95)]
    for best, second in scores:
        pair = tuple(Candidate(str(s), "X", "saved", s) for s in (best, second))
        offered = near(Matched("x", Outcome.AMBIGUOUS, pair))
        assert (len(offered) == 2) == (best - second < 0.05)


def test_near_of_nobody_is_nobody():
    assert near(Matched("x", Outcome.NONE)) == ()


def test_as_json_of_a_match_is_the_interface_s():
    (best, *_) = match(BOOK, "sato ken").as_json()["candidates"]
    assert best == {
        "candidate_id": "demo-en-sato-ken",
        "display_name": "Sato Ken",
        "relationship": "recent",
        "score": 1.0,
    }
