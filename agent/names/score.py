"""How alike are the names that may have been heard and those that are known? Not yet a probability.

A name is two words, or one; each heard name is laid over it in the best way: any word on either place,
two neighbours as one word, a place left empty, words left over. Of all that was heard the best counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from agent.names.confusion import Likeness, Word, likeness
from agent.names.forms import Form
from agent.names.nicknames import related
from agent.names.phones import phones, romaji_phones

Floats = NDArray[np.float32]


_STEEP = 1.5
"a likeness of 0.6 is worth less than 0.6 of a word"
_EMPTY = 0.3
"what a word is worth that was not said: 'Emma' for Emma Wilson"
_PART = (1 + _EMPTY) / 2 - 0.01
"at most for the beginning of a name without spaces: less than for its family name said alone"
_LEFT_OVER = 0.3
"what is lost where nothing heard has a place"
_BY_NICKNAME = 0.7
_INITIAL = 0.75
"what 'J' is worth for John"
_TURNED = 0.07
"lost where the words come in another order than the book's"
_PER_RANK = 0.005
"lost for each place down the n-best list"
_MOST_WORDS = 6
_NEVER = -9.0


@dataclass(frozen=True, slots=True)
class Scores:
    """Of every known name, 0..1."""

    alike: Floats
    "how alike the whole names are: what ranks them"
    explained: Floats
    "how much of what was heard the known name explains, said in part or not"


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


def _pairs(form: Form) -> list[tuple[Word, ...]]:
    """A form as one or two words; of more, the middle ones dropped or joined to a neighbour."""
    words = spoken(form)
    if len(words) <= 2:
        return [tuple(words), *((word,) for word in _unspaced(form))]
    return [
        (words[0], words[-1]),
        (words[0], _joined(words[1:])),
        (_joined(words[:-1]), words[-1]),
    ]


def _unspaced(form: Form) -> list[Word]:
    """Japanese is written without spaces, and heard so: 佐藤健, さとうけん."""
    is_two = len(form.words) == 2 and form.words == form.sounds
    return [_joined(spoken(form))] if is_two else []


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


def _joined(words: Sequence[Word]) -> Word:
    return "".join(letters for letters, _ in words), "".join(phones for _, phones in words)


@dataclass(frozen=True, slots=True)
class _Heard:
    """The words of one heard name and its neighbours joined; which letters each takes."""

    words: tuple[Word, ...]
    places: tuple[int, ...]
    "one bit a word of the name"
    shares: tuple[float, ...]
    "of all the letters"

    @classmethod
    def of(cls, form: Form) -> "_Heard":
        plain = spoken(form)[:_MOST_WORDS]
        total = sum(len(letters) for letters, _ in plain)
        words = [*plain, *(_joined(pair) for pair in zip(plain, plain[1:], strict=False))]
        places = [1 << n for n in range(len(plain))] + [3 << n for n in range(len(plain) - 1)]
        shares = (len(letters) / total for letters, _ in words)
        return cls(tuple(words), tuple(places), tuple(shares))

    def losses(self) -> Floats:
        """For each word, or none (the last), on the first and on the second place."""
        size = len(self.words)
        shares = np.array([*self.shares, 0.0], np.float32)
        places = np.array([*self.places, 0])
        lost = _LEFT_OVER * (1 - shares[:, None] - shares[None])
        lost[(places[:, None] > places[None]) & (places[None] > 0)] += _TURNED
        lost[(places[:, None] & places[None]) > 0] = -_NEVER
        lost[size, size] = -_NEVER
        return lost.astype(np.float32)


def score(heard: Sequence[tuple[int, Form]], table: Table) -> Scores:
    """Best of all heard (place in the n-best list, form) for every name of the table."""
    names = [(rank * _PER_RANK + form.doubt, _Heard.of(form)) for rank, form in heard]
    ids = {word: n for n, word in enumerate(dict.fromkeys(w for _, h in names for w in h.words))}
    worth = np.full((len(ids) + 1, len(table.words)), _EMPTY, np.float32)
    worth[:-1] = table.likeness(list(ids))
    alike = np.full(len(table.first), _NEVER, np.float32)
    explained = np.zeros(len(table.first), np.float32)
    for lost, name in names:
        chosen = worth[[*(ids[word] for word in name.words), len(ids)]]
        one, how_much = _laid(chosen, name, table)
        np.maximum(alike, one - lost, out=alike)
        np.maximum(explained, how_much - lost, out=explained)
    return Scores(
        np.clip(np.maximum.reduceat(alike, table.starts), 0, 1),
        np.clip(np.maximum.reduceat(explained, table.starts), 0, 1),
    )


def _laid(worth: Floats, name: _Heard, table: Table) -> tuple[Floats, Floats]:
    """One heard name over every row of the table: likeness, and how much of it is explained."""
    shares = np.array([*name.shares, 0.0], np.float32)
    first = worth[:, table.first]
    second = worth[:, table.second]
    losses = name.losses()
    both = (first[:, None] + second[None]) / 2 - losses[:, :, None]
    told = first * shares[:, None]
    told_both = told[:, None] + (second * shares[:, None])[None]
    told_both = np.where(losses[:, :, None] < -_NEVER, told_both, 0)
    alone = table.second < 0
    alike = both.reshape(-1, both.shape[-1]).max(0)
    explained = told_both.reshape(-1, both.shape[-1]).max(0)
    if alone.any():
        single = first - losses[:, -1][:, None]
        alike[alone] = single.max(0)[alone]
        explained[alone] = told.max(0)[alone]
    return alike, explained
