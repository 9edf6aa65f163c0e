"""Which day do figures mean? '2/22/2016', '2016-08-15', '22.02.2016', '4/5': dates of one token."""

import re
from datetime import datetime

from agent.text.dates import Stretch, Unit, When, cycle, day, month_day, readings
from agent.text.en.keys import CLOCK, DECIMAL, DOTTED, GLUED, HYPHENED, SLASHED, Found, leaf
from agent.text.en.leaves import SHORT_AND_LONG_MONTHS
from agent.text.language import Context
from agent.text.tokens import Tokens

Fields = tuple[int, int, int]
"two fields whose order is open, and a year; below zero as `of_fields` takes them"
_YEAR_LAST = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)")
_YEAR_FIRST = re.compile(r"(\d{4})([/.-])(\d{1,2})\2(\d{1,2})")
_SORT_CODE = re.compile(r"\d\d-\d\d-\d\d")
"of a British bank: no date"
_NO_YEAR = re.compile(r"(?!24/7$)(\d{1,2})/(\d{1,2})")
_MONTH_YEAR = re.compile(r"(\d{1,2})[/-](\d{4})|(\d{4})[/-](\d{1,2})")
_DAY_YEAR = re.compile(r"(\d{1,2})[/-](\d{4})|(\d{4})[/-](\d{1,2})")
_GLUED = re.compile(r"(\d{1,2})([a-z]{3,9})|([a-z]{3,9})(\d{1,2})")
_MONTH_FIRST = frozenset((None, "USD"))
"account currencies of countries that write the month first; None: not known"


def _fields(tokens: Tokens, i: int) -> Found:
    """A whole date in figures."""
    text = tokens.text(i)
    if len(text) < 6 or not text[0].isdecimal():
        return None
    found = None if _SORT_CODE.fullmatch(text) else _YEAR_LAST.fullmatch(text)
    if found:
        return (int(found[1]), int(found[3]), _year(found[4])), i + 1
    if found := _YEAR_FIRST.fullmatch(text):
        return (int(found[3]), -int(found[4]), int(found[1])), i + 1
    return None


def _year(text: str) -> int:
    return int(text) if len(text) == 4 else -int(text) - 1


def _no_year(tokens: Tokens, i: int) -> Found:
    found = _NO_YEAR.fullmatch(tokens.text(i))
    return ((int(found[1]), int(found[2])), i + 1) if found else None


def _dotted_date(tokens: Tokens, i: int) -> Found:
    """'5.12', which is a date only where something says so."""
    found = re.fullmatch(r"([12]?\d|3[01])\.([12]?\d|3[01])", tokens.text(i))
    return ((int(found[1]), int(found[2])), i + 1) if found else None


def _month_year(tokens: Tokens, i: int) -> Found:
    """'2/2013', '2013-02'."""
    found = _MONTH_YEAR.fullmatch(tokens.text(i))
    if found is None:
        return None
    month, year = int(found[1] or found[4]), int(found[2] or found[3])
    return ((month, year), i + 1) if 1 <= month <= 12 and 1800 <= year < 2200 else None


def _day_year(tokens: Tokens, i: int) -> Found:
    """The figures beside a month's name: '23-2020' of 'Sep-23-2020'."""
    found = _DAY_YEAR.fullmatch(tokens.text(i))
    return ((int(found[1] or found[4]), int(found[2] or found[3])), i + 1) if found else None


def _glued(tokens: Tokens, i: int) -> Found:
    """'mar4', '14april': month and day."""
    found = _GLUED.fullmatch(tokens.text(i))
    month = found and SHORT_AND_LONG_MONTHS.get(found[2] or found[3])
    return ((month, int(found[1] or found[4])), i + 1) if found and month else None


_PAIR = re.compile(r"(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}))?-(\d{1,2})\2(\d{1,2})(?:\2(\d{4}))?")


def _pair(tokens: Tokens, i: int) -> Found:
    """Two dates in one token: '5/1-5/7/2020'."""
    found = _PAIR.fullmatch(tokens.text(i))
    if found is None or (found[2] == "-" and not found[7]):
        return None
    first = int(found[1]), int(found[3]), found[4] and int(found[4])
    return (first, (int(found[5]), int(found[6]), found[7] and int(found[7]))), i + 1


_INTERVAL = re.compile(r"([0-2]?\d:[0-5]\d(?::[0-5]\d)?)/(\d{4}-\d\d-\d\d)")


def _interval(tokens: Tokens, i: int) -> Found:
    """'2015-03-28 17:00:00/2015-03-29 21:00:00' (ISO 8601, with spaces for T)."""
    between = _INTERVAL.fullmatch(tokens.text(i + 1))
    if between is None:
        return None
    try:
        start = datetime.fromisoformat(f"{tokens.text(i)} {between[1]}")
        end = datetime.fromisoformat(f"{between[2]} {tokens.text(i + 2)}")
    except ValueError:
        return None
    return (Stretch(start, end), i + 3) if start < end else None


LEAVES = {
    "interval": leaf(
        _interval, frozenset(), HYPHENED, more={HYPHENED: frozenset((CLOCK, HYPHENED, SLASHED))}
    ),
    "fieldpair": leaf(_pair, frozenset(), HYPHENED),
    "fields": leaf(_fields, frozenset(), SLASHED, DOTTED, HYPHENED),
    "dotdate": leaf(_dotted_date, frozenset(), DECIMAL),
    "slashed": leaf(_no_year, frozenset(), SLASHED),
    "monthyear": leaf(_month_year, frozenset(), SLASHED, HYPHENED),
    "dayyear": leaf(_day_year, frozenset(), SLASHED, HYPHENED),
    "glueddate": leaf(_glued, frozenset(SHORT_AND_LONG_MONTHS), GLUED),
}


def full_year(context: Context, short: int, *, past: bool = False) -> int:
    """The century of a year of two figures: at most 15 years ahead, none if `past`."""
    assert context.at
    ahead = 0 if past else 15
    year = context.at.year // 100 * 100 + short
    return year if year <= context.at.year + ahead else year - 100


def of_fields(context: Context, first: int, second: int, year: int) -> When | None:
    """A day whose fields are in open order: month first in the United States. A second field
    below zero is surely the day.
    """
    if year < 0:
        year = full_year(context, -year - 1)
    if second < 0:
        return readings([day(year, first, -second)])
    month_first, day_first = day(year, first, second), day(year, second, first)
    return readings(_in_order(context, month_first, day_first))


def of_two_fields(context: Context, first: int, second: int) -> When | None:
    """'4/5': a day without year, best order first."""
    month_first, day_first = _yearless(context, first, second), _yearless(context, second, first)
    found = (month_first, day_first) if _us(context) else (day_first, month_first)
    return readings(stretch for when in found for stretch in when)


def _yearless(context: Context, month: int, day_of_month: int) -> When:
    return (month_day(context, month, day_of_month) or ()) if 1 <= month <= 12 else ()


def _in_order(
    context: Context, month_first: Stretch | None, day_first: Stretch | None
) -> list[Stretch | None]:
    return [month_first, day_first] if _us(context) else [day_first, month_first]


def _us(context: Context) -> bool:
    return context.currency in _MONTH_FIRST


def month_of_year(month: int, year: int) -> Stretch | None:
    start = day(year, month, 1)
    return cycle(Unit.MONTH, start.start) if start and start.start else None
