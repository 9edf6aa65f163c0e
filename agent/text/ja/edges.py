"""Which end of a month, a week, a year? 月末, 上旬, 今週の残り, 年の前半, 今月いっぱい."""

from collections.abc import Callable
from datetime import timedelta

from agent.text.dates import (
    Stretch,
    Unit,
    When,
    cycle,
    days,
    each,
    last_days_of,
    readings,
    until,
    weekday,
)
from agent.text.edges import halfway, rest_of, so_far
from agent.text.ja.days import next_such
from agent.text.ja.holidays import RULES
from agent.text.ja.years import around, fiscal_around
from agent.text.language import Context
from agent.text.patterns import Phrase

Cut = Callable[[Stretch, Context], tuple[Stretch | None, ...]]
"what a part of a stretch is, best first"
_WEEK, _MONTH = timedelta(days=7), timedelta(days=31)


def _days_in(stretch: Stretch, first: int, behind: int) -> Stretch | None:
    """Some days of a stretch, from its begin; behind 0: up to its end."""
    if stretch.start is None or stretch.end is None:
        return None
    end = stretch.start + timedelta(days=behind) if behind else stretch.end
    found = Stretch(stretch.start + timedelta(days=first), min(end, stretch.end))
    return found if found.start and found.end and found.start < found.end else None


def _length_of(stretch: Stretch) -> timedelta:
    return stretch.end - stretch.start if stretch.start and stretch.end else timedelta()


def _first_half(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    return (Stretch(stretch.start, halfway(stretch)),)


def _second_half(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    return (Stretch(halfway(stretch), stretch.end),)


def _third(n: int) -> Cut:
    """上旬, 中旬, 下旬: ten days each, the last up to the end."""
    return lambda stretch, _: (_days_in(stretch, 10 * n, 10 * (n + 1) if n < 2 else 0),)


def _first_day(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    first = days(stretch.start.date()) if stretch.start else None
    return first, *_first_half(stretch, context)


def _last_day(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    """月末: at a bank the last day; else the last days."""
    return last_days_of(stretch, Unit.DAY, 1, context), *_second_half(stretch, context)


def _begin(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    return *_first_half(stretch, context), _first_day(stretch, context)[0]


def _end(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    return *_second_half(stretch, context), _last_day(stretch, context)[0]


def _mid(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    if _length_of(stretch) > _MONTH:
        middle = halfway(stretch)
        return (cycle(Unit.MONTH, middle) if middle else None,)
    return _third(1)(stretch, context)


def _rest(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    return (rest_of(stretch, context),)


def _throughout(stretch: Stretch, context: Context) -> tuple[Stretch | None, ...]:
    """今月いっぱい: from today to its end; 7月いっぱい: until its end."""
    return (rest_of(stretch, context) or until(stretch),)


def _phrase(name: str, parts: str, words: str, cut: Cut) -> Phrase:
    def make(context: Context, **read: When) -> When | None:
        (when,) = read.values()
        return readings(piece for stretch in when for piece in cut(stretch, context))

    return Phrase(f"ja.period.{name}", f"({parts})[の]({words})", make, not_before=frozenset("金"))


def _current(name: str, unit: Unit, words: str, cut: Cut) -> Phrase:
    """月末, 年末 ...: of this month or year."""

    def make(context: Context) -> When | None:
        this = around(unit, context, 0) or ()
        return readings(piece for stretch in this for piece in cut(stretch, context))

    return Phrase(f"ja.period.{name}", words, make)


_MONTH_OR_YEAR = "{month}|{year}|{fiscal_year}|{quarter}|{long}"
_ANY = f"{_MONTH_OR_YEAR}|{{week}}"
EDGES: tuple[Phrase, ...] = (
    _phrase("begin", _ANY, "初め|始め|はじめ|頭|初頭|前半[ごろ]|初めごろ|初め頃", _begin),
    _phrase("begin", "{month}|{year}|{fiscal_year}", "初|初日", _first_day),
    _phrase("first_ten_days", "{month}", "上旬|初旬", _third(0)),
    _phrase("second_ten_days", "{month}", "中旬", _third(1)),
    _phrase("last_ten_days", "{month}", "下旬", _third(2)),
    _phrase("middle", _ANY, "半ば|なかば|中頃|中ごろ|真ん中|中盤", _mid),
    _phrase("end", _ANY, "終わり|おわり|終わりごろ|終わり頃|終盤|後半", _end),
    _phrase("last_day", _MONTH_OR_YEAR, "末|末日|月末|年末|最終日|最後の日", _last_day),
    _phrase("rest", f"{_ANY}", "残り|残りの日|残りの期間|この後|このあと", _rest),
    _phrase("throughout", _ANY, "いっぱい|一杯", _throughout),
    Phrase("ja.period.within", f"({_ANY})[の]中", lambda _, **read: next(iter(read.values()))),
    _current("end", Unit.MONTH, "月末", _last_day),
    _current("begin", Unit.MONTH, "(月初|月初め|月頭|月の初め)", _first_day),
    _current("end", Unit.YEAR, "(年末|年の終わり|年の瀬)", _last_day),
    _current("begin", Unit.YEAR, "(年初|年初め|年頭)", _first_day),
    _current("begin", Unit.WEEK, "(週の初め|週初め)", _begin),
    Phrase("ja.date.week_begin", "週明け[の][月曜日|月曜]", lambda c: weekday(c, 0)[:1]),
    _phrase("rest", f"{_MONTH_OR_YEAR}|{{week}}", "内|うち", _rest),
    _current("rest", Unit.MONTH, "月内", _rest),
    _current("rest", Unit.YEAR, "年内", _rest),
    Phrase(
        "ja.period.rest",
        "年度内",
        lambda c: each(lambda f: rest_of(f, c), fiscal_around(c, 0) or ()),
    ),
    _current("end", Unit.WEEK, "(週の終わり)", _end),
    _current("first_half", Unit.MONTH, "月の前半", _first_half),
    _current("second_half", Unit.MONTH, "月の後半", _second_half),
    _current("first_half", Unit.YEAR, "年の前半", _first_half),
    _current("second_half", Unit.YEAR, "年の後半", _second_half),
    _current("first_half", Unit.WEEK, "週の前半", _first_half),
    _current("second_half", Unit.WEEK, "週の後半", _second_half),
    _current("rest", Unit.WEEK, "週の残り[の日]", _rest),
    _current("rest", Unit.MONTH, "月の残り[の日]", _rest),
    _current("rest", Unit.YEAR, "年の残り[の日]", _rest),
    Phrase("ja.date.new_year", "(年明け|年始)", lambda c: next_such(c, RULES["元日"])),
    Phrase(
        "ja.period.end",
        "年度末",
        lambda c: readings(last_days_of(f, Unit.DAY, 1, c) for f in fiscal_around(c, 0) or ()),
    ),
    Phrase(
        "ja.period.begin",
        "(年度初め|年度始め|年度の初め)",
        lambda c: readings(
            days(f.start.date())
            for f in (*(fiscal_around(c, 1) or ()), *(fiscal_around(c, 0) or ()))
            if f.start
        ),
    ),
    Phrase(
        "ja.period.year_to_date",
        "年初来",
        lambda c: each(lambda y: so_far(y, c), around(Unit.YEAR, c, 0) or ()),
    ),
)
