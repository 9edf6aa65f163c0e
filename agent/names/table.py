"""How are known names held to be compared with many heard ones? As one or two words each, numbered."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from agent.names.confusion import Likeness, Word, likeness
from agent.names.forms import Form
from agent.names.keys_en import sound
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


class Table:
    """Known names by their words, ready to be compared."""

    def __init__(self, names: Iterable[Sequence[Form]]) -> None:
        ids = dict[Word, int]()
        rows, starts = list[tuple[int, int]](), list[int]()
        joined = set[Word]()
        for forms in names:
            starts.append(len(rows))
            pairs = dict.fromkeys(pair for form in forms for pair in _pairs(form))
            joined.update(word for form in forms for word in _unspaced(form))
            for pair in pairs or {(("", ""),): None}:
                numbers = [ids.setdefault(word, len(ids)) for word in pair]
                rows.append((numbers[0], numbers[1] if len(numbers) > 1 else -1))
        self.words = list(ids)
        self.starts = np.array(starts, np.intp)
        self.first, self.second = np.array(rows, np.intp).reshape(len(rows), 2).T
        self._nicknamed = {letters: n for (letters, _), n in ids.items()}
        self._least = np.array([_least(word) if word in joined else 0 for word in ids], np.intp)

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


def _pairs(form: Form) -> list[tuple[Word, ...]]:
    """A form as one or two words; of more, the middle ones dropped or joined to a neighbour."""
    words = spoken(form)
    if len(words) <= 2:
        return [tuple(words), *((word,) for word in _unspaced(form))]
    return [
        (words[0], words[-1]),
        (words[0], joined(words[1:])),
        (joined(words[:-1]), words[-1]),
    ]


def _unspaced(form: Form) -> list[Word]:
    """Japanese is written without spaces, and heard so: 佐藤健, さとうけん."""
    is_two = len(form.words) == 2 and form.words == form.sounds
    return [joined(spoken(form))] if is_two else []


def _least(word: Word) -> int:
    """Letters that a name without spaces must have to be more than its family name."""
    return len(word[0]) - word[0].isascii()


@lru_cache(maxsize=65_536)
def spoken(form: Form) -> list[Word]:
    """Letters and phones of a form's words; kanji have no phones."""
    return [
        (word, romaji_phones(word) if word == sound else phones(word))
        for word, sound in zip(form.words, form.sounds, strict=True)
    ]


def joined(words: Sequence[Word]) -> Word:
    return "".join(letters for letters, _ in words), "".join(phones for _, phones in words)
