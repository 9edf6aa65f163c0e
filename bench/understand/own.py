"""Sentences of our own, written before the grammar and never read while it was made: own.jsonl.

A row: {"id", "lang", "text", "path", "intent", "slots"}. payee, biller and counterparty are plain strings
as heard; amount is {"amount_minor", "currency"}, the currency null where none was said; the rest as in a
decision.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from agent.understand.decision import Decision
from bench.understand.rows import Row, read_lines

FILE = Path(__file__).with_name("own.jsonl")
_ARTICLES = ("the ", "my ", "a ")
_BILLS = (" bill", "料金", "代金", "代", "の請求")
"a bill is the same with and without these"


def read_own() -> Iterator[Row]:
    """Its rows; none where it is not there."""
    if not FILE.is_file():
        return
    for line in read_lines(FILE):
        slots = line.get("slots") or {}
        assert isinstance(slots, dict)
        intent = line.get("intent")
        yield Row.of(
            part="own",
            suite=f"own {line['lang']}",
            text=str(line["text"]),
            lang=str(line["lang"]),
            label=str(intent),
            intent=str(intent) if intent else None,
            path=str(line["path"]),
            slots=slots,
            source=str(line["id"]),
        )


def slot_faults(row: Row, decision: Decision) -> list[str]:
    """Which slots are not as they were meant: all of them count, also those that were not said.

    What is left for somebody else to sort out need not have more than its label says.
    """
    found, meant = decision.slots.as_json(), row.slots or {}
    asked = meant if row.path in ("extract", "answer", "handoff", "refuse") else {*found, *meant}
    return [
        f"{name} {found.get(name)!r}"
        for name in sorted(asked)
        if not _same(name, meant.get(name), found.get(name))
    ]


def _same(name: str, meant: object, found: object) -> bool:
    if name in ("payee", "biller", "counterparty"):
        return _plain(meant) == _plain(found)
    if name == "amount" and isinstance(meant, Mapping) and isinstance(found, Mapping):
        currencies = (meant.get("currency"), found["currency"])
        same = currencies[0] in (None, currencies[1])
        return same and meant.get("amount_minor") == found["amount_minor"]
    if name == "date":
        return _value(meant, "date") == _value(found, "date")
    if name == "period" and isinstance(meant, Mapping) and isinstance(found, Mapping):
        return all(meant.get(end) == found.get(end) for end in ("start", "end"))
    return meant == found


def _plain(name: object) -> str:
    text = str(_value(name, "heard") or "").casefold().replace("-", " ").strip()
    for article in _ARTICLES:
        text = text.removeprefix(article)
    for bill in _BILLS:
        text = text.removesuffix(bill)
    return text


def _value(given: object, key: str) -> object:
    return given.get(key) if isinstance(given, Mapping) else given
