"""What does it cost to turn one string into another? Weighted edit distance of many pairs at once.

Costs are summed along the best alignment (Wagner and Fischer 1974); the table is filled row by row for
every pair, and what is lost within a row is a running minimum. Costs are whole steps, so that sums are
exact, and small integers, with which numpy is twice as fast as with floats.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.float32]
Steps = NDArray[np.int16]
_STEP = 0.05
"what every cost is a multiple of"
_LONGEST = 256
"signs of a text that are looked at: more would not fit the steps"
_NO_SIGN = 127
"code point that is no sign; all beyond are none"


@dataclass(frozen=True)
class Alphabet:
    """Signs (ASCII) and what it costs to take one for another, to miss one, or to hear one too many."""

    signs: str
    other: float
    "of two signs that no group holds"
    groups: Sequence[tuple[str, float]]
    "signs taken for one another, and at what cost; a later group overrules"
    lost: Sequence[tuple[str, float]]
    "signs, and what losing one or hearing one too many costs"
    loss: Steps = field(init=False, repr=False)
    taken: Steps = field(init=False, repr=False)
    "shape (heard, known): what it costs to take one for the other, beyond losing the known one"
    _numbers: NDArray[np.intp] = field(init=False, repr=False)
    "of each code point; 0 for what is no sign and behind the end: it is lost for nothing"

    def __post_init__(self) -> None:
        numbers = np.zeros(_NO_SIGN + 1, np.intp)
        numbers[[ord(sign) for sign in self.signs]] = np.arange(len(self.signs)) + 1
        object.__setattr__(self, "_numbers", numbers)
        loss = np.zeros(len(self.signs) + 1)
        for group, cost in self.lost:
            loss[self.codes([group])] = cost
        object.__setattr__(self, "loss", _in_steps(loss))
        object.__setattr__(self, "taken", _in_steps(self._substitution(loss) - loss))

    def _substitution(self, loss: NDArray[np.float64]) -> NDArray[np.float64]:
        found = np.full((len(loss), len(loss)), self.other)
        for group, cost in self.groups:
            found[np.ix_(*self.codes([group, group]))] = cost
        found[0], found[:, 0] = loss, loss
        np.fill_diagonal(found, 0.0)
        return found

    def codes(self, texts: Sequence[str]) -> NDArray[np.intp]:
        """Numbers of the signs, a row a text, as wide as the longest."""
        width = min(max(map(len, texts), default=0) or 1, _LONGEST)
        points = np.array(texts, f"U{width}").view(np.uint32).reshape(len(texts), width)
        return self._numbers[np.minimum(points, _NO_SIGN)]

    def distances(self, heard: Sequence[str], known: Sequence[str]) -> Costs:
        """Shape (heard, known)."""
        order = np.argsort([-len(text) for text in heard], kind="stable")
        h, k = self.codes(heard)[order], self.codes(known)
        lengths = np.array([len(text) for text in heard])
        found = np.empty((len(h), len(k)), np.float32)
        found[order] = self._steps(h, k, lengths) * np.float32(_STEP)
        return found

    def _steps(self, h: NDArray[np.intp], k: NDArray[np.intp], lengths: NDArray[np.intp]) -> Steps:
        """Of heard texts, the longest first: those that go on are then one slice of the table.

        Pairs lie along its last axes: numpy is fast where these are long. What it costs to lose all
        of the known so far is left out of it, and comes back at the end.
        """
        table = np.zeros((k.shape[1] + 1, len(h), len(k)), np.int16)
        signs, places = np.unique(h, return_inverse=True)
        taken = self.taken[signs].take(k.T, axis=1).swapaxes(0, 1).copy()
        for at, place in enumerate(places.reshape(h.shape).T):
            going = np.count_nonzero(lengths > at)
            row, instead = table[:, :going], taken.take(place[:going], axis=1)
            instead += row[:-1]
            row += self.loss[h[:going, at], None]
            np.minimum(row[1:], instead, out=row[1:])
            for shorter, longer in pairwise(row):  # np.minimum.accumulate takes twice as long
                np.minimum(longer, shorter, out=longer)
        last: Steps = table[-1] + self.loss[k].sum(1, dtype=np.int16)
        return last


def _in_steps(costs: NDArray[np.float64]) -> Steps:
    return np.rint(costs / _STEP).astype(np.int16)
