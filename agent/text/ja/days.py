"""Which day does Japanese name? 平成15年七月七日, 来週の金曜日, 第二月曜日, 成人の日, 3/25."""

from datetime import datetime

from agent.text.dates import (
    Stretch,
    Unit,
    When,
    cycle,
    day,
    day_in,
    day_of_month,
    days,
    each,
    month_day,
    now,
    readings,
    shift,
    weekday,
    weekday_in,
)
from agent.text.ja.holidays import Rule
from agent.text.ja.years import YEAR_AHEAD, around
from agent.text.language import Context
from agent.text.patterns import Phrase

LAST_YEAR = 9998


def _same_day(unit: Unit, context: Context, n: int) -> When | None:
    """去年の今日."""
    at = shift(now(context), unit, n, context)
    return readings([days(at.date())]) if at else None


def day_of(_: Context, month: When, day_number: int) -> When | None:
    return each(lambda m: day_in(m, day_number), month)


def _on_weekday(when: When | None, number: int) -> When | None:
    """The readings that fall on a weekday come first: callers say it to be sure."""
    if when is None:
        return None
    return tuple(sorted(when, key=lambda s: s.start is None or s.start.weekday() != number))


def _nearest_on(context: Context, number: int, weekdays: int) -> When | None:
    """21日の月曜日: this month's, or else of the next and the last month that has such a day."""
    at = now(context)
    this = at.year * 12 + at.month - 1
    here = _on(this, number, weekdays)
    ahead = next(filter(None, (_on(this + n, number, weekdays) for n in range(1, _FAR))), None)
    back = next(filter(None, (_on(this - n, number, weekdays) for n in range(1, _FAR))), None)
    return readings([here, ahead, back]) or day_of_month(context, number)


_FAR = 25
"months; every day of a month is every day of the week once in these"


