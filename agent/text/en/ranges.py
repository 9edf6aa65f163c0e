"""From when to when? 'from the 3rd to the 7th of May', 'Monday to Friday', 'for two weeks from then'."""

from collections.abc import Iterable
from typing import Any

from agent.text.dates import (
    Stretch,
    Unit,
    When,
    cycle,
    day_in,
    day_of_month,
    month_of,
    readings,
    weekday_in,
)
from agent.text.edges import Edge, boundary
from agent.text.en import figures
from agent.text.en.keys import Found
from agent.text.en.lasting import LASTING
from agent.text.en.leaves import AFTER
from agent.text.en.moments import this_day, this_moment
from agent.text.en.months import of_year
from agent.text.language import Context
from agent.text.patterns import Phrase
from agent.text.periods import from_to, past_first
from agent.text.tokens import Tokens


def _from_to(context: Context, **parts: Any) -> When | None:
    first, last = parts.values()
    if "month1" in parts:
        first = month_of(context, parts["month1"]) or ()
    return from_to(first, last, context)


def _until_today(context: Context, ypoint: When) -> When | None:
    """'between January and now': a day runs up to today, an hour up to this minute."""
    first = past_first(ypoint, context)
    is_moment = first[0].start == first[0].end
    return from_to(first, (this_moment(context) if is_moment else this_day(context)) or (), context)


def _edge_to_edge(
    _: Context, edge1: Edge, inside1: When, edge2: Edge, inside2: When
) -> When | None:
    """'from the end of March to the middle of September'."""
    firsts = [boundary(s, edge1) for s in inside1]
    lasts = [boundary(s, edge2) for s in inside2]
    return readings(
        Stretch(a, next((b for b in sorted(filter(None, lasts)) if b > a), None))
        for a in firsts
        if a
    )


def _days_of_month(
    context: Context,
    months: When | None = None,
    month: int = 0,
    year: int | None = None,
    pair: tuple[int, int] = (0, 0),
    **said: int,
) -> When | None:
    """'from the 4th to the 7th of May': of one month, both days included."""
    if months is None:
        of_year = year and readings([figures.month_of_year(month, year)])
        months = of_year or month_of(context, month)
    first = said.get("num1") or said.get("ord1") or pair[0]
    last = said.get("num2") or said.get("ord2") or pair[1]
    return _both_ends((day_in(month, first), day_in(month, last)) for month in months or ())


def _ordinals(context: Context, ord1: int, ord2: int) -> When | None:
    """'from the 3rd to the 7th': the next such, or the last."""
    first, last = day_of_month(context, ord1), day_of_month(context, ord2)
    return from_to(first, last, context) if first and last else None


def _both_ends(ends: Iterable[tuple[Stretch | None, Stretch | None]]) -> When | None:
    """From one day to another with that day, or else without it."""
    pairs = [(a, b) for a, b in ends if a and b and a.start and b.start and a.start < b.start]
    whole = [Stretch(first.start, last.end) for first, last in pairs]
    return readings([*whole, *(Stretch(first.start, last.start) for first, last in pairs)])


def _weekdays(_: Context, day: When, anyday: int) -> When | None:
    """'next Monday to Friday': the first such after it."""
    return _both_ends((one, next_weekday(one, anyday)) for one in day)


def next_weekday(day: Stretch, weekday: int) -> Stretch | None:
    assert day.start
    return cycle(Unit.DAY, day.start, (weekday - day.start.weekday() - 1) % 7 + 1)


def _weekdays_in(_: Context, weeks: When, anyday1: int, anyday2: int) -> When | None:
    return _both_ends((weekday_in(week, anyday1), weekday_in(week, anyday2)) for week in weeks)


def _field_pair(
    context: Context, fieldpair: tuple[tuple[int, int, int | None], ...], year: int | None = None
) -> When | None:
    """'10/1-11/7', '5/1-5/7/2020'."""
    (a, b, first_year), (c, d, last_year) = fieldpair
    last_year = last_year or year
    first = _fields(context, a, b, first_year or last_year)
    last = _fields(context, c, d, last_year)
    return from_to(first, last, context) if first and last else None


def _fields(context: Context, first: int, second: int, year: int | None) -> When | None:
    if year is None:
        return figures.of_two_fields(context, first, second)
    return figures.of_fields(context, first, second, year)


def _month_pair(
    _: Context, month1: int, month2: int, year: int, year1: int | None = None
) -> When | None:
    """'Jan-Feb 2017', 'Nov-Feb 2017', 'Dec/2018-May/2019'."""
    start_year = year1 or (year if month1 < month2 else year - 1)
    first = figures.month_of_year(month1, start_year)
    last = figures.month_of_year(month2, year)
    return _both_ends([(first, last)])


