"""What a recogniser says it heard: one hypothesis, partial or final."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """One recognised word."""

    text: str
    confidence: float
    "posterior, 0..1"


@dataclass(frozen=True, slots=True)
class Heard:
    """The transcript of the turn so far."""

    revision: int
    "grows by one with every partial and final of a call; what is derived from it carries it"
    text: str
    "lower case, single spaces"
    committed: int = 0
    "code points of `text` that later partials will not change: the committed prefix"
    final: bool = False
    words: tuple[Word, ...] = ()
    "with confidence; only of a final"
    nbest: tuple[str, ...] = ()
    "other readings of the utterance, best first; only of a final"
    looks: int = 1
    "how often the utterance was decoded: a final that is not understood is looked at once more"

    @property
    def confidence(self) -> float:
        """The least sure word's posterior: 0 where the recogniser gave none."""
        return min((word.confidence for word in self.words), default=0.0)