def _on(months: int, number: int, weekdays: int) -> Stretch | None:
    found = day(months // 12, months % 12 + 1, number)
    return found if found and found.start and found.start.weekday() == weekdays else None


def _coming_weekday(context: Context, weekdays: int) -> When | None:
    """次の日曜日: the next such day; of the week behind this one as the other reading."""
    return readings([weekday(context, weekdays)[0], _in_week(context, 1, weekdays)])


def _in_week(context: Context, n: int, weekdays: int) -> Stretch | None:
    week = cycle(Unit.WEEK, now(context), n)
    return weekday_in(week, weekdays) if week else None


def _nth(_: Context, ordinal: int, weekdays: int, stretch: When) -> When | None:
    return each(lambda s: weekday_in(s, weekdays, ordinal), stretch)


def _nth_soon(context: Context, ordinal: int, weekdays: int) -> When | None:
    """第三火曜日: of this month or, where it has passed, of the next; the other as well."""
    at = now(context)
    months = (cycle(Unit.MONTH, at, n) for n in (0, 1))
    found = [weekday_in(month, weekdays, ordinal) for month in months if month]
    return readings(sorted(found, key=lambda s: s is None or s.end is None or s.end <= at))


def next_such(context: Context, rule: Rule) -> When | None:
    """The next such day, then the last."""
    today = now(context).date()
    years = range(max(today.year - 1, 1), min(today.year + 1, LAST_YEAR) + 1)
    found = [rule(year) for year in years]
    coming = [one for one in found if one >= today]
    past = [one for one in found if one < today]
    return readings(days(one) for one in [*coming[:1], *past[-1:]])


def _holiday_in(_: Context, year: When, holiday: Rule) -> When | None:
    return each(lambda y: days(holiday(y.start.year)) if y.start else None, year)


def _beside(
    context: Context,
    neighbour: int,
    holiday: Rule | None = None,
    months: int = 0,
    day_number: int = 0,
) -> When | None:
    """クリスマスの翌日."""
    found = next_such(context, holiday) if holiday else month_day(context, months, day_number)
    return each(lambda d: cycle(Unit.DAY, d.start, neighbour) if d.start else None, found or ())


def written_date(context: Context, written: tuple[tuple[int, int, int], ...]) -> When | None:
    found = list[Stretch | None]()
    for year, month, number in written:
        if year and not number:
            found.append(cycle(Unit.MONTH, datetime(year, month, 1)))
        elif year:
            found.append(day(year, month, number))
        else:
            found += month_day(context, month, number) or ()
    return readings(found)


PHRASES: dict[str, tuple[Phrase, ...]] = {
    "date": (
        Phrase(
            "ja.date.month_day",
            "{months}[の]{day_number}",
            lambda c, months, day_number: month_day(c, months, day_number),
            not_after=YEAR_AHEAD,
        ),
        Phrase("ja.date.month_day", "{month}[の]{day_number}", day_of),
        Phrase(
            "ja.date.month_day_weekday",
            "{months}[の]{day_number}[の|、|,]{weekdays}",
            lambda c, months, day_number, weekdays: _on_weekday(
                month_day(c, months, day_number), weekdays
            ),
        ),
        Phrase(
            "ja.date.month_day_weekday",
            "{month}[の]{day_number}[の|、|,]{weekdays}",
            lambda c, month, day_number, weekdays: day_of(c, month, day_number),
        ),
        Phrase("ja.date.day", "{bare_day}", lambda c, bare_day: day_of_month(c, bare_day)),
        Phrase(
            "ja.date.day_weekday",
            "{day_number}[の]{weekdays}",
            lambda c, day_number, weekdays: _nearest_on(c, day_number, weekdays),
        ),
        Phrase("ja.date.written", "{written}", written_date),
        Phrase(
            "ja.date.written",
            "{written}{weekdays}",
            lambda c, written, weekdays: written_date(c, written),
        ),
        Phrase("ja.date.weekday", "{weekdays}", lambda c, weekdays: weekday(c, weekdays)),
        Phrase(
            "ja.date.coming_weekday",
            "(次の|今度の){weekdays}",
            lambda c, weekdays: _coming_weekday(c, weekdays),
        ),
        Phrase(
            "ja.date.last_weekday",
            "(前の|この前の|この間の|こないだの){weekdays}",
            lambda c, weekdays: weekday(c, weekdays)[1:],
        ),
        Phrase(
            "ja.date.this_weekday",
            "この{weekdays}",
            lambda c, weekdays: readings([_in_week(c, 0, weekdays), *weekday(c, weekdays)]),
        ),
        Phrase(
            "ja.date.week_weekday",
            "{relative_week}[の]{weekdays}",
            lambda c, relative_week, weekdays: readings([_in_week(c, relative_week, weekdays)]),
        ),
        Phrase(
            "ja.date.relative",
            "{relative_day}[の{weekdays}]",
            lambda c, relative_day, weekdays=0: around(Unit.DAY, c, relative_day),
        ),
        Phrase(
            "ja.date.same_day",
            "{relative_year}の(今日|同じ日)",
            lambda c, relative_year: _same_day(Unit.YEAR, c, relative_year),
        ),
        Phrase(
            "ja.date.same_day",
            "{relative_month}の(今日|同じ日)",
            lambda c, relative_month: _same_day(Unit.MONTH, c, relative_month),
        ),
        Phrase(
            "ja.date.nth_weekday",
            "({month}|{year})[の]{ordinal}{weekdays}",
            lambda c, ordinal, weekdays, month=None, year=None: _nth(
                c, ordinal, weekdays, month or year
            ),
        ),
        Phrase("ja.date.nth_weekday", "{ordinal}{weekdays}", _nth_soon),
        Phrase(
            "ja.date.beside_holiday",
            "({holiday}|{months}[の]{day_number})の{neighbour}",
            _beside,
        ),
        Phrase(
            "ja.date.nth_day",
            "({month}|{year}|{week})[の]{ordinal}日",
            lambda _, ordinal, month=None, year=None, week=None: each(
                lambda s: day_in(s, ordinal), month or year or week
            ),
        ),
        Phrase("ja.date.holiday", "{holiday}[の日]", lambda c, holiday: next_such(c, holiday)),
        Phrase("ja.date.holiday", "{year}[の]{holiday}[の日]", _holiday_in),
    ),
}
