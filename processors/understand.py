"""CandidatesFrame -> DecisionFrame. All else passes through."""

from dataclasses import replace

from pipecat.frames.frames import Frame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.understand.decision import Decision, Path, Reason
from agent.understand.route import route
from frames.heard import ReconsiderFrame
from frames.traced import NowMs, Stage
from frames.understood import (
    CandidatesFrame,
    DecisionFrame,
    Expected,
    Understanding,
)
from processors.expectation import Expectation


class Understand(FrameProcessor):
    """Decides who handles the words so far."""

    def __init__(self, expected: Expected, now_ms: NowMs) -> None:
        super().__init__()
        self._expectation = Expectation(expected)
        self._now_ms = now_ms

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case CandidatesFrame():
                decided = self._decision(frame)
                await self.push_frame(decided)
                if _deserves_second_look(decided.understanding):
                    await self.push_frame(ReconsiderFrame(), FrameDirection.UPSTREAM)
            case _:
                self._expectation.see(frame)
                await self.push_frame(frame, direction)

    def _decision(self, frame: CandidatesFrame) -> DecisionFrame:
        start = (Stage.TOOL_VALIDATION_START, self._now_ms())
        before = frame.understanding
        assert before.parsed is not None, "payees.py parses"
        situation = self._expectation.now.situation
        decision = route(before.parsed, before.matched, situation, before.heard.sureness)
        if not before.heard.text:
            decision = Decision(Path.REFUSE, None, Reason.NOT_HEARD)
        end = (Stage.TOOL_VALIDATION_END, self._now_ms())
        return DecisionFrame(replace(before, decision=decision), (*frame.stamps, start, end))


def _deserves_second_look(understanding: Understanding) -> bool:
    """A final that is no request: the turn waits longer for those, so looking again costs nothing."""
    heard, decision = understanding.heard, understanding.decision
    missed = decision is not None and decision.path not in (Path.COMMAND, Path.HANDOFF)
    return heard.final and heard.looks == 1 and bool(heard.text) and missed
