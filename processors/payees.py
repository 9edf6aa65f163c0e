"""NormalizedFrame -> CandidatesFrame. All else passes through.

Lookups run in the pool, never on the event loop. A partial's runs aside: the next partial need not wait
for it, and takes its place where it has not begun; what comes back after something newer went on is
dropped. A final's is waited for, so that finals and all behind them keep their order.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from loguru import logger
from pipecat.frames.frames import CancelFrame, EndFrame, Frame, InterruptionFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.errors import TellerError
from agent.heard import Heard
from agent.names.book import Book
from agent.names.match import Matched
from agent.names.memory import forget
from agent.text.values import Normalized
from agent.understand import candidates, other_names
from agent.understand.grammar import Grammar
from agent.understand.parse import Parsed
from frames.traced import NowMs, Stage
from frames.understood import CandidatesFrame, Expected, NormalizedFrame
from processors.expectation import Expectation
from processors.lookup_pool import LookupPool

_MOST_READINGS = 5
"of the n-best list, whose names are looked up beside the first's: 0.4 ms each to normalise"


class Payees(FrameProcessor):
    """Finds the name in the words, and whom of the book it may mean."""

    def __init__(
        self,
        grammar: Grammar,
        book: Book,
        expected: Expected,
        now_ms: NowMs,
        pool: LookupPool,
        normalize: Callable[[str], Normalized],
    ) -> None:
        """`normalize` is for other readings of a whole utterance; it runs in the pool's threads."""
        super().__init__()
        self._grammar, self._book, self._now_ms = grammar, book, now_ms
        self._pool, self._normalize = pool, normalize
        self._expectation = Expectation(expected)
        self._partials = set[asyncio.Task[None]]()
        self._pushing = asyncio.Lock()
        self._newest = 0

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._drop_partials()
        forget()  # other calls work out anew what they need: a millisecond

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case NormalizedFrame() if frame.understanding.heard.final:
                await self._drop_partials()
                await self._answer(frame, self._expectation.now)
            case NormalizedFrame():
                self._answer_aside(frame)
            case _:
                if isinstance(frame, InterruptionFrame | CancelFrame):
                    await self._drop_partials()
                if isinstance(frame, EndFrame):  # it comes behind all that was said before it
                    await asyncio.gather(*self._partials)
                self._expectation.see(frame)
                await self.push_frame(frame, direction)

    def _answer_aside(self, frame: NormalizedFrame) -> None:
        task = self.create_task(self._answer_partial(frame, self._expectation.now))
        self._partials.add(task)
        task.add_done_callback(self._partials.discard)

    async def _answer_partial(self, frame: NormalizedFrame, expected: Expected) -> None:
        try:
            await self._answer(frame, expected)
        except TellerError as error:  # the final's lookup will tell the caller
            logger.error("{}", error)

    async def _answer(self, frame: NormalizedFrame, expected: Expected) -> None:
        before, matched = frame.understanding, None
        start = (Stage.FUZZY_LOOKUP_START, self._now_ms())
        parsed = self._grammar.parse(before.normalized, expected.situation.expects)
        if _names_somebody(parsed):
            matched = await self._look_up(before.heard, parsed, expected)
            if matched is None:
                return
        end = (Stage.FUZZY_LOOKUP_END, self._now_ms())
        understanding = replace(before, parsed=parsed, matched=matched)
        await self._push(CandidatesFrame(understanding, (*frame.stamps, start, end)), before.heard)

    async def _look_up(self, heard: Heard, parsed: Parsed, expected: Expected) -> Matched | None:
        """Whom the words may mean; None for a partial that was superseded. Raises TellerError."""
        work = partial(self._candidates, heard, parsed, expected)
        try:
            matched = await self._pool.look_up(self, work, final=heard.final)
        except Exception as error:  # its text may quote the name: errors are logged
            raise TellerError(f"a lookup failed: {type(error).__name__}") from None
        if matched is None and heard.final:
            raise TellerError("a final's lookup was not made: the lookup pool is closed")
        return matched

    def _candidates(self, heard: Heard, parsed: Parsed, expected: Expected) -> Matched | None:
        """Runs in a thread: reads only what does not change."""

        def read(reading: str) -> Parsed:
            return self._grammar.parse(self._normalize(reading), expected.situation.expects)

        nbest: tuple[str, ...] = ()
        if heard.final and parsed.name:
            readings = heard.nbest[:_MOST_READINGS]
            nbest = other_names(heard.text, parsed.name, readings, read)
        return candidates(parsed, self._book, expected.offered, nbest)

    async def _push(self, frame: CandidatesFrame, heard: Heard) -> None:
        async with self._pushing:
            if heard.final or heard.revision > self._newest:
                self._newest = max(self._newest, heard.revision)
                await self.push_frame(frame)

    async def _drop_partials(self) -> None:
        """What was said so far is over: what is still looked up for it is of no use."""
        for task in list(self._partials):
            await self.cancel_task(task)


def _names_somebody(parsed: Parsed) -> bool:
    return parsed.name is not None or (parsed.parse is not None and parsed.parse.ending is not None)
