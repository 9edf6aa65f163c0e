"""What does Recognizers-Text expect? Results of its specifications, read into facts.

Conventions, each an alternative beside the literal reading:
- Several resolutions (past and future, morning and afternoon): any is right. So are a parser's
  FutureResolution and PastResolution.
- Between two ends that were both said ('from 10/1 to 11/7') Recognizers stops at the beginning of the
  second, and of 'the rest of the week' before its last day: so does an answer, or it includes the
  second: the day, or the month, quarter or year that begins there.
- Open ranges (Mod before, after, since, until): a null side. Whether 'after 2018' begins with 2018 or 2019,
  and 'until Friday' ends before or behind it, references differ: both edges of the named unit are right.
  'Since' has one.
- A range of times without a day is compared by times of day; parts of a day by name (`parts.py`).
- A row of a parser ("TimeParser") tells of one mention and is silent about the others in its sentence
  ("this week 8am"): right when one span says it. Rows of a model tell of all mentions.
- Money: 'Dollar' without ISO code is any dollar.
"""

import re
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction

from bench.normalize.currencies import HUNDREDTHS, NO_CODE, UNITS
from bench.normalize.duckling import Unreadable, later
from bench.normalize.facts import (
    Amount,
    Clock,
    ClockStretch,
    Fact,
    Figure,
    Moment,
    Stretch,
    clock_of,
    day_of,
)
from bench.normalize.parts import part_of_any_day, part_of_day, parts_of_timex
from bench.normalize.rows import AnyOf

_TWO_ENDS = re.compile(
    r"\brest of\b|残り|\b(?:to|till|until|through|thru|and)\b|[-~～〜–—]|から|と.+間|まで",
    re.IGNORECASE,
)
_UNITS = {"Y": "Year", "M": "Month", "W": "Week", "D": "Day"}


def read_figure(kind: str, resolution: dict[str, object]) -> AnyOf:
    """A result of NumberModel, OrdinalModel or PercentModel."""
    text = str(resolution.get("value"))
    if text in ("None", "null"):
        raise Unreadable("mention without a value")
    if resolution.get("subtype") == "power":
        raise Unreadable("powers")
    return (Figure(kind, Fraction(Decimal(text.rstrip("%")))),)


def read_currency(resolution: dict[str, object]) -> AnyOf:
    """A result of CurrencyModel."""
    if resolution.get("value") is None:
        raise Unreadable("mention without a value")
    unit, code = str(resolution["unit"]).lower(), resolution.get("isoCurrency")
    if unit in NO_CODE:
        raise Unreadable("currency without ISO 4217 code")
    value = Fraction(Decimal(str(resolution["value"])))
    if unit in HUNDREDTHS:
        return (Amount(value / 100, HUNDREDTHS[unit]),)
    codes = frozenset([str(code)]) if code else UNITS.get(unit)
    if codes is None:
        raise Unreadable("currency without ISO 4217 code")
    return (Amount(value, codes),)


def read_date(kind: str, text: str, resolution: object, reference: datetime) -> AnyOf:
    """A result of a date-time model or parser; `text` is the mention."""
    if not resolution:
        raise Unreadable("no resolution in the reference")
    listed = resolution if isinstance(resolution, list) else _parsed(kind, resolution)
    facts = [fact for entry in listed for fact in _entry(entry, text, reference)]
    if not facts:
        raise Unreadable("not resolved by the reference")
    return tuple(dict.fromkeys(facts))


def _parsed(kind: str, resolution: object) -> list[dict[str, str]]:
    """A parser's result in the form of the model's."""
    assert isinstance(resolution, dict)
    timex = resolution.get("Timex", resolution.get("timex", ""))
    common = {"timex": timex, "Mod": resolution.get("Mod", ""), "type": kind}
    names = {"startDate": "start", "endDate": "end", "startTime": "start", "endTime": "end"}
    entries = []
    for side in ("FutureResolution", "PastResolution"):
        values = resolution.get(side) or {}
        entries.append(common | {names.get(key, "value"): value for key, value in values.items()})
    return entries


def _entry(entry: dict[str, str], text: str, reference: datetime) -> list[Fact]:
    value = entry.get("value", "")
    if "start" in entry or "end" in entry:
        return _range(entry, text)
    if not value or value == "not resolved" or value.startswith("0001-01-01"):
        return []
    if re.fullmatch(r"\d+:\d+:\d+", value):
        return _time(value)
    if " " in value:
        return [Moment(_at(value))]
    return [day_of(date.fromisoformat(value))]


def _time(value: str) -> list[Fact]:
    return [Clock(clock_of(time.fromisoformat(value)).second)]


def _at(value: str) -> datetime:
    return datetime.fromisoformat(value)


def _range(entry: dict[str, str], text: str) -> list[Fact]:
    start, end = entry.get("start"), entry.get("end")
    given = start or end or ""
    timex, mod = entry.get("timex", ""), entry.get("Mod", "")
    parts = [] if mod in ("start", "mid", "end") else parts_of_timex(timex, text)
    if ":" in given and "-" not in given:
        facts: list[Fact] = [ClockStretch(_second(start), _second(end))]
        return [*facts, *map(part_of_any_day, parts)]
    stretch = Stretch(_at(start) if start else None, _at(end) if end else None)
    if parts and stretch.start:
        return [stretch, *(part_of_day(part, stretch.start) for part in parts)]
    return [stretch, *_other_edges(stretch, timex, mod, entry.get("sourceEntity", ""), text)]


def _second(value: str | None) -> int | None:
    return None if value is None else clock_of(time.fromisoformat(value)).second


def _other_edges(stretch: Stretch, timex: str, mod: str, source: str, text: str) -> list[Fact]:
    start, end = stretch.start, stretch.end
    if start and end:
        span = re.fullmatch(r"\(([^,]*),([^,]*),P[\dX.]+([YMWD])\)", timex)
        if span and _TWO_ENDS.search(text):
            return [Stretch(start, later(end, unit)) for unit in _last_units(end, _UNITS[span[3]])]
        return []
    if "T" in timex or mod.removesuffix("-approx") not in ("before", "after", "until"):
        return []
    unit = _unit(timex)
    if end:
        behind = mod.startswith("until") and source == "datetimerange"
        return [Stretch(None, later(end, unit, -1 if behind else 1))]
    assert start
    behind = mod.startswith("after") and source == "datetimerange"
    return [Stretch(later(start, unit, -1 if behind else 1), None)]


def _last_units(end: datetime, unit: str) -> list[str]:
    """What the second end of a range may be: a unit of its length, or a longer one that begins there."""
    begins = {
        "Month": end.day == 1,
        "Quarter": end.day == 1 and end.month % 3 == 1,
        "Year": (end.day, end.month) == (1, 1),
    }
    return [unit, *(name for name, is_begin in begins.items() if is_begin and name != unit)]


def _unit(timex: str) -> str:
    if re.fullmatch(r"[\dX]{4}", timex):
        return "Year"
    if re.fullmatch(r"[\dX]{4}-\d\d", timex):
        return "Month"
    return "Week" if re.fullmatch(r"[\dX]{4}-W[\dX]{2}", timex) else "Day"
