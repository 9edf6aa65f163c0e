"""How loud is a synthesised clause, and where does its speech begin and end?

Pure functions. Audio is int16, shape (n,), 16 000 Hz, mono.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from processors.engines import AUDIBLE, SAMPLE_RATE_HZ

Samples = NDArray[np.int16]

TARGET_DBFS = -20.0
"RMS over the voiced frames, against a full scale of 32768: every voice comes out equally loud"
MAX_GAIN_DB = 20.0
"what is quieter than this can lift is noise, not speech"
LEAD_MS, TAIL_MS = 20, 60
"what is kept before the first and after the last audible sample"
FIRST_CHUNK_MS, CHUNK_MS = 40, 100

_FRAME = SAMPLE_RATE_HZ * 20 // 1000
_VOICED_DB = 20.0
"a frame this far below the loudest one is no longer voiced"
_REACH_MS = 120
"an unvoiced consonant may stand this long outside the voiced part; hum further out is no speech"
_KNEE, _CEILING = 24_000.0, 32_000.0


def polish(samples: Samples) -> Samples:
    """The speech in `samples` at the fixed loudness, silence around it trimmed; empty if none."""
    if samples.dtype != np.int16 or samples.ndim != 1:
        raise ValueError(f"expected int16 of shape (n,), got {samples.dtype} {samples.shape}")
    voiced, level = _voiced(samples)
    if level == 0:
        return samples[:0]
    gain = min(10 ** (TARGET_DBFS / 20) * 32768 / level, 10 ** (MAX_GAIN_DB / 20))
    loud = _limit(samples.astype(np.float32) * gain)
    return _faded(loud[_extent(loud, voiced)]).astype(np.int16)


def chunks(pcm: bytes) -> Iterator[bytes]:
    """`pcm` in pieces of 100 ms, the first one 40 ms so that it leaves at once."""
    start, size = 0, 2 * SAMPLE_RATE_HZ * FIRST_CHUNK_MS // 1000
    while start < len(pcm):
        yield pcm[start : start + size]
        start, size = start + size, 2 * SAMPLE_RATE_HZ * CHUNK_MS // 1000


def silence(ms: int) -> bytes:
    """That much digital silence."""
    return bytes(2 * SAMPLE_RATE_HZ * ms // 1000)


def voiced_dbfs(samples: Samples) -> float:
    """RMS over the voiced frames in dB of full scale; -inf for digital silence."""
    level = _voiced(samples)[1]
    return float(20 * np.log10(level / 32768)) if level else float("-inf")


def _voiced(samples: Samples) -> tuple[NDArray[np.intp], float]:
    """Indices of the voiced 20 ms frames, and the RMS over them."""
    padded = np.pad(samples.astype(np.float32), (0, -len(samples) % _FRAME))
    power = (padded.reshape(-1, _FRAME) ** 2).mean(axis=1)
    if not power.any():
        return np.empty(0, np.intp), 0.0
    frames = np.flatnonzero(power >= power.max() * 10 ** (-_VOICED_DB / 10))
    return frames, float(np.sqrt(power[frames].mean()))


def _limit(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Bends, in place, what is above the knee towards the ceiling; nothing can wrap around."""
    high = np.flatnonzero(np.abs(x) > _KNEE)
    room = _CEILING - _KNEE
    bent = _KNEE + room * np.tanh((np.abs(x[high]) - _KNEE) / room)
    x[high] = np.copysign(bent, x[high])
    return x


def _extent(x: NDArray[np.float32], voiced: NDArray[np.intp]) -> slice:
    """From 20 ms before the first to 60 ms after the last audible sample."""
    reach = SAMPLE_RATE_HZ * _REACH_MS // 1000
    start = max(0, int(voiced[0]) * _FRAME - reach)
    audible = np.flatnonzero(np.abs(x[start : (int(voiced[-1]) + 1) * _FRAME + reach]) > AUDIBLE)
    if not len(audible):
        return slice(0, 0)
    first, last = start + int(audible[0]), start + int(audible[-1])
    lead, tail = (SAMPLE_RATE_HZ * ms // 1000 for ms in (LEAD_MS, TAIL_MS))
    return slice(max(0, first - lead), last + 1 + tail)


def _faded(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """5 ms in, 10 ms out: a cut in the engine's noise floor does not click."""
    rise, fall = (min(len(x), SAMPLE_RATE_HZ * ms // 1000) for ms in (5, 10))
    if rise:
        x[:rise] *= np.linspace(0, 1, rise)
        x[-fall:] *= np.linspace(1, 0, fall)
    return x
