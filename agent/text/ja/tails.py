"""What does the second end of a range leave out? 12日 behind 9月3日 is of September, 五時 behind
午後三時 of the same afternoon, 5月 behind 10月 of the next year.

A second end is a function: the first end -> its own reading, None where there is none.
"""

from collections.abc import Callable
from datetime import datetime, time, timedelta

from agent.text.dates import (
    Stretch,
    Unit,
    When,
    cycle,
    day,
    days,
    moment,
    shift,
)
from agent.text.ja.clock import Clock
from agent.text.ja.days import written_date
from agent.text.ja.years import two_digit_year
from agent.text.language import Context
from agent.text.patterns import Phrase

Tail = Callable[[Stretch], Stretch | None]
_DAY = timedelta(days=1)


def absolute(context: Context, simple: When) -> Tail:
    """The next of its readings behind the first end."""

    def tail(first: Stretch) -> Stretch | None:
        found = [s for s in simple if _may_end(first, s)]
        return min(found, key=_end, default=None)

    return tail


def _end(stretch: Stretch) -> datetime:
    return stretch.end or datetime.max


def _may_end(first: Stretch, last: Stretch) -> bool:
    if first.dated and not last.dated:
        return False
    return bool(last.end and first.start and last.end > first.start)


def day_tail(context: Context, day_number: int, weekdays: int = 0) -> Tail:
    def tail(first: Stretch) -> Stretch | None:
        if first.start is None or not _is_day(first):
            return None
        found = (_day_in(first.start, n, day_number, context) for n in range(3))
        return next((s for s in found if s and s.start and s.start >= first.start), None)

    return tail


def _day_in(at: datetime, months: int, number: int, context: Context) -> Stretch | None:
    month = shift(at.replace(day=1), Unit.MONTH, months, context)
    return day(month.year, month.month, number) if month else None


def _month_day_tail(context: Context, months: int, day_number: int, weekdays: int = 0) -> Tail:
    def tail(first: Stretch) -> Stretch | None:
        if first.start is None:
            return None
        found = (day(first.start.year + n, months, day_number) for n in range(5))
        return next((s for s in found if s and s.start and s.start >= first.start), None)

    return tail


def month_tail(context: Context, months: int) -> Tail:
    def tail(first: Stretch) -> Stretch | None:
        if first.start is None:
            return None
        year = first.start.year + (months < first.start.month)
        return cycle(Unit.MONTH, datetime(year, months, 1)) if year < 9999 else None

    return tail


def _written_tail(context: Context, written: tuple[tuple[int, int, int], ...]) -> Tail:
    year, month, number = written[0]
    if year:
        return absolute(context, written_date(context, written) or ())
    return _month_day_tail(context, month, number)


def _short_tail(context: Context, small_year: int, months: int, day_number: int = 0) -> Tail:
    year = two_digit_year(small_year, context)
    if day_number:
        return lambda first: day(year, months, day_number)
    return lambda first: cycle(Unit.MONTH, datetime(year, months, 1))


def _weekday_tail(context: Context, weekdays: int) -> Tail:
    def tail(first: Stretch) -> Stretch | None:
        if first.start is None or not _is_day(first):
            return None
        ahead = (weekdays - first.start.weekday()) % 7
        return days(first.start.date() + timedelta(days=ahead))

    return tail


def clock_tail(context: Context, clock: Clock) -> Tail:
    """The next such time behind the first."""

    def tail(first: Stretch) -> Stretch | None:
        if first.start is None or first.start != first.end:
            return None
        midnight = datetime.combine(first.start, time())
        found = sorted(midnight + offset + n * _DAY for offset in clock for n in range(2))
        end = next((at for at in found if at > first.start), None)
        return moment(end, dated=first.dated) if end else None

    return tail


def _is_day(first: Stretch) -> bool:
    if first.start is None or first.end is None:
        return False
    return first.end - first.start <= _DAY and first.dated


PHRASES = (
    Phrase("ja.period.range", "{day_number}[の][{weekdays}]", day_tail),
    Phrase("ja.period.range", "{months}[の]{day_number}[[の]{weekdays}]", _month_day_tail),
    Phrase("ja.period.range", "{months}[[の](末|末日|いっぱい|一杯|終わり|中)]", month_tail),
    Phrase("ja.period.range", "{written}", _written_tail),
    Phrase("ja.period.range", "{small_year}{months}[の][{day_number}]", _short_tail),
    Phrase("ja.period.range", "{weekdays}", _weekday_tail),
    Phrase("ja.period.range", "{clock}", clock_tail),
    Phrase("ja.period.range", "{simple}", absolute),
)
