"""How does one call reach its recogniser, and what comes back? The asyncio side of `worker.py`."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Protocol

import orjson

from agent.errors import AudioError, EngineError
from agent.heard import Word
from processors.engines import SAMPLE_RATE_HZ, Hypothesis, Vocabulary
from processors.engines.wire import Header
from processors.engines.worker import TAKEN_BYTES

MOST_BEHIND_S = 10
"audio that a worker may owe a call; beyond it the call is dropped, for real time is lost"

_OPEN_S = 20.0
_DEAF = "recogniser: words left out, not a-z or nobody knows how they sound (install flite)"
_MOST_BEHIND_BYTES = 2 * SAMPLE_RATE_HZ * MOST_BEHIND_S + TAKEN_BYTES


class Line(Protocol):
    """A worker process, as a call sees it."""

    def send(self, header: Header, body: bytes = b"") -> None:
        """Hands a message on without waiting."""

    def leave(self, call: int) -> None:
        """The call is over: nothing more is delivered to it."""


class PocketSphinxStream:
    """One call of a worker. Feed it as the caller speaks: at most MOST_BEHIND_S ahead."""

    def __init__(self, line: Line, call: int) -> None:
        self._line, self._call = line, call
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

    def reconsider(self) -> None:
        """Asks for a second look at the finished utterance. Ignored when another one is open."""
        if not self._speaking:
            self._send({"do": "reconsider"})

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
            self._hang_up()
            self.end()

    async def opened(self, vocabulary: Vocabulary) -> None:
        """Asks for the call and waits for it. Raises EngineError when it cannot be had."""
        fields = {"sentences": vocabulary.sentences, "readings": vocabulary.readings}
        self._send({"do": "open"}, orjson.dumps(fields))
        try:
            async with asyncio.timeout(_OPEN_S):
                while not self._ready and not self._failure and not self._closed:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            self.fail(f"recogniser: no answer in {_OPEN_S:.0f} s: add worker processes")
        if not self._ready:
            raise EngineError(self._failure or "recogniser: closed while a call was opened")

    def take(self, answer: Header) -> None:
        """What the worker says about this call."""
        match answer["event"]:
            case "opened":
                self._ready, self.build_ms = True, answer["build_ms"]
                if left_out := answer["left_out"]:
                    self.warning = f"{_DEAF}: {left_out}"
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
            self._hang_up()
            self.fail(f"recogniser: {MOST_BEHIND_S} s behind the caller: add worker processes")

    def _send(self, header: Header, body: bytes = b"") -> None:
        if not self._failure and not self._closed:
            self._line.send({**header, "call": self._call}, body)

    def _hang_up(self) -> None:
        self._line.leave(self._call)
        self._line.send({"do": "close", "call": self._call})


def _hypothesis(answer: Header) -> Hypothesis:
    return Hypothesis(
        utterance=answer["utterance"],
        text=answer["text"],
        stable=answer["stable"],
        final=answer.get("final", False),
        words=tuple(Word(text, confidence) for text, confidence in answer.get("words", ())),
        nbest=tuple(answer.get("nbest", ())),
        looks=answer.get("looks", 1),
    )
