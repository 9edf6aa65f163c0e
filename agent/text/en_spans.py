"""How does English name longer times? 'last week', 'May 2019', 'Q3', 'the last three months'."""

from datetime import timedelta
from fractions import Fraction

from agent.text import en_figures
from agent.text.dates import Stretch, Unit, When, cycle, days, each, now, readings
from agent.text.en_edges import EDGE_PHRASES, within_duration
from agent.text.en_leaves import AFTER
from agent.text.en_months import (
    CLEARMONTHS,
    CLEARYEARS,
    MONTH,
    QUARTERS,
    RULE,
    SMALL,
    WEEK,
    YEAR,
    Units,
    count_rel,
    month_named,
    of_year,
    unit_of,
)
from agent.text.language import Context
from agent.text.patterns import Phrase, passed
from agent.text.periods import Duration, first_units, week_number, within, working_days

WORKING = "(business|working|banking) (days|day)"


def _this(context: Context, unit: Units) -> When | None:
    """'the week', 'the month': the present one."""
    if unit[0] in (*SMALL, Unit.DAY) or unit[1] > 1:
        return None
    return readings([cycle(unit[0], now(context))])


def _after_next(context: Context, unit: Units) -> When | None:
    return readings([cycle(unit[0], now(context), 2)]) if unit[0] not in SMALL else None


def _before_last(context: Context, unit: Units) -> When | None:
    return readings([cycle(unit[0], now(context), -2)]) if unit[0] not in SMALL else None


def _next_hour(context: Context, rel: int, small: Unit) -> When | None:
    return count_rel(context, rel, unit=(small, 1))


def _and_a_half(_: Context, count: Fraction, unit: Units) -> Duration:
    return (((count + Fraction(1, 2)) * unit[1], unit[0]),)


def _working(context: Context, rel: int, count: Fraction) -> When | None:
    """'the previous four business days'."""
    if rel == 0 or count.denominator > 1:
        return None
    near, far = working_days(context, rel), working_days(context, rel * int(count))
    if near is None or far is None:
        return None
    first, last = (near, far) if rel > 0 else (far, near)
    return readings([Stretch(first.start, last.end)])


def _working_week(context: Context, rel: int) -> When | None:
    """Monday to Friday."""
    week = cycle(Unit.WEEK, now(context), rel)
    return readings([days(week.start, 5) if week and week.start else None])


def _nth(_: Context, inside: When, unit: Units, ord: int = 1, sign: int = 1) -> When | None:
    if unit[0] in (*SMALL, Unit.DAY, Unit.YEAR):
        return None
    return each(lambda s: within(s, unit[0], sign * ord), inside)


def _last(context: Context, inside: When, unit: Units, ord: int = 1) -> When | None:
    return _nth(context, inside, unit, ord, -1)


def _first(_: Context, inside: When, count: Fraction, unit: Units, sign: int = 1) -> When | None:
    if count.denominator > 1 or unit[0] in SMALL:
        return None
    return each(lambda s: first_units(s, sign * int(count) * unit[1], unit[0]), inside)


def _last_few(context: Context, inside: When, count: Fraction, unit: Units) -> When | None:
    return _first(context, inside, count, unit, -1)


def _week_number(context: Context, count: Fraction, years: When | None = None) -> When | None:
    start = years[0].start if years else now(context)
    if start is None or count.denominator > 1:
        return None
    return readings([week_number(start.year, int(count))])


def _week_of(_: Context, day: When) -> When | None:
    return each(lambda s: cycle(Unit.WEEK, s.start) if s.start else None, day)


def _weekend_of(_: Context, day: When) -> When | None:
    """The nearest to a day: a Monday's is the one before it."""
    return each(
        lambda s: cycle(Unit.WEEKEND, s.start - timedelta(days=2)) if s.start else None, day
    )


def _decade(context: Context, decade: int = 0, shortdecade: int = 0) -> When | None:
    """'the nineties': of this century if they have begun, or else of the last."""
    number = decade or shortdecade
    if number >= 1000:
        return readings([_ten_years(number)])
    century = now(context).year // 100 * 100
    begun = century + number <= now(context).year
    order = (century, century - 100) if begun else (century - 100, century)
    return readings(_ten_years(start + number) for start in order)


def _century(_: Context, ord: int) -> When | None:
    first, last = _ten_years(ord * 100 - 100), _ten_years(ord * 100 - 10)
    return readings([Stretch(first.start, last.end)]) if first and last else None


def _ten_years(year: int) -> Stretch | None:
    start = en_figures.month_of_year(1, year)
    return cycle(Unit.DECADE, start.start) if start and start.start else None


