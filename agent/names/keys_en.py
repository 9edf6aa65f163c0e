"""Which words of names sound the same? Double Metaphone (Philips 2000); phones.py tells near ones."""

from functools import lru_cache

from metaphone import doublemetaphone


@lru_cache(maxsize=65_536)
def sound(word: str) -> str:
    """The first key of one word, in lower case; the word itself where there is none."""
    return str(doublemetaphone(word)[0]).lower() or word
