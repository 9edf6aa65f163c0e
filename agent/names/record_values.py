"""Is this a payee? The values of one row of a file, checked, or the first thing that is wrong with them.

No message repeats a name or an account number.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agent.names.book import Entry
from agent.redact import redact

COLUMNS = ("id", "name", "reading", "relationship", "bank", "account_last4")
RELATIONSHIPS = ("recent", "saved", "directory")
MOST_CHARACTERS = 200
"of any value"
_KANJI = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
KNOWN = f"columns are {', '.join(COLUMNS)}"


@dataclass(frozen=True, slots=True)
class Row:
    """A payee of a file."""

    line: int
    "counted from 1"
    entry: Entry
    stated: frozenset[str]
    "the columns that the file has for him; what it does not say is unknown, not empty"


@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be told about a line."""

    line: int
    text: str
    bad: bool = True
    "its row was left out"


def not_used(line: int, names: Sequence[str]) -> Remark:
    shown = ", ".join(repr(redact(name[:40])) for name in names[:5])
    return Remark(line, f"not used: {shown}: {KNOWN}", bad=False)


def row_of(line: int, data: Mapping[str, object]) -> Row | Remark:
    """A payee, or the first thing that is wrong with him."""
    values = dict[str, str]()
    for column, value in data.items():
        text = str(value) if column == "id" and type(value) is int else value
        if text is None:
            continue
        if not isinstance(text, str):
            return Remark(line, f"{column} must be text, between double quotes")
        if fault := _fault(column, text.strip()):
            return Remark(line, f"{column} {fault}")
        values[column] = text.strip()
    for column in ("id", "name"):
        if not values.get(column):
            return Remark(line, f"{column} is missing: every payee needs one")
    values["account_last4"] = unicodedata.normalize("NFKC", values.get("account_last4", ""))
    stated = {key for key in values.keys() & data.keys() if values[key] or key != "relationship"}
    return Row(line, _entry(values), frozenset(stated))


def _entry(values: Mapping[str, str]) -> Entry:
    return Entry(
        values["id"],
        values["name"],
        values.get("reading", ""),
        values.get("relationship", "").casefold() or "saved",
        values.get("bank", ""),
        values["account_last4"],
    )


def _fault(column: str, text: str) -> str:
    """What is wrong with a value and what is allowed; '' for one that can be used."""
    if not text.isprintable() and (fault := _unprintable(text)):
        return fault
    if len(text) > MOST_CHARACTERS:
        return f"has {len(text)} characters: give at most {MOST_CHARACTERS}"
    if not text:
        return ""
    if column in ("name", "reading") and not any(map(str.isalnum, text)):
        return "has no letter or digit in it"
    if column == "reading" and _KANJI.search(text):
        return "has kanji in it: give kana or Latin letters"
    if column == "relationship" and text.casefold() not in RELATIONSHIPS:
        return f"{redact(text[:40])!r} must be one of {', '.join(RELATIONSHIPS)}, or empty: saved"
    if column == "account_last4":
        return _last4_fault(unicodedata.normalize("NFKC", text))
    return ""


def _unprintable(text: str) -> str:
    """What cannot be shown on one line; the wide space and joiners of some scripts can."""
    kinds = {unicodedata.category(char) for char in text}
    if "Cs" in kinds:
        return "is not UTF-8: save the file as UTF-8"
    if kinds & {"Cc", "Zl", "Zp"}:
        return "holds a line break or another control character: take it out"
    return ""


def _last4_fault(text: str) -> str:
    if len(text) == 4 and text.isascii() and text.isdecimal():
        return ""
    return f"must be the last four digits, like 0123, or empty: it has {len(text)} characters"
