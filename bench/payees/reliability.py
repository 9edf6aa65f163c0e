"""Does a score mean what it says? The reliability table, and the expected calibration error.

ECE: mean distance of score and share of hits over ten bins of equal width, weighted by how many fall into
each (Naeini et al. 2015). Measured of the best candidate, on the speakers that nothing was fitted on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bench.payees.run import Hit

_BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Lookups whose best candidate scored within a tenth."""

    least: float
    n: int
    score: float
    "their mean"
    right: float
    "share of hits"

    def as_json(self) -> dict[str, float]:
        return {
            "from": self.least,
            "n": self.n,
            "score": round(self.score, 4),
            "right": round(self.right, 4),
        }


def bins(hits: Sequence[Hit]) -> list[Bin]:
    """Only those that hold something."""
    found = list[Bin]()
    for number in range(_BINS):
        some = [hit for hit in hits if min(int(hit.score * _BINS), _BINS - 1) == number]
        if some:
            score = sum(hit.score for hit in some) / len(some)
            right = sum(hit.within(1) for hit in some) / len(some)
            found.append(Bin(number / _BINS, len(some), score, right))
    return found


def error(hits: Sequence[Hit]) -> float:
    """ECE, 0..1."""
    return sum(one.n * abs(one.score - one.right) for one in bins(hits)) / max(len(hits), 1)


def measured(hits: Sequence[Hit], kind: str) -> list[Hit]:
    """Names said by the held-out speakers, that something was recognised of."""
    return [h for h in hits if (h.part, h.kind) == ("said", kind) and h.held_out and h.heard]
