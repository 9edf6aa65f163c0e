"""Which week, month, quarter, year or century does Japanese name? 令和八年度, 先月, 第3四半期."""

from datetime import datetime

from agent.text.dates import (
    Stretch,
    Unit,
    When,
    cycle,
    each,
    month_of,
    now,
    readings,
    shift,
    weekday_in,
)
from agent.text.language import Context
from agent.text.patterns import Phrase

_APRIL = 4
_CENTURY = 100
YEAR_AHEAD = frozenset("年")
"before a month: a year that was not read, or 毎年"


def year_of(_: Context, number: int) -> When | None:
    return readings([cycle(Unit.YEAR, datetime(number, 1, 1))])


def around(unit: Unit, context: Context, n: int) -> When | None:
    """今週, 来月, 一昨年."""
    return readings([cycle(unit, now(context), n)])


def month_in(_: Context, year: When, months: int) -> When | None:
    return each(
        lambda y: cycle(Unit.MONTH, y.start.replace(month=months)) if y.start else None, year
    )


def years_from(first: datetime, count: int = 1) -> Stretch | None:
    """So many years from a day on; None where the calendar ends."""
    return (
        Stretch(first, first.replace(year=first.year + count))
        if first.year + count <= 9999
        else None
    )


def fiscal(year: int) -> Stretch | None:
    """A business year: April to March."""
    return years_from(datetime(year, _APRIL, 1)) if 1 <= year <= 9999 else None


def fiscal_around(context: Context, relative_fiscal: int) -> When | None:
    at = now(context)
    return readings([fiscal(at.year - (at.month < _APRIL) + relative_fiscal)])


def _part_of_year(unit: Unit, year: When, n: int) -> When | None:
    """The n-th quarter of a year or business year."""
    return each(lambda y: cycle(unit, y.start, n - 1) if y.start else None, year)


def _months_of(year: When, first: int, count: int, context: Context) -> When | None:
    """Some months of a year, counted from the month that it begins in."""

    def months(one: Stretch) -> Stretch | None:
        start = shift(one.start, Unit.MONTH, first, context) if one.start else None
        end = shift(start, Unit.MONTH, count, context) if start else None
        return Stretch(start, end) if end else None

    return each(months, year)


def _half(
    context: Context, n: int, year: When | None = None, fiscal_year: When | None = None
) -> When | None:
    """上半期: of the year that was said, or of this."""
    return _months_of(year or fiscal_year or _this_year(context), 6 * n, 6, context)


def _season_in(context: Context, year: When, seasons: int) -> When | None:
    """去年の夏: three months, spring from March on."""
    return _months_of(year, seasons - 1, 3, context)


def _this_year(context: Context) -> When:
    found = around(Unit.YEAR, context, 0)
    assert found
    return found


def _century(_: Context, century_number: int) -> When | None:
    first = max((century_number - 1) * _CENTURY, 1)
    return readings([Stretch(datetime(first, 1, 1), datetime(century_number * _CENTURY, 1, 1))])


def _decade(context: Context, decade_number: int) -> When | None:
    """1990年代; of 90年代 the last such decade, then the next."""
    if decade_number % 10:
        return None
    year = now(context).year
    of_century = year // _CENTURY * _CENTURY + decade_number
    last = of_century if of_century <= year else of_century - _CENTURY
    said = (decade_number,) if decade_number >= _CENTURY else (last, last + _CENTURY)
    return readings(years_from(datetime(first, 1, 1), 10) for first in said if 1 <= first <= 9999)


def _week_in(_: Context, n: int, stretch: When) -> When | None:
    """The n-th week of a month or year, by ISO 8601: the week that its Thursday is in."""

    def week(of: Stretch) -> Stretch | None:
        thursday = weekday_in(of, 3, n)
        return cycle(Unit.WEEK, thursday.start) if thursday and thursday.start else None

    return each(week, stretch)


def two_digit_year(number: int, context: Context) -> int:
    """24年3月: of this century, or of the last if that is far ahead."""
    year = now(context).year
    found = year // _CENTURY * _CENTURY + number
    return found if found <= year + 20 else found - _CENTURY


