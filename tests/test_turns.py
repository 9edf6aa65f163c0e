"""How much silence ends a turn: the three witnesses, and what must hold for any of them."""

import pytest

from agent.turns import prosody_matters, silence_needed_ms
from agent.understand.decision import Reading


@pytest.mark.parametrize(
    ("reading", "finished_ms", "unfinished_ms"),
    [
        (Reading.ANSWER, 0, 0),
        (Reading.COMPLETE, 150, 150),
        (Reading.OPEN, 800, 1200),
        (Reading.UNKNOWN, 400, 900),
    ],
)
def test_silence_needed_by_words_and_prosody_is_as_designed(reading, finished_ms, unfinished_ms):
    assert silence_needed_ms(reading, True) == finished_ms
    assert silence_needed_ms(reading, False) == unfinished_ms


@pytest.mark.parametrize("reading", Reading)
def test_silence_needed_without_prosody_counts_as_unfinished(reading):
    assert silence_needed_ms(reading, None) == silence_needed_ms(reading, False)


@pytest.mark.parametrize("reading", Reading)
def test_silence_needed_with_finished_prosody_is_never_longer(reading):
    assert silence_needed_ms(reading, True) <= silence_needed_ms(reading, False)


@pytest.mark.parametrize("prosody", [True, False, None])
def test_silence_needed_grows_the_less_the_words_are_finished(prosody):
    order = (Reading.ANSWER, Reading.COMPLETE, Reading.UNKNOWN, Reading.OPEN)
    needed = [silence_needed_ms(reading, prosody) for reading in order]
    assert needed == sorted(needed)


def test_prosody_matters_only_where_words_leave_it_open():
    assert [r for r in Reading if prosody_matters(r)] == [Reading.OPEN, Reading.UNKNOWN]
