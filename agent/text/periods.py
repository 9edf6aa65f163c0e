"""How long is that? Ranges, edges, shifts and counts of units over the calendar, in no language."""

from datetime import date, datetime, time, timedelta
from fractions import Fraction

from agent.text.dates import (
    Stretch,
    Unit,
    When,
    cycle,
    day,
    day_in,
    days,
    moment,
    now,
    readings,
    shift,
)
from agent.text.language import Context

Duration = tuple[tuple[Fraction, Unit], ...]
"two years and three months: counts and units, as they were said"


DAY = timedelta(days=1)


_CLOCK_UNITS = (Unit.SECOND, Unit.MINUTE, Unit.HOUR)


_SIZES = {Unit.SECOND: 1, Unit.MINUTE: 60, Unit.HOUR: 3600}


_WHOLE_CYCLES = (Unit.QUARTER, Unit.HALF, Unit.DECADE, Unit.WEEKEND)


def shifted(at: datetime, duration: Duration, sign: int, context: Context) -> datetime | None:
    """`at`, so much later or earlier. None for fractions that no calendar has: half a month."""
    for count, unit in duration:
        count, unit = _whole(count, unit)
        if count.denominator > 1:
            return None
        moved = shift(at, unit, sign * int(count), context)
        if moved is None:
            return None
        at = moved
    return at


def _whole(count: Fraction, unit: Unit) -> tuple[Fraction, Unit]:
    """Half an hour is 30 minutes, half a year six months, half a week none."""
    if count.denominator == 1:
        return count, unit
    if unit in _SIZES:
        return count * _SIZES[unit], Unit.SECOND
    if unit is Unit.YEAR:
        return count * 12, Unit.MONTH
    return (count * 24, Unit.HOUR) if unit is Unit.DAY else (count, unit)


def has_clock(duration: Duration) -> bool:
    """Whether it is counted in less than days."""
    return any(_whole(count, unit)[1] in _CLOCK_UNITS for count, unit in duration)


def away(context: Context, duration: Duration, sign: int) -> Stretch | None:
    """So long from now: a moment, or a day where it is counted in days."""
    at = shifted(now(context), duration, sign, context)
    if at is None:
        return None
    return moment(at) if has_clock(duration) else days(at.date())


def away_from(start: Stretch, duration: Duration, sign: int, context: Context) -> Stretch | None:
    """So long before or after what begins there."""
    at = shifted(start.start, duration, sign, context) if start.start else None
    if at is None:
        return None
    return moment(at) if has_clock(duration) or start.start == start.end else days(at.date())


def lasting(start: Stretch, duration: Duration, context: Context) -> Stretch | None:
    """So long from a begin on."""
    end = shifted(start.start, duration, 1, context) if start.start else None
    return Stretch(start.start, end, start.dated) if end and end != start.start else None


def next_units(context: Context, duration: Duration) -> When | None:
    """The next three days begin tomorrow, the next two hours now, the next two quarters as such."""
    return _counted(context, duration, 1)


def last_units(context: Context, duration: Duration) -> When | None:
    """The last three days end with yesterday, the last two hours now."""
    return _counted(context, duration, -1)


def _counted(context: Context, duration: Duration, sign: int) -> When | None:
    if len(duration) == 1 and duration[0][1] not in (*_CLOCK_UNITS, Unit.DAY):
        whole = _cycles(context, *duration[0], sign)
        if duration[0][1] in _WHOLE_CYCLES:
            return readings([whole])
        return readings([_running(context, duration, sign), whole])
    return readings([_running(context, duration, sign)])


def _running(context: Context, duration: Duration, sign: int) -> Stretch | None:
    at = now(context)
    if not has_clock(duration):
        at = datetime.combine(at, time()) + (DAY if sign > 0 else timedelta())
    other = shifted(at, duration, sign, context)
    return Stretch(min(at, other), max(at, other)) if other and other != at else None


def _cycles(context: Context, count: Fraction, unit: Unit, sign: int) -> Stretch | None:
    """Whole weeks, months ... next to the present one."""
    if count.denominator > 1 or count < 1:
        return None
    near = cycle(unit, now(context), sign)
    far = cycle(unit, now(context), sign * int(count))
    if near is None or far is None:
        return None
    first, last = (near, far) if sign > 0 else (far, near)
    return Stretch(first.start, last.end)


