"""Which words of names sound the same? Double Metaphone (Philips 2000); phones.py tells near ones."""

from metaphone import doublemetaphone

from agent.names.memory import remembered


@remembered(65_536)
def sound(word: str) -> str:
    """The first key of one word, in lower case; the word itself where there is none."""
    return str(doublemetaphone(word)[0]).lower() or word
