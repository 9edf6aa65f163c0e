"""Does every clause come out equally loud, trimmed, and without a wrapped sample?"""

import numpy as np
import pytest

from processors.engines.loudness import TARGET_DBFS, chunks, polish, silence, voiced_dbfs

RATE = 16_000


def tone(ms: int, amplitude: float) -> np.ndarray:
    at = np.arange(RATE * ms // 1000) / RATE
    return (amplitude * np.sin(2 * np.pi * 200 * at)).astype(np.int16)


def quiet(ms: int) -> np.ndarray:
    return np.zeros(RATE * ms // 1000, np.int16)


@pytest.mark.parametrize("amplitude", [700, 3000, 12_000, 32_000])
def test_polish_any_input_level_comes_out_at_the_target(amplitude):
    out = polish(np.concatenate([quiet(200), tone(600, amplitude), quiet(200)]))
    assert voiced_dbfs(out) == pytest.approx(TARGET_DBFS, abs=0.5)


def test_polish_silence_around_speech_is_trimmed_to_20_and_60_ms():
    out = polish(np.concatenate([quiet(230), tone(500, 8000), quiet(130)]))
    loud = np.flatnonzero(np.abs(out) > 300)
    assert loud[0] == RATE * 20 // 1000
    assert len(out) - 1 - loud[-1] == RATE * 60 // 1000


def test_polish_short_margins_are_kept_as_they_are():
    out = polish(tone(300, 8000))
    assert len(out) == RATE * 300 // 1000


def test_polish_peak_beyond_full_scale_is_bent_and_keeps_its_sign():
    spiky = tone(600, 400)
    spiky[4000], spiky[5000] = 32_767, -32_768
    out = polish(spiky)
    assert 24_000 < out[4000] <= 32_000
    assert -32_000 <= out[5000] < -24_000


def test_polish_hum_before_the_speech_does_not_count_as_speech():
    hum = tone(300, 600)
    out = polish(np.concatenate([hum, quiet(200), tone(500, 8000), quiet(100)]))
    assert len(out) == pytest.approx(RATE * 580 // 1000, abs=20)


def test_polish_weak_consonant_before_the_vowel_is_kept():
    hiss = np.random.default_rng(1).integers(-900, 900, RATE * 90 // 1000).astype(np.int16)
    out = polish(np.concatenate([quiet(200), hiss, tone(400, 12_000), quiet(200)]))
    assert len(out) == pytest.approx(RATE * 570 // 1000, abs=40)


@pytest.mark.parametrize("samples", [np.empty(0, np.int16), quiet(500)])
def test_polish_no_speech_gives_nothing(samples):
    assert len(polish(samples)) == 0


def test_polish_float_samples_are_refused():
    with pytest.raises(ValueError, match="int16"):
        polish(np.zeros(100))


def test_chunks_first_is_short_and_nothing_is_lost():
    pcm = bytes(range(256)) * 100
    parts = list(chunks(pcm))
    assert [len(part) for part in parts[:2]] == [1280, 3200]
    assert max(map(len, parts)) == 3200
    assert b"".join(parts) == pcm


def test_silence_is_as_long_as_asked_for():
    assert silence(60) == bytes(1920)
