"""What do words and figures look like to the grammar of dates? The makers of its leaves."""

from collections.abc import Callable, Mapping, Set
from typing import Any

from agent.text.en.words import TEENS, TENS, UNITS
from agent.text.patterns import Key, Leaf
from agent.text.tokens import Shape, Tokens

INT, LONG, DECIMAL, CLOCK, SLASHED, HYPHENED, DOTTED, GLUED = (
    f"#{kind}" for kind in "int long decimal clock slashed hyphened dotted glued".split()
)
"""what figures look like: 7, 2026, 2.5, 10:30, 4/25, 3-8pm, 22.02.2016, 3pm"""


SIGNS = ("/", "—", ".")
"what may part the fields of a date"


QUOTES = ("'", "’")


Found = tuple[Any, int] | None
"value and the index behind it"


def key(tokens: Tokens, i: int) -> Key | None:
    """The word at a token, or what its figures look like."""
    text, shape = tokens.text(i), tokens.shape(i)
    if shape is Shape.WORD:
        return text
    if shape is Shape.OTHER and text[0].isalpha():
        return GLUED
    if not text or not text[0].isdecimal():
        return text
    if shape is Shape.NUMBER:
        return INT if len(text) < 3 else LONG if text.isdecimal() else DECIMAL
    if "-" in text:
        return HYPHENED
    for sign, kind in ((":", CLOCK), ("/", SLASHED), (".", DOTTED)):
        if sign in text:
            return kind
    return GLUED


def table(words: Mapping[str, Any], dotted: bool = False) -> Leaf:
    """A leaf of single words; `dotted`: a full stop behind one belongs to it ('Oct.')."""

    def read(tokens: Tokens, i: int) -> Found:
        word = tokens.text(i)
        if word not in words:
            return None
        return words[word], i + 1 + (dotted and len(word) < 5 and tokens.text(i + 1) == ".")

    stop = frozenset((".",)) if dotted else frozenset[str]()
    return Leaf(read, frozenset(words), frozenset(), None, dict.fromkeys(words, stop))


def phrases(words: Mapping[str, Any]) -> Leaf:
    """A leaf of sequences of words; the longest wins."""
    by_first: dict[str, list[tuple[list[str], Any]]] = {}
    for phrase in sorted(words, key=lambda phrase: -len(phrase.split())):
        by_first.setdefault(phrase.split()[0], []).append((phrase.split(), words[phrase]))

    def read(tokens: Tokens, i: int) -> Found:
        for phrase, value in by_first.get(tokens.text(i), ()):
            if all(tokens.text(i + k) == word for k, word in enumerate(phrase)):
                return value, i + len(phrase)
        return None

    more: dict[str, Set[str]] = {
        first: frozenset(phrase[1] for phrase, _ in some if len(phrase) > 1)
        for first, some in by_first.items()
    }
    return Leaf(read, frozenset(by_first), frozenset(), None, more)


SPOKEN = frozenset(UNITS) | frozenset(TEENS) | frozenset(TENS)


def leaf(
    read: Callable[[Tokens, int], Found],
    words: Set[str],
    *kinds: str,
    more: Mapping[str, Set[str]] | None = None,
) -> Leaf:
    """A leaf that begins with one of these words, or with figures of these kinds.

    A figure is all of it, and to a word of a number a unit may belong, unless `more` says otherwise.
    """
    single: dict[str, Set[str]] = dict.fromkeys(kinds, frozenset[str]())
    single |= dict.fromkeys(SPOKEN & words, UNITS.keys())
    single |= dict(more or {})
    return Leaf(read, frozenset(words) | frozenset(kinds), frozenset(), None, single)
