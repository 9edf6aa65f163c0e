"""Recognisers and voices behind one Protocol each; one file an engine.

All audio here is int16, mono, 16 000 Hz, as little-endian bytes.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from agent.heard import Word

SAMPLE_RATE_HZ = 16_000
AUDIBLE = 300
"|int16 sample| beyond which there is sound, about -41 dBFS: one threshold for voice, trace and reports"


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What a recogniser believes was said since `start`."""

    utterance: int
    "the number that `start` was given"
    text: str
    "lower case, single spaces; '' where nothing was understood"
    stable: int = 0
    "code points of `text` not expected to change; all of them in a final"
    final: bool = False
    words: tuple[Word, ...] = ()
    nbest: tuple[str, ...] = ()
    looks: int = 1
    "how often the utterance was decoded"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What callers are likely to say: how a recogniser is biased."""

    sentences: tuple[str, ...]
    "sentences of the domain, names filled in; every word of them can be heard"
    readings: tuple[tuple[str, str], ...] = ()
    "(word, kana or romaji reading) of names an English dictionary may not hold"


class RecogniserStream(Protocol):
    """One call's recogniser. The first four never block: they hand on and return."""

    def start(self, utterance: int) -> None:
        """An utterance begins: its pre-roll follows by `feed`."""

    def feed(self, pcm: bytes) -> None:
        """The utterance's next samples, any number."""

    def finish(self) -> None:
        """The utterance ended: its final hypothesis follows, even an empty one."""

    def reconsider(self) -> None:
        """The last final was not understood: the utterance is decoded once more, as a whole.

        Another final follows, unless a new utterance has begun.
        """

    def hypotheses(self) -> AsyncIterator[Hypothesis]:
        """Partials and finals in order, until `close`. Raises EngineError when the engine died."""

    async def close(self) -> None:
        """Forgets the call, and its vocabulary where no other open call has the same."""


class Recogniser(Protocol):
    """An engine for one language; serves several calls."""

    name: str

    async def open(self, vocabulary: Vocabulary) -> RecogniserStream:
        """A stream for one call. Raises EngineError when the engine cannot start."""

    async def close(self) -> None:
        """Ends the engine's processes."""


class Voice(Protocol):
    """A speech synthesiser for one language."""

    name: str

    def synthesize(self, text: str, *, slowly: bool = False) -> AsyncGenerator[bytes, None]:
        """Speech in chunks of at most 100 ms, silence around it trimmed, loudness set.

        `slowly`: for whoever did not catch it.

        Closing the iterator stops the synthesis. Raises EngineError when the engine failed.
        """

    async def close(self) -> None:
        """Releases what the engine holds."""


__all__: Sequence[str] = [
    "AUDIBLE",
    "SAMPLE_RATE_HZ",
    "Hypothesis",
    "Recogniser",
    "RecogniserStream",
    "Vocabulary",
    "Voice",
]
