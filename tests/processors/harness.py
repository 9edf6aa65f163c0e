"""One processor between two ends, on virtual time."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from pipecat.frames.frames import ErrorFrame, Frame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.tests.utils import run_test

from agent.text import Incremental, normalize
from agent.understand import grammar
from frames.traced import NowMs
from processors.call import Call
from processors.engines import Hypothesis, Vocabulary
from processors.lookup_pool import LookupPool
from processors.payees import Payees
from tests.virtual_time import run
from web.cli.compose import Caller

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)


class Clock:
    """A `now_ms` that goes on by one at every look: stamps show their order."""

    def __init__(self) -> None:
        self.ms = 0.0

    def __call__(self) -> float:
        self.ms += 1
        return self.ms


@dataclass(frozen=True, slots=True)
class Bench:
    """What the processors of a call are made with."""

    call: Call
    caller: Caller

    @property
    def grammar(self) -> Any:
        return grammar.load("en")

    @property
    def normalizer(self) -> Incremental:
        return Incremental("en", at=AT, currency="JPY")

    def payees(self, now_ms: NowMs, pool: LookupPool | None = None) -> Payees:
        """The stage with a pool of its own, unless another is given."""
        book, expected = self.caller.book, self.call.expected
        read = partial(normalize, lang="en", at=AT, currency="JPY")
        return Payees(self.grammar, book, expected, now_ms, pool or LookupPool(), read)


def through(
    processor: FrameProcessor,
    frames: Sequence[Frame],
    direction: FrameDirection = FrameDirection.DOWNSTREAM,
    *,
    errors: bool = False,
) -> tuple[list[Frame], list[Frame]]:
    """Frames that came out below and above. No ErrorFrame may, unless `errors`."""

    async def play() -> tuple[list[Frame], list[Frame]]:
        down, up = await run_test(
            processor,
            frames_to_send=frames,
            frames_to_send_direction=direction,
            start_timeout=60,
        )
        return list(down), list(up)

    down, up = run(play())
    if not errors:
        assert not [frame for frame in (*down, *up) if isinstance(frame, ErrorFrame)]
    return down, up


class SilentStream:
    """A recogniser's stream that remembers what it was told, and says what it is given."""

    def __init__(self) -> None:
        self.told: list[tuple[str, object]] = []
        self.says: asyncio.Queue[Hypothesis | Exception | None] = asyncio.Queue()
        self.closed = False

    def start(self, utterance: int) -> None:
        self.told.append(("start", utterance))

    def feed(self, pcm: bytes) -> None:
        self.told.append(("feed", pcm))

    def finish(self) -> None:
        self.told.append(("finish", None))

    def reconsider(self) -> None:
        self.told.append(("reconsider", None))

    async def hypotheses(self) -> Any:
        while True:
            match await self.says.get():
                case None:
                    return
                case Hypothesis() as hypothesis:
                    yield hypothesis
                case Exception() as error:
                    raise error

    async def close(self) -> None:
        self.closed = True
        self.says.put_nowait(None)

    def fed(self) -> bytes:
        return b"".join(pcm for told, pcm in self.told if told == "feed")  # type: ignore[misc]


class SilentRecogniser:
    """Opens one stream after the other, made when they are asked for."""

    name = "silent"

    def __init__(self) -> None:
        self.streams: list[SilentStream] = []

    async def open(self, vocabulary: Vocabulary) -> SilentStream:
        self.streams.append(SilentStream())
        return self.streams[-1]

    async def close(self) -> None:
        return
