"""Where does a stretch begin, end, and have its middle? What is left of it, what has passed?"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, time, timedelta
from enum import Enum

from agent.text.dates import Stretch, When, day_in, moment, now, readings
from agent.text.language import Context
from agent.text.periods import DAY


class Edge(Enum):
    """Which end of a stretch: where its tenths lie."""

    BEGINNING = "beginning"
    MIDDLE = "middle"
    END = "end"


def edge_of(stretch: Stretch, which: Edge) -> When | None:
    """The beginning, middle or end of a week, month or year; the last day of a month, first of all,
    as banks mean it.
    """
    if stretch.start is None or stretch.end is None:
        return None
    length = (stretch.end - stretch.start).days
    start, end = stretch.start, stretch.end
    if length < 2:
        return _edge_of_day(stretch, which)
    if length <= 7:
        return _days_of(
            start, end, {Edge.BEGINNING: (0, 3), Edge.MIDDLE: (1, 5), Edge.END: (4, 7)}[which]
        )
    if length <= 31:
        middle = (
            (10, 20)
            if which is Edge.MIDDLE
            else (0, 10)
            if which is Edge.BEGINNING
            else (20, length)
        )
        return readings(
            [
                *_month_end(stretch, which),
                *(_days_of(start, end, middle) or ()),
                *_halves(stretch, which),
            ]
        )
    return readings([*_thirds(stretch, which), *_halves(stretch, which)])


def _month_end(stretch: Stretch, which: Edge) -> Iterable[Stretch | None]:
    return [day_in(stretch, -1)] if which is Edge.END else []


def _days_of(start: datetime, end: datetime, span: tuple[int, int]) -> When:
    return (Stretch(start + span[0] * DAY, min(end, start + span[1] * DAY)),)


def _edge_of_day(stretch: Stretch, which: Edge) -> When | None:
    assert stretch.start and stretch.end
    if which is Edge.END:
        return (moment(stretch.end - timedelta(minutes=1), dated=stretch.dated),)
    return None


def _halves(stretch: Stretch, which: Edge) -> list[Stretch | None]:
    """The half that begins or ends it."""
    middle = halfway(stretch)
    if which is Edge.MIDDLE or middle is None:
        return []
    if which is Edge.BEGINNING:
        return [replace(stretch, end=middle)]
    return [replace(stretch, start=middle)]


def _thirds(stretch: Stretch, which: Edge) -> list[Stretch | None]:
    """The first quarter of a year, its middle half, its last third."""
    assert stretch.start and stretch.end
    months = _months(stretch)
    if months % 12:
        return []
    span = {Edge.BEGINNING: (0, 3), Edge.MIDDLE: (4, 8), Edge.END: (8, 12)}[which]
    first, last = (months // 12 * m for m in span)
    return [Stretch(_month(stretch.start, first), _month(stretch.start, last))]


def _months(stretch: Stretch) -> int:
    assert stretch.start and stretch.end
    return (stretch.end.year - stretch.start.year) * 12 + stretch.end.month - stretch.start.month


def _month(start: datetime, n: int) -> datetime:
    months = start.year * 12 + start.month - 1 + n
    return start.replace(year=months // 12, month=months % 12 + 1)


def halfway(stretch: Stretch) -> datetime | None:
    """Where the second half begins: the 16th, 1 July, Thursday."""
    if stretch.start is None or stretch.end is None:
        return None
    length = (stretch.end - stretch.start).days
    if length > 31:
        return _month(stretch.start, _months(stretch) // 2)
    return stretch.start + (timedelta(days=15) if length > 7 else timedelta(days=length // 2))


def boundary(stretch: Stretch, which: Edge) -> datetime | None:
    """Where it begins, is halfway, or ends."""
    if which is Edge.MIDDLE:
        return halfway(stretch)
    return stretch.start if which is Edge.BEGINNING else stretch.end


def rest_of(stretch: Stretch, context: Context) -> Stretch | None:
    """From today to its end."""
    today = datetime.combine(now(context), time())
    if stretch.start is None or stretch.end is None or not stretch.start <= today < stretch.end:
        return None
    return replace(stretch, start=today)


def so_far(stretch: Stretch, context: Context) -> Stretch | None:
    """From its begin to today, today included."""
    today = datetime.combine(now(context), time())
    if stretch.start is None or stretch.end is None or not stretch.start <= today < stretch.end:
        return None
    return replace(stretch, end=today + DAY)
