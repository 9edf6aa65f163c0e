"""Which words of names sound the same in English? Double Metaphone keys; phones.py tells near ones."""

from functools import lru_cache

from metaphone import doublemetaphone


@lru_cache(maxsize=65_536)
def phonetic(word: str) -> frozenset[str]:
    """Double Metaphone keys of one word (Philips 2000); empty for what has no Latin letters."""
    return frozenset(key for key in doublemetaphone(word) if key)


@lru_cache(maxsize=65_536)
def sound(word: str) -> str:
    """The first of those keys, in lower case; the word itself where there is none."""
    return str(doublemetaphone(word)[0]).lower() or word
