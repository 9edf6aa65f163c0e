"""Dates in an utterance that grows word by word, or is cut anywhere, are those of the whole."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.text import Incremental, normalize
from agent.text.en.language import ENGLISH
from tests.text.invariants import looks

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)
CASES = Path(__file__).parents[1] / "cases" / "text" / "en_dates.jsonl"
SAYINGS = [json.loads(line)["say"] for line in CASES.read_text("utf-8").splitlines()]
WORDS = """
the third of may to from friday next last week and in two days ago at half past three pm tomorrow
morning on 4 5 2026 10:30 3pm 12/24 - , . until since end first monday or christmas twenty nineteen
eighty seven oh month q3 now every
"""


@pytest.mark.parametrize("saying", SAYINGS)
def test_push_word_by_word_gives_the_same_as_the_whole(saying):
    growing, words = Incremental("en", at=AT), saying.split()
    for end in range(1, len(words) + 1):
        partial = " ".join(words[:end])
        assert growing.push(partial) == normalize(partial, "en", at=AT)


@given(
    st.lists(st.sampled_from(WORDS.split()), max_size=12), st.lists(st.integers(0, 60), max_size=4)
)
def test_push_any_words_in_any_cuts_gives_the_same_as_the_whole(words, cuts):
    whole, growing = " ".join(words), Incremental("en", at=AT)
    for cut in sorted(cuts):
        growing.push(whole[:cut])
    assert growing.push(whole) == normalize(whole, "en", at=AT)


@pytest.mark.parametrize(
    "phrase",
    [
        "the", "from", "two weeks after", "friday or", "monday", "from 3 to", "1 2", "half past",
        "since the end of", "next", "twenty", "in", "4/5", "the third of may", "at three on", "early",
    ],
)  # fmt: skip
def test_scan_ten_times_the_words_takes_ten_times_the_looks(phrase):
    small, large = looks(f"{phrase} " * 30, ENGLISH, AT), looks(f"{phrase} " * 300, ENGLISH, AT)
    assert 0 < large <= 11 * small
