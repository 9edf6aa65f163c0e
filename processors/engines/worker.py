"""What does a recogniser's own process do? Decodes several calls' audio, away from our loop.

    python -m processors.engines.worker

pocketsphinx holds the GIL while it decodes, so it lives here and talks over stdin and stdout.
Messages are those of `wire.py`. Requests name `do` and
`call`: open (body: the vocabulary), start (`utterance`), feed (body: audio as in `engines`),
finish, reconsider, close (the vocabulary is forgotten where no other call has it), count. Answers name
`event`: ready, opened, heard, taken (`bytes` of audio decoded since the last), failed (`reason`: this call
is over, the others go on), held (to count: how many `vocabularies`). The end of stdin is the end.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from io import RawIOBase
from itertools import islice
from typing import Any, BinaryIO

from pocketsphinx import Decoder

from agent.errors import TellerError
from processors.engines import SAMPLE_RATE_HZ
from processors.engines.vocabularies import Held, Vocabularies, decoder_of
from processors.engines.wire import Header, messages, pack

Answer = Callable[..., None]

TAKEN_BYTES = 2 * SAMPLE_RATE_HZ
"audio between two `taken`: one second"

_NBEST_READ, _NBEST_KEPT = 200, 10
"the list is full of repeats of one string"


class _Call:
    """One caller's decoder. The mean of the cepstra is carried from utterance to utterance."""

    def __init__(self, held: Held, answer: Answer) -> None:
        self._held, self._decoder, self._answer = held, decoder_of(held.model), answer
        self._utterance: int | None = None
        self._last: int | None = None
        self._audio = bytearray()
        self._shown = ""
        self._taken_bytes = 0

    def start(self, utterance: int) -> None:
        """Begins an utterance; one still open is dropped."""
        if self._utterance is not None:
            self._decoder.end_utt()
        self._decoder.start_utt()
        self._utterance, self._shown = utterance, ""
        self._last = None
        self._audio.clear()

    def feed(self, pcm: bytes) -> None:
        self._decoder.process_raw(pcm)
        self._audio += pcm
        text = _text(self._decoder.hyp())
        if text != self._shown:
            self._shown = text
            stable = len(text.rpartition(" ")[0])  # the last word is half heard: held back
            self._answer("heard", utterance=self._utterance, text=text, stable=stable)
        self._taken_bytes += len(pcm)
        if self._taken_bytes >= TAKEN_BYTES:
            self._answer("taken", bytes=self._taken_bytes)
            self._taken_bytes = 0

    def finish(self) -> None:
        self._decoder.end_utt()
        self._final(self._decoder, self._utterance, looks=1)
        self._last, self._utterance = self._utterance, None

    def reconsider(self) -> None:
        """Decodes the last utterance as a whole, with the mean of its own cepstra, not a running one.

        The running mean is far off at the start of a telephone or noisy call, so it takes that over.
        """
        if self._last is None:
            return
        second = self._held.second()
        second.start_utt()
        second.process_raw(bytes(self._audio), full_utt=True)
        second.end_utt()
        self._final(second, self._last, looks=2)
        self._decoder.set_cmn(second.get_cmn(False))
        self._last = None

    def _final(self, decoder: Decoder, utterance: int | None, *, looks: int) -> None:
        words = _words(decoder)
        text = " ".join(word for word, _ in words)
        others = _others(decoder, text) if words else ()
        final = {"utterance": utterance, "text": text, "stable": len(text), "final": True}
        self._answer("heard", **final, words=words, nbest=others, looks=looks)


def _words(decoder: Decoder) -> list[tuple[str, float]]:
    """Words and their posteriors, without silences, noises and marks of variants."""
    if decoder.hyp() is None:
        return []  # seg() of nothing is None
    return [
        (segment.word.partition("(")[0], min(1.0, max(0.0, segment.prob)))
        for segment in decoder.seg()
        if segment.word[0] not in "<[+"
    ]


def _others(decoder: Decoder, text: str) -> tuple[str, ...]:
    """What else it may have been, best first, `text` itself left out."""
    read = (_text(hyp) for hyp in islice(decoder.nbest(), _NBEST_READ))
    distinct = dict.fromkeys(other for other in read if other and other != text)
    return tuple(islice(distinct, _NBEST_KEPT))


def _text(hyp: Any) -> str:
    return hyp.hypstr or "" if hyp is not None else ""


def _reason(error: Exception) -> str:
    """One line; what others wrote is not repeated, for it may quote a name."""
    if isinstance(error, TellerError):
        return str(error)
    return f"recogniser: the decoder failed with {type(error).__name__}: open the call again"


class Worker:
    """Serves requests in their order; vocabularies are built aside, so that no call waits."""

    def __init__(self, requests: BinaryIO, answers: RawIOBase) -> None:
        self._requests, self._answers = requests, answers
        self._writing = threading.Lock()
        self._builder = ThreadPoolExecutor(1)
        self._vocabularies = Vocabularies()
        self._calls: dict[int, Future[_Call]] = {}

    def serve(self) -> None:
        """Until stdin ends. Raises BrokenPipeError when nobody reads the answers any more."""
        try:
            self._answer(0, "ready")
            for header, body in messages(self._requests):
                self._do(header, body)
        finally:
            self._builder.shutdown(cancel_futures=True)  # one that is at it removes its files

    def _do(self, header: Header, body: bytes) -> None:
        number = header["call"]
        if header["do"] == "open":
            self._calls[number] = self._builder.submit(self._open, number, body)
        elif header["do"] == "close":
            self._close(number)
        elif header["do"] == "count":
            self._answer(number, "held", vocabularies=len(self._vocabularies))
        elif call := self._calls.get(number):
            try:
                self._hear(call.result(), header, body)
            except Exception as error:  # one call's trouble is not the others'
                self._close(number)
                self._answer(number, "failed", reason=_reason(error))

    def _close(self, number: int) -> None:
        if opening := self._calls.pop(number, None):
            opening.cancel()
            self._vocabularies.give_back(number)
            # One that is still being built takes its vocabulary later: that is given back then.
            opening.add_done_callback(lambda _: self._vocabularies.give_back(number))

    @staticmethod
    def _hear(call: _Call, header: Header, body: bytes) -> None:
        match header["do"]:
            case "start":
                call.start(header["utterance"])
            case "feed":
                call.feed(body)
            case "finish":
                call.finish()
            case "reconsider":
                call.reconsider()

    def _open(self, number: int, vocabulary: bytes) -> _Call:
        began = time.perf_counter()

        def answer(event: str, **fields: Any) -> None:
            self._answer(number, event, **fields)

        try:
            held = self._vocabularies.take(number, vocabulary)
            call, model = _Call(held, answer), held.model
        except Exception as error:
            self._vocabularies.give_back(number)
            answer("failed", reason=_reason(error))
            raise
        build_ms = 1000 * (time.perf_counter() - began)
        answer("opened", build_ms=build_ms, words=len(model.words), left_out=model.left_out)
        return call

    def _answer(self, call: int, event: str, **fields: Any) -> None:
        with self._writing:
            self._answers.write(pack({"event": event, "call": call, **fields}))


def main() -> None:
    """Serves stdin; answers go to what was stdout, and stray prints to stderr."""
    # Ctrl-C reaches the whole process group; it is the parent that decides when calls end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    with answers, suppress(BrokenPipeError):  # the parent is gone: nobody is left to tell
        Worker(sys.stdin.buffer, answers).serve()


if __name__ == "__main__":
    main()
