"""Recordings of every kind become the agent's own audio; where the voice is in them."""

from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from agent.errors import AudioError
from bench.replay.audio import first_audible, last_voiced, load_audio, write_stereo
from processors.engines import AUDIBLE

RATE_HZ = 16_000
AMPLITUDE = 8000


def tone(ms: float, rate_hz: int = RATE_HZ, amplitude: float = AMPLITUDE) -> NDArray[np.float64]:
    """440 Hz; full scale is 32 768."""
    at_s = np.arange(int(rate_hz * ms / 1000)) / rate_hz
    return amplitude * np.sin(2 * np.pi * 440 * at_s)


def quiet(ms: float) -> NDArray[np.float64]:
    return np.zeros(int(RATE_HZ * ms / 1000))


def noise(ms: float, rms: float) -> NDArray[np.float64]:
    return np.random.default_rng(1).normal(0, rms, int(RATE_HZ * ms / 1000))


def signal(*parts: NDArray[np.float64]) -> NDArray[np.int16]:
    return np.concatenate(parts).round().astype(np.int16)


@pytest.mark.parametrize("rate_hz", [8_000, 16_000, 22_050, 44_100, 48_000])
@pytest.mark.parametrize("channels", [1, 2])
def test_load_of_any_rate_keeps_duration_and_level(tmp_path: Path, rate_hz: int, channels: int):
    path = tmp_path / "said.wav"
    one = tone(1000, rate_hz).astype(np.int16)
    soundfile.write(path, np.stack([one] * channels, axis=1), rate_hz, subtype="PCM_16")
    loaded = load_audio(path)
    assert loaded.dtype == np.int16
    assert loaded.shape == (RATE_HZ,)
    middle = loaded[1600:-1600].astype(float)
    assert np.sqrt((middle**2).mean()) == pytest.approx(AMPLITUDE / 2**0.5, rel=0.01)


@pytest.mark.parametrize(
    ("suffix", "subtype", "tolerance"),
    [
        ("wav", "PCM_16", 0),
        ("flac", "PCM_16", 0),
        ("wav", "PCM_24", 1),
        ("flac", "PCM_24", 1),
        ("wav", "PCM_32", 1),
        ("wav", "FLOAT", 1),
        ("wav", "DOUBLE", 1),
        ("wav", "ULAW", 500),
    ],
)
def test_load_of_any_width_gives_the_same_samples(
    tmp_path: Path, suffix: str, subtype: str, tolerance: int
):
    """16 bits come through unchanged: what is measured is what was recorded."""
    path, said = tmp_path / f"said.{suffix}", signal(tone(200), quiet(100))
    written = said / 32768 if subtype in ("FLOAT", "DOUBLE") else said
    soundfile.write(path, written, RATE_HZ, subtype=subtype)
    difference = load_audio(path).astype(int) - said
    assert np.abs(difference).max() <= tolerance


