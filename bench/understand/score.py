"""Was a sentence understood as it was meant? One outcome a row."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from agent.money import Money
from agent.names.book import Book
from agent.text import normalize
from agent.text.values import Number
from agent.understand import candidates
from agent.understand.decision import WRITES, Decision, Expects, Path
from agent.understand.grammar import load
from agent.understand.route import Situation, route
from bench.understand.rows import Row

ZONES = {"en": "Europe/London", "ja": "Asia/Tokyo"}
CURRENCIES = {"en": "GBP", "ja": "JPY"}
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_TITLE = re.compile(r"^(mr|mrs|ms|dr)\.? ")
_BOOK = Book()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out for a row."""

    row: Row
    decision: Decision
    right: bool
    wrong_command: bool
    "a deed nobody asked for"
    faults: tuple[str, ...] = ()


def now(lang: str) -> datetime:
    return datetime(2026, 11, 20, 10, tzinfo=ZoneInfo(ZONES[lang]))


def decide(text: str, lang: str, row: Row | None = None) -> Decision:
    """As a caller's first words, or as an answer where the row says what was asked."""
    currency = CURRENCIES[lang]
    expects = row.expects if row is not None else Expects.NOTHING
    situation = Situation(expects, currency=currency, today=now(lang).date())
    normalized = normalize(text, lang, at=now(lang), currency=currency)
    parsed = load(lang).parse(normalized, situation.expects)
    return route(parsed, candidates(parsed, _BOOK), situation)


def score(row: Row) -> Outcome:
    """Runs one row."""
    decision = decide(row.text, row.lang, row)
    faults = tuple(_faults(row, decision))
    return Outcome(row, decision, not faults, _is_wrong_command(row, decision), faults)


def _is_wrong_command(row: Row, decision: Decision) -> bool:
    if decision.path is not Path.COMMAND or decision.intent not in WRITES:
        return False
    if row.part in ("false", "handoff"):
        return True
    asked = row.path in (None, "command") and decision.intent.value == row.intent
    return row.part == "own" and not asked


def _faults(row: Row, decision: Decision) -> "list[str]":
    faults = list[str]()
    if row.part == "false":
        return ["a deed nobody asked for"] if _is_wrong_command(row, decision) else []
    if row.path is not None and decision.path.value != row.path:
        faults.append(f"path {decision.path.value}")
    intent = decision.intent.value if decision.intent else None
    if row.part != "slots" and intent != row.intent:
        faults.append(f"intent {intent}")
    if row.slots is not None and row.part == "slots":
        faults += [
            f"{n} {_said(decision, n)}"
            for n, text in row.slots.items()
            if _said(decision, n) != _meant(n, str(text))
        ]
    if row.slots is not None and row.part == "own":
        from bench.understand.own import slot_faults

        faults += slot_faults(row, decision)
    return faults


def _said(decision: Decision, name: str) -> object:
    slots = decision.slots
    if name == "amount":
        return None if slots.amount is None else slots.amount.major
    return None if slots.payee is None else _TITLE.sub("", slots.payee.heard.casefold())


def _meant(name: str, text: str) -> object:
    if name != "amount":
        return " ".join(text.casefold().replace("-", " ").split())
    if found := _DIGITS.search(text):
        return Decimal(found[0].replace(",", "")).quantize(Decimal("0.01"))
    for span in normalize(text, "en").spans:
        if isinstance(span.value, Money):
            return span.value.major
        if isinstance(span.value, Number):
            return span.value.value.quantize(Decimal("0.01"))
    return None


def as_row(outcome: Outcome) -> Mapping[str, object]:
    """The form of `--wrong`."""
    row, decision = outcome.row, outcome.decision
    return {
        "part": row.part,
        "suite": row.suite,
        "half": row.half,
        "text": row.text,
        "label": row.label,
        "meant": row.intent,
        "slots": dict(row.slots or {}),
        "faults": list(outcome.faults),
        "decision": decision.as_json(),
    }
