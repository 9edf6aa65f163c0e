"""Names that stand for one another."""

import pytest

from agent.names.nicknames import related


@pytest.mark.parametrize(
    ("a", "b"),
    [("bob", "robert"), ("liz", "elizabeth"), ("bill", "william"), ("kate", "katherine")],
)
def test_related_names_are_found_both_ways(a, b):
    assert b in related(a)
    assert a in related(b)


@pytest.mark.parametrize("word", ["tanaka", "sato", "健", ""])
def test_related_of_another_word_is_nothing(word):
    assert related(word) == frozenset()
