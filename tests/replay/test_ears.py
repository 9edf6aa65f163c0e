"""What the caller hears lies where it was sent, with silence between."""

import numpy as np
import pytest

from bench.replay.audio import Samples
from bench.replay.door import Ears
from processors.engines import AUDIBLE

FRAME = 320


def sound(samples: int = FRAME, value: int = 5000) -> Samples:
    return np.full(samples, value, np.int16)


@pytest.fixture
def ears() -> Ears:
    made = Ears()
    made.started_s = 100.0
    return made


def test_track_without_sound_is_empty(ears: Ears):
    assert ears.track().shape == (0,)
    assert not ears.audible_at(FRAME)


def test_track_has_each_sound_at_its_position_and_silence_between(ears: Ears):
    ears.hear(100.5, sound())
    ears.hear(101.0, sound(value=7000))
    track = ears.track()
    assert len(track) == 16_000 + FRAME
    assert np.flatnonzero(track)[0] == 8_000
    assert (track[8_000 : 8_000 + FRAME] == 5000).all()
    assert not track[8_000 + FRAME : 16_000].any()
    assert (track[16_000:] == 7000).all()


def test_sound_before_the_call_began_lies_at_its_beginning(ears: Ears):
    ears.hear(99.0, sound())
    assert len(ears.track()) == FRAME


def test_sound_without_a_beginning_lies_at_zero():
    ears = Ears()
    ears.hear(5.0, sound())
    assert len(ears.track()) == FRAME


@pytest.mark.parametrize(
    ("position", "audible"),
    [
        (8_000, False),  # the 20 ms before it are silent
        (8_001, True),
        (8_000 + FRAME, True),
        (8_000 + 2 * FRAME - 1, True),
        (8_000 + 2 * FRAME, False),
    ],
)
def test_audible_looks_at_the_20_ms_before_a_position(ears: Ears, position: int, audible: bool):
    ears.hear(100.5, sound())
    assert ears.audible_at(position) is audible


def test_audible_in_a_gap_between_two_sounds_is_false(ears: Ears):
    ears.hear(100.0, sound())
    ears.hear(101.0, sound())
    assert not ears.audible_at(8_000)
    assert ears.audible_at(FRAME)
    assert ears.audible_at(16_000 + FRAME)


def test_audible_of_a_sound_below_the_threshold_is_false(ears: Ears):
    ears.hear(100.0, sound(value=AUDIBLE))
    assert not ears.audible_at(FRAME)


def test_audible_of_the_most_negative_sample_is_true(ears: Ears):
    ears.hear(100.0, sound(value=-32768))
    assert ears.audible_at(FRAME)