def within(stretch: Stretch, unit: Unit, n: int) -> Stretch | None:
    """The n-th day, week, month ... of a closed stretch; from its end if negative.

    A week belongs to where its Thursday is (ISO 8601), a weekend to where its Saturday is.
    """
    if unit is Unit.DAY:
        return day_in(stretch, n)
    if stretch.start is None or stretch.end is None:
        return None
    step = 1 if n > 0 else -1
    at = stretch.start if n > 0 else stretch.end - DAY
    outside = 0 if _belongs(cycle(unit, at), stretch) else step
    found = cycle(unit, at, outside + n - step)
    return found if _belongs(found, stretch) else None


def _belongs(one: Stretch | None, stretch: Stretch) -> bool:
    if one is None or one.start is None or one.end is None or stretch.start is None:
        return False
    middle = one.start + timedelta(days=3 if one.end - one.start == 7 * DAY else 0)
    return stretch.end is not None and stretch.start <= middle < stretch.end


def first_units(stretch: Stretch, count: int, unit: Unit) -> Stretch | None:
    """The first two weeks of a stretch; the last if negative."""
    one = within(stretch, unit, 1 if count > 0 else -1)
    other = within(stretch, unit, count)
    if one is None or other is None:
        return None
    first, last = (one, other) if count > 0 else (other, one)
    return Stretch(first.start, last.end)


def week_number(year: int, number: int) -> Stretch | None:
    """A week by its number in the year (ISO 8601)."""
    try:
        return days(date.fromisocalendar(year, number, 1), 7)
    except ValueError:
        return None


def working_days(context: Context, count: int) -> Stretch | None:
    """The day so many working days from today on; back if negative. Monday to Friday."""
    found = now(context).date()
    step = 1 if count > 0 else -1
    for _ in range(min(abs(count), 400)):
        found += timedelta(days=step)
        while found.weekday() > 4:
            found += timedelta(days=step)
    return days(found) if count else None


def past_first(when: When, context: Context) -> When:
    """What began already before what did not."""
    return tuple(sorted(when, key=lambda s: s.start is not None and s.start > now(context)))


def from_to(first: When, last: When, context: Context) -> When | None:
    """From the begin of one to the end of the other, whole; or up to its begin.

    'March 3 to May 5, 2019', 'May to March': a begin without a year is the last such before the
    end.
    """
    pairs = [(start, end) for start in _years_for(first, last) for end in last]
    forward = [p for p in pairs if p[0].start and p[1].start and p[0].start < p[1].start]
    nearest: dict[Stretch, Stretch] = {}
    for start, end in forward:
        if start not in nearest or end.start < nearest[start].start:  # type: ignore[operator]
            nearest[start] = end
    whole = [Stretch(s.start, e.end, s.dated or e.dated) for s, e in nearest.items()]
    short = [Stretch(s.start, e.start, s.dated or e.dated) for s, e in nearest.items()]
    order = [s for pair in zip(whole, short, strict=True) for s in pair]
    return readings(order)


def _years_for(first: When, last: When) -> When:
    """The begin in the year of the end, where only the end has one."""
    if len(last) > 1 or len(first) < 2 or not _yearless(first) or last[0].start is None:
        return first
    ends = last[0].start
    for year in (ends.year, ends.year - 1):
        moved = _in_year(first[0], year)
        if moved and moved.start and moved.start < ends:
            return (moved,)
    return first


def _yearless(when: When) -> bool:
    return len({(s.start.month, s.start.day) for s in when if s.start}) == 1


def _in_year(stretch: Stretch, year: int) -> Stretch | None:
    """The same day or month of another year."""
    if stretch.start is None or stretch.end is None:
        return None
    if stretch.end - stretch.start == DAY:
        return day(year, stretch.start.month, stretch.start.day)
    month = cycle(Unit.MONTH, stretch.start)
    return cycle(Unit.MONTH, stretch.start.replace(year=year)) if month == stretch else None
