"""Whom was meant: `cases/names/<file>.jsonl` against `<file>.book.jsonl`, and what must hold for any book.

`best` is who was matched, `near` whom a question should offer.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.names.book import Book, Entry
from agent.names.directory import Directory
from agent.names.match import MOST, Candidate, Matched, Outcome, match, near
from bench.payees.own import cases

CASES = cases()
BOOKS_OF_CASES = {case.file: case.book for case in CASES}
BOOK = BOOKS_OF_CASES["en"]
MARGIN = 1 / 6

WORDS = st.sampled_from(
    "sato ken satou kenji tanaka taro jiro emma wilson ema smith smyth jon li bob robert".split()
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


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file} {' | '.join(case.heard)}")
def test_match_heard_name_gives_the_expected_outcome(case):
    found = match(case.book, case.heard[0], case.heard[1:])
    assert found.outcome.value == case.outcome
    assert found.heard == case.heard[0]
    if case.best:
        assert found.candidates[0].display_name == case.best
    if case.near is not None:
        assert tuple(sorted(c.display_name for c in near(found))) == case.near


@pytest.mark.parametrize(
    ("file", "entry"),
    [(file, entry) for file, book in BOOKS_OF_CASES.items() for entry in book],
    ids=lambda value: getattr(value, "name", value),
)
def test_match_whole_name_of_the_book_is_that_payee_in_either_order(file, entry):
    *others, last = entry.name.split()
    for heard in (entry.name, " ".join([last, *others])):
        found = match(BOOKS_OF_CASES[file], heard)
        assert found.outcome in (Outcome.MATCH, Outcome.AMBIGUOUS)
        assert found.candidates[0].display_name == entry.name


@given(BOOKS, NAMES, st.lists(NAMES, max_size=2))
def test_match_any_book_scores_between_0_and_1_best_first_and_at_most_five(entries, heard, nbest):
    found = match(Book.of(entries), heard, nbest)
    scores = [candidate.score for candidate in found.candidates]
    assert all(0 <= score <= 1 for score in scores)
    assert scores == sorted(scores, reverse=True)
    assert len(scores) <= MOST


@given(st.text(), st.lists(st.text(), max_size=2))
def test_match_anything_at_all_never_fails(heard, nbest):
    assert match(BOOK, heard, nbest).heard == heard


@given(BOOKS, NAMES, st.integers(0, 1000))
def test_match_does_not_depend_on_the_order_of_the_book(entries, heard, seed):
    shuffled = Random(seed).sample(entries, len(entries))
    one, other = match(Book.of(shuffled), heard), match(Book.of(entries), heard)
    assert one.outcome is other.outcome
    assert [c.candidate_id for c in one.candidates] == [c.candidate_id for c in other.candidates]
    assert [c.score for c in one.candidates] == pytest.approx([c.score for c in other.candidates])


@given(BOOKS, NAMES, st.lists(NAMES, max_size=2))
def test_match_within_the_margin_is_never_picked(entries, heard, nbest):
    found = match(Book.of(entries), heard, nbest)
    if found.outcome in (Outcome.MATCH, Outcome.CLOSE) and len(found.candidates) > 1:
        assert found.candidates[1].score <= MARGIN * found.candidates[0].score
    if found.outcome is Outcome.AMBIGUOUS:
        assert len(near(found)) >= 2


@given(BOOKS, NAMES)
def test_match_of_two_payees_with_the_same_name_always_asks(entries, heard):
    twins = [Entry("a", heard, bank="North"), Entry("b", heard, bank="South")]
    found = match(Book.of([*entries, *twins]), heard)
    assert found.outcome is Outcome.AMBIGUOUS
    assert {"a", "b"} <= {candidate.candidate_id for candidate in near(found)} or len(entries) > 3


@settings(max_examples=30)
@given(st.lists(NAMES, min_size=1, max_size=8), NAMES)
def test_match_in_a_directory_agrees_with_the_same_people_in_a_book(names, heard):
    entries = [Entry(f"p{n}", name) for n, name in enumerate(names)]
    book, directory = match(Book.of(entries), heard), match(Directory.of(entries), heard)
    if book.outcome is not Outcome.NONE:
        assert book.outcome is directory.outcome
        assert book.candidates[0].score == pytest.approx(directory.candidates[0].score, abs=0.1)


def test_match_uses_the_reading_where_the_name_is_written_otherwise():
    book = Book.of([Entry("a", "佐藤 健", "sato ken"), Entry("b", "田中 太郎", "tanaka taro")])
    found = match(book, "ken sato")
    assert (found.outcome, found.candidates[0].display_name) == (Outcome.MATCH, "佐藤 健")


def test_match_nbest_name_counts_no_more_than_the_first_reading():
    first = match(BOOK, "emma wilson").candidates[0].score
    other = match(BOOK, "qqq", ["emma wilson"]).candidates[0].score
    assert 0 <= first - other < 0.05


def test_match_nbest_that_fits_another_payee_as_well_asks():
    assert match(BOOK, "tanaka taro", ["tanaka jiro"]).outcome is Outcome.AMBIGUOUS


def test_match_spelled_letters_decide_between_payees_the_name_alone_does_not():
    book = Book.of([Entry("a", "Ann Clark"), Entry("b", "Ann Clarke")])
    assert match(book, "ann clark").outcome is Outcome.AMBIGUOUS
    found = match(book, "c l a r k e", ["ann clark"])
    assert found.candidates[0].candidate_id == "b"


def test_match_relationship_only_breaks_ties_and_never_the_margin():
    book = Book.of([Entry("b", "Ann Li", relationship="recent"), Entry("a", "Ann Li")])
    found = match(book, "ann li")
    assert [c.candidate_id for c in found.candidates] == ["b", "a"]
    assert found.outcome is Outcome.AMBIGUOUS


def test_match_homophones_of_another_relationship_are_asked_about():
    book = Book.of([Entry("a", "John Smith", relationship="recent"), Entry("b", "Jon Smyth")])
    assert match(book, "john smith").outcome is Outcome.AMBIGUOUS


def test_match_people_of_one_score_come_by_id_and_numbers_by_their_value():
    book = Book.of(Entry(f"p{n}", "Li Wei", account_last4=f"{n:04}") for n in (10, 2, 1, 30))
    assert [c.candidate_id for c in match(book, "li wei").candidates] == ["p1", "p2", "p10", "p30"]


def test_match_in_a_large_book_is_as_in_a_small_one():
    others = [Entry(f"x{n}", f"Person{n} Number{n}") for n in range(600)]
    found = match(Book.of([*BOOK, *others]), "james karter")
    assert (found.outcome, found.candidates[0].display_name) == (Outcome.MATCH, "James Carter")


def test_match_empty_book_finds_nobody():
    assert match(Book(), "sato") == Matched("sato", Outcome.NONE)


@pytest.mark.parametrize("count", [2, 5, 9])
def test_near_of_many_alike_offers_at_most_five(count):
    book = Book.of(Entry(f"p{n}", "Li Wei", account_last4=f"{n:04}") for n in range(count))
    assert len(near(match(book, "li wei"))) == min(count, MOST)


@pytest.mark.parametrize(
    ("scores", "offered"), [((0.9, 0.1), 1), ((0.6, 0.11), 2), ((0.4, 0.4), 2)]
)
def test_near_offers_whoever_is_more_than_a_sixth_as_likely(scores, offered):
    candidates = tuple(Candidate(str(n), "X", "saved", score) for n, score in enumerate(scores))
    assert len(near(Matched("x", Outcome.AMBIGUOUS, candidates))) == offered


def test_near_of_nobody_is_nobody():
    assert near(Matched("x", Outcome.NONE)) == ()


def test_as_json_of_a_match_is_the_interface_s():
    (best, *_) = match(BOOK, "sato ken").as_json()["candidates"]
    assert 0.95 < best.pop("score") <= 1
    assert best == {
        "candidate_id": "demo-en-sato-ken",
        "display_name": "Sato Ken",
        "relationship": "recent",
    }
