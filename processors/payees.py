"""NormalizedFrame -> CandidatesFrame. All else passes through."""

from dataclasses import replace

from pipecat.frames.frames import Frame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.names.book import Book
from agent.understand import look_up
from agent.understand.grammar import Grammar
from frames.traced import NowMs, Stage
from frames.understood import CandidatesFrame, Expected, NormalizedFrame
from processors.expectation import Expectation


class Payees(FrameProcessor):
    """Finds the name in the words, and whom of the book it may mean."""

    def __init__(self, grammar: Grammar, book: Book, expected: Expected, now_ms: NowMs) -> None:
        super().__init__()
        self._grammar, self._book, self._now_ms = grammar, book, now_ms
        self._expectation = Expectation(expected)

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case NormalizedFrame():
                await self.push_frame(self._candidates(frame))
            case _:
                self._expectation.see(frame)
                await self.push_frame(frame, direction)

    def _candidates(self, frame: NormalizedFrame) -> CandidatesFrame:
        start = (Stage.FUZZY_LOOKUP_START, self._now_ms())
        before = frame.understanding
        parsed = self._grammar.parse(before.normalized, self._expectation.now.situation.expects)
        matched = look_up(parsed.parse, self._book, self._expectation.now.offered)
        end = (Stage.FUZZY_LOOKUP_END, self._now_ms())
        understanding = replace(before, parsed=parsed, matched=matched)
        return CandidatesFrame(understanding, (*frame.stamps, start, end))
