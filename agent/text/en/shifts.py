"""Which day is so far from another? 'two weeks ago', 'the last day of May', 'Christmas in a year'."""

from fractions import Fraction

from agent.text.dates import (
    Stretch,
    Unit,
    When,
    cycle,
    day_in,
    each,
    now,
    readings,
    weekday,
    weekday_in,
)
from agent.text.en import holidays
from agent.text.language import Context
from agent.text.patterns import Phrase
from agent.text.periods import Duration, away, away_from, within, working_days


def weeks_on(stretch: Stretch, n: int) -> Stretch | None:
    return cycle(Unit.DAY, stretch.start, 7 * n) if stretch.start else None


def _nth_day(context: Context, inside: When, ord: int) -> When | None:
    return each(lambda s: day_in(s, ord), inside)


def _nth_weekday(context: Context, inside: When, anyday: int, ord: int = -1) -> When | None:
    return each(lambda s: weekday_in(s, anyday, ord), inside)


def _nth_last_day(context: Context, inside: When, ord: int = 1) -> When | None:
    return each(lambda s: within(s, Unit.DAY, -ord), inside)


def _ago(context: Context, duration: Duration) -> When | None:
    return readings([away(context, duration, -1)])


def _in(context: Context, duration: Duration) -> When | None:
    return readings([away(context, duration, 1)])


def _after(context: Context, duration: Duration, anchor: When) -> When | None:
    return each(lambda s: away_from(s, duration, 1, context), anchor)


def _before(context: Context, duration: Duration, anchor: When) -> When | None:
    return each(lambda s: away_from(s, duration, -1, context), anchor)


def _weekdays_away(context: Context, count: Fraction, anydays: int, sign: int) -> When | None:
    coming, past = weekday(context, anydays)
    nearest = coming if sign > 0 else past
    if count.denominator > 1 or not 0 < count < 500:
        return None
    return readings([weeks_on(nearest, sign * (int(count) - 1))])


def _weekday_away(context: Context, anyday: int, duration: Duration) -> When | None:
    """'Saturday, 3 days from now' if it is one; 'Friday in a week' is of that week, or so long after
    the coming one.
    """
    there = away(context, duration, 1)
    if there is None or there.start is None:
        return None
    if there.start.weekday() == anyday:
        return (there,)
    whole = cycle(Unit.WEEK, there.start) if duration[-1][1] is not Unit.DAY else None
    coming = away_from(weekday(context, anyday)[0], duration, 1, context)
    return readings([weekday_in(whole, anyday), coming]) if whole else None


def _working(context: Context, count: Fraction, sign: int) -> When | None:
    return readings([working_days(context, sign * int(count))]) if count.denominator == 1 else None


def _holiday(context: Context, holiday: holidays.Holiday) -> When | None:
    return holidays.next_and_last(context, holiday)


def _holiday_of(context: Context, holiday: holidays.Holiday, year: int) -> When | None:
    return holidays.in_year(context, holiday, year)


def holiday_within(context: Context, holiday: holidays.Holiday, years: When) -> When | None:
    start = years[0].start
    return holidays.in_year(context, holiday, start.year) if start else None


def holiday_rel(context: Context, holiday: holidays.Holiday, rel: int) -> When | None:
    """'last Christmas' is before today; 'next' and 'this' to come."""
    found = holidays.next_and_last(context, holiday) or ()
    today = now(context)
    past = [s for s in found if s.start and s.start.date() < today.date()]
    coming = [s for s in found if s not in past]
    return readings([*past, *coming] if rel < 0 else [*coming, *past])


def _holiday_away(
    context: Context, holiday: holidays.Holiday, duration: Duration, sign: int
) -> When | None:
    there = away(context, duration, sign)
    return holidays.in_year(context, holiday, there.start.year) if there and there.start else None


_BACK = "(ago|back|earlier|before now)"


RULE = "en.date."


_ONE_DAY: Duration = ((Fraction(1), Unit.DAY),)


NEAR = (
    Phrase(
        RULE + "nth_day",
        "[the] {ord} [day] (of|in) {inside}\n[the] {ord} day {inside}",
        _nth_day,
    ),
    Phrase(
        RULE + "nth_weekday",
        "[the] {ord} {anyday} [of|in] {inside}\n[the] last {anyday} [of|in] {inside}",
        _nth_weekday,
    ),
    Phrase(
        RULE + "last_day",
        "[the] (last|final) day (of|in) {inside}\n"
        "[the] {ord} last day (of|in) {inside}\n"
        "[the] {ord} to last day (of|in) {inside}",
        _nth_last_day,
    ),
    Phrase(RULE + "ago", f"{{duration}} {_BACK}", _ago),
    Phrase(
        RULE + "in",
        "in {duration} [time|' time]\n{duration} (from now|later|hence|from today)",
        _in,
        not_before=frozenset(("this", "in", "today")),
    ),
    Phrase(RULE + "in", "in (another) {duration}\nin the next {duration} time", _in),
    Phrase(
        RULE + "weekdays_away",
        "{count} {anydays} (from now|from today|away)",
        lambda c, count, anydays: _weekdays_away(c, count, anydays, 1),
    ),
    Phrase(
        RULE + "weekdays_away",
        f"{{count}} {{anydays}} {_BACK}",
        lambda c, count, anydays: _weekdays_away(c, count, anydays, -1),
    ),
    Phrase(
        RULE + "weekdays_away",
        "{anyday} [,] {duration} (from now|from today)\n{anyday} [,] in {duration}",
        _weekday_away,
    ),
    Phrase(
        RULE + "working_days",
        "in {count} (business|working|banking) (days|day) [time]\n"
        "{count} (business|working|banking) (days|day) (from now|from today|later)",
        lambda c, count: _working(c, count, 1),
    ),
    Phrase(
        RULE + "working_days",
        f"{{count}} (business|working|banking) (days|day) {_BACK}",
        lambda c, count: _working(c, count, -1),
    ),
    Phrase(RULE + "holiday", "[the] {holiday}", _holiday),
    Phrase(RULE + "holiday", "[the] {holiday} [,|of|in] {year}", _holiday_of),
    Phrase(RULE + "holiday", "[the] {holiday} [of|in] {years}", holiday_within),
    Phrase(RULE + "holiday", "[the] {rel} {holiday}", holiday_rel),
    Phrase(
        RULE + "holiday",
        "{holiday} in {duration}\n{holiday} {duration} from now",
        lambda c, holiday, duration: _holiday_away(c, holiday, duration, 1),
    ),
    Phrase(
        RULE + "holiday",
        f"{{holiday}} {{duration}} {_BACK}",
        lambda c, holiday, duration: _holiday_away(c, holiday, duration, -1),
    ),
)
FROM_ANOTHER = (
    Phrase(
        RULE + "after",
        "{duration} (after|from|since|following) {anchor}\n"
        "in {duration} (from|after|since) {anchor}",
        _after,
    ),
    Phrase(
        RULE + "after",
        "[the] day (after|following) {anchor}",
        lambda c, anchor: _after(c, _ONE_DAY, anchor),
    ),
    Phrase(
        RULE + "before",
        "[the] day before {anchor}",
        lambda c, anchor: _before(c, _ONE_DAY, anchor),
    ),
    Phrase(RULE + "before", "{duration} (before|prior to) {anchor}", _before),
)
"of a day that is not such itself: phrases do not nest"
