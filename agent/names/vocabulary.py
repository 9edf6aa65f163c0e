"""Which words of a directory's names are like a heard word? Character n-grams first, then RapidFuzz.

A million full names are made of some tens of thousands of words, so words are searched and names are
found by them (index.py). Padded bigrams of a word's letters and of its sound have postings; words that
share most (Dice) are compared letter by letter. N-gram filtering: Ukkonen 1992, "Approximate
string-matching with q-grams and maximal matches".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import JaroWinkler
from rapidfuzz.process import cdist

from agent.names.nicknames import related
from agent.names.rows import Rows

FULL = 255
"likeness is a byte: this is the same word"
_SAME_SOUND, _LEAST = 0.93, 0.7
"likeness of two words that sound the same, and the least that is looked at"
_TIE = 1e-3
"what a word in most names is worth more, where many are equally alike"
_SHORTLIST, _NEAR, _BY_INITIAL = 192, 48, 384


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name and the ways it may sound."""

    letters: str
    sounds: frozenset[str]

    def grams(self) -> list[str]:
        """Distinct padded bigrams of the letters and, marked, of the sounds that are others."""
        found = list(_bigrams(f"^{self.letters}$"))
        for sound in self.sounds - {self.letters}:
            found += [f"~{gram}" for gram in _bigrams(f"^{sound}$")]
        return list(dict.fromkeys(found))


def _bigrams(padded: str) -> Iterable[str]:
    return (padded[at : at + 2] for at in range(len(padded) - 1))


@dataclass(frozen=True, slots=True)
class Near:
    """Numbers of words like a heard one, the least alike first."""

    words: NDArray[np.int32]
    likeness: NDArray[np.uint8]

    @property
    def best(self) -> int:
        return int(self.likeness[-1]) if len(self.likeness) else 0


_NOTHING = Near(np.empty(0, np.int32), np.empty(0, np.uint8))


class Vocabulary:
    """Words of distinct letters, searched by likeness. `counts`: in how many names each is."""

    def __init__(self, words: Sequence[Word], counts: NDArray[np.int64]) -> None:
        self._letters = np.array([word.letters for word in words], object)
        self._numbers = {word.letters: number for number, word in enumerate(words)}
        self._of_sound = _by_sound(words)
        self._commonness = counts / max(1, int(counts.max(initial=1))) * _TIE
        grams = [word.grams() for word in words]
        self._grams = {g: i for i, g in enumerate(dict.fromkeys(g for gs in grams for g in gs))}
        self._size = np.fromiter(map(len, grams), np.float32, len(grams))
        numbers = Rows.of([[self._grams[g] for g in gs] for gs in grams])
        self._postings = numbers.inverse(len(self._grams))
        self.near = lru_cache(maxsize=4096)(self._near)

    def __contains__(self, letters: str) -> bool:
        return letters in self._numbers

    def _near(self, word: Word) -> Near:
        """Words like this one; those in most names, where many are equally alike."""
        grams = word.grams()
        known = [self._postings[i] for gram in grams if (i := self._grams.get(gram)) is not None]
        if not known:
            return _NOTHING
        shared = np.bincount(np.concatenate(known))
        top, most = int(shared.max()), _BY_INITIAL if len(word.letters) == 1 else _SHORTLIST
        words = np.flatnonzero(shared > top // 2)
        if len(words) < most:
            words = np.flatnonzero(shared >= max(1, top // 3))
        dice = 2 * shared[words] / (self._size[words] + len(grams)) + self._commonness[words]
        if len(words) > most:
            words = words[np.argpartition(dice, -most)[-most:]]
        other = np.array(self._other(word), np.int64)
        return self._compared(word, np.union1d(words, other))

    def _other(self, word: Word) -> list[int]:
        """Nicknames and the like, and the initial: one is said for the other."""
        others = [*related(word.letters), word.letters[:1]]
        return [number for name in others if (number := self._numbers.get(name)) is not None]

    def _compared(self, word: Word, words: NDArray[np.int64]) -> Near:
        likeness = self._likeness(word, words)
        kept = np.flatnonzero(likeness >= FULL * _LEAST)
        order = kept[np.lexsort((words[kept], self._commonness[words[kept]], likeness[kept]))]
        if len(word.letters) > 1:
            order = order[-_NEAR:]
        return Near(words[order].astype(np.int32), likeness[order])

    def _likeness(self, word: Word, words: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Of each of these words: by letters, and at least so much by sound, or by an initial."""
        others = self._letters[words].tolist()
        found = cdist([word.letters], others, scorer=JaroWinkler.similarity)[0]
        sounding = set[int]().union(*(self._of_sound.get(s, ()) for s in word.sounds))
        sounding.update(self._other(word))
        alike = np.fromiter((w in sounding for w in words.tolist()), np.bool_, len(words))
        if len(word.letters) == 1:
            alike |= np.fromiter((o.startswith(word.letters) for o in others), np.bool_, len(words))
        found[alike] = np.maximum(found[alike], _SAME_SOUND)
        return np.rint(found * FULL).astype(np.uint8)


def _by_sound(words: Sequence[Word]) -> dict[str, list[int]]:
    found = dict[str, list[int]]()
    for number, word in enumerate(words):
        for sound in word.sounds:
            found.setdefault(sound, []).append(number)
    return found
