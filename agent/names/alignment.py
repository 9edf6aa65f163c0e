"""What does it cost to turn one string into another? Weighted edit distance of many pairs at once.

Costs are summed along the best alignment (Wagner and Fischer 1974); the table is filled row by row for
every pair, and what is lost within a row is a running minimum.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.float32]
_SHORT = 7
"signs"


@dataclass(frozen=True)
class Alphabet:
    """Signs and what it costs to take one for another, to miss one, or to hear one too many."""

    signs: str
    other: float
    "of two signs that no group holds"
    groups: Sequence[tuple[str, float]]
    "signs taken for one another, and at what cost; a later group overrules"
    lost: Sequence[tuple[str, float]]
    "signs, and what losing one or hearing one too many costs"
    substitution: Costs = field(init=False, repr=False)
    loss: Costs = field(init=False, repr=False)

    def __post_init__(self) -> None:
        size = len(self.signs) + 1
        substitution, loss = np.full((size, size), self.other, np.float32), np.zeros(size)
        for group, cost in self.groups:
            codes = self.codes(group)
            substitution[np.ix_(codes, codes)] = cost
        for group, cost in self.lost:
            loss[list(self.codes(group))] = cost
        np.fill_diagonal(substitution, 0.0)
        object.__setattr__(self, "substitution", substitution)
        object.__setattr__(self, "loss", loss.astype(np.float32))
        object.__setattr__(self, "codes", lru_cache(maxsize=65_536)(self.codes))

    def codes(self, text: str) -> tuple[int, ...]:
        """Numbers of the signs, from 1; what is no sign is left out."""
        return tuple(at + 1 for sign in text if (at := self.signs.find(sign)) >= 0)

    def distances(self, heard: Sequence[str], known: Sequence[str]) -> Costs:
        """Shape (heard, known)."""
        h, k = [self.codes(text) for text in heard], [self.codes(text) for text in known]
        found = np.zeros((len(h), len(k)), np.float32)
        lengths = np.array([len(code) for code in k])
        # The table is as wide as the longest, so the long ones, which are few, get their own.
        for some in (np.flatnonzero(lengths <= _SHORT), np.flatnonzero(lengths > _SHORT)):
            if len(some):
                found[:, some] = self._distances(_padded(h), _padded([k[at] for at in some]))
        return found

    def _distances(self, h: NDArray[np.intp], k: NDArray[np.intp]) -> Costs:
        """Pairs lie along the last axes of the table: numpy is fast where these are long."""
        lost = np.zeros((k.shape[1] + 1, 1, len(k)), np.float32)
        np.cumsum(self.loss[k].T, axis=0, out=lost[1:, 0])
        table = np.repeat(lost, len(h), axis=1)
        for column in h.T:
            going = np.flatnonzero(column)
            before, sign = table[:, going], column[going]
            row = before + self.loss[sign][None, :, None]
            taken = before[:-1] + self.substitution[sign[None, :, None], k.T[:, None]]
            np.minimum(row[1:], taken, out=row[1:])
            row -= lost
            for shorter, longer in pairwise(row):  # np.minimum.accumulate takes twice as long
                np.minimum(longer, shorter, out=longer)
            row += lost
            table[:, going] = row
        last: Costs = table[-1]
        return last


def _padded(codes: Sequence[tuple[int, ...]]) -> NDArray[np.intp]:
    width = max(map(len, codes), default=0)
    rows = [code + (0,) * (width - len(code)) for code in codes]
    return np.array(rows, np.intp).reshape(len(codes), width)
