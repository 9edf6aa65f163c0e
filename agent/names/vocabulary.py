"""Which words of a directory's names are like a heard word? Character n-grams first, then RapidFuzz.

A million full names are made of some tens of thousands of words, so words are searched and names are
found by them (index.py). Padded bigrams of a word's letters and phones have postings; the words that
share most (Dice) are compared by Jaro-Winkler. N-gram filtering: Ukkonen 1992, "Approximate
string-matching with q-grams and maximal matches".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, zip_longest

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import JaroWinkler
from rapidfuzz.process import cdist

from agent.names.forms import Form
from agent.names.nicknames import related
from agent.names.phones import VOWELS
from agent.names.rows import Rows
from agent.names.table import spoken

FULL = 255
"likeness is a byte: this is the same word"
_BY_PHONES, _BY_ALIKE, _BY_NICKNAME = 0.97, 0.93, 0.93
"what it is worth to be alike by these alone"
_UNLIKE, _LEAST = 0.5, 0.4
"similarity of words that have nothing in common; the least likeness, above that, that is looked at"
_TIE = 1e-3
"what a word in most names is worth more, where many are equally alike"
_LEAST_GRAMS, _MOST_POSTINGS = 6, 24_000
"rarest grams go first; others are left out when so many places are seen"
_SHORTLIST, _NEAR, _BY_INITIAL = 160, 52, 384
_SILENT = "-"
"for the phones of a word that has none, or not so many ways to be said: like nobody's"


_ALIKE = str.maketrans(
    dict.fromkeys(VOWELS, "a")
    | {phone: group[0] for group in "pb td kg fvT szSCj mnN lrw".split() for phone in group}
    | dict.fromkeys("@hy", "")
)
"phones that recognisers take for one another, as one; what they miss is gone"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name."""

    letters: str
    phones: tuple[str, ...]
    "in each way it may be said"

    @classmethod
    def of(cls, letters: str, sounds: Iterable[str]) -> "Word":
        """By its sounds, as a form has them."""
        said = {spoken(Form((letters,), (sound,)))[0][1] for sound in sounds}
        return cls(letters, tuple(sorted(filter(None, said))))

    @property
    def alike(self) -> list[str]:
        """The phones, those that are easily confused as one."""
        return [phones.translate(_ALIKE) for phones in self.phones]

    def grams(self) -> list[str]:
        """Distinct padded bigrams of the letters and, marked, of the phones."""
        found = list(_bigrams(f"^{self.letters}$"))
        for alike in self.alike:
            found += [f"~{gram}" for gram in _bigrams(f"^{alike}$")]
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


class Vocabulary:
    """Words of distinct letters, searched by likeness. `counts`: in how many names each is."""

    def __init__(self, words: Sequence[Word], counts: NDArray[np.int64]) -> None:
        self._letters = np.array([word.letters for word in words], object)
        self._numbers = {word.letters: number for number, word in enumerate(words)}
        self._phones = _ways([word.phones for word in words])
        self._alike = _ways([word.alike for word in words])
        self._commonness = counts / max(1, int(counts.max(initial=1))) * _TIE
        grams = [word.grams() for word in words]
        self._grams = {g: i for i, g in enumerate(dict.fromkeys(g for gs in grams for g in gs))}
        self._size = np.fromiter(map(len, grams), np.float32, len(grams))
        numbers = Rows.of([[self._grams[g] for g in gs] for gs in grams])
        self._postings = Rows.grouped(numbers.flat, numbers.numbers(), len(self._grams))
        self._frequency = self._postings.lengths
        self.near = lru_cache(maxsize=4096)(self._near)

    def __contains__(self, letters: str) -> bool:
        return letters in self._numbers

    def _near(self, word: Word) -> Near:
        """Words like this one; those in most names, where many are equally alike."""
        grams = word.grams()
        shared = self._shared(grams)
        top, most = int(shared.max()), _BY_INITIAL if len(word.letters) == 1 else _SHORTLIST
        words = np.flatnonzero(shared > top // 2)
        if len(words) < most:
            words = np.flatnonzero(shared >= max(1, top // 3))
        dice = 2 * shared[words] / (self._size[words] + len(grams)) + self._commonness[words]
        if len(words) > most:
            words = words[np.argpartition(dice, -most)[-most:]]
        return self._compared(word, np.union1d(words, self._other(word, words)))

    def _shared(self, grams: Sequence[str]) -> NDArray[np.uint16]:
        """Grams that each word shares with these."""
        known = np.array([self._grams[g] for g in grams if g in self._grams], np.int64)
        if not len(known):
            return np.zeros(1, np.uint16)
        sizes = self._frequency[known]
        rarest = known[np.argsort(sizes, kind="stable")]
        enough = int(np.searchsorted(np.sort(sizes).cumsum(), _MOST_POSTINGS))
        words, _ = self._postings.several(rarest[: max(_LEAST_GRAMS, enough)])
        return np.bincount(words).astype(np.uint16)  # it is looked through again and again

    def _other(self, word: Word, words: NDArray[np.int64]) -> NDArray[np.int64]:
        """Nicknames and the like, and initials: one is said for the other."""
        names = [*related(word.letters), word.letters[:1]]
        others = [number for name in names if (number := self._numbers.get(name)) is not None]
        if len(word.letters) == 1:
            others += [n for n in words.tolist() if self._letters[n].startswith(word.letters)]
        return np.array(others, np.int64)

    def _compared(self, word: Word, words: NDArray[np.int64]) -> Near:
        likeness = self._likeness(word, words)
        order = np.argsort(likeness + self._commonness[words], kind="stable")
        if len(word.letters) > 1:
            order = order[-_NEAR:]
        order = order[likeness[order] >= FULL * _LEAST]
        return Near(words[order].astype(np.int32), likeness[order])

    def _likeness(self, word: Word, words: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Of each of these words, ascending numbers: by letters, by phones, by nickname or initial."""
        found = _winkler([word.letters], self._letters[words].tolist())
        if word.phones and len(self._phones):
            exact = _winkler(word.phones, *self._phones[:, words].tolist()) * _BY_PHONES
            alike = _winkler(word.alike, *self._alike[:, words].tolist()) * _BY_ALIKE
            found = np.maximum.reduce([found, exact, alike])
        other = np.searchsorted(words, self._other(word, words))
        found[other] = np.maximum(found[other], _BY_NICKNAME)
        found = np.maximum((found - _UNLIKE) / (1 - _UNLIKE), 0)
        whole: NDArray[np.uint8] = np.rint(found * FULL).astype(np.uint8)
        return whole


def _winkler(heard: Sequence[str], *ways: list[str]) -> NDArray[np.float32]:
    """Of each known word, in the best of the ways to say it, to the heard one most like it."""
    known = list(chain.from_iterable(ways))
    found: NDArray[np.float32] = cdist(heard, known, scorer=JaroWinkler.similarity)
    best: NDArray[np.float32] = found.reshape(len(heard) * len(ways), -1).max(0)
    return best


def _ways(several: Sequence[Sequence[str]]) -> NDArray[np.object_]:
    """Shape (ways, words): the first string of each row, the second, and so on."""
    return np.array(list(zip_longest(*several, fillvalue=_SILENT)), object)