def _year_pair(context: Context, yearpair: tuple[int, int]) -> When | None:
    first, last = (of_year(context, year) for year in yearpair)
    return from_to(first, last, context) if first and last else None


def _two_years(context: Context, year1: int, year2: int) -> When | None:
    """'2014 to 2018', without a word that says years."""
    near = 1900 <= year1 < year2 < 2100
    return _year_pair(context, (year1, year2)) if near else None


_TO = "(to|till|til|until|untill|through|thru|—|-|~|up to)"


_D1, _D2 = "[the] ({ord1}|{num1})", "[the] ({ord2}|{num2})"


_MONTHS = "({months}|{month})"


_OF_MONTH = f"[of|in] {_MONTHS}"


_YEAR = "[[,|of|in] {year}]"


_DAYS = "en.period.days"


_MOVED = frozenset("it date day payment payday debit order".split())
"'move it from the 7th to the 14th': no period"


RANGES = (
    Phrase(
        _DAYS,
        f"[from|between|on] {_D1} {_TO} {_D2} {_OF_MONTH} {_YEAR}\n"
        f"[in] between {_D1} and {_D2} {_OF_MONTH} {_YEAR}",
        _days_of_month,
    ),
    Phrase(
        _DAYS,
        f"[from|between|on] {{month}} {_D1} {_TO} {_D2} {_YEAR}\n"
        f"{{month}} between {_D1} and {_D2} {_YEAR}\n"
        f"between {{month}} {_D1} and {_D2} {_YEAR}",
        _days_of_month,
    ),
    Phrase(
        _DAYS,
        f"[from|between|on] {_D1} {_TO} {{month}} {_D2} {_YEAR}\n"
        f"between {_D1} and {{month}} {_D2} {_YEAR}",
        _days_of_month,
    ),
    Phrase(
        _DAYS,
        f"[from|between] {{pair}} {_OF_MONTH} {_YEAR}\n"
        f"[from|on] {{month}} {{pair}} {_YEAR}\n"
        f"{{month}} between {{pair}} {_YEAR}",
        _days_of_month,
    ),
    Phrase(
        _DAYS,
        f"[from|between|on] {{day}} {_TO} [on] {{anyday}}\nbetween {{day}} and {{anyday}}",
        _weekdays,
    ),
    Phrase(
        _DAYS,
        f"{{weeks}} [from|between] {{anyday1}} {_TO} {{anyday2}}\n"
        f"{{weeks}} between {{anyday1}} and {{anyday2}}",
        _weekdays_in,
    ),
    Phrase(_DAYS, "(from|between) {ypoint} (to|and|until|till) (now|date|today)", _until_today),
    Phrase(
        _DAYS,
        "(from|between) [the] {edge1} of {inside1} (to|and|until|till) [the] {edge2} of {inside2}",
        _edge_to_edge,
    ),
    Phrase(
        _DAYS,
        f"[on] {{sure1}} {_TO} {{point2}}\n"
        f"{{month1}} {_TO} {{months2}}\n"
        f"(from|starting|between|in) {{ypoint1}} {_TO} {{ypoint2}}\n"
        f"between {{ypoint1}} and {{ypoint2}}",
        _from_to,
    ),
    Phrase(
        _DAYS,
        f"(from|between) [the] {{ord1}} {_TO} [the] {{ord2}}",
        _ordinals,
        only_before=AFTER - {"for", "to", "a", "an", "the"},
        not_after=_MOVED,
    ),
    Phrase(_DAYS, "{interval}", lambda _, interval: (interval,)),
    Phrase(_DAYS, "[from|between] {fieldpair} [[,] {year}]", _field_pair),
    Phrase(
        "en.period.months",
        "{month1} {month2} {year}\n{month1} / {year1} {month2} / {year}",
        _month_pair,
    ),
    Phrase("en.period.years", "(from|between) {yearpair}", _year_pair),
    Phrase("en.period.years", f"{{year1}} {_TO} {{year2}}", _two_years, only_before=AFTER),
    *LASTING,
)


def pair(tokens: Tokens, i: int) -> Found:
    """Two days of a month in one token: '4-22'."""
    first, dash, last = tokens.text(i).partition("-")
    if not dash or len(last) > 2 or not (first.isdecimal() and last.isdecimal()):
        return None
    return ((int(first), int(last)), i + 1) if int(first) < int(last) <= 31 else None


def year_numbers(tokens: Tokens, i: int) -> Found:
    """'2014-2018'."""
    first, dash, last = tokens.text(i).partition("-")
    valid = dash and len(first) == len(last) == 4 and first.isdecimal() and last.isdecimal()
    if not valid or not 1000 <= int(first) < int(last) < 2200:
        return None
    return (int(first), int(last)), i + 1
