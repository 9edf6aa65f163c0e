"""When is that? Stretches of time, and what can be said of them: the calendar, in no language.

A language's grammar puts these together: "the first Monday of next month" is `nth_weekday` of
`cycle`. Wall-clock times of the reference's zone, weeks begin on Monday, every stretch is half open.
What has several meanings ("Friday", "at three") is several stretches, best first.
"""

from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum

from agent.text.language import Context, Engine, Language, Match
from agent.text.patterns import NOTHING, Grammar
from agent.text.tokens import Tokens
from agent.text.values import Date, DateTime, Period, Time, Value


class Unit(Enum):
    """What time is counted in."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    YEAR = "year"
    DECADE = "decade"


class Part(Enum):
    """Parts of a day: hours from midnight, first and behind the last."""

    DAYTIME = (8, 18)
    MORNING = (6, 12)
    NOON = (12, 13)
    LUNCH = (12, 14)
    AFTERNOON = (12, 18)
    EVENING = (18, 22)
    TONIGHT = (18, 24)
    NIGHT = (22, 30)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A moment, a day or a longer time. A moment has two equal ends."""

    start: datetime | None
    "None: open"
    end: datetime | None
    dated: bool = True
    "False: a time of day that was said without a day; resolved to the reference's"

    @property
    def days(self) -> Iterator[date]:
        """Every day of a closed stretch that it touches."""
        assert self.start and self.end
        day = self.start.date()
        while day < self.end.date() or day == self.start.date():
            yield day
            day += timedelta(days=1)


When = tuple[Stretch, ...]
"readings, best first; never empty"


def now(context: Context) -> datetime:
    """The reference time on the wall clock of its zone."""
    assert context.at
    return context.at.replace(tzinfo=None)


def each(change: Callable[[Stretch], Stretch | None], when: When) -> When | None:
    """What a change makes of every reading; None where it fits none."""
    return readings(change(stretch) for stretch in when)


def readings(stretches: Iterable[Stretch | None]) -> When | None:
    """Those that mean something, each once; None where none does."""
    kept = tuple(dict.fromkeys(s for s in stretches if s is not None))
    return kept or None


def moment(at: datetime, *, dated: bool = True) -> Stretch:
    return Stretch(at, at, dated)


def days(first: date, count: int = 1) -> Stretch:
    """`count` whole days from `first` on."""
    start = datetime.combine(first, time())
    return Stretch(start, start + timedelta(days=count))


def day(year: int, month: int, day_of_month: int) -> Stretch | None:
    """One day; None where the calendar has no such."""
    try:
        return days(date(year, month, day_of_month))
    except ValueError:
        return None


def cycle(unit: Unit, at: datetime, n: int = 0) -> Stretch | None:
    """The whole day, week, month ... around `at`; the n-th after it, before it if negative."""
    try:
        return _cycle(unit, at, n)
    except (ValueError, OverflowError):
        return None


_MONTHS = {Unit.MONTH: 1, Unit.QUARTER: 3, Unit.HALF: 6, Unit.YEAR: 12, Unit.DECADE: 120}
_SECONDS = {Unit.SECOND: 1, Unit.MINUTE: 60, Unit.HOUR: 3600}


def _cycle(unit: Unit, at: datetime, n: int) -> Stretch:
    if unit in _MONTHS:
        size = _MONTHS[unit]
        first = (at.year * 12 + at.month - 1) // size * size + n * size
        return Stretch(_month_start(first), _month_start(first + size))
    midnight = datetime.combine(at, time())
    if unit in _SECONDS:
        length = timedelta(seconds=_SECONDS[unit])
        start = midnight + (at - midnight) // length * length + n * length
        return Stretch(start, start + length)
    if unit is Unit.DAY:
        return days(midnight + timedelta(days=n))
    monday = midnight - timedelta(days=midnight.weekday()) + timedelta(weeks=n)
    return days(monday, 7) if unit is Unit.WEEK else days(monday + timedelta(days=5), 2)


