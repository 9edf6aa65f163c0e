"""What time is it in the call? Audio position of the last sample that arrived, plus time since."""

from collections.abc import Callable


class CallClock:
    """The call's own axis in float ms: 0 at its first sample."""

    def __init__(self, monotonic_s: Callable[[], float]) -> None:
        """`monotonic_s` is read from here alone; the composition root gives it."""
        self._monotonic_s = monotonic_s
        self._position_ms = 0.0
        self._arrived_s: float | None = None

    def arrived(self, duration_ms: float) -> None:
        """So much more of the caller's audio has arrived just now."""
        self._position_ms += duration_ms
        self._arrived_s = self._monotonic_s()

    def now_ms(self) -> float:
        """Now, on the call's axis."""
        if self._arrived_s is None:
            return 0.0
        return self._position_ms + (self._monotonic_s() - self._arrived_s) * 1000
