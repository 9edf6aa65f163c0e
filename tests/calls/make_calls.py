"""Makes the recorded callers of this folder: every turn's `said`, spoken by a synthesiser.

    python tests/calls/make_calls.py            all calls
    python tests/calls/make_calls.py balance    one

Needs flite and festival (apt-get install flite festival festvox-kallpc16k). No caller has the agent's
own voice, which is flite's slt. A call.yaml names its voice and line in a comment `# voice: ...`:

    # voice: kal16            flite kal16, awb, rms; festival (its kal diphone voice)
    # voice: rms, noise       a steady room behind the voice, 15 dB below it
    # voice: rms, telephone   300-3400 Hz, 8 000 Hz, mu-law

The same input gives the same samples: the noise is seeded.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile
import soxr
import yaml

HERE = Path(__file__).parent
RATE_HZ, TELEPHONE_HZ = 16_000, 8_000
LEVEL_RMS = 3000
BEFORE_MS, AFTER_MS, NOISY_AFTER_MS = 300, 200, 1200
NOISE_DB = 15


def main(names: list[str]) -> None:
    for path in sorted(HERE.glob("*/call.yaml")):
        if not names or path.parent.name in names:
            make(path)


def make(path: Path) -> None:
    """Writes the recordings that one call.yaml names."""
    text = path.read_text("utf-8")
    found = re.search(r"^# voice: (\w+)(?:, (\w+))?$", text, re.MULTILINE)
    if found is None:
        sys.exit(f"{path}: no comment '# voice: NAME[, noise|telephone]'")
    voice, line = found.groups()
    for index, turn in enumerate(yaml.safe_load(text)["turns"]):
        if "audio" not in turn:
            continue
        samples, rate_hz = on_line(level(speak(turn["said"], voice)), line, seed=index)
        soundfile.write(path.parent / turn["audio"], samples, rate_hz, subtype="PCM_16")
        print(f"{path.parent.name}/{turn['audio']}: {len(samples) / rate_hz:.2f} s, {voice}")


def speak(text: str, voice: str) -> np.ndarray:
    """int16, shape (n,), 16 000 Hz, mono."""
    with tempfile.TemporaryDirectory() as folder:
        wav = Path(folder, "said.wav")
        if voice == "festival":
            command = ["text2wave", "-o", str(wav), "-eval", "(voice_kal_diphone)"]
            subprocess.run(command, input=text.encode(), check=True)
        else:
            subprocess.run(["flite", "-voice", voice, "-t", text, "-o", str(wav)], check=True)
        samples, rate_hz = soundfile.read(wav, dtype="int16")
    assert rate_hz == RATE_HZ, f"{voice} speaks at {rate_hz} Hz"
    return samples


def level(samples: np.ndarray) -> np.ndarray:
    """One loudness for all voices, the silence around the voice cut to about 30 ms."""
    loud = np.flatnonzero(np.abs(samples.astype(np.int32)) > 300)
    edge = RATE_HZ * 30 // 1000
    voice = samples[max(0, loud[0] - edge) : loud[-1] + edge].astype(np.float64)
    return np.clip(voice * LEVEL_RMS / np.sqrt((voice**2).mean()), -32768, 32767)


def on_line(voice: np.ndarray, line: str | None, *, seed: int) -> tuple[np.ndarray, int]:
    """The voice with quiet around it, as it comes over a clean, noisy or telephone line."""
    random = np.random.default_rng(seed)
    after_ms = NOISY_AFTER_MS if line == "noise" else AFTER_MS
    quiet = [np.zeros(RATE_HZ * ms // 1000) for ms in (BEFORE_MS, after_ms)]
    samples = np.concatenate([quiet[0], voice, quiet[1]])
    if line == "noise":
        samples = samples + room(len(samples), random) * LEVEL_RMS / 10 ** (NOISE_DB / 20)
    samples = samples + random.integers(-3, 4, len(samples))
    if line == "telephone":
        return telephone(samples), TELEPHONE_HZ
    return np.clip(samples, -32768, 32767).astype(np.int16), RATE_HZ


def room(count: int, random: np.random.Generator) -> np.ndarray:
    """Steady noise of RMS 1 that falls by 6 dB an octave above 100 Hz, as rooms and streets do."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    hertz = np.fft.rfftfreq(count, 1 / RATE_HZ)
    noise = np.fft.irfft(spectrum / np.sqrt(1 + (hertz / 100) ** 2), count)
    return noise / np.sqrt((noise**2).mean())


def telephone(samples: np.ndarray) -> np.ndarray:
    """300-3400 Hz (-3 dB) at 8 000 Hz through G.711 mu-law (ITU-T G.711, continuous form)."""
    narrow = soxr.resample(samples, RATE_HZ, TELEPHONE_HZ, quality="HQ")
    hertz = np.fft.rfftfreq(len(narrow), 1 / TELEPHONE_HZ) + 1e-9
    gain = 1 / np.sqrt((1 + (300 / hertz) ** 4) * (1 + (hertz / 3400) ** 12))
    x = np.clip(np.fft.irfft(np.fft.rfft(narrow) * gain, len(narrow)) / 32768, -1, 1)
    coded = np.round(np.sign(x) * np.log1p(255 * np.abs(x)) / np.log(256) * 127) / 127
    return (np.sign(coded) * (256 ** np.abs(coded) - 1) / 255 * 32767).astype(np.int16)


if __name__ == "__main__":
    main(sys.argv[1:])
