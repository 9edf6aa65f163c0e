"""Every way of cutting an utterance gives what the whole gives; `|` marks a cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.text import Incremental, normalize

CUTS = [
    "pay fif|ty pou|nds",
    "send five| thousand| yen no| six thou|sand to sato",
    "one| mo|ment",
    "ending in four| four one| two",
    "five dol|lars fif|ty",
    "not| five thousand yen| six thousand yen",
    "twenty| first",
    "two| fifty| thousand",
]


def partials(cut):
    pieces = cut.split("|")
    return ["".join(pieces[: k + 1]) for k in range(len(pieces))]


@pytest.mark.parametrize("cut", CUTS)
def test_push_pieces_gives_the_same_as_the_whole(cut):
    growing = Incremental("en")
    for partial in partials(cut):
        assert growing.push(partial) == normalize(partial, "en")


@given(st.lists(st.integers(0, 40), max_size=8))
def test_push_any_cut_gives_the_same_as_the_whole(cuts):
    whole = "send five thousand yen no make that six k"
    growing = Incremental("en")
    for cut in sorted(cuts):
        growing.push(whole[:cut])
    assert growing.push(whole) == normalize(whole, "en")


def test_push_growing_partial_takes_back_what_it_had_read():
    growing = Incremental("en")
    assert [s.value.as_json() for s in growing.push("five").spans] == [{"value": "5"}]
    assert growing.push("five pm").text == "5 pm"
    assert growing.push("one").text == "1"
    assert growing.push("one moment").spans == ()


def test_push_shrinking_partial_forgets_the_longer_one():
    growing = Incremental("en")
    growing.push("five thousand yen")
    assert growing.push("five thousand").text == "5,000"


def test_push_same_partial_does_no_work_again():
    growing = Incremental("en")
    assert growing.push("five yen") is growing.push("five yen")


def test_push_keeps_the_account_currency():
    assert Incremental("en", currency="AUD").push("five dollars").text == "5.00 AUD"
