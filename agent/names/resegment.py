"""Where else may the words of a heard name begin and end? "john son" is Johnson, "satoken" is Sato Ken."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from agent.names.keys_en import sound
from agent.names.vocabulary import FULL, Vocabulary, Word

_SURE = round(0.85 * FULL)
"likeness of a word that is put together, or cut off, to one of the vocabulary"
_SHORTEST, _CUTS = 2, 4
"letters of a part; ways to cut a word that are tried, those nearest to its middle first"


def resegmented(words: Sequence[Word], vocabulary: Vocabulary) -> Iterator[tuple[Word, ...]]:
    """The heard words with two neighbours joined, or a single one cut, as the vocabulary knows them."""
    for at, (first, second) in enumerate(pairwise(words)):
        joined = _word(first.letters + second.letters)
        if vocabulary.near(joined).best >= _SURE:
            yield (*words[:at], joined, *words[at + 2 :])
    if len(words) == 1:
        yield from _cuts(words[0].letters, vocabulary)


def _cuts(letters: str, vocabulary: Vocabulary) -> list[tuple[Word, Word]]:
    """Into two words that the vocabulary has; else into one that it has and one like another."""
    middle = len(letters) / 2
    cuts = sorted(range(_SHORTEST, len(letters) - _SHORTEST + 1), key=lambda at: abs(at - middle))
    parts = [(letters[:at], letters[at:]) for at in cuts]
    known = [(pair, [part in vocabulary for part in pair]) for pair in parts]
    both = [_words(pair) for pair, has in known if all(has)][:_CUTS]
    half = (
        _words(pair)
        for pair, has in known
        if any(has) and vocabulary.near(_word(pair[has[0]])).best >= _SURE
    )
    return both or list(islice(half, _CUTS))


def _words(pair: tuple[str, str]) -> tuple[Word, Word]:
    return _word(pair[0]), _word(pair[1])


def _word(letters: str) -> Word:
    """Japanese words sound as they are written in romaji."""
    return Word.of(letters, {letters, sound(letters)})
