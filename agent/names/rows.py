"""How are a million short lists of numbers held? One behind the other in one array (CSR)."""

from collections.abc import Sequence
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
_BITS = 32


class Rows:
    """Rows of int32, of any lengths, in order: `rows[i]` is a view."""

    __slots__ = ("flat", "starts")

    def __init__(self, flat: Ints, starts: NDArray[np.int64]) -> None:
        self.flat, self.starts = flat, starts

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]]) -> "Rows":
        starts = np.fromiter(accumulate(map(len, rows), initial=0), np.int64, len(rows) + 1)
        return cls(np.fromiter(chain.from_iterable(rows), np.int32, int(starts[-1])), starts)

    @classmethod
    def grouped(cls, rows: Ints, numbers: Ints, count: int) -> "Rows":
        """`count` rows of the numbers that stand beside each row's own; each once, ascending."""
        pairs = np.unique(rows.astype(np.int64) << _BITS | numbers)
        counts = np.bincount(pairs >> _BITS, minlength=count)
        starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        return cls((pairs & ((1 << _BITS) - 1)).astype(np.int32), starts)

    def __getitem__(self, row: int) -> Ints:
        return self.flat[self.starts[row] : self.starts[row + 1]]

    def several(self, rows: "Ints | NDArray[np.int64]") -> tuple[Ints, NDArray[np.int64]]:
        """Rows one behind the other, and the length of each."""
        starts, ends = self.starts[rows], self.starts[rows + 1]
        pieces = [self.flat[a:b] for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
        return np.concatenate([self.flat[:0], *pieces]), ends - starts

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def lengths(self) -> NDArray[np.int64]:
        return np.diff(self.starts)

    def numbers(self) -> Ints:
        """The row of every number of `flat`."""
        return np.repeat(np.arange(len(self), dtype=np.int32), self.lengths)
