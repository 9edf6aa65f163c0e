"""What did the caller say? Recordings of any rate and width as the agent's own audio, and back."""

from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from agent.errors import AudioError
from processors.engines import AUDIBLE, SAMPLE_RATE_HZ

Samples = NDArray[np.int16]
"int16, shape (n,), 16 000 Hz, mono"

_WINDOW_SAMPLES = SAMPLE_RATE_HZ // 100
_FULL_SCALE = 1 << 15


def load_audio(path: Path) -> Samples:
    """A recording as int16, shape (n,), 16 000 Hz, mono; other rates are resampled, channels mixed.

    Raises AudioError when the file is missing, no audio, or empty.
    """
    if not path.is_file():
        raise AudioError(f"no recording at {path}: check the 'audio' of its call.yaml")
    try:
        samples, rate_hz = soundfile.read(path, dtype="float32", always_2d=True)
    except (soundfile.LibsndfileError, RuntimeError) as error:
        raise AudioError(
            f"{path} is no audio that can be read (WAV, FLAC, Opus): {error}"
        ) from None
    mono = samples.mean(axis=1)
    if not len(mono):
        raise AudioError(f"{path} holds no samples: record it again")
    if not np.isfinite(mono).all():
        raise AudioError(f"{path} holds samples that are no numbers: record it again")
    if rate_hz != SAMPLE_RATE_HZ:
        mono = soxr.resample(mono, rate_hz, SAMPLE_RATE_HZ, quality="HQ")
    return np.clip((mono * _FULL_SCALE).round(), -_FULL_SCALE, _FULL_SCALE - 1).astype(np.int16)


def first_audible(samples: Samples, start: int = 0) -> int | None:
    """Index of the first audible sample at or after `start`; None where there is none."""
    loud = np.flatnonzero(np.abs(samples[start:].astype(np.int32)) > AUDIBLE)
    return int(loud[0]) + start if len(loud) else None


def last_voiced(samples: Samples) -> int | None:
    """Index of the last voiced sample: the end of the last 10 ms window that is loud.

    Loud is an RMS above AUDIBLE and three times the recording's quiet tenth, so that a steady noise
    behind the voice does not count as the voice. None where nothing is loud.
    """
    usable = samples[: len(samples) // _WINDOW_SAMPLES * _WINDOW_SAMPLES].astype(np.float64)
    if not len(usable):
        return None
    rms = np.sqrt((usable.reshape(-1, _WINDOW_SAMPLES) ** 2).mean(axis=1))
    threshold = max(AUDIBLE, min(3 * float(np.quantile(rms, 0.1)), float(rms.max()) / 2))
    loud = np.flatnonzero(rms > threshold)
    return int(loud[-1] + 1) * _WINDOW_SAMPLES - 1 if len(loud) else None


def write_stereo(path: Path, caller: Samples, agent: Samples) -> None:
    """The whole call as WAV: caller left, agent right. Written whole or not at all.

    Raises AudioError when the file cannot be written.
    """
    length = max(len(caller), len(agent))
    stereo = np.zeros((length, 2), np.int16)
    stereo[: len(caller), 0], stereo[: len(agent), 1] = caller, agent
    part = path.with_name(path.name + ".part")
    try:
        soundfile.write(part, stereo, SAMPLE_RATE_HZ, format="WAV", subtype="PCM_16")
        part.replace(path)
    except (OSError, soundfile.LibsndfileError) as error:
        part.unlink(missing_ok=True)
        raise AudioError(f"cannot write {path}: {error}") from None
