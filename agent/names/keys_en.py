"""How does a name look to the ear? Text and phonetic keys of names said in English."""

import unicodedata
from functools import lru_cache

from metaphone import doublemetaphone

_TITLES = frozenset(["mr", "mrs", "ms", "miss", "dr", "sir", "madam"])


def tokens(name: str) -> tuple[str, ...]:
    """The words of a name: NFKC, lower case, no titles, no punctuation."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    words = "".join(c if c.isalnum() or c == "'" else " " for c in folded).split()
    return tuple(word for word in words if word not in _TITLES)


@lru_cache(maxsize=65_536)
def phonetic(word: str) -> frozenset[str]:
    """Double Metaphone keys of one word (Philips 2000); empty for what has no Latin letters."""
    return frozenset(key for key in doublemetaphone(word) if key)
