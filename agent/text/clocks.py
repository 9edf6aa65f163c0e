"""What time of day is meant? Clock readings with and without morning or afternoon, in no language.

A clock is the times it may be, likeliest first: "three" is (15:00, 03:00), "three pm" only 15:00.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from enum import Enum

from agent.text.dates import Part, Stretch, When, moment, now, readings
from agent.text.language import Context

Clock = tuple[time, ...]
"never empty"
Hours = tuple[tuple[time, time], ...]
"from one time of day to another, which may be on the next day; likeliest first"
_DAY = timedelta(days=1)


class Portion(Enum):
    """How much of a part of the day: 'early in the morning' is its first half."""

    ALL = "all"
    EARLY = "early"
    LATE = "late"


_FIRST_OF_DAY = 7
"from this hour on people mean the morning, before it the afternoon, if they do not say"


def clock(hour: int, minute: int = 0, second: int = 0) -> Clock | None:
    """What a clock face that shows these may mean; None where none shows them."""
    if not (0 <= hour <= 24 and minute < 60 and second < 60):
        return None
    first = time(hour % 24, minute, second)
    if not 1 <= hour <= 12:
        return (first,)
    other = time((hour + 12) % 24, minute, second)
    if hour == 12 or hour < _FIRST_OF_DAY:
        return (first, other) if hour == 12 else (other, first)
    return (first, other)


def halved(clock: Clock, afternoon: bool) -> Clock | None:
    """am or pm of a clock; 15:15 stays what it is, 07:00 becomes 19:00."""
    if len(clock) == 1:
        return (clock[0].replace(hour=clock[0].hour % 12 + 12),) if afternoon else clock
    kept = tuple(t for t in clock if (t.hour >= 12) is afternoon)
    return kept or None


def in_part(clock: Clock, part: Part) -> Clock | None:
    """A clock in a part of the day: 'twelve at night' is midnight, 'eight at night' 20:00."""
    if part is Part.MORNING:
        return halved(clock, afternoon=False)
    if part is not Part.NIGHT:
        return halved(clock, afternoon=True)
    return tuple(sorted(clock, key=lambda t: not (t.hour >= 18 or t.hour < 6)))[:1]


def minutes_from(clock: Clock, minutes: int) -> Clock:
    """A clock so many minutes later: 'twenty to nine'."""
    day = datetime(2000, 1, 2)
    moved = (datetime.combine(day, t) + timedelta(minutes=minutes) for t in clock)
    return tuple(dict.fromkeys(at.time() for at in moved))


def at_clocks(day: Stretch, clock: Clock, context: Context) -> Iterator[Stretch]:
    """The moments a clock may be on a day; today the one that comes next first."""
    if day.start is None or day.end is None or day.end - day.start > _DAY:
        return
    if day.end - day.start < _DAY:
        yield from _within(day, clock)
        return
    moments = [moment(datetime.combine(day.start, t)) for t in clock]
    if day.start.date() == now(context).date():
        moments.sort(key=lambda m: m.start is not None and m.start < now(context))
    yield from moments


def _within(part: Stretch, clock: Clock) -> Iterator[Stretch]:
    """The one time that fits a part of a day, or is the nearest to it."""
    assert part.start and part.end
    midnight = datetime.combine(part.start, time())
    found = [datetime.combine(day, t) for day in (midnight, midnight + _DAY) for t in clock]
    start, end = part.start, part.end
    best = min(found, key=lambda at: (max(start - at, at - end, timedelta()), _off(at, start)))
    yield moment(best, dated=part.dated)


def on_days(when: When, clock: Clock, context: Context) -> When | None:
    """A clock on every reading of a day."""
    return readings(m for day in when for m in at_clocks(day, clock, context))


def hours(first: Clock, last: Clock) -> Hours:
    """From one clock to another, as near to each other as they may be."""
    if len(first) > len(last):
        pairs = [(min(first, key=lambda t: _gap(t, end)), end) for end in last]
    else:
        pairs = [(start, min(last, key=lambda t: _gap(start, t))) for start in first]
    return tuple(dict.fromkeys(pairs))


def _gap(start: time, end: time) -> int:
    """Seconds from one to the next such other; the whole day between equals."""
    seconds = (end.hour - start.hour) * 3600 + (end.minute - start.minute) * 60
    return (seconds + end.second - start.second - 1) % 86400 + 1


def over_hours(day: Stretch, span: tuple[time, time]) -> Stretch | None:
    """A range of times on the day that a stretch begins on."""
    if day.start is None or day.end is None or day.end - day.start > _DAY:
        return None
    start, end = (datetime.combine(day.start, t) for t in span)
    return Stretch(start, end if end > start else end + _DAY, day.dated)


def on_days_over(when: When, spans: Hours, context: Context) -> When | None:
    """A range of times on every reading of a day, or in a part of it."""
    kept = readings(over_hours(day, span) for day in when for span in spans) or ()
    begins = next((d.start for d in when if d.start and d.end and d.end - d.start < _DAY), None)
    if begins is None:
        return kept or None
    order: list[Stretch] = sorted(kept, key=lambda s: s.start is None or _off(s.start, begins))
    return readings(order)


def _off(at: datetime, begins: datetime) -> bool:
    return (at.hour >= 12) is not (begins.hour >= 12)


def hours_today(context: Context, spans: Hours) -> When:
    """A range of times without a day: those that are still to come first."""
    today = now(context)
    midnight = datetime.combine(today, time())
    day = Stretch(midnight, midnight + _DAY, dated=False)
    found = [s for s in (over_hours(day, span) for span in spans) if s]
    return tuple(sorted(found, key=lambda s: s.end is not None and s.end <= today))


def from_zone(stretch: Stretch, minutes: int, context: Context) -> Stretch | None:
    """A stretch that was said in the time of a zone so many minutes ahead of UTC."""
    zone = context.at.tzinfo if context.at else None
    offset = timedelta(minutes=minutes)

    def here(at: datetime) -> datetime:
        return (at - offset).replace(tzinfo=UTC).astimezone(zone).replace(tzinfo=None)

    start, end = stretch.start and here(stretch.start), stretch.end and here(stretch.end)
    return Stretch(start, end, stretch.dated)


def portion_of(stretch: Stretch, portion: Portion) -> Stretch:
    """The first or second half of a part of the day, or all of it; late at night is up to midnight."""
    if portion is Portion.ALL or stretch.start is None or stretch.end is None:
        return stretch
    middle = stretch.start + (stretch.end - stretch.start) / 2
    midnight = datetime.combine(stretch.start, time()) + _DAY
    if portion is Portion.LATE and stretch.start < midnight < stretch.end:
        return Stretch(stretch.start, midnight, stretch.dated)
    if portion is Portion.EARLY:
        return Stretch(stretch.start, middle, stretch.dated)
    return Stretch(middle, stretch.end, stretch.dated)
