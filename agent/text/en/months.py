"""How does English name months and years? 'May 2019', 'next March', 'the year 2011', 'Q3'."""

from fractions import Fraction
from typing import Any

from agent.text.dates import Unit, When, cycle, each, month_of, now, readings
from agent.text.en import figures
from agent.text.language import Context
from agent.text.patterns import Phrase
from agent.text.periods import Duration, away, last_units, next_units, within

Units = tuple[Unit, int]


SMALL = (Unit.SECOND, Unit.MINUTE, Unit.HOUR)


YEAR, MONTH, WEEK = (Unit.YEAR, 1), (Unit.MONTH, 1), (Unit.WEEK, 1)


RULE = "en.period."


def unit_of(context: Context, rel: int, unit: Units) -> When | None:
    """'this week', 'next month'; hours run from now on."""
    kind, size = unit
    if kind in (*SMALL, Unit.DAY):
        return None
    if size > 1:
        return count_rel(context, rel, unit=unit)
    return readings([cycle(kind, now(context), rel)])


def count_rel(
    context: Context,
    rel: int,
    length: Duration = (),
    count: Fraction = Fraction(1),
    unit: Units | None = None,
) -> When | None:
    """'the last three months', 'two upcoming weeks'."""
    lasting = ((count * unit[1], unit[0]),) if unit else length
    if rel == 0:
        return None
    return next_units(context, lasting) if rel > 0 else last_units(context, lasting)


def month_named(context: Context, month: int) -> When | None:
    return month_of(context, month)


def _month_year(_: Context, month: int, year: int, **__: Any) -> When | None:
    return readings([figures.month_of_year(month, year)])


def _month_within(_: Context, month: int, clearyears: When) -> When | None:
    return each(
        lambda s: figures.month_of_year(month, s.start.year) if s.start else None, clearyears
    )


def _nth_month(_: Context, ord: int, years: When) -> When | None:
    return each(lambda s: within(s, Unit.MONTH, ord), years)


def _month_rel(context: Context, rel: int, month: int) -> When | None:
    """'next March' is the next to begin, 'last March' the last that ended."""
    today = now(context)
    found = [figures.month_of_year(month, today.year + k) for k in (-1, 0, 1)]
    kept = [s for s in found if s and s.start and s.end]
    if rel == 0:
        return readings(s for s in kept if s.start and s.start.year == today.year)
    if rel < 0:
        return readings([s for s in kept if s.end and s.end <= today][-1:])
    return readings([s for s in kept if s.start and s.start > today][:1])


def _month_after_next(context: Context, month: int) -> When | None:
    coming = _month_rel(context, 1, month)
    start = coming[0].start if coming else None
    return readings([figures.month_of_year(month, start.year + 1)]) if start else None


def _month_away(context: Context, month: int, duration: Duration) -> When | None:
    there = away(context, duration, 1)
    return (
        readings([figures.month_of_year(month, there.start.year)])
        if there and there.start
        else None
    )


def _figures(_: Context, monthyear: tuple[int, int]) -> When | None:
    return readings([figures.month_of_year(*monthyear)])


def of_year(_: Context, year: int) -> When | None:
    start = figures.month_of_year(1, year)
    return readings([cycle(Unit.YEAR, start.start)]) if start and start.start else None


def _part_of_year(
    context: Context,
    quarter: Units | None = None,
    year: int | None = None,
    clearyears: When | None = None,
    yearquarter: tuple[int, Units] | None = None,
) -> When | None:
    """'Q3 2016', 'the second half of last year'; without a year of this."""
    if yearquarter:
        year, quarter = yearquarter
    when = clearyears or (of_year(context, year) if year else unit_of(context, 0, YEAR))
    unit, n = quarter or YEAR
    return each(lambda s: within(s, unit, n), when or ())


def _quarter_of_this(context: Context, quarter: Units) -> When | None:
    """'the third quarter'; half of what, 'the first half' does not say."""
    return _part_of_year(context, quarter) if quarter[0] is Unit.QUARTER else None


_OF_YEAR = "[,|of|in|/|—] {year}"


CLEARYEARS = (
    Phrase(RULE + "year", "[the] [calendar] year {year}\n[the] year of {year}", of_year),
    Phrase(RULE + "year", "[the] {rel} (year|yr)", lambda c, rel: unit_of(c, rel, YEAR)),
)


CLEARMONTHS = (
    Phrase(RULE + "month", "[the] month of {month}", month_named),
    Phrase(RULE + "month", f"[the month of] {{month}} {_OF_YEAR}", _month_year),
    Phrase(RULE + "month", "{year} [,|/|—] {month}", _month_year),
    Phrase(RULE + "month", "{month} [of|in] {clearyears}", _month_within),
    Phrase(RULE + "month", "[the] {rel} {month}", _month_rel),
    Phrase(RULE + "month", "{month} after next", _month_after_next),
    Phrase(RULE + "month", "{month} in {duration}", _month_away),
    Phrase(RULE + "month", "{monthyear}", _figures),
    Phrase(RULE + "month", "[the] {rel} month", lambda c, rel: unit_of(c, rel, MONTH)),
    Phrase(RULE + "month", "[the] {ord} month of {years}", _nth_month),
)


QUARTERS = (
    Phrase(RULE + "quarter", "[the] {quarter} [of|,|—] {year}", _part_of_year),
    Phrase(RULE + "quarter", "{year} [—|,] [the] {quarter}\n{yearquarter}", _part_of_year),
    Phrase(RULE + "quarter", "[the] {quarter} [of] {clearyears}", _part_of_year),
    Phrase(RULE + "quarter", "[the] {quarter} of the year", _part_of_year),
    Phrase(RULE + "quarter", "[the] {quarter}", _quarter_of_this),
)
