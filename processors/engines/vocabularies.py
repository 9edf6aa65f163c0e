"""Which words does a recogniser's process know? The vocabularies of its open calls, and no others.

A vocabulary holds the names of a caller's payees: the last call with it takes it along.
"""

import tempfile
import threading
from pathlib import Path

import orjson
from pocketsphinx import Decoder, get_model_path

from agent.errors import EngineError
from processors.engines import Vocabulary
from processors.engines.language_model import LanguageModel, build


def decoder_of(model: LanguageModel) -> Decoder:
    """A streaming decoder of one call. Raises EngineError when a word of it cannot be heard."""
    with tempfile.TemporaryDirectory(prefix="teller-") as folder:
        lm, dictionary = Path(folder, "lm.arpa"), Path(folder, "words.dict")
        lm.write_text(model.arpa, encoding="ascii")
        dictionary.write_text(model.dictionary, encoding="ascii")
        decoder = Decoder(
            hmm=get_model_path("en-us/en-us"),
            lm=str(lm),
            dict=str(dictionary),
            fwdflat=True,  # end_utt() looks at the utterance again: 37 ms, fewer wrong amounts
            dither=True,  # digital silence is then a quiet room, however it is fed
            seed=1,
            loglevel="FATAL",
        )
    deaf = sum(decoder.lookup_word(word) is None for word in model.words)
    if deaf:
        raise EngineError(f"recogniser: {deaf} words of the language model are in no dictionary")
    return decoder


class Held:
    """A vocabulary in use: its language model, and the calls that have it."""

    def __init__(self, vocabulary: bytes) -> None:
        data = orjson.loads(vocabulary)
        readings = tuple((word, reading) for word, reading in data["readings"])
        self.model = build(Vocabulary(tuple(data["sentences"]), readings))
        self.calls = set[int]()
        self._second: Decoder | None = None

    def second(self) -> Decoder:
        """For second looks: one for all calls with it, since it keeps nothing between them."""
        if self._second is None:
            self._second = decoder_of(self.model)
        return self._second


class Vocabularies:
    """Those of the open calls, and no others; two calls with the same share it."""

    def __init__(self) -> None:
        self._held: dict[bytes, Held] = {}
        self._changing = threading.Lock()

    def __len__(self) -> int:
        return len(self._held)

    def take(self, call: int, vocabulary: bytes) -> Held:
        """Builds it where no open call has it. Only one thread builds."""
        with self._changing:
            held = self._held.get(vocabulary)
            if held is not None:
                held.calls.add(call)
                return held
        held = Held(vocabulary)
        held.calls.add(call)
        with self._changing:
            self._held[vocabulary] = held
        return held

    def give_back(self, call: int) -> None:
        """The call is over: what no other call has is forgotten. Once or more, it is the same."""
        with self._changing:
            for held in self._held.values():
                held.calls.discard(call)
            self._held = {text: held for text, held in self._held.items() if held.calls}
