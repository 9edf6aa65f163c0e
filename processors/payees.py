"""NormalizedFrame -> CandidatesFrame. All else passes through."""

from dataclasses import replace

from pipecat.frames.frames import Frame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.names.book import Book
from agent.understand import look_up
from agent.understand.grammar import Grammar
from frames.heard import TurnOpenedFrame
from frames.traced import NowMs, Stage
from frames.understood import CandidatesFrame, Expected, ExpectedFrame, NormalizedFrame


class Payees(FrameProcessor):
    """Finds the name in the words, and whom of the book it may mean."""

    def __init__(self, grammar: Grammar, book: Book, expected: Expected, now_ms: NowMs) -> None:
        super().__init__()
        self._grammar, self._book, self._now_ms = grammar, book, now_ms
        self._expected = self._before = expected
        "what the next words answer, and what the turn before them answered, should it be reopened"

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case NormalizedFrame():
                await self.push_frame(self._candidates(frame))
            case ExpectedFrame(expected=expected):
                self._expected, self._before = expected, self._expected
                await self.push_frame(frame, direction)
            case TurnOpenedFrame(reopened=True):
                self._expected = self._before
                await self.push_frame(frame, direction)
            case _:
                await self.push_frame(frame, direction)

    def _candidates(self, frame: NormalizedFrame) -> CandidatesFrame:
        start = (Stage.FUZZY_LOOKUP_START, self._now_ms())
        before = frame.understanding
        parsed = self._grammar.parse(before.normalized, self._expected.situation.expects)
        matched = look_up(parsed.parse, self._book, self._expected.offered)
        end = (Stage.FUZZY_LOOKUP_END, self._now_ms())
        understanding = replace(before, parsed=parsed, matched=matched)
        return CandidatesFrame(understanding, (*frame.stamps, start, end))
