"""Which letters were spelled, as a recogniser heard them? "j e i n b are a why", "sierra alpha tango".

Unlike a postcode (agent/text/spelled.py) a spelled name comes with names to lay it over, so nothing that
was heard is thrown away: letters' names, words of the radio alphabet, and scraps like "ND" or "ins" all
give letters, and `Spelling.likeness` says how well a known name explains them in spite of the confusions.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.names.alignment import Alphabet
from agent.text.en.alphabet import ALPHABET

_SOUND_LIKE = {
    letter: words.split()
    for letter, words in {
        "a": "ay hey eh",
        "b": "bee be",
        "c": "see sea",
        "d": "dee",
        "e": "he",
        "f": "ef eff",
        "g": "gee",
        "h": "aitch haitch age",
        "i": "eye aye",
        "j": "jay",
        "k": "kay cay",
        "l": "el ell elle",
        "m": "em",
        "n": "en and",
        "o": "oh owe",
        "p": "pea pee",
        "q": "queue cue",
        "r": "are our",
        "s": "ess",
        "t": "tea tee",
        "u": "you yew",
        "v": "vee",
        "x": "ex",
        "y": "why wye",
        "z": "zed zee said",
    }.items()
}
_NAMES = {word: letter for letter, words in _SOUND_LIKE.items() for word in words}
_RADIO = {word: letter.lower() for word, letter in ALPHABET.code_words.items()} | {
    "juliette": "j", "xray": "x", "x-ray": "x", "tangle": "t", "tougher": "p", "eskimo": "e",
}  # fmt: skip
_LIKENING = frozenset("for as in like".split())
_TWICE = frozenset(["double"])
_SILENT = frozenset("space dash hyphen apostrophe dot full stop new word then".split())
_SIGN = re.compile(r"[a-z0-9]+")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FEWEST = 3
"as many letters in a row are spelled"
_SCRAP = 3
"a word of no more letters, among letters, is letters"
_IN_PART = 0.12
"lost where only one of the words was spelled"
_DEAF = Alphabet(
    _LETTERS,
    other=1.0,
    groups=[
        ("bcdegptvz", 0.5), ("ie", 0.7), ("iy", 0.5), ("ajkh", 0.6), ("fsx", 0.5), ("mn", 0.4),
        ("quw", 0.5), ("ar", 0.5), ("ao", 0.6), ("ou", 0.6), ("jg", 0.5), ("kc", 0.7), ("lo", 0.8),
        ("sc", 0.6),
    ],
    lost=[(_LETTERS, 0.8), ("aeiou", 0.6)],
)  # fmt: skip
"what a recogniser confuses in the names of letters"


@dataclass(frozen=True, slots=True)
class Spelling:
    """What was said before the letters, and the letters."""

    said: str
    letters: str


def spelling(heard: str) -> Spelling | None:
    """The letters spelled in what was heard; None where nothing was."""
    words = _SIGN.findall(heard.casefold().replace("'", ""))
    start = _start(words)
    if start is None:
        return None
    letters = "".join(_letters(words[start:]))
    return Spelling(" ".join(words[:start]), letters) if len(letters) >= _FEWEST else None


def _start(words: Sequence[str]) -> int | None:
    """Where the letters begin: enough of them, and little else behind."""
    kinds = [_letter(word) is not None for word in words]
    if (
        sum(len(word) == 1 or word in _RADIO for word in words) < _FEWEST - 1
        or sum(kinds) < _FEWEST
    ):
        return None
    first = next(n for n, is_letter in enumerate(kinds) if is_letter)
    while first and (len(words[first - 1]) <= _SCRAP or words[first - 1] in _TWICE):
        first -= 1
    behind = words[first:]
    scraps = sum(_letter(word) is not None or len(word) <= _SCRAP for word in behind)
    return first if 2 * scraps > len(behind) else None


def _letter(word: str) -> str | None:
    """The letter a word stands for."""
    if len(word) == 1 and word.isalpha():
        return word
    return _RADIO.get(word) or _NAMES.get(word)


def _letters(words: Sequence[str]) -> list[str]:
    found, n = list[str](), 0
    while n < len(words):
        word = words[n]
        n += 1
        if word in _SILENT or word.isdigit():
            continue
        if word in _TWICE and n < len(words):
            found.append((_letter(words[n]) or words[n][:1]) * 2)
            n += 1
            continue
        found.append(_letter(word) or word)
        n = _behind_likening(words, n, found[-1])
    return found


def _behind_likening(words: Sequence[str], n: int, letter: str) -> int:
    """Behind "for sierra" or "as in sugar", if that stands at `n` and begins with the letter."""
    at = n
    while at < len(words) and words[at] in _LIKENING:
        at += 1
    likened = n < at < len(words) and words[at][:1] == letter and len(words[at]) > 1
    return at + 1 if likened else n


def likeness(spellings: Sequence[str], names: Sequence[tuple[str, ...]]) -> NDArray[np.float32]:
    """How well each name explains the best of the spellings, 0..1: all its words, or one of them."""
    ways = [way for words in names for way in _ways(words)]
    starts = np.cumsum([0, *(len(_ways(words)) for words in names)])[:-1]
    distances = _DEAF.distances(spellings, [way for way, _ in ways])
    size = np.array([len(s) for s in spellings])[:, None], np.array([len(w) for w, _ in ways])[None]
    found = 1 - distances / np.maximum((size[0] + size[1]) / 2, 1)
    found -= np.array([_IN_PART if part else 0.0 for _, part in ways])[None]
    return np.clip(np.maximum.reduceat(found.max(0), starts), 0, 1).astype(np.float32)


def _ways(words: tuple[str, ...]) -> list[tuple[str, bool]]:
    """The letters of a name in either order, and of each of its words alone."""
    if len(words) < 2:
        return [("".join(words), False)]
    whole = [("".join(words), False), ("".join((words[-1], *words[:-1])), False)]
    return whole + [(word, True) for word in words]