_WEEKS = (
    Phrase(RULE + "week", "[the] {rel} (week|wk)", lambda c, rel: unit_of(c, rel, WEEK)),
    Phrase(RULE + "week", "[the] week after next", lambda c: _after_next(c, WEEK)),
    Phrase(RULE + "week", "last week's", lambda c: unit_of(c, -1, WEEK)),
    Phrase(RULE + "week", "next week's", lambda c: unit_of(c, 1, WEEK)),
    Phrase(RULE + "week", "this week's", lambda c: unit_of(c, 0, WEEK)),
)


PHRASES = {
    "clearyears": CLEARYEARS,
    "clearmonths": CLEARMONTHS,
    "weeks": _WEEKS,
    "quarters": QUARTERS,
    "length": (
        Phrase("", "{count} [more] {unit}", lambda _, count, unit: ((count * unit[1], unit[0]),)),
        Phrase("", "{glued}", lambda _, glued: ((glued[0] * glued[1][1], glued[1][0]),)),
        Phrase("", "{count} {unit} and a half", _and_a_half),
    ),
    "duration": (
        Phrase("", "{length}", passed),
        Phrase("", "{length1} [and|,] {length2}", lambda _, length1, length2: length1 + length2),
        Phrase(
            "",
            "{length1} [and|,] {length2} [and|,] {length3}",
            lambda _, length1, length2, length3: length1 + length2 + length3,
        ),
    ),
    "years": (
        Phrase("", "{clearyears}", passed),
        Phrase(RULE + "year", "{year}", of_year),
        Phrase(RULE + "year", "[the] year", lambda c: unit_of(c, 0, YEAR)),
    ),
    "months": (
        Phrase("", "{clearmonths}", passed),
        Phrase(RULE + "month", "{month}", month_named),
        Phrase(RULE + "month", "[the] month", lambda c: unit_of(c, 0, MONTH)),
    ),
    "inside": (
        Phrase("", "{months}\n{years}\n{weeks}\n{quarters}", passed),
        Phrase(RULE + "cycle", "[the] {unit}", _this),
        Phrase(RULE + "cycle", "[the] [around] {rel} {unit}", unit_of),
    ),
    "span": (
        *CLEARMONTHS,
        *CLEARYEARS,
        *_WEEKS,
        *QUARTERS,
        Phrase(RULE + "cycle", "[the] {rel} {unit}", unit_of),
        Phrase(RULE + "cycle", "[the] {rel} {small}", _next_hour, only_before=AFTER),
        Phrase(RULE + "cycle", "(the|all|the whole|this whole|that|[the] same) {unit}", _this),
        Phrase(RULE + "weekend", "weekend", lambda c: _this(c, (Unit.WEEKEND, 1))),
        Phrase(RULE + "cycle", "[the] {unit} after next", _after_next),
        Phrase(RULE + "cycle", "[the] {unit} before last", _before_last),
        Phrase(RULE + "last_units", "[the] {rel} {length}\n[the] {count} {rel} {unit}", count_rel),
        Phrase(RULE + "last_units", f"[the] {{rel}} {{count}} {WORKING}", _working),
        Phrase(RULE + "month", "{clearmonth}", lambda c, clearmonth: month_named(c, clearmonth)),
        Phrase(
            RULE + "month",
            "(in|during|for|throughout) {month}",
            month_named,
            only_before=AFTER - {","},
        ),
        Phrase(RULE + "year", "(in|during|for) {year} [ad|a . d .]", of_year, only_before=AFTER),
        Phrase(RULE + "week_number", "[the] week [number] {count}", _week_number),
        Phrase(RULE + "week_number", "[the] week [number] {count} [of] {years}", _week_number),
        Phrase(RULE + "nth", "[the] {ord} {unit} [of|in] {inside}", _nth),
        Phrase(RULE + "nth", "[the] (last|final) {unit} [of|in] {inside}", _last),
        Phrase(RULE + "nth", "[the] {ord} last {unit} [of|in] {inside}", _last),
        Phrase(RULE + "first_units", "[the] first {count} {unit} [of|in] {inside}", _first),
        Phrase(
            RULE + "first_units", "[the] (last|final) {count} {unit} [of|in] {inside}", _last_few
        ),
        Phrase(RULE + "working_week", "[the] {rel} (working|business|work) week", _working_week),
        Phrase(
            RULE + "week_of",
            "[the] week (of|beginning|commencing|starting|with) [on] {day}",
            _week_of,
        ),
        Phrase(RULE + "weekend_of", "[the] weekend (of|after) {day}\n{day} weekend", _weekend_of),
        Phrase(RULE + "decade", "[the] {decade}\n(the|in) {shortdecade}", _decade),
        Phrase(RULE + "century", "[the] {ord} century", _century),
        *EDGE_PHRASES,
        Phrase(RULE + "within", "within [the] [next] {duration}", within_duration),
    ),
}
