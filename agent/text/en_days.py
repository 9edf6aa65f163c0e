"""How does English name a day? 'the third of May', 'next Friday', 'two days ago', 'Christmas'."""

from typing import Any

from agent.text import en_figures
from agent.text.dates import (
    Stretch,
    Unit,
    When,
    cycle,
    day,
    day_in,
    day_of_month,
    each,
    moment,
    month_day,
    now,
    readings,
    weekday,
    weekday_in,
)
from agent.text.en_leaves import AFTER
from agent.text.en_money import CURRENCIES
from agent.text.en_shifts import FROM_ANOTHER, NEAR, RULE, weeks_on
from agent.text.language import Context
from agent.text.patterns import NOTHING, Phrase
from agent.text.phrases import Nothing

_AMOUNTS = frozenset(CURRENCIES.units.starts) | {
    "percent",
    "%",
    "per",
    "point",
    "thousand",
    "hundred",
}


_NO_YEAR_AFTER = AFTER - {"to", "and", "or", "until", "till", "—", ":"}


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


def _dated(
    context: Context, month: int, ord: int = 0, num: int = 0, year: int | None = None, **_: Any
) -> When | Nothing:
    number = ord or num
    if year is None:
        return month_day(context, month, number) or NOTHING
    return readings([day(year, month, number)]) or NOTHING


def _short_dated(context: Context, yy: int, month: int, ord: int = 0, num: int = 0) -> When | None:
    return readings([day(en_figures.full_year(context, yy), month, ord or num)])


def _cut(_: Context, cutyear: int, month: int, ord: int = 0, num: int = 0) -> When | None:
    return readings([day(cutyear, month, ord or num)])


def _misheard(
    context: Context, month: int, hourday: int = 0, ohnum: int = 0, year: int | None = None
) -> When | Nothing:
    return _dated(context, month, num=hourday or ohnum, year=year)


def _two_ordinals(
    _: Context, ord2: int, ord: int = 0, num: int = 0, year: int = 0, cutyear: int = 0
) -> When | Nothing:
    """'the 22nd of the 3rd 1990'."""
    return readings([day(year or cutyear, ord2, ord or num)]) or NOTHING


def _weekday_dated(context: Context, anyday: int, **parts: Any) -> When | Nothing:
    """The weekday helps to choose the year: 'Friday 14 May'."""
    found = _dated(context, **parts)
    if isinstance(found, Nothing):
        return found
    return tuple(sorted(found, key=lambda s: not _falls_on(s, anyday)))


def _weekday_ordinal(context: Context, anyday: int, ord: int = 0, num: int = 0) -> When | None:
    """'Friday the 14th': this month's, if it is one, else the next such and the last."""
    number, today = ord or num, now(context)
    months = [m for n in range(-24, 25) if (m := cycle(Unit.MONTH, today, n))]
    found = [d for m in months if (d := day_in(m, number)) and _falls_on(d, anyday)]
    here = [
        d for d in found if d.start and (d.start.year, d.start.month) == (today.year, today.month)
    ]
    coming = [d for d in found if d.start and d.start.date() >= today.date()]
    past = [d for d in found if d.start and d.start.date() < today.date()]
    return readings([*here, *coming[:1], *past[-1:]])


def _falls_on(stretch: Stretch, weekday_: int) -> bool:
    return stretch.start is not None and stretch.start.weekday() == weekday_


def _ordinal(context: Context, ord: int) -> When | None:
    return day_of_month(context, ord)


def _big_ordinal(context: Context, ord: int) -> When | None:
    """'the fifteenth': 'the first' may be anything."""
    return day_of_month(context, ord) if ord >= 10 else None


def _figures(context: Context, fields: en_figures.Fields) -> When | None:
    return en_figures.of_fields(context, *fields)


def _slashed(context: Context, slashed: tuple[int, int]) -> When | None:
    return en_figures.of_two_fields(context, *slashed)


def _beside_year(context: Context, month: int, dayyear: tuple[int, int]) -> When | None:
    return readings([day(dayyear[1], month, dayyear[0])])


def _one(context: Context, glueddate: tuple[int, int]) -> When | None:
    return month_day(context, *glueddate)


def _one_of(context: Context, glueddate: tuple[int, int], year: int) -> When | None:
    return readings([day(year, *glueddate)])


