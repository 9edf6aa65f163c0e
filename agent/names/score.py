"""How alike are a heard name and one of the book? A number between 0 and 1, not yet calibrated."""

from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler

from agent.names.keys_en import phonetic, tokens

_SOUNDS_ALIKE = 0.93
"what two words that share a phonetic key are worth at least"
_PART_OF_NAME = 0.97
"a family name alone is a little less than the whole name"


def word_score(heard: str, known: str) -> float:
    """Likeness of two words: spelling, or sound where that is better."""
    spelling = JaroWinkler.similarity(heard, known)
    if phonetic(heard) & phonetic(known):
        return max(spelling, _SOUNDS_ALIKE)
    return spelling if spelling > 0.75 else spelling * 0.8


def name_score(heard: tuple[str, ...], known: tuple[str, ...]) -> float:
    """Likeness of two names in either word order, weighted by the length of the heard words."""
    if not heard or not known:
        return 0.0
    # The pair that is worth most goes first: a word that fits nowhere must take no other's place.
    pairs = sorted((-len(a) * word_score(a, b), a, b) for a in heard for b in known)
    unpaired, left, total = list(heard), list(known), 0.0
    for worth, a, b in pairs:
        if a in unpaired and b in left:
            unpaired.remove(a)
            left.remove(b)
            total -= worth
    score = total / sum(map(len, heard))
    return score * _PART_OF_NAME if left else score


def entry_score(heard: str, names: tuple[str, ...]) -> float:
    """Best likeness of what was heard to any of an entry's names; whole strings are tried too."""
    words = tokens(heard)
    best = 0.0
    for name in names:
        known = tokens(name)
        whole = fuzz.ratio("".join(words), "".join(known)) / 100
        best = max(best, name_score(words, known), whole)
    return best
