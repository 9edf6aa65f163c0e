"""How alike are the names that may have been heard and those that are known? Not yet a probability.

A name is two words, or one; each heard name is laid over it in the best way: any word on either place,
two neighbours as one word, a place left empty, words left over. Of all that was heard the best counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agent.names.confusion import Word
from agent.names.forms import Form
from agent.names.table import EMPTY, Table, joined, spoken

Floats = NDArray[np.float32]

_LEFT_OVER = 0.3
"what is lost where nothing heard has a place"
_TURNED = 0.07
"lost where the words come in another order than the book's"
_PER_RANK = 0.005
"lost for each place down the n-best list"
_MOST_WORDS = 6
_NEVER = -9.0
_PLACES = 4


@dataclass(frozen=True, slots=True)
class Scores:
    """Of every known name, 0..1."""

    alike: Floats
    "how alike the whole names are: what ranks them"
    explained: Floats
    "how much of what was heard the known name explains, said in part or not"


@dataclass(frozen=True, slots=True)
class _Heard:
    """The words of one heard name and its neighbours joined; which letters each takes."""

    words: tuple[Word, ...]
    places: tuple[int, ...]
    "one bit a word of the name"
    shares: tuple[float, ...]
    "of all the letters"

    @classmethod
    def of(cls, form: Form) -> "_Heard":
        plain = spoken(form)[:_MOST_WORDS]
        total = sum(len(letters) for letters, _ in plain)
        words = [*plain, *(joined(pair) for pair in pairwise(plain))]
        places = [1 << n for n in range(len(plain))] + [3 << n for n in range(len(plain) - 1)]
        shares = (len(letters) / total for letters, _ in words)
        return cls(tuple(words), tuple(places), tuple(shares))

    def losses(self) -> Floats:
        """For each word, or none (the last), on the first and on the second place."""
        size = len(self.words)
        shares = np.array([*self.shares, 0.0], np.float32)
        places = np.array([*self.places, 0])
        lost = _LEFT_OVER * (1 - shares[:, None] - shares[None])
        lost[(places[:, None] > places[None]) & (places[None] > 0)] += _TURNED
        lost[(places[:, None] & places[None]) > 0] = -_NEVER
        lost[size, size] = -_NEVER
        return lost.astype(np.float32)


def score(heard: Sequence[tuple[int, Form]], table: Table) -> Scores:
    """Best of all heard (place in the n-best list, form) for every name of the table."""
    ways = [(rank, way) for rank, form in heard for way in (form, *table.cut(form))]
    names = [(rank * _PER_RANK + form.doubt, _Heard.of(form)) for rank, form in ways]
    ids = {word: n for n, word in enumerate(dict.fromkeys(w for _, h in names for w in h.words))}
    worth = np.full((len(ids) + 1, len(table.words)), EMPTY, np.float32)
    worth[:-1] = table.likeness(list(ids))
    alike = np.full(len(table.first), _NEVER, np.float32)
    explained = np.zeros(len(table.first), np.float32)
    for lost, name in names:
        chosen = worth[[*(ids[word] for word in name.words), len(ids)]]
        one, how_much = _laid(chosen, name, table)
        np.maximum(alike, one - lost, out=alike)
        np.maximum(explained, how_much - lost, out=explained)
    return Scores(_best(alike, table), _best(explained, table))


def _best(rows: Floats, table: Table) -> Floats:
    """Of every name; rounded, so that equal names are equal wherever they stand in a book."""
    best: Floats = np.round(np.clip(np.maximum.reduceat(rows, table.starts), 0, 1), _PLACES)
    return best


def _laid(worth: Floats, name: _Heard, table: Table) -> tuple[Floats, Floats]:
    """One heard name over every row of the table: likeness, and how much of it is explained."""
    shares = np.array([*name.shares, 0.0], np.float32)
    first = worth[:, table.first]
    second = worth[:, table.second]
    losses = name.losses()
    both = (first[:, None] + second[None]) / 2 - losses[:, :, None]
    told = first * shares[:, None]
    told_both = told[:, None] + (second * shares[:, None])[None]
    told_both = np.where(losses[:, :, None] < -_NEVER, told_both, 0)
    alone = table.second < 0
    alike = both.reshape(-1, both.shape[-1]).max(0)
    explained = told_both.reshape(-1, both.shape[-1]).max(0)
    if alone.any():
        single = first - losses[:, -1][:, None]
        alike[alone] = single.max(0)[alone]
        explained[alone] = told.max(0)[alone]
    return alike, explained
