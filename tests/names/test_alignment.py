"""Weighted edit distance of many pairs at once, against the plain one of RapidFuzz."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from agent.names.alignment import Alphabet

PLAIN = Alphabet("abcd", other=1.0, groups=[], lost=[("abcd", 1.0)])
DEAF = Alphabet("abcd", other=2.0, groups=[("ab", 0.25)], lost=[("abcd", 1.0), ("d", 0.5)])
TEXTS = st.lists(st.text(alphabet="abcd", max_size=8), min_size=1, max_size=5)


@given(TEXTS, TEXTS)
def test_distances_with_equal_costs_are_levenshtein_s(heard, known):
    expected = [[Levenshtein.distance(h, k) for k in known] for h in heard]
    np.testing.assert_allclose(PLAIN.distances(heard, known), expected, atol=1e-5)


@pytest.mark.parametrize(
    ("heard", "known", "cost"),
    [
        ("a", "b", 0.25),
        ("a", "c", 2.0),
        ("ca", "cb", 0.25),
        ("abc", "abcd", 0.5),
        ("abcd", "abc", 0.5),
        ("", "ab", 2.0),
        ("abd", "ba", 1.0),
        ("a?b", "ab", 0.0),
    ],
)
def test_distance_is_the_cheapest_alignment(heard, known, cost):
    assert DEAF.distances([heard], [known])[0, 0] == pytest.approx(cost)


def test_distances_of_one_pair_do_not_depend_on_the_others():
    alone = DEAF.distances(["abca"], ["cab"])[0, 0]
    among = DEAF.distances(["d", "abca", "abcdabcd"], ["abcd", "cab", ""])[1, 1]
    assert alone == pytest.approx(float(among))


def test_distances_of_very_long_texts_are_those_of_their_beginnings():
    assert DEAF.distances(["c" * 5000], ["a" * 5000])[0, 0] == pytest.approx(512.0)
    assert DEAF.distances(["ab" * 5000], ["ab"])[0, 0] == pytest.approx(254.0)


def test_distances_of_nothing_have_its_shape():
    assert DEAF.distances(["a"], []).shape == (1, 0)
    assert DEAF.distances([], ["a", "b"]).shape == (0, 2)
