"""What did a peer find, and on which rows is it asked? Its answers, as the facts that ours are.

Every doubt goes to the peer: of several resolutions any counts, a date without kinds is a date, a time and
a moment at once, and it is asked for the kinds of the row alone.

- text2num: English numbers, ordinals and digits, read from the text that it writes.
- recognizers: everything in English, numbers, ordinals and percent in Japanese.
- dateparser: dates, times and moments of both languages, no periods.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bench.normalize import recognizers
from bench.normalize.duckling import Unreadable
from bench.normalize.facts import (
    DATES,
    Clock,
    ClockStretch,
    Day,
    Digits,
    Fact,
    Figure,
    Instant,
    Moment,
    Stretch,
)
from bench.normalize.facts import Amount as Money
from bench.normalize.rows import Row
from bench.normalize.score import Finds, Found
from bench.normalize.written import read_figures

Ask = Callable[[Mapping[str, object]], dict[str, object]]
_PLAIN = frozenset(("number", "ordinal"))


class PeerFailed(Exception):
    """The peer raised on this row; its text says what."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A peer that is asked, row by row."""

    name: str
    version: str
    ask: Ask

    def can(self, row: Row) -> bool:
        """Does it have the row's language and kinds?"""
        return _CAN[self.name](row)

    def find(self, row: Row, text: str) -> Finds:
        """Raises PeerFailed."""
        answer = self.ask(request(row, text))
        if "error" in answer:
            raise PeerFailed(str(answer["error"]))
        found = answer["found"]
        assert isinstance(found, list)
        return _READ[self.name](found, row, text)


def request(row: Row, text: str) -> dict[str, object]:
    """What a peer is asked."""
    return {
        "text": text,
        "lang": row.lang,
        "kinds": _kinds(row),
        "at": row.at.isoformat(),
        "order": row.hint,
    }


def _kinds(row: Row) -> list[str]:
    if row.magnitudes:
        return ["number"]
    names = dict.fromkeys("date" if kind in DATES else kind for kind in sorted(row.asked))
    kinds = ["number" if name == "digits" else name for name in names]
    return [kind for kind in dict.fromkeys(kinds) if row.lang == "en" or kind != "money"]


def _figures_only(row: Row) -> bool:
    facts = [fact for answer in row.answers for any_of in answer for fact in any_of]
    if not facts:
        return bool(row.asked & _PLAIN)
    return all(
        isinstance(fact, Digits) or (isinstance(fact, Figure) and fact.kind in _PLAIN)
        for fact in facts
    )


def _text2num(row: Row) -> bool:
    return row.lang == "en" and _figures_only(row)


def _recognizers(row: Row) -> bool:
    if row.lang == "en":
        return True
    facts = [fact for answer in row.answers for any_of in answer for fact in any_of]
    return not row.asked & DATES and (
        all(isinstance(fact, Figure) for fact in facts) if facts else row.asked != {"money"}
    )


def _dateparser(row: Row) -> bool:
    points = all(
        any(isinstance(fact, Day | Clock | Moment) for fact in any_of)
        for answer in row.answers
        for any_of in answer
    )
    return row.asked <= DATES and points


_CAN: dict[str, Callable[[Row], bool]] = {
    "text2num": _text2num,
    "recognizers": _recognizers,
    "dateparser": _dateparser,
}


def _read_text2num(found: list[dict[str, object]], row: Row, text: str) -> Finds:
    written = str(found[0]["written"])
    whole = bool(re.fullmatch(r"[\d.,]+", written))
    finds = []
    for fact in read_figures(written):
        kind = fact.kind if isinstance(fact, Figure) else "number"
        kind = "money" if isinstance(fact, Money) else kind
        if kind in row.asked:
            finds.append(Found(kind, (fact,), whole=whole))
    return finds


def _read_recognizers(found: list[dict[str, object]], row: Row, text: str) -> Finds:
    """The outermost results, in order."""
    spans = [(int(str(entry["start"])), int(str(entry["end"])), entry) for entry in found]
    outer = [
        (start, end, entry)
        for start, end, entry in spans
        if not any(_covers((a, b, other), (start, end, entry)) for a, b, other in spans)
    ]
    finds = []
    for start, end, entry in sorted(outer, key=lambda span: span[0]):
        facts = _facts(entry, row)
        if facts:
            kind = _kind(facts[0])
            whole = start == 0 and end + 1 == len(text)
            finds.append(Found(kind, facts, whole=whole))
    return finds


_RANK = ("date", "money", "percent", "ordinal", "number")
Span = tuple[int, int, dict[str, object]]


def _covers(outer: Span, inner: Span) -> bool:
    if outer[2] is inner[2] or outer[0] > inner[0] or outer[1] < inner[1]:
        return False
    if outer[:2] != inner[:2]:
        return True
    return _RANK.index(str(outer[2]["kind"])) < _RANK.index(str(inner[2]["kind"]))


def _facts(entry: dict[str, object], row: Row) -> tuple[Fact, ...]:
    kind, resolution = str(entry["kind"]), entry["resolution"]
    about = str(entry["type"]).removeprefix("datetimeV2.")
    if about in ("duration", "set", "timezone") or not isinstance(resolution, dict):
        return ()
    try:
        if kind == "date":
            values = resolution.get("values")
            return recognizers.read_date(about, str(entry["text"]), values, row.at)
        if kind == "money":
            return recognizers.read_currency(resolution)
        return recognizers.read_figure(kind, resolution)
    except (Unreadable, ValueError):
        return ()


def _kind(fact: Fact) -> str:
    match fact:
        case Figure(kind, _):
            return kind
        case Money():
            return "money"
        case Day():
            return "date"
        case Clock():
            return "time"
        case Moment():
            return "datetime"
        case Stretch() | ClockStretch():
            return "period"
    return "digits"


def _read_dateparser(found: list[dict[str, object]], row: Row, text: str) -> Finds:
    return [Found("date", (Instant(datetime.fromisoformat(str(entry["at"]))),)) for entry in found]


_READ: dict[str, Callable[[list[dict[str, object]], Row, str], Finds]] = {
    "text2num": _read_text2num,
    "recognizers": _read_recognizers,
    "dateparser": _read_dateparser,
}
