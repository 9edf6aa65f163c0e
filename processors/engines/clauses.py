"""In which pieces is an English text spoken, and what may stand in it?

A voice that renders whole buffers speaks early when it gets a short first piece.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from textwrap import wrap

CLAUSE_PAUSE_MS, SENTENCE_PAUSE_MS = 60, 220
"what is added to the 80 ms that stay around a trimmed piece"
LONG_FIRST = 60
"characters; a first sentence longer than this is begun with its first clause"
SHORT_CLAUSE = 10
"characters; 'Yes,' alone is not worth a pause"
LONGEST = 200
"characters; a sentence beyond this is cut at clauses, then between words"

_TITLES = frozenset(
    ("mr.", "mrs.", "ms.", "dr.", "prof.", "st.", "jr.", "sr.", "e.g.", "i.e.", "vs.")
)
_CLOSING = "\"')]"
_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "ae", "Æ": "Ae", "œ": "oe", "đ": "d"}
    | {"þ": "th", "ð": "d", "ı": "i", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "... "}
    | {"—": " - ", "–": "-", "⁄": "/", "£": " pounds ", "€": " euros ", "¥": " yen "}
)


@dataclass(frozen=True, slots=True)
class Piece:
    """What is synthesised in one go."""

    text: str
    pause_ms: int
    "silence after it"


def plain(text: str) -> str:
    """ASCII on one line: accents folded, control characters and other scripts become spaces."""
    folded = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    kept = (c for c in folded if not unicodedata.combining(c))
    return " ".join("".join(c if " " <= c <= "~" else " " for c in kept).split())


def pieces(text: str) -> tuple[Piece, ...]:
    """What to say one after the other; pieces without a letter or digit are left out."""
    spoken: list[Piece] = []
    for sentence in _grouped(plain(text), _ends_sentence):
        first = not spoken and len(sentence) > LONG_FIRST
        clauses = (
            _clauses(sentence, first=first) if first or len(sentence) > LONGEST else [sentence]
        )
        heard = [clause for clause in clauses if re.search(r"[A-Za-z0-9]", clause)]
        spoken += [Piece(clause, CLAUSE_PAUSE_MS) for clause in heard[:-1]]
        spoken += [Piece(clause, SENTENCE_PAUSE_MS) for clause in heard[-1:]]
    return (*spoken[:-1], *(Piece(last.text, 0) for last in spoken[-1:]))


def _grouped(text: str, ends: Callable[[str], bool]) -> Iterator[str]:
    """The words joined up to each one that `ends(word)` says is the last."""
    held: list[str] = []
    for word in text.split():
        held.append(word)
        if ends(word):
            yield " ".join(held)
            held = []
    if held:
        yield " ".join(held)


def _ends_sentence(word: str) -> bool:
    bare = word.rstrip(_CLOSING)
    initial = len(bare) == 2 and bare[0].isupper()
    return bare.endswith((".", "!", "?")) and not initial and bare.lower() not in _TITLES


def _ends_clause(word: str) -> bool:
    return word.rstrip(_CLOSING).endswith((",", ";", ":")) or word in ("-", "--")


def _clauses(sentence: str, *, first: bool) -> list[str]:
    """The sentence cut at clause ends: soon for the caller's first audio, then as late as fits."""
    done: list[str] = []
    held = ""
    for clause in _grouped(sentence, _ends_clause):
        for part in wrap(clause, LONGEST, break_on_hyphens=False):
            soon = first and not done and len(held) >= SHORT_CLAUSE
            if held and (soon or len(held) + len(part) >= LONGEST):
                done.append(held)
                held = ""
            held = f"{held} {part}".lstrip()
    return [*done, held]
