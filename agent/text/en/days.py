"""How does English name a day? 'the third of May', 'next Friday', 'two days ago', 'Christmas'."""

from typing import Any

from agent.text.dates import (
    Unit,
    When,
    cycle,
    day_in,
    day_of_month,
    each,
    moment,
    now,
    readings,
    weekday,
    weekday_in,
)
from agent.text.en.day_month import DATED, falls_on
from agent.text.en.leaves import AFTER
from agent.text.en.shifts import FROM_ANOTHER, NEAR, RULE, weeks_on
from agent.text.language import Context
from agent.text.patterns import Phrase

_NO_ORDER = AFTER - {"for", "to", "a", "an", "the"}


def _now(context: Context) -> When:
    return (moment(now(context)),)


def _relative(n: int) -> Any:
    return lambda context: readings([cycle(Unit.DAY, now(context), n)])


def _weekday(context: Context, weekday_: int) -> When:
    return weekday(context, weekday_)


def _weekday_of(context: Context, rel: int, anyday: int) -> When | None:
    """'this Friday' is the coming one, 'next' and 'last' are of the next and last week; or the
    nearest.
    """
    coming, past = weekday(context, anyday)
    weeks = cycle(Unit.WEEK, now(context), rel)
    found = weekday_in(weeks, anyday) if weeks else None
    return readings([coming, found] if rel == 0 else [found, coming if rel > 0 else past])


def _nearest(context: Context, anyday: int, back: bool) -> When:
    return (weekday(context, anyday)[back],)


def _after_next(context: Context, anyday: int) -> When | None:
    coming = weekday(context, anyday)[0]
    return readings([weeks_on(coming, 1), weeks_on(coming, 2)])


def _weekday_within(context: Context, anyday: int, weeks: When) -> When | None:
    return each(lambda week: weekday_in(week, anyday), weeks)


def _weekday_ordinal(context: Context, anyday: int, ord: int = 0, num: int = 0) -> When | None:
    """'Friday the 14th': this month's, if it is one, else the next such and the last."""
    number, today = ord or num, now(context)
    months = [m for n in range(-24, 25) if (m := cycle(Unit.MONTH, today, n))]
    found = [d for m in months if (d := day_in(m, number)) and falls_on(d, anyday)]
    here = [
        d for d in found if d.start and (d.start.year, d.start.month) == (today.year, today.month)
    ]
    coming = [d for d in found if d.start and d.start.date() >= today.date()]
    past = [d for d in found if d.start and d.start.date() < today.date()]
    return readings([*here, *coming[:1], *past[-1:]])


def _ordinal(context: Context, ord: int) -> When | None:
    return day_of_month(context, ord)


def _big_ordinal(context: Context, ord: int) -> When | None:
    """'the fifteenth': 'the first' may be anything."""
    return day_of_month(context, ord) if ord >= 10 else None


_NAMED = (
    Phrase(RULE + "today", "today\ntoday's date\nthe same day", _relative(0)),
    Phrase(RULE + "tomorrow", "tomorrow\ntomorrows\ntomorrow's\ntmrw\ntmr", _relative(1)),
    Phrase(RULE + "tomorrow", "[the] day after tomorrow\n[the] day after tmrw", _relative(2)),
    Phrase(RULE + "yesterday", "yesterday\nyesterday's", _relative(-1)),
    Phrase(RULE + "yesterday", "[the] day before yesterday", _relative(-2)),
    Phrase(RULE + "next_day", "[the] (next|following) day", _relative(1), only_before=_NO_ORDER),
    Phrase(RULE + "weekday", "{weekday}", lambda c, weekday: _weekday(c, weekday)),
    Phrase(RULE + "weekday", "{lone}", lambda c, lone: weekday(c, lone)),
    Phrase(RULE + "weekday", "on {anyday}", lambda c, anyday: weekday(c, anyday)),
    Phrase(
        RULE + "weekday",
        "[this|the] (coming|upcoming) {anyday}",
        lambda c, anyday: _nearest(c, anyday, False),
    ),
    Phrase(
        RULE + "weekday",
        "[this|the] past {anyday}\n[the] most recent {anyday}",
        lambda c, anyday: _nearest(c, anyday, True),
    ),
    Phrase(RULE + "relative_weekday", "[the] {rel} {anyday}", _weekday_of),
    Phrase(RULE + "relative_weekday", "[the] {anyday} after next", _after_next),
    Phrase(
        RULE + "weekday_of",
        "{anyday} [of|in|on] {weeks}\n{weeks} [on] {anyday}\n{weeks} 's {anyday}",
        _weekday_within,
    ),
    Phrase(
        RULE + "weekday_ordinal",
        "{anyday} [,] [the] {ord}\n{anyday} [,] the {num}",
        _weekday_ordinal,
    ),
)
PHRASES = {
    "day": (*_NAMED, *DATED, *NEAR, *FROM_ANOTHER),
    "anchor": (
        *_NAMED,
        *DATED,
        *NEAR,
        Phrase("", "{months}\n{years}"),
        Phrase(RULE + "now", "now", _now),
    ),
    "theday": (
        Phrase(RULE + "ordinal", "[the] {ord}", _ordinal, only_before=_NO_ORDER),
        Phrase(RULE + "ordinal", "[the] {ord} (of|day of) [the] month", _ordinal),
    ),
}
