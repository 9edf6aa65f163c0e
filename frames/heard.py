"""What was heard: from the recogniser to normalisation."""

from dataclasses import dataclass, field

from pipecat.frames.frames import DataFrame, SystemFrame

from agent.heard import Heard
from frames.traced import Stamps


@dataclass
class HeardFrame(DataFrame):
    """A partial, which barge-in may drop, or a final, which it may not (see `final_frame`)."""

    heard: Heard
    stamps: Stamps = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.interruptible = not self.heard.final


@dataclass
class TurnOpenedFrame(SystemFrame):
    """The caller's turn began; upstream to those who keep something of the turn before."""

    turn: int
    reopened: bool = False
    "it goes on with the turn before, whose step is undone"


@dataclass
class ReconsiderFrame(SystemFrame):
    """Upstream to the recogniser: the last final was not understood, look at it once more."""


@dataclass
class KeysFrame(DataFrame):
    """Digits that were keyed in, never said: barge-in does not drop them, and no log shows them."""

    digits: str = field(repr=False)
    interruptible: bool = field(default=False, init=False)


@dataclass
class SilenceFrame(DataFrame):
    """The caller has said nothing for as long as the policy waits."""


@dataclass
class TroubleFrame(DataFrame):
    """A stage failed in this turn: the caller must hear an apology. Barge-in never drops it."""

    stage: str
    "which one, for the log; never what was said"
    lasting: bool = False
    "it will not get better: a person takes over"
    interruptible: bool = field(default=False, init=False)
