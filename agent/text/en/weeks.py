"""How does English name weeks, weekends and the parts of longer times that are counted in them?

'the last week of May', 'week 12', 'the week of 6 October', 'Easter weekend', 'the first two weeks'.
"""

from datetime import timedelta
from fractions import Fraction

from agent.text.dates import Stretch, Unit, When, cycle, days, each, now, readings
from agent.text.en.holidays import Holiday
from agent.text.en.months import RULE, SMALL, Units
from agent.text.en.shifts import holiday_rel, holiday_within
from agent.text.language import Context
from agent.text.patterns import Phrase
from agent.text.periods import first_units, week_number, within, working_days

WORKING = "(business|working|banking) (days|day)"


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
    return each(_nearest_weekend, day)


def _nearest_weekend(day: Stretch) -> Stretch | None:
    return cycle(Unit.WEEKEND, day.start - timedelta(days=2)) if day.start else None


def _long_weekend(
    context: Context, holiday: Holiday, rel: int = 0, years: When | None = None
) -> When | None:
    """That of a holiday, with it: Easter Monday's has three days, that of Thanksgiving four."""
    found = holiday_within(context, holiday, years) if years else holiday_rel(context, holiday, rel)
    return found and each(_long, found)


def _long(holiday: Stretch) -> Stretch | None:
    weekend = _nearest_weekend(holiday)
    if weekend is None or holiday.start is None or holiday.start.weekday() in (1, 2):
        return weekend
    ends = (weekend.start, weekend.end, holiday.start, holiday.end)
    kept = [end for end in ends if end]
    return Stretch(min(kept), max(kept))


WEEK_PHRASES = (
    Phrase(RULE + "last_units", f"[the] {{rel}} {{count}} {WORKING}", _working),
    Phrase(RULE + "week_number", "[the] week [number] {count}", _week_number),
    Phrase(RULE + "week_number", "[the] week [number] {count} [of] {years}", _week_number),
    Phrase(RULE + "nth", "[the] {ord} {unit} [of|in] {inside}", _nth),
    Phrase(RULE + "nth", "[the] (last|final) {unit} [of|in] {inside}", _last),
    Phrase(RULE + "nth", "[the] {ord} last {unit} [of|in] {inside}", _last),
    Phrase(RULE + "first_units", "[the] first {count} {unit} [of|in] {inside}", _first),
    Phrase(RULE + "first_units", "[the] (last|final) {count} {unit} [of|in] {inside}", _last_few),
    Phrase(RULE + "working_week", "[the] {rel} (working|business|work) week", _working_week),
    Phrase(
        RULE + "week_of",
        "[the] week (of|beginning|commencing|starting|with) [on] {day}",
        _week_of,
    ),
    Phrase(
        RULE + "weekend_of",
        "[the] (weekend|week end) of [the] {holiday} [[of|in|,] {years}]\n"
        "[the] [{rel}] {holiday} (weekend|week end)\n"
        "[the] {holiday} (weekend|week end) [,|of|in] {years}",
        _long_weekend,
    ),
    Phrase(
        RULE + "weekend_of",
        "[the] (weekend|week end) (of|after) {day}\n{day} (weekend|week end)",
        _weekend_of,
    ),
)
