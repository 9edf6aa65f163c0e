"""When are two values the same? References, our spans and the peers' answers, all as facts.

A reference is never compared as text: "$18482" and "18,482.00 USD" say the same. Moments are wall-clock
times without zone, to the minute: the suites disagree about zones, not about what the clock shows.

An expected fact may be looser than a found one (any dollar, any year, a time on whatever day); how loose
each class of reference is stands with the reader that makes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction

from agent.money import exponent

NUMBERS = frozenset(("number", "digits"))
NUMERIC = frozenset(("money", "number", "ordinal", "percent", "digits"))
DATES = frozenset(("date", "time", "datetime", "period"))
_EXACT_DIGITS = 14
"a reference with more significant digits than these is a rounded fraction"
_ROUNDING = Fraction(1, 10**12)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, ordinal or percentage."""

    kind: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Amount:
    """Money in whole units: 4.69 of any currency among `codes`; empty: whichever."""

    value: Fraction
    codes: frozenset[str]
    bare: bool = False
    "no currency was named: a plain number says the same"


@dataclass(frozen=True, slots=True)
class Digits:
    """A string of digits."""

    digits: str


@dataclass(frozen=True, slots=True)
class Day:
    """A day; year 0 in an expected one: whichever year."""

    month_day: tuple[int, int]
    year: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day, in seconds from midnight."""

    second: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Stretch:
    """From `start` until before `end`; None: open."""

    start: datetime | None
    end: datetime | None


@dataclass(frozen=True, slots=True)
class ClockStretch:
    """Times of day on no day in particular, None: open."""

    start: int | None
    end: int | None


@dataclass(frozen=True, slots=True)
class Instant:
    """What a program says that knows no kinds: a date, a time and a moment at once."""

    at: datetime


Fact = Figure | Amount | Digits | Day | Clock | Moment | Stretch | ClockStretch | Instant


def read_value(kind: str, value: Mapping[str, object]) -> Fact | None:
    """A value in the JSON of the command line; None for a kind that is not compared."""
    if kind == "money":
        code = str(value["currency"])
        amount = Fraction(int(str(value["amount_minor"])), 10 ** exponent(code))
        return Amount(amount, frozenset((code,)))
    if kind in ("number", "ordinal", "percent"):
        return Figure(kind, Fraction(Decimal(str(value["value"]))))
    if kind == "digits":
        return Digits(str(value["digits"]))
    if kind == "date":
        return day_of(date.fromisoformat(str(value["date"])))
    if kind == "time":
        return clock_of(time.fromisoformat(str(value["time"])))
    if kind == "datetime":
        return Moment(_wall(str(value["datetime"])))
    if kind == "period":
        return Stretch(_end(value["start"]), _end(value["end"]))
    return None


def day_of(day: date) -> Day:
    return Day((day.month, day.day), day.year)


def clock_of(clock: time) -> Clock:
    return Clock(clock.hour * 3600 + clock.minute * 60 + clock.second)


def _end(text: object) -> datetime | None:
    return None if text is None else _wall(str(text))


def _wall(text: str) -> datetime:
    """Dates become midnights; offsets are dropped."""
    return datetime.fromisoformat(text).replace(tzinfo=None)


def same(expected: Fact, found: Fact) -> bool:
    """Does `found` say what is expected?"""
    match expected, found:
        case Figure(), Digits(digits):
            return expected.kind == "number" and digits == str(expected.value)
        case Digits(digits), Figure(kind, value):
            return kind == "number" and digits == str(value)
        case Figure(), Figure():
            return expected.kind == found.kind and close(expected.value, found.value)
        case Amount(), Amount():
            named = not expected.codes or bool(expected.codes & found.codes)
            return named and close(expected.value, found.value)
        case Amount(), Figure() if expected.bare:
            return found.kind == "number" and close(expected.value, found.value)
        case Amount(), Digits(digits) if expected.bare:
            return digits == str(expected.value)
        case _:
            return _same_time(expected, found)


def _same_time(expected: Fact, found: Fact) -> bool:
    match expected, found:
        case Day(), Day():
            return expected.month_day == found.month_day and expected.year in (0, found.year)
        case Day(), Stretch(datetime() as start, datetime() as end):
            one = _is_midnight(start) and end - start == timedelta(days=1)
            return one and _same_time(expected, day_of(start.date()))
        case Day(), Instant(at):
            return _same_time(expected, day_of(at.date()))
        case Clock(second), Clock(other):
            return second // 60 == other // 60
        case Clock(), Instant(at):
            return _same_time(expected, clock_of(at.time()))
        case (Moment(at), Moment(other)) | (Moment(at), Instant(other)):
            return _minute(at) == _minute(other)
        case Stretch(start, end), Stretch(other_start, other_end):
            return _edge(start) == _edge(other_start) and _edge(end) == _edge(other_end)
        case Stretch(datetime() as start, datetime() as end), Day():
            one = _is_midnight(start) and end - start == timedelta(days=1)
            return one and found == day_of(start.date())
        case ClockStretch(start, end), Stretch(other_start, other_end):
            return _of_day(start) == _clock(other_start) and _of_day(end) == _clock(other_end)
        case ClockStretch(), ClockStretch():
            return _of_day(expected.start) == _of_day(found.start) and (
                _of_day(expected.end) == _of_day(found.end)
            )
    return expected == found


def close(expected: Fraction, found: Fraction) -> bool:
    """Exactly, unless the reference is a fraction that no decimal says exactly."""
    if expected == found:
        return True
    digits = len(str(expected.numerator)) if _is_decimal(expected) else _EXACT_DIGITS + 1
    rounded = expected.denominator > 1 and digits > _EXACT_DIGITS
    return rounded and abs(expected - found) <= _ROUNDING * abs(expected)


def _is_decimal(value: Fraction) -> bool:
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    return rest == 1


def _is_midnight(at: datetime) -> bool:
    return at.time() == time()


def _minute(at: datetime) -> datetime:
    return at.replace(second=0, microsecond=0)


def _edge(at: datetime | None) -> datetime | None:
    """To the minute; 23:59:59 is how some suites write midnight."""
    if at is None:
        return None
    return _minute(at + timedelta(seconds=1)) if at.second == 59 else _minute(at)


def _of_day(second: int | None) -> int | None:
    if second is None:
        return None
    return (second + 1 if second % 60 == 59 else second) // 60 % (24 * 60)


def _clock(at: datetime | None) -> int | None:
    return None if at is None else _of_day(clock_of(at.time()).second)