def test_load_of_opus_keeps_duration_and_level(tmp_path: Path):
    path = tmp_path / "said.opus"
    soundfile.write(path, tone(1000, 48_000) / 32768, 48_000, format="OGG", subtype="OPUS")
    loaded = load_audio(path)
    assert len(loaded) == pytest.approx(RATE_HZ, abs=RATE_HZ // 50)
    middle = loaded[3200:-3200].astype(float)
    assert np.sqrt((middle**2).mean()) == pytest.approx(AMPLITUDE / 2**0.5, rel=0.1)


def test_load_mixes_channels(tmp_path: Path):
    path = tmp_path / "said.wav"
    left, right = tone(100).astype(np.int16), np.zeros(1600, np.int16)
    soundfile.write(path, np.stack([left, right], axis=1), RATE_HZ, subtype="PCM_16")
    assert np.abs(load_audio(path).astype(int) - left // 2).max() <= 1


def test_load_of_the_loudest_samples_does_not_wrap(tmp_path: Path):
    path = tmp_path / "said.wav"
    soundfile.write(path, np.array([1.5, 1.0, -1.0, -1.5]), RATE_HZ, subtype="FLOAT")
    assert load_audio(path).tolist() == [32767, 32767, -32768, -32768]


def test_load_of_one_sample_gives_one(tmp_path: Path):
    path = tmp_path / "said.wav"
    soundfile.write(path, np.array([5], np.int16), RATE_HZ)
    assert load_audio(path).tolist() == [5]


def test_load_of_what_is_no_audio_names_the_file_on_one_line(tmp_path: Path):
    path = tmp_path / "said.wav"
    path.write_bytes(b"\x00" * 100)
    with pytest.raises(AudioError, match=r"said\.wav is no audio that can be read") as caught:
        load_audio(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("start", [0, 500])
def test_first_audible_is_the_first_sample_above_the_threshold(start: int):
    samples = np.zeros(1000, np.int16)
    samples[700], samples[600] = AUDIBLE + 1, AUDIBLE
    assert first_audible(samples, start) == 700


def test_first_audible_of_the_most_negative_sample_is_found():
    assert first_audible(np.array([0, -32768], np.int16)) == 1


def test_first_audible_before_the_start_does_not_count():
    assert first_audible(signal(tone(10), quiet(10)), 200) is None


@pytest.mark.parametrize("samples", [np.zeros(0, np.int16), np.zeros(100, np.int16)])
def test_first_audible_of_silence_is_none(samples: NDArray[np.int16]):
    assert first_audible(samples) is None


def test_last_voiced_is_the_end_of_the_voice():
    # 300 ms of quiet, 500 of voice, 200 of quiet: the voice ends at 800 ms
    assert last_voiced(signal(quiet(300), tone(500), quiet(200))) == 800 * 16 - 1


def test_last_voiced_with_a_pause_is_the_end_of_the_last_word():
    voice = signal(quiet(100), tone(200), quiet(400), tone(100), quiet(300))
    assert last_voiced(voice) == 800 * 16 - 1


@pytest.mark.parametrize("rms", [3, 100, 400, 900])
def test_last_voiced_over_a_steady_noise_is_the_voices_end(rms: float):
    """Also where the noise itself is louder than AUDIBLE."""
    voice = np.concatenate([quiet(300), tone(500, amplitude=12_000), quiet(400)])
    noisy = signal(voice + noise(1200, rms))
    assert last_voiced(noisy) == pytest.approx(800 * 16, abs=160)


def test_last_voiced_of_a_voice_without_any_quiet_is_its_end():
    assert last_voiced(signal(tone(500))) == 500 * 16 - 1


@pytest.mark.parametrize(
    "samples", [np.zeros(0, np.int16), np.zeros(159, np.int16), signal(noise(500, 50))]
)
def test_last_voiced_where_nothing_is_loud_is_none(samples: NDArray[np.int16]):
    assert last_voiced(samples) is None


def test_last_voiced_of_a_click_is_not_moved_by_it():
    """One loud sample is no voice: its window's RMS stays low."""
    voice = signal(quiet(100), tone(200), quiet(300))
    voice[550 * 16] = 3000
    assert last_voiced(voice) == 300 * 16 - 1


def test_stereo_has_the_caller_left_the_agent_right_and_the_longers_length(tmp_path: Path):
    path = tmp_path / "call.wav"
    write_stereo(path, signal(tone(100)), signal(quiet(50), tone(100)))
    stereo, rate_hz = soundfile.read(path, dtype="int16")
    assert (rate_hz, stereo.shape) == (RATE_HZ, (2400, 2))
    assert np.array_equal(stereo[:1600, 0], signal(tone(100)))
    assert not stereo[1600:, 0].any()
    assert np.array_equal(stereo[800:, 1], signal(tone(100)))


def test_stereo_that_cannot_be_written_leaves_nothing(tmp_path: Path):
    (tmp_path / "call.wav").mkdir()
    with pytest.raises(AudioError, match=r"cannot write .*call\.wav"):
        write_stereo(tmp_path / "call.wav", signal(tone(10)), signal(tone(10)))
    assert [file.name for file in tmp_path.iterdir()] == ["call.wav"]
