"""What a recogniser says it heard: one hypothesis, partial or final."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """One recognised word."""

    text: str
    confidence: float
    "posterior, 0..1"


@dataclass(frozen=True, slots=True)
class Sureness:
    """How far a transcript can be trusted: posteriors, 0..1."""

    least: float = 1.0
    "of the least sure word"
    mean: float = 1.0


CERTAIN = Sureness()


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
    def sureness(self) -> "Sureness":
        """How sure the words of a final are; a partial's are not doubted, they have no posteriors."""
        if not self.words:
            return CERTAIN
        posteriors = [word.confidence for word in self.words]
        return Sureness(min(posteriors), sum(posteriors) / len(posteriors))
