"""Where do lookups run, so that no call's audio waits for another call's names?

One pool serves all calls of a process; it belongs to the composition root, which closes it. A stage
of one call asks like this, from a task of its own (a stage that awaits in `process_frame` holds up its
frames, and then no newer partial can overtake the older):

    matched = await pool.look_up(self, partial(match, directory, heard, nbest), final=heard.final)
    if matched is None:
        return  # a newer partial asked after this one, the pool is overloaded, or it is closed

- Work waits in a bounded queue, finals before partials, else in the order of asking.
- A partial's lookup that has not begun when its call asks again is superseded: None.
- Where the queue is full the partial that has waited longest is dropped: None, and `counts.dropped`
  tells. A final's lookup is never superseded nor dropped: its turn could not go on without.
- Whoever is cancelled while he waits (barge-in, hang-up) takes his lookup out of the queue; one that
  has begun runs to its end, some milliseconds, and is thrown away.
- What `work` raises reaches whoever asked.

Threads, not processes: all share one directory, and Python yields to the loop every few milliseconds
(`sys.setswitchinterval`; a shorter one makes the loop more punctual). One thread is enough: a second
would only take turns with the first. Building a `Directory` is work for a thread as well, before the call.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

T = TypeVar("T")
THREADS, MOST_WAITING = 1, 64


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of the lookups so far."""

    done: int = 0
    "ran to their end, whether or not somebody still waited"
    superseded: int = 0
    dropped: int = 0
    cancelled: int = 0
    "before they began"


@dataclass(eq=False, slots=True)
class _Asked(Generic[T]):
    call: Hashable
    work: Callable[[], T]
    final: bool
    answer: "asyncio.Future[T | None]"


class LookupPool:
    """Runs lookups of all calls off the event loop. To be used from one event loop."""

    def __init__(self, threads: int = THREADS, most_waiting: int = MOST_WAITING) -> None:
        self.counts = Counts()
        self._threads, self._most_waiting = threads, most_waiting
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="lookup")
        self._waiting = deque[_Asked]()
        self._running = set[asyncio.Future]()
        self._closed = False

    async def look_up(
        self, call: Hashable, work: Callable[[], T], *, final: bool = False
    ) -> T | None:
        """The result of `work`; None where it was superseded by `call` itself, dropped, or too late."""
        if self._closed:
            return None
        self._supersede(call)
        asked = _Asked(call, work, final, asyncio.get_running_loop().create_future())
        self._waiting.append(asked)
        self._start()
        self._keep_bounds()
        try:
            return await asked.answer
        finally:
            if asked in self._waiting:
                self._waiting.remove(asked)
                self._count(cancelled=1)

    @property
    def waiting(self) -> int:
        """Lookups that have not begun."""
        return len(self._waiting)

    async def close(self) -> None:
        """Nothing new begins, whoever waits gets None; returns when what runs has ended."""
        self._closed = True
        for asked in list(self._waiting):
            self._give_up(asked)
        await asyncio.gather(*self._running, return_exceptions=True)
        self._executor.shutdown()

    def _supersede(self, call: Hashable) -> None:
        for asked in [a for a in self._waiting if a.call == call and not a.final]:
            self._give_up(asked)
            self._count(superseded=1)

    def _keep_bounds(self) -> None:
        partials = [asked for asked in self._waiting if not asked.final]
        for asked in partials[: max(0, len(self._waiting) - self._most_waiting)]:
            self._give_up(asked)
            self._count(dropped=1)

    def _give_up(self, asked: _Asked) -> None:
        self._waiting.remove(asked)
        if not asked.answer.done():
            asked.answer.set_result(None)

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting and len(self._running) < self._threads and not self._closed:
            asked = next((a for a in self._waiting if a.final), self._waiting[0])
            self._waiting.remove(asked)
            run = loop.run_in_executor(self._executor, asked.work)
            self._running.add(run)
            run.add_done_callback(partial(self._finished, asked))

    def _finished(self, asked: _Asked, run: asyncio.Future) -> None:
        self._running.discard(run)
        self._count(done=1)
        error = run.exception()
        if asked.answer.done():
            pass
        elif error is None:
            asked.answer.set_result(run.result())
        else:
            asked.answer.set_exception(error)
        self._start()

    def _count(self, **more: int) -> None:
        added = {name: getattr(self.counts, name) + number for name, number in more.items()}
        self.counts = replace(self.counts, **added)
