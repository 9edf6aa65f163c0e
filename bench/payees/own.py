"""What do the project's own cases expect? `tests/cases/names/*.jsonl`, which only a checkout has.

`<file>.book.jsonl` lists the people of `<file>.jsonl`'s cases.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.errors import UsageError
from agent.names.book import Book, Entry
from bench.normalize.rows import read_lines

CASES = Path(__file__).resolve().parents[2] / "tests" / "cases" / "names"
_BOOK = ".book.jsonl"

Line = dict[str, object]


@dataclass(frozen=True, slots=True)
class Case:
    """A heard name and what must come out."""

    file: str
    book: Book
    heard: tuple[str, ...]
    outcome: str
    best: str
    "display name; empty: not said"
    near: tuple[str, ...] | None
    "display names that a question offers, sorted; None: not said"


def cases(folder: Path = CASES) -> list[Case]:
    """Raises UsageError where there are none."""
    books = sorted(folder.glob(f"*{_BOOK}"))
    if not books:
        raise UsageError(
            "the project's own cases are in a checkout only: name a folder of sets with --material"
        )
    return [case for path in books for case in _cases(path)]


def _cases(path: Path) -> list[Case]:
    name = path.name.removesuffix(_BOOK)
    book = Book.of(_entry(row) for row in read_lines(path))
    return [_case(name, book, row) for row in read_lines(path.with_name(f"{name}.jsonl"))]


def _entry(row: Line) -> Entry:
    return Entry(
        str(row["id"]),
        str(row["name"]),
        str(row.get("reading", "")),
        str(row.get("relationship", "saved")),
        str(row.get("bank", "")),
        str(row.get("account_last4", "")),
    )


def _case(file: str, book: Book, row: Line) -> Case:
    near = row.get("near")
    return Case(
        file,
        book,
        (str(row["heard"]), *_texts(row.get("nbest", ()))),
        str(row["outcome"]),
        str(row.get("best", "")),
        None if near is None else tuple(sorted(_texts(near))),
    )


def _texts(value: object) -> Sequence[str]:
    assert isinstance(value, list | tuple)
    return [str(text) for text in value]