def _short_month(context: Context, small_year: int, months: int) -> When | None:
    year = two_digit_year(small_year, context)
    return readings([cycle(Unit.MONTH, datetime(year, months, 1))])


PHRASES: dict[str, tuple[Phrase, ...]] = {
    "year": (
        Phrase("ja.period.year", "[西暦]{years}", lambda c, years: year_of(c, years)),
        Phrase("ja.period.era_year", "{era}", lambda c, era: year_of(c, era)),
        Phrase(
            "ja.period.this_year",
            "{relative_year}",
            lambda c, relative_year: around(Unit.YEAR, c, relative_year),
        ),
    ),
    "fiscal_year": (
        Phrase(
            "ja.period.fiscal_year",
            "[西暦]{fiscal_number}",
            lambda _, fiscal_number: readings([fiscal(fiscal_number)]),
        ),
        Phrase(
            "ja.period.fiscal_year",
            "{era_fiscal}",
            lambda _, era_fiscal: readings([fiscal(era_fiscal)]),
        ),
        Phrase("ja.period.this_fiscal_year", "{relative_fiscal}", fiscal_around),
    ),
    "long": (
        Phrase("ja.period.century", "[西暦]{century_number}", _century),
        Phrase("ja.period.decade", "[西暦]{decade_number}", _decade),
    ),
    "quarter": (
        Phrase(
            "ja.period.quarter",
            "{year}[の]第{quarter_number}",
            lambda _, year, quarter_number: _part_of_year(Unit.QUARTER, year, quarter_number),
        ),
        Phrase(
            "ja.period.quarter",
            "{fiscal_year}[の]第{quarter_number}",
            lambda _, fiscal_year, quarter_number: _part_of_year(
                Unit.QUARTER, fiscal_year, quarter_number
            ),
        ),
        Phrase(
            "ja.period.quarter",
            "第{quarter_number}",
            lambda c, quarter_number: _part_of_year(Unit.QUARTER, _this_year(c), quarter_number),
        ),
        Phrase("ja.period.season_of_year", "{year}[の]{seasons}", _season_in),
        Phrase(
            "ja.period.this_quarter",
            "{relative_quarter}",
            lambda c, relative_quarter: around(Unit.QUARTER, c, relative_quarter),
        ),
        Phrase(
            "ja.period.half_year",
            """({year}|{fiscal_year})[の](上半期|上期|前期)
            上半期""",
            lambda c, **year: _half(c, 0, **year),
        ),
        Phrase(
            "ja.period.half_year",
            """({year}|{fiscal_year})[の](下半期|下期|後期)
            下半期""",
            lambda c, **year: _half(c, 1, **year),
        ),
    ),
    "month": (
        Phrase("ja.period.month", "{year}[の]{months}", month_in),
        Phrase(
            "ja.period.month",
            "{months}",
            lambda c, months: month_of(c, months),
            not_after=YEAR_AHEAD,
        ),
        Phrase("ja.period.month", "{small_year}{months}", _short_month),
        Phrase(
            "ja.period.this_month",
            "{relative_month}",
            lambda c, relative_month: around(Unit.MONTH, c, relative_month),
        ),
    ),
    "week": (
        Phrase(
            "ja.period.this_week",
            "{relative_week}",
            lambda c, relative_week: around(Unit.WEEK, c, relative_week),
        ),
        Phrase(
            "ja.period.week_of",
            "({year}|{month})[の]第{week_number}",
            lambda c, week_number, year=None, month=None: _week_in(c, week_number, year or month),
        ),
        Phrase(
            "ja.period.week_of",
            "({year}|{month})[の]{ordinal}週",
            lambda c, ordinal, year=None, month=None: _week_in(c, ordinal, year or month),
        ),
        Phrase(
            "ja.period.week",
            "第{week_number}",
            lambda c, week_number: _week_in(c, week_number, _this_year(c)),
        ),
    ),
}
