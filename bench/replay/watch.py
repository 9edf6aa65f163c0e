"""What happened in the call? An observer that sees frames pass and touches nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pipecat.frames.frames import ErrorFrame, Frame, InterruptionFrame
from pipecat.observers.base_observer import BaseObserver, FramePushed

from frames.heard import SilenceFrame
from frames.said import ReplyFrame
from frames.traced import TurnTrace, TurnTracedFrame
from frames.understood import (
    CandidatesFrame,
    DecisionFrame,
    NormalizedFrame,
    TurnFrame,
    Understanding,
)

Seen = Callable[[Frame], None]
_WATCHED = (
    NormalizedFrame,
    CandidatesFrame,
    DecisionFrame,
    TurnFrame,
    ReplyFrame,
    TurnTracedFrame,
    SilenceFrame,
    InterruptionFrame,
    ErrorFrame,
)


@dataclass
class TurnSeen:
    """What was seen while one turn of the caller's was the latest; -1 is before he spoke."""

    partials: list[str] = field(default_factory=list)
    turn: TurnFrame | None = None
    replies: list[ReplyFrame] = field(default_factory=list)
    trace: TurnTrace | None = None


class Watch(BaseObserver):
    """Collects a call's frames under the turn of the caller's they belong to."""

    def __init__(self, current: Callable[[], int], on_seen: Seen | None = None) -> None:
        """`current` tells the index of the caller's latest turn; `on_seen` is told every frame."""
        super().__init__(observe_every_push=False)
        self._current, self._on_seen = current, on_seen
        self._asked: dict[int, int] = {}
        self.turns: dict[int, TurnSeen] = {}
        self.errors: list[str] = []

    async def on_push_frame(self, data: FramePushed) -> None:
        frame = data.frame
        if not data.first_push or not isinstance(frame, _WATCHED):
            return
        self._collect(frame)
        if self._on_seen:
            self._on_seen(frame)

    def _collect(self, frame: Frame) -> None:
        seen = self.turns.setdefault(self._current(), TurnSeen())
        match frame:
            case NormalizedFrame(understanding=Understanding(heard=heard)) if not heard.final:
                seen.partials.append(heard.text)
            case TurnFrame() if frame.understanding.heard.text:
                seen.turn = frame
                self._asked[frame.turn] = self._current()
            case ReplyFrame():
                seen.replies.append(frame)
            case TurnTracedFrame(trace=trace) if trace.turn in self._asked:
                self.turns[self._asked[trace.turn]].trace = trace
            case ErrorFrame():
                self.errors.append(frame.error)
