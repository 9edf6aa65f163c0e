"""How are known names held to be compared with many heard ones? As one or two words each, numbered."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from agent.names.confusion import Likeness, Word, likeness
from agent.names.forms import Form
from agent.names.keys_en import sound
from agent.names.memory import remembered
from agent.names.nicknames import related
from agent.names.phones import phones, romaji_phones

EMPTY = 0.3
"what a word is worth that was not said: 'Emma' for Emma Wilson"
_STEEP = 1.5
"a likeness of 0.6 is worth less than 0.6 of a word"
_BY_NICKNAME = 0.7
_INITIAL = 0.75
"what 'J' is worth for John"
_PART = (1 + EMPTY) / 2 - 0.01
"at most for the beginning of a name without spaces: less than for its family name said alone"
_LONG, _SHORT = 6, 2
"letters of a word that may be two, and of the least of the two"
_CUTS = 4
_NO_WORD = ("", "")


class Table:
    """Known names by their words, ready to be compared."""

    def __init__(self, names: Iterable[Sequence[Form]]) -> None:
        ids: defaultdict[Word, int] = defaultdict(lambda: len(ids))
        rows, starts, unspaced = list[tuple[int, int]](), list[int](), set[int]()
        for forms in names:
            starts.append(len(rows))
            found = dict[tuple[int, int], None]()
            for words, is_romaji in [(spoken(form), form.words == form.sounds) for form in forms]:
                for first, second in _pairs(words):
                    found[ids[first], ids[second] if second else -1] = None
                if is_romaji and len(words) == 2:  # heard and written without a space: さとうけん
                    unspaced.add(number := ids[joined(words)])
                    found[number, -1] = None
            rows += found or [(ids[_NO_WORD], -1)]
        self.words = list(ids)
        self.starts = np.array(starts, np.intp)
        self.first, self.second = np.array(rows, np.intp).reshape(len(rows), 2).T
        self._nicknamed = {letters: n for (letters, _), n in ids.items()}
        self._least = np.zeros(len(ids), np.intp)
        self._least[list(unspaced)] = [_least(self.words[at]) for at in unspaced]

    def __len__(self) -> int:
        return len(self.starts)

    def likeness(self, heard: Sequence[Word]) -> Likeness:
        """Of heard words to the table's, nicknames and initials among them."""
        found = likeness(heard, self.words) ** _STEEP
        part = np.array([len(letters) for letters, _ in heard])[:, None] < self._least[None]
        found[part] = np.minimum(found[part], _PART)
        for row, (letters, _) in zip(found, heard, strict=True):
            for name in related(letters):
                if (at := self._nicknamed.get(name)) is not None:
                    row[at] = max(row[at], _BY_NICKNAME)
            if len(letters) == 1:
                begins = [word.startswith(letters) for word, _ in self.words]
                row[begins] = np.maximum(row[begins], _INITIAL)
        return found

    def cut(self, form: Form) -> list[Form]:
        """A long heard word in two, where one of them is known: "peterjohnson"; the longest such."""
        word, is_romaji = form.words[0], form.words == form.sounds
        if len(form.words) != 1 or is_romaji or len(word) < _LONG:
            return []
        known = sorted({letters for letters, _ in self.words if letters in word}, key=len)
        two = list[tuple[str, str]]()
        for letters in known[: -_CUTS - 1 : -1]:
            two += [(letters, word.removeprefix(letters)), (word.removesuffix(letters), letters)]
        cuts = [pair for pair in two if "".join(pair) == word and min(map(len, pair)) >= _SHORT]
        return [Form(pair, (sound(pair[0]), sound(pair[1]))) for pair in cuts]


def _pairs(words: Sequence[Word]) -> list[tuple[Word, Word | None]]:
    """A name as one or two words; of more, the middle ones dropped or joined to a neighbour."""
    first, last = words[0], words[-1]
    if len(words) <= 2:
        return [(first, last if len(words) == 2 else None)]
    return [(first, last), (first, joined(words[1:])), (joined(words[:-1]), last)]


def _least(word: Word) -> int:
    """Letters that a name without spaces must have to be more than its family name."""
    return len(word[0]) - word[0].isascii()


def spoken(form: Form) -> list[Word]:
    """Letters and phones of a form's words; kanji have no phones."""
    return [(word, _phones(word, key)) for word, key in zip(form.words, form.sounds, strict=True)]


@remembered(262_144)
def _phones(word: str, key: str) -> str:
    """Of as many words as a million people's names have; strings alone cost the collector nothing."""
    return romaji_phones(word) if word == key else phones(word)


def joined(words: Sequence[Word]) -> Word:
    return "".join(letters for letters, _ in words), "".join(phones for _, phones in words)
