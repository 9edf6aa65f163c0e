"""A directory: do the names it gives for scoring hold the one that was meant, and who bears it?

Small random books are compared with scoring everybody; the bench does it with a million.
"""

from pathlib import Path
from random import Random

import orjson
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from agent.names.book import Book, Entry
from agent.names.directory import Directory
from agent.names.forms import forms
from agent.names.hearing import Heard
from agent.names.nearest import nearest
from bench.payees.slips import KINDS

CASES = Path(__file__).parents[1] / "cases" / "names" / "directory.jsonl"
ROWS = [orjson.loads(line) for line in CASES.read_bytes().splitlines()]
HEARD = [(heard, row["name"]) for row in ROWS for heard in row["heard"]]


def directory(*names, **fields):
    return Directory.of(Entry(f"c{at}", name, **fields) for at, name in enumerate(names))


def ids(known):
    return [entry.candidate_id for name in known for entry in name.entries()]


def names(known):
    return [entry.name for name in known for entry in name.entries()]


@pytest.fixture(scope="module")
def people():
    return Directory.of(
        Entry(f"c{at}", row["name"], row.get("reading", "")) for at, row in enumerate(ROWS)
    )


@pytest.mark.parametrize(("heard", "name"), HEARD)
def test_directory_heard_with_a_slip_gives_the_name_first_or_nearly(people, heard, name):
    assert name in names(people.near(forms(heard)))[:5]


def test_directory_of_nobody_gives_nobody():
    empty = Directory.of([])
    assert (len(empty), empty.near(forms("john smith"))) == (0, [])


def test_directory_asked_for_nothing_gives_nobody(people):
    assert people.near(forms("")) == people.near(forms("...")) == []


def test_directory_of_one_gives_that_one_and_no_other_to_a_stranger():
    one = directory("John Smith")
    assert ids(one.near(forms("jon smyth"))) == ["c0"]
    assert one.near(forms("zzyzx")) == []


@pytest.mark.parametrize("name", ["", " ", "...", "\u0000", "\x1f"])
def test_directory_name_without_words_is_kept_and_never_found(name):
    two = directory(name, "John Smith")
    assert len(two) == 2
    assert two.entry(0).name == name
    assert ids(two.near(forms("john smith"))) == ["c1"]


def test_directory_names_of_one_letter_are_found_by_it_and_by_an_initial():
    some = directory("X", "J Smith", "John Smith", "O")
    assert ids(some.near(forms("x")))[0] == "c0"
    assert ids(some.near(forms("j smith")))[:2] == ["c1", "c2"]
    assert {"c1", "c2"} <= set(ids(some.near(forms("john smith"))))


def test_directory_same_name_many_times_gives_five_people_of_it_and_room_for_others():
    crowd = directory(*["Ann Lee"] * 500, "Anne Lee", "Ann Leigh")
    known = crowd.near(forms("ann lee"), most=3)
    assert ids(known)[:5] == ["c0", "c1", "c2", "c3", "c4"]
    assert set(names(known)) == {"Ann Lee", "Anne Lee", "Ann Leigh"}


def test_directory_same_name_of_other_relationships_stays_apart():
    entries = [Entry("far", "Ann Lee", relationship="directory"), Entry("own", "Ann Lee")]
    known = Directory.of(entries).near(forms("ann lee"))
    assert {name.relationship: ids([name]) for name in known} == {
        "directory": ["far"],
        "saved": ["own"],
    }


def test_directory_gives_back_what_it_was_given():
    entries = [
        Entry("1", "佐藤 健", "さとう けん", "recent", "みずほ", "1234"),
        Entry("2", 'Zoë "Zed" O\u2019Brien', "", "directory", "", "0042"),
        Entry("3", "\U0001f469\u200d\U0001f680 Müller-Lüdenscheidt", "\t", "saved", "\\", "\n"),
    ]
    made = Directory.of(entries)
    assert [made.entry(at) for at in range(len(made))] == entries


def test_directory_forms_of_a_survivor_are_those_of_its_name(people):
    for heard, _ in HEARD:
        for known in people.near(forms(heard)):
            for entry in known.entries():
                assert known.forms == forms(entry.name, entry.reading)


def test_directory_progress_is_told_while_it_is_read_and_at_its_end():
    told = []
    Directory.of((Entry(str(at), "Ann Lee") for at in range(2500)), told.append)
    assert told == [1024, 2048, 2500]


def test_directory_asks_for_no_more_names_than_wanted():
    crowd = directory(*[f"Ann Lee{chr(a)}{chr(b)}" for a in range(97, 123) for b in range(97, 123)])
    assert len(crowd.near(forms("ann lee"), most=40)) == 40


WORDS = st.sampled_from(
    "john jon joan smith smyth schmidt ann anne lee leigh li sato saito kato ken kenji o j "
    "müller muller 佐藤 斉藤 健 さとう けん".split()
)
NAMES = st.lists(WORDS, min_size=0, max_size=3, unique=True).map(" ".join)


@settings(max_examples=200, deadline=None)
@given(st.lists(NAMES, min_size=1, max_size=40), st.integers(0, 39))
def test_directory_asked_by_any_name_it_holds_has_it_among_the_first(book, at):
    made, name = directory(*book), book[at % len(book)]
    heard = {tuple(sorted(form.words)) for form in forms(name)}
    near = made.near(forms(name), most=10)
    words = {tuple(sorted(form.words)) for known in near for form in known.forms}
    assert not heard or heard & words


FIRST = "karl kate dean ann philippa ngozi steven teresa leigh zoe ken yuko".split()
LAST = "davies hurst pebbleton shaw li bonneville adeyemi satou johnson okafor".split()
FULL = st.builds(
    lambda first, last: f"{first} {last}", st.sampled_from(FIRST), st.sampled_from(LAST)
)
EVERYBODY = [f"{first} {last}" for first in FIRST for last in LAST]
LIKELY = 0.8
"a score of somebody who may be meant"


@settings(max_examples=300, deadline=None)
@given(
    st.sets(FULL, min_size=1, max_size=120) | st.just(EVERYBODY),
    st.integers(0, 119),
    st.sampled_from([slip for kind, slip in KINDS.items() if kind != "middle missing"]),
    st.integers(0, 10**6),
)
def test_directory_survivors_hold_the_best_of_all_by_score(book, at, slip, seed):
    book = sorted(book)
    entries = [Entry(str(number), name) for number, name in enumerate(book)]
    heard = Heard.of(slip(book[at % len(book)], Random(seed)))
    assume(heard)
    whole, some = nearest(Book.of(entries), heard), nearest(Directory.of(entries), heard)
    best = whole.scores.alike.max()
    assert best < LIKELY or some.scores.alike.max() == pytest.approx(best, abs=1e-5)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(max_size=12), max_size=12), st.text(max_size=12))
def test_directory_of_any_text_asked_by_any_text_neither_fails_nor_repeats(book, heard):
    made = directory(*book)
    found = ids(made.near(forms(heard)))
    assert len(found) == len(set(found))
    assert {made.entry(at).name for at in range(len(made))} == set(book)
