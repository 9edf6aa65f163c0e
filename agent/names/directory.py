"""Who is in a directory of up to a million names, and which of them come near a heard one?

A directory never changes: an import makes a new one (seconds for ten thousand people) and puts it in
the old one's place, so a lookup that is under way sees one state and needs no lock. People whose
names have the same forms are one name in the index. Nothing is held as an object a person: words
are numbers of the vocabulary, what is shown of people lies in one block of bytes.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import orjson

from agent.names.book import Entry
from agent.names.forms import Form, all_forms
from agent.names.index import Index
from agent.names.rows import Ints, Rows
from agent.names.vocabulary import Vocabulary, Word

SURVIVORS = 64
"names that are scored for one that was heard"
_SAME_NAME = 5
"as many people of one name as a caller is told of"
_EVERY = 1024
T = TypeVar("T")
_Said = tuple[str, str]
"a word of a form and its sound"
Tick = Callable[[int], object]
"people done"


@dataclass(frozen=True, slots=True)
class Known:
    """A name that may be meant: what a score is made of, and whose it is."""

    forms: tuple[Form, ...]
    relationship: str
    _people: Sequence[int]
    _entry: Callable[[int], Entry]

    def entries(self) -> list[Entry]:
        """At most five people of this name and relationship, in the order they were given."""
        return [self._entry(person) for person in self._people]


class Directory:
    """People by name; `near` gives those worth scoring. Safe to be asked by several threads."""

    def __init__(self, people: "_People") -> None:
        self._words, self._doubts = list(people.words), list(people.doubts)
        self._relationships = list(people.relationships)
        self._forms = people.forms()
        self._index = _index(self._words, self._forms)
        self._entries, self._ends = bytes(people.entries), people.ends
        self._people = people.by_name()

    @classmethod
    def of(cls, entries: Iterable[Entry], tick: Tick = lambda done: None) -> "Directory":
        """Reads every entry once; `tick` hears of every thousand or so, and of the last."""
        people, done = _People(), 0
        for done, entry in enumerate(entries, 1):
            people.add(entry)
            if done % _EVERY == 0:
                tick(done)
        tick(done)
        return cls(people)

    def __len__(self) -> int:
        return len(self._ends)

    def near(self, heard: Sequence[Form], most: int = SURVIVORS) -> list[Known]:
        """People of the `most` likeliest names, at most five of a name; `heard` are all its forms."""
        return [self._known(name) for name in self._index.survivors(heard, most)]

    def _known(self, name: int) -> Known:
        forms, relationship = self._forms_of(name)
        return Known(forms, relationship, self._people[name][:_SAME_NAME].tolist(), self.entry)

    def entry(self, person: int) -> Entry:
        """The person of this number, in the order they were given."""
        start = self._ends[person - 1] if person else 0
        return Entry(*orjson.loads(self._entries[start : self._ends[person]]))

    def _forms_of(self, name: int) -> tuple[tuple[Form, ...], str]:
        *numbers, relationship = self._forms[name].tolist()
        found, start = list[Form](), 0
        for end, number in enumerate(numbers):
            if number < 0:
                said = [self._words[word] for word in numbers[start:end]]
                letters, sounds = tuple([w for w, _ in said]), tuple([s for _, s in said])
                found.append(Form(letters, sounds, self._doubts[~number]))
                start = end + 1
        return tuple(found), self._relationships[~relationship]


class _People:
    """What a directory is made of, while it is read.

    A name is the numbers of each form's words, behind them ~doubt, and behind all forms ~relationship.
    """

    def __init__(self) -> None:
        self.words, self.doubts = dict[_Said, int](), dict[float, int]()
        self.relationships = dict[str, int]()
        self.entries, self.ends = bytearray(), array("q")
        self._names = dict[bytes, int]()
        self._name_of = array("i")

    def add(self, entry: Entry) -> None:
        known = array("i")
        for form in all_forms(entry.name, entry.reading):
            for word in zip(form.words, form.sounds, strict=True):
                known.append(_number(self.words, word))
            known.append(~_number(self.doubts, form.doubt))
        known.append(~_number(self.relationships, entry.relationship))
        self._name_of.append(_number(self._names, known.tobytes()))
        self.entries += orjson.dumps(_fields(entry))
        self.ends.append(len(self.entries))

    def forms(self) -> Rows:
        lengths = np.fromiter((len(key) for key in self._names), np.int64, len(self._names))
        flat = np.frombuffer(b"".join(self._names), np.int32)
        return Rows(flat, np.concatenate([[0], np.cumsum(lengths // flat.itemsize)]))

    def by_name(self) -> Rows:
        """People of each name, in the order they were given."""
        of = np.frombuffer(self._name_of, np.int32)
        return Rows.grouped(of, np.arange(len(of), dtype=np.int32), len(self._names))


def _number(known: dict[T, int], new: T) -> int:
    return known.setdefault(new, len(known))


def _index(said: Sequence[_Said], forms_of_names: Rows) -> Index:
    """Words of the same letters are one here, whatever forms have them."""
    sounds = dict[str, set[str]]()
    for letters, sound in said:
        sounds.setdefault(letters, set()).add(sound)
    words = [Word.of(letters, of_word) for letters, of_word in sounds.items()]
    numbers = {word.letters: number for number, word in enumerate(words)}
    same = np.fromiter((numbers[letters] for letters, _ in said), np.int32, len(said))
    is_word = forms_of_names.flat >= 0
    names = forms_of_names.numbers()[is_word]
    postings = Rows.grouped(same[forms_of_names.flat[is_word]], names, len(words))
    return Index(Vocabulary(words, postings.lengths), postings, _shortest(forms_of_names))


def _shortest(forms_of_names: Rows) -> Ints:
    """Words of each name's form that has fewest."""
    ends = np.flatnonzero(forms_of_names.flat < 0)
    lengths = np.diff(ends, prepend=-1) - 1
    is_form = ~np.isin(ends, forms_of_names.starts[1:] - 1)
    found = np.full(len(forms_of_names), np.iinfo(np.int32).max, np.int32)
    np.minimum.at(found, forms_of_names.numbers()[ends[is_form]], lengths[is_form])
    return found


def _fields(entry: Entry) -> tuple[str, ...]:
    return (
        entry.candidate_id,
        entry.name,
        entry.reading,
        entry.relationship,
        entry.bank,
        entry.account_last4,
    )
