"""From when to when? AからBまで, 三から四月, 2/28-3/1."""

from datetime import datetime

from agent.text.dates import (
    Stretch,
    When,
    day,
    day_of_month,
    month_day,
    month_of,
    now,
    readings,
)
from agent.text.ja.clock import Clock, DayPart, Said, written_clock
from agent.text.ja.days import day_of, written_date
from agent.text.ja.tails import PHRASES as TAILS
from agent.text.ja.tails import Tail, absolute, clock_tail, day_tail, month_tail
from agent.text.ja.times import clock as spoken
from agent.text.ja.times import today
from agent.text.ja.written import written_days
from agent.text.ja.years import month_in, years_from
from agent.text.language import Context
from agent.text.patterns import Leaf, Phrase
from agent.text.tokens import Shape, Tokens


def between(context: Context, simple: When, tail: Tail) -> When | None:
    """From the begin of one to the end of the other; where that ends with a day or more, to its
    begin as another reading.
    """
    pairs = [(first, tail(first)) for first in simple]
    whole = _now_first([_between(first, last) for first, last in pairs if last], context)
    short = [_between(first, _begin(last)) for first, last in pairs[:1] if last]
    return readings([*whole, *short])


def _now_first(found: list[Stretch | None], context: Context) -> list[Stretch | None]:
    """Of the years that it may be, the one in which it goes on now."""
    at = now(context)
    return sorted(found, key=lambda s: not (s and s.start and s.end and s.start <= at < s.end))


def _between(first: Stretch, last: Stretch) -> Stretch | None:
    if first.start is None or last.end is None or first.start >= last.end:
        return None
    return Stretch(first.start, last.end, first.dated or last.dated)


def _begin(last: Stretch) -> Stretch:
    return Stretch(last.start, last.start, last.dated)


def _month_to(context: Context, months: int, exact_month: When) -> When | None:
    """11月から2017年2月: the last such month before."""
    return readings(_month_before(s, months) for s in exact_month)


def _month_before(last: Stretch, months: int) -> Stretch | None:
    if last.start is None or last.end is None:
        return None
    first = last.start.replace(month=months, day=1, hour=0, minute=0)
    if first >= last.start:
        first = first.replace(year=max(first.year - 1, 1))
    return Stretch(first, last.end) if first < last.end else None


def _day_to(context: Context, months: int, day_number: int, exact_day: When) -> When | None:
    def whole(last: Stretch) -> Stretch | None:
        if last.start is None or last.end is None:
            return None
        found = (day(last.start.year - n, months, day_number) for n in range(2))
        first = next((s.start for s in found if s and s.start and s.start < last.start), None)
        return Stretch(first, last.end) if first else None

    return readings(whole(s) for s in exact_day)


def _months(context: Context, number: int, months: int) -> When | None:
    """三から四月."""
    first = month_of(context, number) if 1 <= number <= 12 else None
    return between(context, first, month_tail(context, months)) if first else None


def _days(
    context: Context, number: int, day_number: int, months: int = 0, month: When | None = None
) -> When | None:
    """七月五から九日, 五から九日."""
    if months:
        first = month_day(context, months, number)
    elif month:
        first = day_of(context, month, number)
    else:
        first = day_of_month(context, number)
    return between(context, first, day_tail(context, day_number)) if first else None


def _eras(context: Context, era_head: tuple[int, int], small_year: int) -> When | None:
    """令和二から四年."""
    base, first = era_head
    count = small_year - first + 1
    return readings([years_from(datetime(base + first, 1, 1), count)]) if count > 1 else None


def _clocks(context: Context, part: DayPart, number: int, clock: Clock) -> When | None:
    """午前九から十二時."""
    if number > 12:
        return None
    first = today(context, spoken(Said(number), part.hours))
    return between(context, first, clock_tail(context, clock)) if first else None


def _written(context: Context, written_range: tuple[str, str]) -> When | None:
    """2/28-3/1, 17:55-18:33."""
    left, right = written_range
    if (start := written_clock(left)) and (end := written_clock(right)):
        first = today(context, spoken(start))
        return between(context, first, clock_tail(context, spoken(end))) if first else None
    first = written_date(context, written_days(left))
    last = written_date(context, written_days(right))
    return between(context, first, absolute(context, last)) if first and last else None


def _read_written(tokens: Tokens, i: int) -> tuple[tuple[str, str], int] | None:
    if tokens.shape(i) not in _WRITTEN_SHAPES:
        return None
    left, sign, right = tokens.text(i).partition("-")
    one_kind = all(map(written_clock, (left, right))) or all(map(written_days, (left, right)))
    return ((left, right), i + 1) if sign and one_kind else None


_WRITTEN_SHAPES = frozenset([Shape.OTHER, Shape.GROUPS])
LEAVES = {"written_range": Leaf(_read_written, frozenset(), _WRITTEN_SHAPES)}
_TO_SAME = "(から|〜|~|-|—|ー)"
FROM = "(から|以降|〜|~|-|—|ー|より)"
TO = "[まで|迄|までの間|の間|までの間に|にかけて|にわたって|いっぱい|以前|にかけ]"
PHRASES: dict[str, tuple[Phrase, ...]] = {
    "tail": TAILS,
    "exact_month": (Phrase("", "{year}[の]{months}", month_in),),
    "exact_day": (
        Phrase(
            "ja.date.month_day",
            "{year}[の]{months}[の]{day_number}",
            lambda c, year, months, day_number: day_of(
                c, month_in(c, year, months) or (), day_number
            ),
        ),
    ),
}
RANGES: tuple[Phrase, ...] = (
    Phrase("ja.period.range", f"{{months}}{FROM}{{exact_month}}{TO}", _month_to),
    Phrase("ja.period.range", f"{{months}}[の]{{day_number}}{FROM}{{exact_day}}{TO}", _day_to),
    Phrase(
        "ja.period.range",
        f"""{{simple}}{FROM}{{tail}}{TO}
            {{simple}}と{{tail}}の間""",
        between,
    ),
    Phrase("ja.period.range", f"{{number}}{_TO_SAME}{{months}}{TO}", _months),
    Phrase(
        "ja.period.range",
        f"[{{months}}|{{month}}[の]]{{number}}{_TO_SAME}{{day_number}}{TO}",
        _days,
    ),
    Phrase("ja.period.range", f"{{part}}[の]{{number}}{_TO_SAME}{{clock}}{TO}", _clocks),
    Phrase("ja.period.range", f"{{era_head}}{_TO_SAME}{{small_year}}", _eras),
    Phrase("ja.period.range", "{written_range}", _written),
)
