"""How may a name look to a reader and sound to an ear? Scores and indexes compare forms, nothing else."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from agent.names.fold import fold
from agent.names.kana import has_kanji, is_kana
from agent.names.keys_en import sound
from agent.names.keys_ja import forms_ja
from agent.names.memory import remembered
from agent.names.variants import plain

_VARIANT, _READING, _RARER_READING = 0.02, 0.03, 0.06
"doubts: a homophone of the kanji heard is asked about, a rarer reading of them gives way to them"


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write or say a name, folded; the order of words means nothing."""

    words: tuple[str, ...]
    "lower-case Latin letters (a Japanese name as canonical romaji), or kanji where there is no sound"
    sounds: tuple[str, ...] = ()
    "how each of the words sounds, one key a word; the word itself where there is no other key"
    doubt: float = 0.0
    "what is lost of a likeness by it: a dictionary's reading is less than the kanji themselves"


@remembered(65_536)
def forms(text: str, reading: str = "") -> tuple[Form, ...]:
    """`all_forms`, remembered until hang-up."""
    return all_forms(text, reading)


def all_forms(text: str, reading: str = "") -> tuple[Form, ...]:
    """All forms of a name as a book writes it, or as a recogniser did; the plainest first.

    `reading` is the kana or romaji a book gives beside a name; () for a text without words.
    """
    words = [fold(text), fold(reading)]
    found = [Form(w, tuple(map(sound, w))) for w in words if w and _is_latin(w)]
    # Kanji are read by a dictionary only where the book has no reading of them.
    stored = [Form(w, w) for w in forms_ja(reading)]
    found += stored if stored and has_kanji(text) else [*_spoken(text), *stored]
    return tuple(dict.fromkeys([*found, *_written(words)]))


def _spoken(text: str) -> Iterator[Form]:
    """In canonical romaji, where it is Japanese; the likelier reading of kanji first."""
    for place, words in enumerate(forms_ja(text)):
        doubt = _RARER_READING if place else _READING
        yield Form(words, words, doubt if has_kanji(text) else 0.0)


def _written(names: Iterable[tuple[str, ...]]) -> Iterator[Form]:
    """In kanji and the like: as it is, and with one letter for all its variants."""
    for words in names:
        if not _is_latin(words) and not all(map(is_kana, words)):
            yield Form(words, words)
            if (letters := tuple(map(plain, words))) != words:
                yield Form(letters, letters, _VARIANT)


def _is_latin(words: tuple[str, ...]) -> bool:
    return "".join(words).isascii()
