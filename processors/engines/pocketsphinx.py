"""How is English heard without a downloaded model? pocketsphinx in processes of its own.

This side is asyncio and never decodes; the other side is `worker.py`.
"""

import asyncio
import sys
from collections import deque
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import orjson

from agent.errors import AudioError, EngineError
from agent.heard import Word
from processors.engines import SAMPLE_RATE_HZ, Hypothesis, Vocabulary
from processors.engines.worker import SIZES, TAKEN_BYTES, Header, pack

MOST_BEHIND_S = 10
"audio that a worker may owe a call; beyond it the call is dropped, for real time is lost"

_START_S, _CLOSE_S = 20.0, 2.0
_MOST_BEHIND_BYTES = 2 * SAMPLE_RATE_HZ * MOST_BEHIND_S + TAKEN_BYTES
_COMPLAINT_BYTES = 500


class PocketSphinxStream:
    """One call of a worker. Feed it as the caller speaks: at most MOST_BEHIND_S ahead."""

    def __init__(self, worker: "_Worker", call: int) -> None:
        self._worker, self._call = worker, call
        self._inbox: deque[Hypothesis] = deque()
        self._news = asyncio.Event()
        self._failure = ""
        self._ready = self._closed = self._speaking = False
        self._behind_bytes = 0
        self.build_ms = 0.0
        "time the worker took to build or find the language model and load it"
        self.warning = ""
        "one line, when words of the vocabulary cannot be heard"

    def start(self, utterance: int) -> None:
        """Begins an utterance; one that was not finished is dropped without a final."""
        self._speaking = True
        self._send({"do": "start", "utterance": utterance})

    def feed(self, pcm: bytes) -> None:
        """Samples of the open utterance; between utterances they are ignored.

        Raises AudioError for half a sample.
        """
        if len(pcm) % 2:
            raise AudioError(f"recogniser: {len(pcm)} bytes are no int16 samples: feed whole ones")
        if not pcm or not self._speaking:
            return
        self._behind_bytes += len(pcm)
        if self._behind_bytes > _MOST_BEHIND_BYTES:
            self._drop()
        else:
            self._send({"do": "feed"}, pcm)

    def finish(self) -> None:
        """Ends the open utterance: one final follows, even ''. Ignored when none is open."""
        if self._speaking:
            self._speaking = False
            self._send({"do": "finish"})

    async def hypotheses(self) -> AsyncIterator[Hypothesis]:
        """Partials and finals until `close`; a partial nobody fetched gives way to the next.

        Raises EngineError when the worker ended or fell behind.
        """
        while not self._closed:
            if self._inbox:
                yield self._inbox.popleft()
            elif self._failure:
                raise EngineError(self._failure)
            else:
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        """Forgets the call. `hypotheses` ends."""
        if not self._closed:
            self._send({"do": "close"})
            self._worker.streams.pop(self._call, None)
            self.end()

    async def opened(self, vocabulary: Vocabulary) -> None:
        """Asks for the call and waits for it. Raises EngineError when it cannot be had."""
        fields = {"sentences": vocabulary.sentences, "readings": vocabulary.readings}
        self._send({"do": "open"}, orjson.dumps(fields))
        async with asyncio.timeout(_START_S):
            while not self._ready and not self._failure and not self._closed:
                self._news.clear()
                await self._news.wait()
        if not self._ready:
            raise EngineError(self._failure or "recogniser: closed while a call was opened")

    def take(self, answer: Header) -> None:
        """What the worker says about this call."""
        match answer["event"]:
            case "opened":
                self._ready, self.build_ms = True, answer["build_ms"]
                if left_out := answer["left_out"]:
                    self.warning = f"recogniser: {left_out} words cannot be heard: no pronunciation"
            case "heard":
                self._put(_hypothesis(answer))
            case "taken":
                self._behind_bytes -= answer["bytes"]
            case "failed":
                self.fail(answer["reason"])
        self._news.set()

    def fail(self, reason: str) -> None:
        """The call is lost: `hypotheses` raises after what was already heard."""
        self._failure = self._failure or reason
        self._worker.streams.pop(self._call, None)
        self._news.set()

    def end(self) -> None:
        """The call is over, and not by mistake."""
        self._closed = True
        self._inbox.clear()
        self._news.set()

    def _put(self, heard: Hypothesis) -> None:
        last = self._inbox[-1] if self._inbox else None
        if last and not last.final and last.utterance == heard.utterance:
            self._inbox.pop()
        self._inbox.append(heard)

    def _drop(self) -> None:
        if not self._failure:
            self._send({"do": "close"})
            self.fail(f"recogniser: {MOST_BEHIND_S} s behind the caller: add workers or take calls")

    def _send(self, header: Header, body: bytes = b"") -> None:
        if not self._failure and not self._closed:
            self._worker.send({**header, "call": self._call}, body)


class _Worker:
    """A worker process as seen from here."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.streams: dict[int, PocketSphinxStream] = {}
        self.alive = True
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

    def send(self, header: Header, body: bytes = b"") -> None:
        """Hands a message on; a worker that has ended is not written to."""
        assert self.process.stdin is not None
        if self.alive and not self.process.stdin.is_closing():
            self.process.stdin.write(pack(header, body))

    async def close(self) -> None:
        """Ends the process: by the end of its stdin, or killed after _CLOSE_S."""
        self.alive = False
        for stream in list(self.streams.values()):
            stream.end()
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            async with asyncio.timeout(_CLOSE_S):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
        await asyncio.gather(*filter(None, (self._reading, self._listening)))

    async def _read(self) -> None:
        try:
            while True:
                answer = await self._answer()
                if stream := self.streams.get(answer["call"]):
                    stream.take(answer)
        except asyncio.IncompleteReadError:
            self.alive = False
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
        if self.process.returncode is None:
            self.process.kill() if self.process.stdout and not self.process.stdout.at_eof() else None
        code = await self.process.wait()
        await self._listening
        lines = self._complaint.decode("utf-8", "replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), "no reason given")
        end = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return f"recogniser: its worker process {end}: {said}"


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
        for at in range(len(self._workers)):
            await self._worker(at)

    async def open(self, vocabulary: Vocabulary) -> PocketSphinxStream:
        """A stream for one call, on the worker with the fewest; `warning` tells what is deaf.

        Raises EngineError when no worker starts or nothing of the vocabulary can be heard.
        """
        loads = [len(worker.streams) if worker else 0 for worker in self._workers]
        worker = await self._worker(loads.index(min(loads)))
        call = next(self._numbers)
        stream = worker.streams[call] = PocketSphinxStream(worker, call)
        try:
            await stream.opened(vocabulary)
        except BaseException:
            await stream.close()
            raise
        return stream

    async def close(self) -> None:
        """Ends every worker within seconds; streams still open end."""
        async with self._starting:
            workers, self._workers = self._workers, [None] * len(self._workers)
            await asyncio.gather(*(worker.close() for worker in workers if worker))

    async def _worker(self, at: int) -> _Worker:
        async with self._starting:
            worker = self._workers[at]
            if worker is None or not worker.alive:
                worker = self._workers[at] = await _Worker.spawn()
            return worker


def _hypothesis(answer: Header) -> Hypothesis:
    return Hypothesis(
        utterance=answer["utterance"],
        text=answer["text"],
        stable=answer["stable"],
        final=answer.get("final", False),
        words=tuple(Word(text, confidence) for text, confidence in answer.get("words", ())),
        nbest=tuple(answer.get("nbest", ())),
    )
