"""An event loop whose clock jumps to the next timer: forty seconds of a call take milliseconds."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any


class _JumpingSelector(selectors.DefaultSelector):
    """Does not wait: what would have been waited is added to the time."""

    def __init__(self) -> None:
        super().__init__()
        self.now_s = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0)
        if not ready and timeout is not None:
            self.now_s += timeout
        return ready


_THREAD_S = 0.002


class VirtualLoop(asyncio.SelectorEventLoop):
    """Work for threads runs in place, for virtual time would run away from it, and takes 2 ms of it."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now_s

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        future = self.create_future()

        def finish(settle: Callable[[Any], None], outcome: object) -> None:
            if not future.done():
                settle(outcome)

        try:
            self.call_later(_THREAD_S, finish, future.set_result, func(*args))
        except Exception as error:
            self.call_later(_THREAD_S, finish, future.set_exception, error)
        return future


def run(coroutine: Any) -> Any:
    """Runs a coroutine to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(coroutine)
