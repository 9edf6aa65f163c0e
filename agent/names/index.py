"""Which few hundred of a million names are worth scoring for what was heard?

A name is a set of words here, in any order. Each heard word is searched among the words of all names
(vocabulary.py); a name is worth the likeness of its best word to each heard one, by their lengths.
The rarest words go first, and names that have none of them are left out as soon as enough are better
(MaxScore: Turtle and Flood 1995, "Query evaluation: strategies and optimizations").
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.names.forms import Form
from agent.names.resegment import resegmented
from agent.names.rows import Ints, Rows
from agent.names.vocabulary import FULL, Vocabulary, Word

_ID_BITS = 32
_ID_MASK = (1 << _ID_BITS) - 1
_EXTRA_BITS = 3
_MOST_EXTRA = (1 << _EXTRA_BITS) - 1
_UNLIKE_AT = _ID_BITS + _EXTRA_BITS
_POOR, _FAR = 36, 110
"unlikeness of the best name that words may have been cut wrongly for; behind the best that none has"
Keys = NDArray[np.int64]
"one a name, ascending is best first: how unlike, words too many or too few, the name's number"

_CUT = 2
"readings of what was heard, the likeliest first, whose words may have been cut wrongly"
_NO_KEYS: Keys = np.empty(0, np.int64)


@dataclass(frozen=True, slots=True)
class _Reach:
    """Where in all names a heard word may be."""

    length: int
    best: int
    "likeness of the word most like it"
    names: Ints
    "may hold a name twice"
    likeness: NDArray[np.uint8]
    "of every name's best word"


class Index:
    """Names by their words. `postings`: word of the vocabulary -> names; `lengths`: words of each name."""

    def __init__(self, vocabulary: Vocabulary, postings: Rows, lengths: Ints) -> None:
        self._vocabulary, self._postings = vocabulary, postings
        self._lengths = np.minimum(lengths, 255).astype(np.uint8)

    def survivors(self, heard: Sequence[Form], most: int) -> list[int]:
        """Numbers of at most `most` names, the likeliest first."""
        reaches = dict[Word, _Reach]()
        plain = _readings(heard)
        keys = self._search(plain, reaches, most)
        if _is_poor(keys) or any(len(words) == 1 for words in plain):
            more = [w for words in plain[:_CUT] for w in resegmented(words, self._vocabulary)]
            others = [words for words in dict.fromkeys(more) if words not in plain]
            keys = np.sort(np.concatenate([keys, self._search(others, reaches, most)]))
        if not _is_poor(keys):
            keys = keys[: np.searchsorted(keys, (_unlike(keys[0]) + _FAR) << _UNLIKE_AT)]
        return list(dict.fromkeys((keys & _ID_MASK).tolist()))[:most]

    def _search(
        self, readings: Sequence[tuple[Word, ...]], reaches: dict[Word, _Reach], most: int
    ) -> Keys:
        for word in dict.fromkeys(word for words in readings for word in words):
            if word not in reaches:
                reaches[word] = self._reach(word)
        found = [self._best([reaches[word] for word in words], most) for words in readings]
        return np.sort(np.concatenate([_NO_KEYS, *found]))

    def _reach(self, word: Word) -> _Reach:
        near = self._vocabulary.near(word)
        names, lengths = self._postings.several(near.words)
        likeness = np.zeros(len(self._lengths), np.uint8)
        np.maximum.at(likeness, names, np.repeat(near.likeness, lengths))
        return _Reach(len(word.letters), near.best, names, likeness)

    def _best(self, reaches: list[_Reach], most: int) -> Keys:
        """The best names that have a word like one of the heard, at most `most`."""
        total = sum(reach.length for reach in reaches)
        keys = _NO_KEYS
        left = sorted(reaches, key=lambda reach: len(reach.names))
        while left:
            hopes = sum(reach.length * reach.best for reach in left) / total
            if len(keys) >= most and FULL - _unlike(keys[-1]) >= hopes:
                break
            rarest = left.pop(0)
            keys = _top(np.concatenate([keys, self._keys(rarest.names, reaches, total)]), most)
        return keys

    def _keys(self, names: Ints, reaches: list[_Reach], total: int) -> Keys:
        worth = np.zeros(len(names), np.float32)
        for reach in reaches:
            worth += reach.likeness[names] * np.float32(reach.length / total)
        extra = np.abs(self._lengths[names].astype(np.int64) - len(reaches))
        unlike = (FULL - worth).astype(np.int64)
        return unlike << _UNLIKE_AT | np.minimum(extra, _MOST_EXTRA) << _ID_BITS | names


def _readings(heard: Sequence[Form]) -> list[tuple[Word, ...]]:
    """Forms of the same words are one, with all their sounds."""
    sounds = dict[tuple[str, ...], list[set[str]]]()
    for form in heard:
        known = sounds.setdefault(form.words, [set() for _ in form.words])
        for found, sound in zip(known, form.sounds, strict=True):
            found.add(sound)
    return [
        tuple(Word.of(w, s) for w, s in zip(words, found, strict=True))
        for words, found in sounds.items()
    ]


def _unlike(key: np.int64) -> int:
    return int(key) >> _UNLIKE_AT


def _is_poor(keys: Keys) -> bool:
    return not len(keys) or _unlike(keys[0]) > _POOR


def _top(keys: Keys, most: int) -> Keys:
    """The lowest, each once, ascending."""
    if len(keys) > 2 * most:
        keys = np.partition(keys, 2 * most)[: 2 * most + 1]
    return np.unique(keys)[:most]
