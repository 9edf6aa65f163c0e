"""Whom may this caller mean? The people of one customer's payee book."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Entry:
    """One payee, as the book names him."""

    candidate_id: str
    name: str
    "as written, shown and read back: 'Sato Ken', '佐藤 健'"
    reading: str = ""
    "how it is said: kana or romaji; empty where the name says it"
    relationship: str = "saved"
    "recent, saved or directory"
    bank: str = ""
    account_last4: str = ""

    @property
    def spoken(self) -> str:
        """The name as a caller would say it."""
        return self.reading or self.name


@dataclass(frozen=True, slots=True)
class Book:
    """A customer's payees, in no order."""

    entries: tuple[Entry, ...] = ()
    kept: dict[str, object] = field(default_factory=dict, init=False, compare=False, repr=False)
    "what a lookup works out once for all that follow"

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Book":
        return cls(tuple(entries))

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)
