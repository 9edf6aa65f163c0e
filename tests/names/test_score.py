"""How alike heard and known names are, before anybody says how sure that is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.names.forms import forms
from agent.names.score import score
from agent.names.table import Table

WORDS = st.sampled_from("sato ken saito emma wilson smith jon li brown robert hanako".split())
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)


def scored(heard: str, *known: str, nbest: tuple[str, ...] = ()):
    said = [(rank, form) for rank, text in enumerate((heard, *nbest)) for form in forms(text)]
    return score(said, Table([forms(name) for name in known]))


def alike(heard: str, known: str, nbest: tuple[str, ...] = ()) -> float:
    return float(scored(heard, known, nbest=nbest).alike[0])


@given(NAMES)
def test_score_of_a_name_with_itself_is_one(name):
    assert alike(name, name) == pytest.approx(1, abs=1e-5)


@given(NAMES, NAMES)
def test_score_is_between_0_and_1_whatever_was_heard(heard, known):
    found = scored(heard, known)
    assert 0 <= found.alike[0] <= 1
    assert 0 <= found.explained[0] <= 1


@given(NAMES, st.lists(NAMES, min_size=1, max_size=4))
def test_score_of_a_name_does_not_depend_on_the_others(heard, known):
    together = scored(heard, *known).alike.tolist()
    assert together == pytest.approx([alike(heard, name) for name in known], abs=1e-5)


def test_score_of_part_of_a_name_is_below_that_of_the_whole_and_explains_all():
    found = scored("sato", "Sato Ken")
    assert found.alike[0] < alike("sato ken", "Sato Ken")
    assert found.explained[0] == pytest.approx(1)


def test_score_in_the_other_order_is_a_little_less():
    assert 0 < alike("sato ken", "Sato Ken") - alike("ken sato", "Sato Ken") < 0.1


def test_score_lets_no_word_stand_for_two():
    assert alike("ken", "Ken Kenji") < 0.7


@pytest.mark.parametrize(
    ("heard", "better", "worse"),
    [
        ("bob brown", "Robert Brown", "Barbara Brown"),
        ("robert brown", "Bob Brown", "Simon Brown"),
        ("j smith", "John Smith", "Peter Smith"),
        ("john son", "Johnson", "Johnny Sonders"),
        ("peterjohnson", "Peter Johnson", "Peter Jackson"),
        ("mary watson", "Mary Jane Watson", "Marcus Watson"),
        ("mr obrien", "Pat O'Brien", "Pat O'Hara"),
        ("anne marie dupont", "Anne-Marie Dupont", "Anne Durand"),
        ("hello it is emma wilson", "Emma Wilson", "Emma Nelson"),
        ("sato jiro", "Sato Jiro", "Saito Jiro"),
        ("tennis shop", "Kenneth Shah", "Teresa Shaw"),
    ],
)
def test_score_is_higher_for_the_name_that_was_meant(heard, better, worse):
    found = scored(heard, better, worse).alike
    assert found[0] > found[1]


def test_score_of_the_nbest_counts_a_little_less_down_the_list():
    places = [alike("qqq", "Emma Wilson", ("zzz",) * n + ("emma wilson",)) for n in range(4)]
    assert places == sorted(places, reverse=True)
    assert places[0] > 0.95


def test_score_looks_at_every_alternative():
    assert alike("emma", "Emma Wilson", ("emma wilson",)) > 0.95