def _month_start(months: int) -> datetime:
    return datetime(months // 12, months % 12 + 1, 1)


def shift(at: datetime, unit: Unit, n: int, context: Context) -> datetime | None:
    """`at`, `n` units later; a day that the month lacks becomes its last; hours pass in real time
    where clocks change.
    """
    try:
        if unit in _MONTHS:
            months = at.year * 12 + at.month - 1 + n * _MONTHS[unit]
            last = monthrange(months // 12, months % 12 + 1)[1]
            return at.replace(months // 12, months % 12 + 1, min(at.day, last))
        if unit in _SECONDS:
            return _real_time(at, timedelta(seconds=n * _SECONDS[unit]), context)
        return at + timedelta(days=n * (7 if unit in (Unit.WEEK, Unit.WEEKEND) else 1))
    except (ValueError, OverflowError):
        return None


def _real_time(at: datetime, passed: timedelta, context: Context) -> datetime:
    zone = context.at.tzinfo if context.at else None
    if zone is None:
        return at + passed
    later = at.replace(tzinfo=zone).astimezone(UTC) + passed
    return later.astimezone(zone).replace(tzinfo=None)


def last_days_of(stretch: Stretch, unit: Unit, n: int, context: Context) -> Stretch | None:
    """The last `n` units of a closed stretch."""
    start = shift(stretch.end, unit, -n, context) if stretch.end else None
    return Stretch(start, stretch.end) if start else None


def month_day(context: Context, month: int, day_of_month: int) -> When | None:
    """A day of a year that was not said: the next such day, then the last."""
    today, year = now(context), now(context).year
    ahead = (day(y, month, day_of_month) for y in range(year, year + 9))
    back = (day(y, month, day_of_month) for y in range(year, year - 9, -1))
    return _next_and_last(ahead, back, today)


def day_of_month(context: Context, number: int) -> When | None:
    """A day of a month that was not said: the next such day, then the last."""
    today = now(context)
    this = today.year * 12 + today.month - 1
    ahead = (day(m // 12, m % 12 + 1, number) for m in range(this, this + 4))
    back = (day(m // 12, m % 12 + 1, number) for m in range(this, this - 4, -1))
    return _next_and_last(ahead, back, today)


def month_of(context: Context, month: int) -> When | None:
    """A month of a year that was not said: this or the next such, then the last."""
    today = now(context)
    found = (
        cycle(Unit.MONTH, datetime(y, month, 1)) for y in range(today.year - 1, today.year + 2)
    )
    kept = [s for s in found if s and s.start and s.end]
    coming = [s for s in kept if s.end and s.end > today]
    past = [s for s in kept if s.end and s.end <= today]
    return readings([*coming[:1], *past[-1:]])


def weekday(context: Context, number: int) -> When:
    """A day of the week (Monday is 0): the next such day after today, then the last before it."""
    today = now(context).date()
    ahead = (number - today.weekday() - 1) % 7 + 1
    back = (today.weekday() - number - 1) % 7 + 1
    return (days(today + timedelta(days=ahead)), days(today - timedelta(days=back)))


def _next_and_last(
    ahead: Iterable[Stretch | None], back: Iterable[Stretch | None], today: datetime
) -> When | None:
    """The first of each that lies there, nearest first."""
    midnight = datetime.combine(today, time())
    coming = next((s for s in ahead if s and s.start and s.start >= midnight), None)
    past = next((s for s in back if s and s.start and s.start < midnight), None)
    return readings([coming, past])


def weekday_in(stretch: Stretch, number: int, n: int = 1) -> Stretch | None:
    """The n-th such weekday that begins in a closed stretch; counted from its end if negative."""
    found = [one for one in stretch.days if one.weekday() == number]
    index = n - 1 if n > 0 else n
    return days(found[index]) if -len(found) <= index < len(found) else None


def day_in(stretch: Stretch, n: int) -> Stretch | None:
    """The n-th day of a closed stretch; counted from its end if negative."""
    if stretch.start is None or stretch.end is None or n == 0:
        return None
    start = stretch.start if n > 0 else stretch.end
    try:
        found = days(start + timedelta(days=n - 1 if n > 0 else n))
    except OverflowError:
        return None
    return found if found.start and stretch.start <= found.start < stretch.end else None


def part_of_day(stretch: Stretch, part: Part) -> Stretch | None:
    """A part of the day that a stretch begins on."""
    if stretch.start is None:
        return None
    midnight = datetime.combine(stretch.start, time())
    first, last = part.value
    hours = timedelta(hours=1)
    return Stretch(midnight + first * hours, midnight + last * hours, stretch.dated)


def clock_today(context: Context, *clocks: time) -> When:
    """Times of day without a day: the one that comes next is the best."""
    today = now(context)
    moments = [moment(datetime.combine(today, clock), dated=False) for clock in clocks]
    coming = [m for m in moments if m.start and m.start >= today]
    return tuple(dict.fromkeys([*coming, *moments]))


def between(first: Stretch, last: Stretch) -> Stretch | None:
    """From the begin of one to the end of the other."""
    if first.start is None or last.end is None or first.start >= last.end:
        return None
    return Stretch(first.start, last.end, first.dated or last.dated)


def since(stretch: Stretch) -> Stretch | None:
    """From its begin on, without an end."""
    return replace(stretch, end=None) if stretch.start else None


def until(stretch: Stretch) -> Stretch | None:
    """Up to its end, without a begin."""
    return replace(stretch, start=None) if stretch.end else None


def before(stretch: Stretch) -> Stretch | None:
    """Up to its begin, without a begin."""
    return Stretch(None, stretch.start, stretch.dated) if stretch.start else None


def after(stretch: Stretch) -> Stretch | None:
    """From its end on, without an end."""
    return Stretch(stretch.end, None, stretch.dated) if stretch.end else None


def finder(grammar: Grammar) -> Engine:
    """The rule that finds what the part "when" of a grammar reads; nothing without a reference
    time.
    """

    def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
        read = grammar.read("when", tokens, i, context) if context.at else None
        if read is None or read.phrase is None or read.value is NOTHING:
            return None
        best, *others = values(read.value, context)
        return Match(read.end, best, tuple(others), read.phrase.name, read.phrase.version)

    return find


def values(when: When, context: Context) -> tuple[Value, ...]:
    """What the readings are, best first, each once."""
    return tuple(dict.fromkeys(_value(stretch, context) for stretch in when))


def _value(stretch: Stretch, context: Context) -> Value:
    start, end = stretch.start, stretch.end
    if start and start == end:
        return DateTime(_zoned(start, context)) if stretch.dated else Time(start.time())
    if not (_is_midnight(start) and _is_midnight(end)):
        return Period(_zoned_or_open(start, context), _zoned_or_open(end, context))
    if start and end == start + timedelta(days=1):
        return Date(start.date())
    return Period(start and start.date(), end and end.date())


def _is_midnight(end: datetime | None) -> bool:
    return end is None or end.time() == time()


def _zoned_or_open(end: datetime | None, context: Context) -> datetime | None:
    return _zoned(end, context) if end else None


def _zoned(end: datetime, context: Context) -> datetime:
    return end.replace(tzinfo=context.at.tzinfo if context.at else None)
