"""Who is in a directory of up to a million names, and which of them come near a heard one?

A directory never changes: an import makes a new one (seconds for ten thousand people) and puts it in
the old one's place, so a lookup that is under way sees one state and needs no lock. People whose
names have the same forms are one name in the index. Nothing is held as an object a person: words
are numbers of the vocabulary, what is shown of people lies in one block of bytes.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import orjson

from agent.names.book import Entry
from agent.names.forms import Form, forms
from agent.names.index import Index
from agent.names.rows import Rows
from agent.names.vocabulary import Vocabulary, Word

SURVIVORS = 100
"names that are scored for one that was heard"
_SAME_NAME = 5
"as many people of one name as a caller is told of"
_END = -1
"behind each form of a name; behind all of them stands ~relationship"
_EVERY = 1024
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
        self._words, self._relationships = list(people.words), list(people.relationships)
        self._forms = people.forms()
        self._entries, self._ends = bytes(people.entries), people.ends
        self._people = people.by_name()
        self._index = people.index()

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
            if number == _END:
                said = [self._words[word] for word in numbers[start:end]]
                found.append(Form(tuple([w for w, _ in said]), tuple([s for _, s in said])))
                start = end + 1
        return tuple(found), self._relationships[~relationship]


class _People:
    """What a directory is made of, while it is read."""

    def __init__(self) -> None:
        self.words, self.relationships = dict[_Said, int](), dict[str, int]()
        self.entries, self.ends = bytearray(), array("q")
        self._names = dict[bytes, int]()
        self._name_of = array("i")

    def add(self, entry: Entry) -> None:
        known = array("i")
        for form in forms.__wrapped__(entry.name, entry.reading):
            for word in zip(form.words, form.sounds, strict=True):
                known.append(self.words.setdefault(word, len(self.words)))
            known.append(_END)
        known.append(~self.relationships.setdefault(entry.relationship, len(self.relationships)))
        self._name_of.append(self._names.setdefault(known.tobytes(), len(self._names)))
        self.entries += orjson.dumps(_fields(entry))
        self.ends.append(len(self.entries))

    def forms(self) -> Rows:
        lengths = np.fromiter((len(key) for key in self._names), np.int64, len(self._names))
        flat = np.frombuffer(b"".join(self._names), np.int32)
        return Rows(flat, np.concatenate([[0], np.cumsum(lengths // flat.itemsize)]))

    def index(self) -> Index:
        """Of all names; words of the same letters are one, whatever forms have them."""
        letters = {word: number for number, (word, _) in enumerate(self.words)}
        distinct = {word: number for number, word in enumerate(letters)}
        same = [distinct[word] for word, _ in self.words]
        sounds: list[set[str]] = [set() for _ in distinct]
        for number, (_, sound) in zip(same, self.words, strict=True):
            sounds[number].add(sound)
        words = [Word(w, frozenset(s)) for w, s in zip(distinct, sounds, strict=True)]
        names = [np.frombuffer(key, np.int32).tolist() for key in self._names]
        postings = Rows.of([list({same[n] for n in name if n >= 0}) for name in names])
        postings = postings.inverse(len(words))
        return Index(
            Vocabulary(words, postings.lengths), postings, [_shortest(n[:-1]) for n in names]
        )

    def by_name(self) -> Rows:
        """People of each name, in the order they were given."""
        of = np.frombuffer(self._name_of, np.int32)
        return Rows(of, np.arange(len(of) + 1)).inverse(len(self._names))


def _shortest(name: Sequence[int]) -> int:
    """Words of the form that has fewest."""
    ends = [at for at, number in enumerate(name) if number == _END]
    return min((b - a - 1 for a, b in pairwise([-1, *ends])), default=0)


def _fields(entry: Entry) -> tuple[str, ...]:
    return (
        entry.candidate_id,
        entry.name,
        entry.reading,
        entry.relationship,
        entry.bank,
        entry.account_last4,
    )
