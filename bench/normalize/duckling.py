"""What does Duckling expect? Its Haskell expectations, read into facts.

Conventions, each an alternative beside the literal reading:
- A datetime of grain Day is a date; Week, Month, Quarter and Year are the period of that length that
  begins there; Hour, Minute and Second are a moment, or that hour, minute or second. Duckling resolves
  a bare time of day to the next one, so a time is right where the moment is its next occurrence.
- An interval between said ends stops behind its last unit: '4pm for 30 mins' is until 16:31, '3-4pm'
  until 17:00, 'for 10 days' has eleven. The end said is right, too, for grains below a day and for what
  lasts; so is now, for what lasts until now. An interval from now on is right with
  an open start.
- An open interval has the edge of the unit it names, whether that unit belongs to it or not: both edges
  of a day or longer unit are right.
- Parts of a day (`parts.py`); a weekend from Friday 18:00 is also the whole Saturday and Sunday.
- Money: 'Dollar' is any dollar; 'Unnamed' any currency, or a number where none was said; a range of
  amounts is its two ends, an open one its end.
"""

import re
from calendar import monthrange
from datetime import datetime, timedelta
from fractions import Fraction

from bench.normalize.currencies import HUNDREDTHS, UNITS
from bench.normalize.facts import Amount, Clock, Fact, Figure, Moment, Stretch, clock_of, day_of
from bench.normalize.parts import is_early_or_late, overlap, part_of_day, parts_of_words
from bench.normalize.rows import AnyOf

_MOMENT = r"\((-?\d+), *(\d+), *(\d+), *(\d+), *(\d+), *(\d+)\)"
_NUMBER = r"\(?(-?[\d.]+(?:e\d+)?)\)?"
_SHORT = {
    "Second": timedelta(seconds=1),
    "Minute": timedelta(minutes=1),
    "Hour": timedelta(hours=1),
}
_SAID_END = re.compile(r"\b(?:to|until+|till|thr[uo]\w*|and|between|for)\b|[-/~～]|から|まで")
_MONTHS = {"Month": 1, "Quarter": 3, "Year": 12}
REFERENCE = datetime.fromisoformat("2013-02-12T04:30:00-02:00")
"of all its times"
KNOWN_HOLIDAYS = frozenset(
    (
        "New Year's Day",
        "New Year's Eve",
        "Martin Luther King's Day",
        "President's Day",
        "Memorial Day",
        "Independence Day",
        "Labor Day",
        "Veterans Day",
        "Thanksgiving Day",
        "Black Friday",
        "Christmas",
        "Easter Sunday",
        "Easter Monday",
        "Good Friday",
        "August Bank Holiday",
        "Halloween",
        "Mother's Day",
        "Mothering Sunday",
        "Father's Day",
        "Valentine's Day",
        "St Patrick's Day",
    )
)
"bank holidays of the United States, the United Kingdom and Japan, and days that everybody there knows"


class Unreadable(Exception):
    """An expectation of a form that is not scored; its text is the reason."""


def read_numeral(expression: str) -> AnyOf:
    """'NumeralValue 5' or 'OrdinalData 3'."""
    found = re.fullmatch(rf"(NumeralValue|OrdinalData) {_NUMBER}", expression)
    if not found:
        raise Unreadable("unknown form of the reference")
    kind = "number" if found[1] == "NumeralValue" else "ordinal"
    return (Figure(kind, Fraction(found[2])),)


def read_money(expression: str) -> tuple[AnyOf, ...]:
    """One amount, or the two ends of a range."""
    if found := re.fullmatch(rf"(?:simple|above|under) (\w+) {_NUMBER}", expression):
        return ((_amount(found[1], found[2]),),)
    if found := re.fullmatch(rf"between (\w+) \({_NUMBER}, *{_NUMBER}\)", expression):
        return ((_amount(found[1], found[2]),), (_amount(found[1], found[3]),))
    raise Unreadable("unknown form of the reference")


def _amount(unit: str, value: str) -> Amount:
    if unit == "Unnamed":
        return Amount(Fraction(value), frozenset(), bare=True)
    name = unit.lower()
    if name in HUNDREDTHS:
        return Amount(Fraction(value) / 100, HUNDREDTHS[name])
    return Amount(Fraction(value), UNITS.get(name, frozenset([unit])))


def holiday(expression: str) -> str:
    """The holiday that is expected, if one is."""
    found = re.search(r'Holiday .*"(.*)"$', expression)
    return found[1] if found else ""


def read_time(expression: str, text: str, reference: datetime) -> AnyOf:
    """Everything that says what Duckling expects for `text` at `reference`."""
    now = reference.replace(tzinfo=None)
    body = re.sub(r' *".*"$', "", expression).replace("Holiday", "")
    moments = [_moment(part) for part in re.findall(_MOMENT, body)]
    grain = body.split()[-1]
    if body.startswith("datetimeInterval"):
        return _interval(moments[0], moments[1], grain, text, now)
    if body.startswith("datetimeOpenInterval"):
        return _open(moments[0], grain, "After" in body)
    if body.startswith("datetime "):
        return _point(moments[0], grain, now)
    raise Unreadable("unknown form of the reference")


def _moment(part: tuple[str, ...]) -> datetime:
    year, month, day, hour, minute, second = map(int, part)
    if not 1 <= year <= 9999:
        raise Unreadable("year before Christ")
    return datetime(year, month, day, hour, minute, second)


def _point(at: datetime, grain: str, now: datetime) -> AnyOf:
    if grain == "Day":
        return (day_of(at.date()),)
    if grain in _SHORT:
        next_day = timedelta() < at - now <= timedelta(days=1)
        time: tuple[Fact, ...] = (Clock(clock_of(at.time()).second),) if next_day else ()
        return (Moment(at), *time, Stretch(at, at + _SHORT[grain]))
    return (Stretch(at, later(at, grain)),)


def later(at: datetime, grain: str, count: int = 1) -> datetime:
    """`count` units of `grain` behind `at`."""
    if grain in _MONTHS:
        months = at.year * 12 + at.month - 1 + _MONTHS[grain] * count
        year, month = months // 12, months % 12 + 1
        return at.replace(year=year, month=month, day=min(at.day, monthrange(year, month)[1]))
    step = {**_SHORT, "Day": timedelta(days=1), "Week": timedelta(days=7)}.get(grain)
    if step is None:
        raise Unreadable("unknown form of the reference")
    return at + count * step


def _interval(start: datetime, end: datetime, grain: str, text: str, now: datetime) -> AnyOf:
    right = [Stretch(start, end)]
    if grain in _SHORT and (_SAID_END.search(text) or end - _SHORT[grain] == now):
        right.append(Stretch(start, end - _SHORT[grain]))
    if grain == "Day" and re.search(r"\bfor\b", text):
        right.append(Stretch(start, end - timedelta(days=1)))
    if start == now:
        right.append(Stretch(None, end))
    if grain == "Hour":
        parts = [part_of_day(part, start) for part in parts_of_words(text)]
        early = is_early_or_late(text)
        right += [overlap(part, right[0]) if early else part for part in parts]
    if re.search(r"we?e?k[ -]?end", text, re.IGNORECASE) and start.hour == 18:
        right.append(Stretch(datetime(start.year, start.month, start.day) + timedelta(days=1), end))
    return tuple(right)


def _open(edge: datetime, grain: str, after: bool) -> AnyOf:
    edges = [edge] if grain in _SHORT else [edge, later(edge, grain)]
    return tuple(Stretch(at, None) if after else Stretch(None, at) for at in edges)
