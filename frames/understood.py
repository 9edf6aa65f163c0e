"""What was understood: from normalisation to the dialog. All of it carries the partial's revision."""

from dataclasses import dataclass

from pipecat.frames.frames import DataFrame, SystemFrame

from agent.heard import Heard
from agent.names.match import Candidate, Matched
from agent.text.values import Normalized
from agent.understand.decision import Decision
from agent.understand.parse import Parsed
from agent.understand.route import Situation
from frames.traced import Stamps


@dataclass(frozen=True, slots=True)
class Understanding:
    """An utterance as far as the stages have come with it; later stages fill later fields."""

    heard: Heard
    normalized: Normalized
    parsed: Parsed | None = None
    matched: Matched | None = None
    decision: Decision | None = None
    secret: bool = False
    "a PIN was said: its words and digits are gone already"


@dataclass
class _UnderstandingFrame(DataFrame):
    understanding: Understanding
    stamps: Stamps = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.interruptible = not self.understanding.heard.final


@dataclass
class NormalizedFrame(_UnderstandingFrame):
    """Values and spans of a partial or final."""


@dataclass
class CandidatesFrame(_UnderstandingFrame):
    """Whom the caller may mean."""


@dataclass
class DecisionFrame(_UnderstandingFrame):
    """What the router says of a partial or final."""


@dataclass
class TurnFrame(_UnderstandingFrame):
    """One finished turn: the only thing on which the dialog acts. Barge-in never drops it."""

    turn: int = 0
    reopened: bool = False
    "it continues the turn before it, which had been ended too early: that one's step is undone"


@dataclass(frozen=True, slots=True)
class Expected:
    """What the conversation adds to the next words."""

    situation: Situation
    offered: tuple[Candidate, ...] = ()
    pin: bool = False
    "the PIN was asked for: digits that are said are dropped before anything keeps them"


@dataclass
class ExpectedFrame(SystemFrame):
    """Upstream from the dialog, after every step, to those who read the next words."""

    expected: Expected
