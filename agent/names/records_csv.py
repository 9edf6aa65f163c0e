"""Which cells do the lines of a CSV hold? Between commas, semicolons or tabs, under a header, any order."""

import csv
from collections.abc import Iterator, Sequence

from agent.errors import UsageError
from agent.names.record_values import COLUMNS, KNOWN, Remark, Row, not_used, row_of

_MOST_JOINED = 10
"lines that one quoted cell may stand on"


def read_csv(lines: Sequence[bytes], file: str) -> Iterator[Row | Remark]:
    # Bytes that are no UTF-8 become surrogates: only the cells that hold them are refused.
    texts = [line.decode("utf-8", "surrogateescape") for line in lines]
    start = next((at for at, text in enumerate(texts) if text.strip()), len(texts))
    header, delimiter = _header(texts[start] if start < len(texts) else "", f"{file}:{start + 1}")
    if unknown := sorted(set(header) - set(COLUMNS) - {""}):
        yield not_used(start + 1, unknown)
    at = start + 1
    while at < len(texts):
        if not texts[at].strip():
            at += 1
            continue
        cells, joined = _cells(texts, at, delimiter, len(header))
        if isinstance(cells, str):
            yield Remark(at + 1, cells)
        elif any(map(str.strip, cells)):
            data = {key: cell for key, cell in zip(header, cells, strict=True) if key in COLUMNS}
            yield row_of(at + 1, data)
        at += joined


def _header(text: str, place: str) -> tuple[list[str], str]:
    """The columns' names and what stands between them. Raises UsageError."""

    def columns(delimiter: str) -> list[str]:
        cells = next(csv.reader([text], delimiter=delimiter), [])
        return ["_".join(cell.casefold().split()) for cell in cells]

    delimiter = max(",;\t", key=lambda one: len(set(columns(one)) & set(COLUMNS)))
    header = columns(delimiter)
    for name in COLUMNS:
        if name in ("id", "name") and name not in header:
            raise UsageError(f"{place}: the header has no column '{name}': {KNOWN}")
        if header.count(name) > 1:
            raise UsageError(f"{place}: the header has the column '{name}' twice: {KNOWN}")
    return header, delimiter


def _cells(
    texts: Sequence[str], at: int, delimiter: str, count: int
) -> tuple[list[str] | str, int]:
    """The cells of the record that begins there, or what is wrong, and how many lines that is.

    A quote that nobody closes costs its own line alone.
    """
    most = min(_MOST_JOINED, len(texts) - at)
    for joined in range(1, most + 1):
        lines = [text + "\n" for text in texts[at : at + joined]]
        try:
            cells = next(csv.reader(lines, delimiter=delimiter, strict=True), [])
        except csv.Error as error:
            if "unexpected end" not in str(error):
                return f"no CSV: {error}", 1
            continue  # a quote is open: the cell may go on on the next line
        if len(cells) in (0, count):
            return cells, joined
        if joined == 1:
            text = f"{len(cells)} cells under a header of {count}"
            return f"{text}: put one with '{delimiter}' in it between double quotes", 1
        break
    return "a double quote is not closed: write one that belongs to the text twice", 1
