"""How is English heard without a downloaded model? pocketsphinx in processes of its own.

Nothing is decoded on this side: it starts, watches and ends the processes of `worker.py`.
"""

import asyncio
import sys
from collections import deque
from itertools import count
from typing import Any

import orjson
from loguru import logger

from agent.errors import EngineError
from processors.engines import Vocabulary
from processors.engines.pocketsphinx_stream import PocketSphinxStream
from processors.engines.wire import SIZES, Header, pack

_START_S, _CLOSE_S = 20.0, 2.0
_COMPLAINT_BYTES = 500


class _Worker:
    """A worker process as seen from here."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.streams: dict[int, PocketSphinxStream] = {}
        self.alive = True
        self._counts = deque[asyncio.Future[int]]()
        self._complaint = b""
        self._listening = asyncio.create_task(self._listen())
        self._reading: asyncio.Task[None] | None = None

    @classmethod
    async def spawn(cls) -> "_Worker":
        """A process that has said it is ready. Raises EngineError when it does not start."""
        pipe = asyncio.subprocess.PIPE
        # -P: a folder named `agent` where the operator happens to stand is not ours.
        command = (sys.executable, "-P", "-m", "processors.engines.worker")
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=pipe
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(_START_S):
                await worker._answer()
        except (TimeoutError, asyncio.IncompleteReadError):
            raise EngineError(await worker._cause()) from None
        except BaseException:
            process.kill()
            raise
        worker._reading = asyncio.create_task(worker._read())
        return worker

    def leave(self, call: int) -> None:
        """Nothing more is delivered to a call."""
        self.streams.pop(call, None)

    def send(self, header: Header, body: bytes = b"") -> None:
        """Hands a message on; a worker that has ended is not written to."""
        assert self.process.stdin is not None
        if self.alive and not self.process.stdin.is_closing():
            self.process.stdin.write(pack(header, body))

    async def held(self) -> int:
        """How many vocabularies, and so callers' names, it has in memory."""
        counted = asyncio.get_running_loop().create_future()
        self._counts.append(counted)
        self.send({"do": "count", "call": 0})
        return int(await counted) if self.alive else 0

    async def close(self) -> None:
        """Ends the process: by the end of its stdin, or killed after _CLOSE_S."""
        self.alive = False
        for stream in list(self.streams.values()):
            stream.end()
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self._gone()
        await asyncio.gather(*filter(None, (self._reading, self._listening)))

    async def _read(self) -> None:
        try:
            while True:
                answer = await self._answer()
                if answer["event"] == "held":
                    self._counts.popleft().set_result(answer["vocabularies"])
                if stream := self.streams.get(answer["call"]):
                    stream.take(answer)
        except asyncio.IncompleteReadError:
            self.alive = False
        for counted in self._counts:
            counted.set_result(0)
        reason = await self._cause()
        for stream in list(self.streams.values()):
            stream.fail(reason)

    async def _answer(self) -> dict[str, Any]:
        stdout = self.process.stdout
        assert stdout is not None
        head_bytes, body_bytes = SIZES.unpack(await stdout.readexactly(SIZES.size))
        message = await stdout.readexactly(head_bytes + body_bytes)
        answer: dict[str, Any] = orjson.loads(message[:head_bytes])
        return answer

    async def _listen(self) -> None:
        """Keeps the end of what the worker complains of: the terminal is not its place."""
        assert self.process.stderr is not None
        while piece := await self.process.stderr.read(4096):
            self._complaint = (self._complaint + piece)[-_COMPLAINT_BYTES:]

    async def _cause(self) -> str:
        """Why the process is gone, on one line; whatever is left of it is ended."""
        code = await self._gone()
        await self._listening
        lines = self._complaint.decode("utf-8", "replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), "no reason given")
        end = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return f"recogniser: its worker process {end}: {said}"

    async def _gone(self) -> int:
        """Waits for the process to end, kills it after _CLOSE_S; its exit code."""
        try:
            async with asyncio.timeout(_CLOSE_S):
                return await self.process.wait()
        except TimeoutError:
            self.process.kill()
            return await self.process.wait()


class PocketSphinxRecogniser:
    """English, embedded. Worker processes start with the first call, or by `start`."""

    name = "pocketsphinx"

    def __init__(self, workers: int = 1) -> None:
        self._workers: list[_Worker | None] = [None] * workers
        self._starting = asyncio.Lock()
        self._numbers = count(1)

    @property
    def pids(self) -> tuple[int, ...]:
        """Process ids of the workers that run."""
        return tuple(worker.process.pid for worker in self._workers if worker and worker.alive)

    async def start(self) -> None:
        """Starts every worker now. Raises EngineError when one does not start."""
        async with self._starting:
            for at in range(len(self._workers)):
                await self._worker(at)

    async def open(self, vocabulary: Vocabulary) -> PocketSphinxStream:
        """A stream for one call, on the worker with the fewest; `warning` tells what is deaf.

        Raises EngineError when no worker starts or nothing of the vocabulary can be heard.
        """
        async with self._starting:
            loads = [len(worker.streams) if worker else 0 for worker in self._workers]
            worker = await self._worker(loads.index(min(loads)))
        call = next(self._numbers)
        stream = worker.streams[call] = PocketSphinxStream(worker, call)
        try:
            await stream.opened(vocabulary)
        except BaseException:
            await stream.close()
            raise
        if stream.warning:
            logger.warning("{}", stream.warning)
        return stream

    async def held(self) -> int:
        """How many vocabularies the workers have in memory: none when no call is open."""
        running = [worker for worker in self._workers if worker and worker.alive]
        return sum(await asyncio.gather(*(worker.held() for worker in running)))

    async def close(self) -> None:
        """Ends every worker within seconds; streams still open end."""
        async with self._starting:
            workers, self._workers = self._workers, [None] * len(self._workers)
            await asyncio.gather(*(worker.close() for worker in workers if worker))

    async def _worker(self, at: int) -> _Worker:
        worker = self._workers[at]
        if worker is None or not worker.alive:
            worker = self._workers[at] = await _Worker.spawn()
        return worker
