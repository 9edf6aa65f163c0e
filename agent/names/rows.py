"""How are a million short lists of numbers held? One behind the other in one array (CSR)."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]


class Rows:
    """Rows of int32, of any lengths, in order: `rows[i]` is a view."""

    __slots__ = ("_flat", "_starts")

    def __init__(self, flat: Ints, starts: NDArray[np.int64]) -> None:
        self._flat, self._starts = flat, starts

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]]) -> "Rows":
        starts = np.fromiter(accumulate(map(len, rows), initial=0), np.int64, len(rows) + 1)
        return cls(np.fromiter(chain.from_iterable(rows), np.int32, int(starts[-1])), starts)

    @classmethod
    def turned(cls, rows: Iterable[Sequence[int]], width: int) -> "Rows":
        """Numbers below `width` -> the rows that hold each, ascending."""
        of = cls.of(list(rows))
        return of.inverse(width)

    def inverse(self, width: int) -> "Rows":
        """Numbers below `width` -> the rows that hold each, ascending. No row holds one twice."""
        order = np.argsort(self._flat, kind="stable")
        counts = np.bincount(self._flat, minlength=width)
        starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        rows = np.repeat(np.arange(len(self), dtype=np.int32), self.lengths)
        return Rows(rows[order], starts)

    def __getitem__(self, row: int) -> Ints:
        return self._flat[self._starts[row] : self._starts[row + 1]]

    def __len__(self) -> int:
        return len(self._starts) - 1

    @property
    def lengths(self) -> NDArray[np.int64]:
        return np.diff(self._starts)

    @property
    def nbytes(self) -> int:
        return self._flat.nbytes + self._starts.nbytes
