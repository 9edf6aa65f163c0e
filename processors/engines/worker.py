"""What does a recogniser's own process do? Decodes several calls' audio, away from our loop.

    python -m processors.engines.worker

pocketsphinx holds the GIL while it decodes, so it lives here and talks over stdin and stdout.
A message is two little-endian uint32 sizes, a JSON header and a body. Requests name `do` and
`call`: open (body: the vocabulary), start (`utterance`), feed (body: audio as in `engines`),
finish, close. Answers name `event`: ready, opened, heard, taken (`bytes` of audio decoded since
the last), failed (`reason`: this call is over, the others go on). The end of stdin is the end.
"""

import os
import signal
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import orjson
from pocketsphinx import Decoder, get_model_path

from agent.errors import EngineError, TellerError
from processors.engines import SAMPLE_RATE_HZ, Vocabulary
from processors.engines.language_model import LanguageModel, build

Header = dict[str, Any]
Answer = Callable[..., None]

SIZES = struct.Struct("<II")
TAKEN_BYTES = 2 * SAMPLE_RATE_HZ
"audio between two `taken`: one second"

_VOCABULARIES = 8
"models kept for the next call with the same vocabulary, in memory only"
_NBEST_READ, _NBEST_KEPT = 200, 10
"the list is full of repeats of one string"


def pack(header: Header, body: bytes = b"") -> bytes:
    """One message, ready to write."""
    head = orjson.dumps(header)
    return SIZES.pack(len(head), len(body)) + head + body


def messages(stream: BinaryIO) -> Iterator[tuple[Header, bytes]]:
    """Messages until the stream ends, also in the middle of one."""
    while len(sizes := stream.read(SIZES.size)) == SIZES.size:
        head_bytes, body_bytes = SIZES.unpack(sizes)
        message = stream.read(head_bytes + body_bytes)
        if len(message) < head_bytes + body_bytes:
            return
        yield orjson.loads(message[:head_bytes]), message[head_bytes:]


@lru_cache(_VOCABULARIES)
def _model(vocabulary: bytes) -> LanguageModel:
    data = orjson.loads(vocabulary)
    readings = tuple((word, reading) for word, reading in data["readings"])
    return build(Vocabulary(tuple(data["sentences"]), readings))


def _decoder(model: LanguageModel) -> Decoder:
    """A streaming decoder of one call. Raises EngineError when a word of it cannot be heard."""
    with tempfile.TemporaryDirectory(prefix="teller-") as folder:
        lm, dictionary = Path(folder, "lm.arpa"), Path(folder, "words.dict")
        lm.write_text(model.arpa, encoding="ascii")
        dictionary.write_text(model.dictionary, encoding="ascii")
        decoder = Decoder(
            hmm=get_model_path("en-us/en-us"),
            lm=str(lm),
            dict=str(dictionary),
            fwdflat=True,  # end_utt() looks at the whole utterance again: 40 ms, helps by telephone
            dither=True,  # digital silence is then a quiet room, however it is fed
            seed=1,
            loglevel="FATAL",
        )
    deaf = sum(decoder.lookup_word(word) is None for word in model.words)
    if deaf:
        raise EngineError(f"recogniser: {deaf} words of the language model are in no dictionary")
    return decoder


class _Call:
    """One caller's decoder. The mean of the cepstra is carried from utterance to utterance."""

    def __init__(self, decoder: Decoder, answer: Answer) -> None:
        self._decoder, self._answer = decoder, answer
        self._utterance: int | None = None
        self._shown = ""
        self._taken_bytes = 0

    def start(self, utterance: int) -> None:
        """Begins an utterance; one still open is dropped."""
        if self._utterance is not None:
            self._decoder.end_utt()
        self._decoder.start_utt()
        self._utterance, self._shown = utterance, ""

    def feed(self, pcm: bytes) -> None:
        self._decoder.process_raw(pcm)
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
        words = self._words()
        text = " ".join(word for word, _ in words)
        others = self._others(text) if words else ()
        final = {"utterance": self._utterance, "text": text, "stable": len(text), "final": True}
        self._answer("heard", **final, words=words, nbest=others)
        self._utterance = None

    def _words(self) -> list[tuple[str, float]]:
        """Words and their posteriors, without silences, noises and marks of variants."""
        if self._decoder.hyp() is None:
            return []  # seg() of nothing is None
        return [
            (segment.word.partition("(")[0], min(1.0, max(0.0, segment.prob)))
            for segment in self._decoder.seg()
            if segment.word[0] not in "<[+"
        ]

    def _others(self, text: str) -> tuple[str, ...]:
        """What else it may have been, best first, `text` itself left out."""
        read = (_text(hyp) for hyp in islice(self._decoder.nbest(), _NBEST_READ))
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

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests, self._answers = requests, answers
        self._writing = threading.Lock()
        self._builder = ThreadPoolExecutor(1)
        self._calls: dict[int, Future[_Call]] = {}

    def serve(self) -> None:
        """Until stdin ends. Raises BrokenPipeError when nobody reads the answers any more."""
        self._answer(0, "ready")
        for header, body in messages(self._requests):
            self._do(header, body)
        self._builder.shutdown(wait=False, cancel_futures=True)

    def _do(self, header: Header, body: bytes) -> None:
        number = header["call"]
        if header["do"] == "open":
            self._calls[number] = self._builder.submit(self._open, number, body)
        elif header["do"] == "close":
            if call := self._calls.pop(number, None):
                call.cancel()
        elif call := self._calls.get(number):
            try:
                self._hear(call.result(), header, body)
            except Exception as error:  # one call's trouble is not the others'
                del self._calls[number]
                self._answer(number, "failed", reason=_reason(error))

    @staticmethod
    def _hear(call: _Call, header: Header, body: bytes) -> None:
        match header["do"]:
            case "start":
                call.start(header["utterance"])
            case "feed":
                call.feed(body)
            case "finish":
                call.finish()

    def _open(self, number: int, vocabulary: bytes) -> _Call:
        began = time.perf_counter()

        def answer(event: str, **fields: Any) -> None:
            self._answer(number, event, **fields)

        try:
            model = _model(vocabulary)
            call = _Call(_decoder(model), answer)
        except Exception as error:
            answer("failed", reason=_reason(error))
            raise
        build_ms = 1000 * (time.perf_counter() - began)
        answer("opened", build_ms=build_ms, words=len(model.words), left_out=model.left_out)
        return call

    def _answer(self, call: int, event: str, **fields: Any) -> None:
        with self._writing:
            self._answers.write(pack({"event": event, "call": call, **fields}))
            self._answers.flush()


def main() -> None:
    """Serves stdin; answers go to what was stdout, and stray prints to stderr."""
    # Ctrl-C reaches the whole process group; it is the parent that decides when calls end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        try:
            Worker(sys.stdin.buffer, answers).serve()
        except BrokenPipeError:
            os._exit(0)  # the parent is gone: nothing to flush to, nobody to tell


if __name__ == "__main__":
    main()
