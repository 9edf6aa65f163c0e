"""What do the next words answer? Kept one turn longer, should the turn before be reopened."""

from pipecat.frames.frames import Frame

from frames.heard import TurnOpenedFrame
from frames.understood import Expected, ExpectedFrame


class Expectation:
    """Follows the dialog's upstream frames."""

    def __init__(self, expected: Expected) -> None:
        self.now = self._before = expected

    def see(self, frame: Frame) -> None:
        """Any frame: those that are not about expectations are passed over."""
        match frame:
            case ExpectedFrame(expected=expected):
                self.now, self._before = expected, self.now
            case TurnOpenedFrame(reopened=True):
                self.now = self._before
