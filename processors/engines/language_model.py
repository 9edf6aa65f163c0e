"""What can a recogniser hear? A vocabulary as ARPA trigrams and a dictionary of its words.

The trigrams have a fixed discount (pocketsphinx's ArpaBoLM, after A. Rudnicky's quick_lm): on
4000 sampled banking sentences no smoothing of our own was better. Pure text; no file is written.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import StringIO

from pocketsphinx.lm import ArpaBoLM

from agent.errors import EngineError
from processors.engines import Vocabulary
from processors.engines.pronounce import bundled, invented, japanese, letter_to_sound

DISCOUNT_MASS = 0.5
"share of probability kept for what the sentences do not hold"

_WORD = re.compile(r"'?[a-z][a-z']*")
"upper case, digits and other scripts load without an error and are never heard"

Sounds = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """A decoder's `lm` and `dict` files, as text."""

    arpa: str
    dictionary: str
    "lines of 'word PH ON ES' and 'word(2) PH ON ES'"
    words: tuple[str, ...]
    left_out: int
    "words of the vocabulary that cannot be heard: no pronunciation, or not a-z and apostrophe"


def build(vocabulary: Vocabulary) -> LanguageModel:
    """The model of a vocabulary. Raises EngineError when not one word of it can be heard."""
    asked = {word for sentence in vocabulary.sentences for word in sentence.split()}
    asked.update(word for word, _ in vocabulary.readings)
    sounds = pronunciations(asked, vocabulary.readings)
    if not sounds:
        raise EngineError(
            f"vocabulary: none of its {len(asked)} words can be heard: give sentences of a-z"
        )
    return LanguageModel(
        arpa=_trigrams(vocabulary.sentences, sounds),
        dictionary=_dictionary(sounds),
        words=tuple(sorted(sounds)),
        left_out=len(asked) - len(sounds),
    )


def pronunciations(
    words: Iterable[str], readings: Iterable[tuple[str, str]] = ()
) -> dict[str, tuple[str, ...]]:
    """Pronunciations of those of `words` that can be heard; a reading adds to the dictionary's."""
    spelled = {word for word in words if _WORD.fullmatch(word)}
    known, reading_of = bundled(spelled), dict(readings)
    by_letters = letter_to_sound(spelled - known.keys())
    sounds = {}
    for word in spelled:
        reading = reading_of.get(word, "")
        if word in known:
            sounds[word] = tuple(dict.fromkeys((*known[word], *japanese(reading)[:1])))
        elif found := invented(word, reading, by_letters.get(word, ())):
            sounds[word] = found
    return sounds


def _trigrams(sentences: Iterable[str], sounds: Sounds) -> str:
    """ARPA text. A sentence with a word that cannot be heard is left out, its other words stay."""
    lines = [line for line in sentences if line and all(word in sounds for word in line.split())]
    # A word of its own line each: one that no sampled sentence holds would never be heard.
    text = "\n".join((*lines, *sorted(sounds)))
    model = ArpaBoLM(text=text, add_start=True, discount_mass=DISCOUNT_MASS)
    model.compute()
    out = StringIO()
    model.write(out)
    return out.getvalue()


def _dictionary(sounds: Sounds) -> str:
    lines = []
    for word, said in sorted(sounds.items()):
        lines.append(f"{word} {said[0]}")
        lines.extend(f"{word}({n}) {phones}" for n, phones in enumerate(said[1:], start=2))
    return "\n".join(lines) + "\n"
