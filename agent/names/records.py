"""Which payees does a file list, and what is wrong with the rows that cannot be used? CSV and JSONL.

A CSV has a header with the names of `COLUMNS` in any order; a JSONL has one object a line with those
names as keys.
"""

import codecs
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

import orjson

from agent.errors import UsageError
from agent.names.book import Book, Entry
from agent.names.record_values import COLUMNS, Remark, Row, not_used, row_of
from agent.names.records_csv import read_csv
from agent.redact import redact


def read(content: bytes, file: str, known: Iterable[Entry] = ()) -> Iterator[Row | Remark]:
    """The rows of a file in their order, and remarks on what is wrong or doubtful.

    `file` is the name to show; its ending tells the format, else its first character does. `known`
    are payees that are there already: another with the same name, bank and last digits is told.
    Raises UsageError, naming file and line, for a file of which no row can be used.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise UsageError(f"{file} is UTF-16: save it as UTF-8")
    lines = content.removeprefix(codecs.BOM_UTF8).splitlines()
    rows = _jsonl(lines) if _is_jsonl(lines, file) else read_csv(lines, file)
    yield from _told_apart(rows, known)


def _is_jsonl(lines: Sequence[bytes], file: str) -> bool:
    name = file.lower()
    if name.endswith((".csv", ".tsv")):
        return False
    first = next((line.strip() for line in lines if line.strip()), b"{")
    if first.startswith(b"["):
        raise UsageError(f"{file}:1: a JSON array: write one object a line")
    return name.endswith((".jsonl", ".ndjson")) or first.startswith(b"{")


def _told_apart(rows: Iterable[Row | Remark], known: Iterable[Entry]) -> Iterator[Row | Remark]:
    """Leaves out an id that was there before, and tells two payees that callers could not tell apart."""
    lines = dict[str, int]()
    places = {_identity(entry): (entry.candidate_id, "in the book") for entry in known}
    for row in rows:
        if isinstance(row, Row):
            entry = row.entry
            if (before := lines.setdefault(entry.candidate_id, row.line)) != row.line:
                yield Remark(row.line, f"same id as line {before}: give every payee his own")
                continue
            other, where = places.setdefault(
                _identity(entry), (entry.candidate_id, f"on line {row.line}")
            )
            if other != entry.candidate_id:
                text = f"same name, bank and last digits as '{redact(other)}' {where}"
                yield Remark(row.line, f"{text}: callers cannot tell them apart", bad=False)
        yield row


def _identity(entry: Entry) -> tuple[str, ...]:
    said = (entry.name, entry.bank, entry.account_last4)
    return tuple("".join(unicodedata.normalize("NFKC", one).casefold().split()) for one in said)


def _jsonl(lines: Sequence[bytes]) -> Iterator[Row | Remark]:
    unused = set[str]()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            yield Remark(number, f"no JSON: {str(error).partition(': line')[0]}")
            continue
        if not isinstance(data, dict):
            yield Remark(number, 'no object: write one like {"id": "p1", "name": "Sato Ken"}')
            continue
        if unknown := sorted(data.keys() - set(COLUMNS) - unused):
            unused.update(unknown)
            yield not_used(number, unknown)
        yield row_of(number, {key: data[key] for key in COLUMNS if key in data})


def read_book(content: bytes, file: str) -> Book:
    """The book of a file, all of it. Raises UsageError, naming file and line, where a row is bad."""
    entries = list[Entry]()
    for row in read(content, file):
        if isinstance(row, Row):
            entries.append(row.entry)
        elif row.bad:
            raise UsageError(f"{file}:{row.line}: {row.text}")
    return Book.of(entries)
