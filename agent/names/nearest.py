"""Which known names come near what was heard, and how near? A book whole, a large one by its index."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.names import spelled
from agent.names.book import Book, Entry
from agent.names.directory import SURVIVORS, Directory
from agent.names.forms import Form, forms
from agent.names.hearing import Heard
from agent.names.score import Scores, score
from agent.names.table import Table

_WHOLE = 200
"a book of no more people is scored whole"
_THOUSANDS, _AMONG_THOUSANDS = 3000, 250
"in a book of so many people, as many names are scored"
_FEW, _FOR_MORE = 3, 128
"for more heard forms than a few, as many"
_SPELLED = 0.6
"what spelled letters count beside what was said"


class Named(Protocol):
    """A known name and who bears it."""

    @property
    def forms(self) -> tuple[Form, ...]: ...

    @property
    def relationship(self) -> str: ...

    def entries(self) -> list[Entry]: ...


@dataclass(frozen=True, slots=True)
class Person:
    """One entry of a book."""

    forms: tuple[Form, ...]
    entry: Entry

    @property
    def relationship(self) -> str:
        return self.entry.relationship

    def entries(self) -> list[Entry]:
        return [self.entry]


@dataclass(frozen=True, slots=True)
class Nearest:
    """Known names with their scores."""

    named: Sequence[Named]
    scores: Scores
    among: int
    "people in the book"

    @property
    def forms(self) -> list[tuple[Form, ...]]:
        return [named.forms for named in self.named]

    @property
    def relationships(self) -> list[str]:
        return [named.relationship for named in self.named]

    def people(self, at: int) -> list[Entry]:
        return self.named[at].entries()

    def seen(self, shares: NDArray[np.float64]) -> tuple[float, float, int]:
        """What tells whether anybody was meant: explained, alike, of the likeliest; how many compete."""
        first = shares == shares.max()
        explained, alike = self.scores.explained[first].max(), self.scores.alike[first].max()
        return float(explained), float(alike), self.among


def nearest(book: Book | Directory, heard: Heard) -> Nearest | None:
    """None where nobody has any word like a heard one."""
    if isinstance(book, Book) and len(book) <= _WHOLE:
        people, table = _whole(book)
        return Nearest(people, _scores(people, table, heard), len(book))
    named = _directory(book).near(heard.searched(), _most(len(book), heard))
    if not named:
        return None
    in_latin = all(map(_is_latin, (form for _, form in heard.said)))
    table = Table([_latin(one.forms) if in_latin else one.forms for one in named])
    return Nearest(named, _scores(named, table, heard), len(book))


def _latin(known: Sequence[Form]) -> Sequence[Form]:
    """Those forms, if any: to what was heard in Latin letters no kanji are more like than these."""
    return [form for form in known if _is_latin(form)] or known


def _is_latin(form: Form) -> bool:
    return "".join(form.words).isascii()


def _most(people: int, heard: Heard) -> int:
    if people <= _THOUSANDS:
        return _AMONG_THOUSANDS
    return _FOR_MORE if len(heard.said) > _FEW else SURVIVORS


def _whole(book: Book) -> tuple[list[Person], Table]:
    kept = book.kept.get("whole")
    if kept is None:
        people = [Person(forms(entry.name, entry.reading), entry) for entry in book]
        kept = book.kept["whole"] = people, Table([one.forms for one in people])
    assert isinstance(kept, tuple)
    return kept


def _directory(book: Book | Directory) -> Directory:
    if isinstance(book, Directory):
        return book
    kept = book.kept.get("directory")
    if kept is None:
        kept = book.kept["directory"] = Directory.of(book)
    assert isinstance(kept, Directory)
    return kept


def _scores(named: Sequence[Named], table: Table, heard: Heard) -> Scores:
    said = score(heard.said, table) if heard.said else None
    if not heard.spelled:
        assert said is not None
        return said
    letters = spelled.likeness(heard.spelled, [_letters(one.forms) for one in named])
    if said is None:
        return Scores(letters, letters)
    share = _SPELLED / (1 + _SPELLED)
    return Scores((1 - share) * said.alike + share * letters, np.maximum(said.explained, letters))


def _letters(known: tuple[Form, ...]) -> tuple[str, ...]:
    """The words of a name as they are spelled out."""
    return next((form.words for form in known if _is_latin(form)), ())