_D = "({ord}|{num})"


_DM = f"{_D} [of] [the] {{month}}"


_MD = f"{{month}} [,] [the] {_D}"


_IN_YEAR = "[,|of|in] {year}"


_DAY_FIRST = f"[the] {_DM} [{_IN_YEAR}]"


_MONTH_FIRST = f"{_MD} [{_IN_YEAR}]"


_NAMED = (
    Phrase(RULE + "today", "today\ntoday's date\nthe same day", _relative(0)),
    Phrase(RULE + "tomorrow", "tomorrow\ntomorrows\ntomorrow's\ntmrw\ntmr", _relative(1)),
    Phrase(RULE + "tomorrow", "[the] day after tomorrow\n[the] day after tmrw", _relative(2)),
    Phrase(RULE + "yesterday", "yesterday\nyesterday's", _relative(-1)),
    Phrase(RULE + "yesterday", "[the] day before yesterday", _relative(-2)),
    Phrase(RULE + "next_day", "[the] (next|following) day", _relative(1), only_before=_NO_ORDER),
    Phrase(
        RULE + "next_day",
        "[the] (previous|day before)",
        _relative(-1),
        only_before=frozenset(),
    ),
    Phrase(RULE + "weekday", "{weekday}", lambda c, weekday: _weekday(c, weekday)),
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
    Phrase(RULE + "day_month", _DAY_FIRST, _dated),
    Phrase(RULE + "month_day", _MONTH_FIRST, _dated, not_before=_AMOUNTS),
    Phrase(
        RULE + "weekday_day",
        f"[{{rel}}] {{anyday}} [,] {_DAY_FIRST}\n"
        f"[{{rel}}] {{anyday}} [,] {_MONTH_FIRST}\n"
        f"[{{rel}}] {{anyday}} {{month}} {{sep}} {{num}}",
        _weekday_dated,
    ),
    Phrase(
        RULE + "short_year",
        f"[the] {_DM} [,] {{yy}}\n{{month}} [the] {{ord}} [,] {{yy}}",
        _short_dated,
        only_before=_NO_YEAR_AFTER,
    ),
    Phrase(
        RULE + "day_month",
        f"[the] {_DM} [of] {{cutyear}}\n{{month}} [the] {_D} {{cutyear}}",
        _cut,
    ),
    Phrase(
        RULE + "day_month",
        "{hourday} [of] {month} [of] {year}\n{ohnum} [of] {month} [[of] {year}]",
        _misheard,
    ),
    Phrase(
        RULE + "ordinal_ordinal",
        f"[the] {_D} of [the] {{ord2}} [of] ({{year}}|{{cutyear}})",
        _two_ordinals,
    ),
    Phrase(
        RULE + "month_day",
        "{num} {sep1} {month} {sep2} {year}\n"
        "{month} {sep1} {num} [{sep2} {year}]\n"
        "{month} {sep1} {year} {sep2} {num}\n"
        "{year} [{sep1}] {month} {sep2} {num}",
        _dated,
    ),
    Phrase(
        RULE + "month_day",
        "{month} {sep} {dayyear}\n{dayyear} {sep} {month}",
        lambda c, sep, **p: _beside_year(c, **p),
    ),
    Phrase(RULE + "month_day", "{glueddate}", _one),
    Phrase(RULE + "month_day", f"{{glueddate}} {_IN_YEAR}", _one_of),
    Phrase(
        RULE + "figures",
        "[{anyday} [,]] {fields}",
        lambda c, fields, anyday=0: _figures(c, fields),
    ),
    Phrase(
        RULE + "figures",
        "[[this|next] {anyday} [,]] {slashed}\nthis {slashed}",
        lambda c, slashed, anyday=0: _slashed(c, slashed),
    ),
)
PHRASES = {
    "day": (*_NAMED, *NEAR, *FROM_ANOTHER),
    "anchor": (*_NAMED, *NEAR, Phrase("", "{months}\n{years}"), Phrase(RULE + "now", "now", _now)),
    "theday": (
        Phrase(RULE + "ordinal", "[the] {ord}", _ordinal, only_before=_NO_ORDER),
        Phrase(RULE + "ordinal", "[the] {ord} (of|day of) [the] month", _ordinal),
    ),
}
