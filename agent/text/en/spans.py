"""How does English name longer times? 'last week', 'May 2019', 'Q3', 'the last three months'."""

from fractions import Fraction
from typing import Any

from agent.text.dates import Stretch, Unit, When, after, cycle, each, now, readings
from agent.text.en import figures
from agent.text.en.edges import EDGE_PHRASES, within_duration
from agent.text.en.leaves import AFTER
from agent.text.en.months import (
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
from agent.text.en.seasons import SEASON_PHRASES
from agent.text.en.weeks import WEEK_PHRASES
from agent.text.language import Context
from agent.text.patterns import Phrase, passed
from agent.text.periods import Duration


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


def _counted(context: Context, rel: int, **said: Any) -> When | None:
    unit = said.pop("units", None)
    return count_rel(context, rel, **said, **({"unit": unit} if unit else {}))


def _small_year(context: Context, count: Fraction) -> When | None:
    """'year 247'; 'year 12' may be a school year."""
    return of_year(context, int(count)) if count.denominator == 1 and 100 <= count < 1000 else None


def _after_years(_: Context, years: When) -> When | None:
    return each(after, years)


def _and_a_half(_: Context, count: Fraction, unit: Units) -> Duration:
    return (((count + Fraction(1, 2)) * unit[1], unit[0]),)


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
    start = figures.month_of_year(1, year)
    return cycle(Unit.DECADE, start.start) if start and start.start else None


_YEARLY = frozenset("a per each every this last next one first school tax".split())


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
        Phrase("", "{count} {prime}", lambda _, count, prime: ((count, prime),)),
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
        Phrase(
            RULE + "cycle",
            "(the|all|the whole|this whole|that|[the] same) {unit}",
            _this,
            not_before=frozenset(("before", "prior", "after")),
        ),
        Phrase(RULE + "weekend", "weekend", lambda c: _this(c, (Unit.WEEKEND, 1))),
        Phrase(RULE + "cycle", "[the] {unit} after next", _after_next),
        Phrase(RULE + "cycle", "[the] {unit} before last", _before_last),
        Phrase(RULE + "last_units", "[the] {rel} {length}\n[the] {count} {rel} {units}", _counted),
        Phrase(RULE + "month", "{clearmonth}", lambda c, clearmonth: month_named(c, clearmonth)),
        Phrase(
            RULE + "month",
            "(in|during|for|throughout) {month}",
            month_named,
            only_before=AFTER - {","},
        ),
        Phrase(RULE + "year", "(in|during|for) {year} [ad|a . d .]", of_year, only_before=AFTER),
        Phrase(
            RULE + "year",
            "(date|dates|dated|dating|go|goes|going) back to {year}",
            of_year,
            only_before=AFTER,
        ),
        Phrase(
            RULE + "year", "in {figure} (ad|a . d .|a . d)", lambda c, figure: of_year(c, figure)
        ),
        Phrase(
            RULE + "year",
            "[the] year {count}",
            _small_year,
            only_before=AFTER,
            not_after=_YEARLY,
        ),
        Phrase(RULE + "after", "year (greater|later) than {years}", _after_years),
        *WEEK_PHRASES,
        Phrase(RULE + "decade", "[the] {decade}\n(the|in) {shortdecade}", _decade),
        Phrase(RULE + "century", "[the] {ord} century", _century),
        *EDGE_PHRASES,
        Phrase(RULE + "within", "within [the] [next] {duration}", within_duration),
        Phrase(
            RULE + "within",
            "within [the] next {unit} [and|,] {length}",
            lambda c, unit, length: within_duration(c, ((Fraction(unit[1]), unit[0]), *length)),
        ),
        *SEASON_PHRASES,
    ),
}
