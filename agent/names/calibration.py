"""How often is a name that scores so right? Scores to probabilities, by figures fitted offline.

What is likelier is shared out among the known names by their scores (softmax: Platt 1999 for many);
whether anybody known was meant at all is a logistic of the best one's score, of how much of what was
heard it explains, and of how many names compete; an isotonic curve takes out what is left (Zadrozny and
Elkan 2002). `python -m bench.payees.fit MATERIAL` writes calibration.json.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import orjson
from numpy.typing import NDArray

from agent.names.score import Scores

Floats = NDArray[np.float64]
_PRIOR = {"recent": 0.8, "saved": 0.4}
"what a relationship adds to the logarithm of the odds; of the directory: nothing"


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was fitted."""

    steepness: float
    "how fast odds grow with a score"
    known: tuple[float, ...]
    "weights: constant, explained, explained to the eighth, alike, log10 of how many names"
    curve: tuple[tuple[float, float], ...]
    "(probability as computed, share that was right)"

    def exists(self, explained: float, alike: float, names: int) -> float:
        """The probability that one of the known names was meant."""
        seen = self.features(explained, alike, names)
        return float(1 / (1 + np.exp(-np.dot(self.known, seen))))

    @staticmethod
    def features(explained: float, alike: float, names: int) -> tuple[float, ...]:
        """What `known` weighs: that all was explained counts apart (the eighth power)."""
        return 1.0, explained, explained**8, alike, float(np.log10(max(names, 1)))

    def shares(
        self, scores: Scores, relationships: Sequence[str], same: Sequence[object]
    ) -> Floats:
        """Of each name among all, priors included; names that are the same (`same`) have one share."""
        prior = np.array([_PRIOR.get(relationship, 0.0) for relationship in relationships])
        logits = self.steepness * scores.alike.astype(np.float64) + prior
        best = dict[object, float]()
        for name, logit in zip(same, logits.tolist(), strict=True):
            best[name] = max(logit, best.get(name, logit))
        top = max(best.values())
        total = float(np.exp(np.array(list(best.values())) - top).sum())
        return np.exp(np.array([best[name] for name in same]) - top) / total

    def right(self, probability: Floats) -> Floats:
        """What a computed probability came to be."""
        at, share = np.array(self.curve).T
        found: Floats = np.interp(probability, at, share)
        return found


@cache
def calibration() -> Calibration:
    """The fitted table of this package."""
    table = orjson.loads(resources.files("agent.names").joinpath("calibration.json").read_bytes())
    return Calibration(table["steepness"], tuple(table["known"]), tuple(map(tuple, table["curve"])))
