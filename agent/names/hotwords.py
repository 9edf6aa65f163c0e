"""Which names should a recogniser expect in this call? The likeliest payees', capped."""

from dataclasses import dataclass

from agent.names.book import Book, Entry
from agent.names.forms import forms

_FIRST = ("recent", "saved", "directory")


@dataclass(frozen=True, slots=True)
class Hotwords:
    """Names as they are said, the likeliest first."""

    names: tuple[str, ...]
    "in Latin letters where there is a way to write them so"
    left_out: int
    "payees beyond the cap"


def hotwords(book: Book, most: int) -> Hotwords:
    """At most so many payees' names: recent before saved before directory, else as in the book."""
    ranked = sorted(book, key=lambda entry: _FIRST.index(entry.relationship))
    return Hotwords(tuple(map(_said, ranked[:most])), max(0, len(ranked) - most))


def _said(entry: Entry) -> str:
    """A reading in kana is no use to ears that know Latin letters."""
    if entry.spoken.isascii():
        return entry.spoken
    latin = (form.words for form in forms(entry.name, entry.reading))
    return next((" ".join(words) for words in latin if "".join(words).isascii()), entry.spoken)
