"""Which day do a number, a month and a year name in English? 'the third of May', '4/5/2016'."""

from typing import Any

from agent.text.dates import Stretch, When, day, month_day, readings
from agent.text.en import figures as en_figures
from agent.text.en.counts import AMOUNTS
from agent.text.en.leaves import AFTER
from agent.text.en.shifts import RULE
from agent.text.language import Context
from agent.text.patterns import NOTHING, Phrase
from agent.text.phrases import Nothing

_NO_YEAR_AFTER = AFTER - {"to", "and", "or", "until", "till", "—", ":"}


def _dated(
    context: Context, month: int, ord: int = 0, num: int = 0, year: int | None = None, **_: Any
) -> When | Nothing:
    number = ord or num
    if year is None:
        return month_day(context, month, number) or NOTHING
    return readings([day(year, month, number)]) or NOTHING


def _short_dated(context: Context, yy: int, month: int, ord: int = 0, num: int = 0) -> When | None:
    return readings([day(en_figures.full_year(context, yy), month, ord or num)])


def _cut(_: Context, cutyear: int, month: int, ord: int = 0, num: int = 0) -> When | None:
    return readings([day(cutyear, month, ord or num)])


def _misheard(
    context: Context, month: int, hourday: int = 0, ohnum: int = 0, year: int | None = None
) -> When | Nothing:
    return _dated(context, month, num=hourday or ohnum, year=year)


def _two_ordinals(
    _: Context, ord2: int, ord: int = 0, num: int = 0, year: int = 0, cutyear: int = 0
) -> When | Nothing:
    """'the 22nd of the 3rd 1990'."""
    return readings([day(year or cutyear, ord2, ord or num)]) or NOTHING


def _weekday_dated(context: Context, anyday: int, **parts: Any) -> When | Nothing:
    """The weekday helps to choose the year: 'Friday 14 May'."""
    found = _dated(context, **parts)
    if isinstance(found, Nothing):
        return found
    return tuple(sorted(found, key=lambda s: not falls_on(s, anyday)))


def falls_on(stretch: Stretch, weekday_: int) -> bool:
    return stretch.start is not None and stretch.start.weekday() == weekday_


def _figures(context: Context, fields: en_figures.Fields) -> When | None:
    return en_figures.of_fields(context, *fields)


def _slashed(context: Context, slashed: tuple[int, int]) -> When | None:
    return en_figures.of_two_fields(context, *slashed)


def _beside_year(context: Context, month: int, dayyear: tuple[int, int]) -> When | None:
    return readings([day(dayyear[1], month, dayyear[0])])


def _one(context: Context, glueddate: tuple[int, int]) -> When | None:
    return month_day(context, *glueddate)


def _one_of(context: Context, glueddate: tuple[int, int], year: int) -> When | None:
    return readings([day(year, *glueddate)])


def _dotted(context: Context, dotdate: tuple[int, int]) -> When | None:
    return en_figures.of_two_fields(context, *dotdate)


def _spaced(context: Context, num1: int, num2: int) -> When | None:
    """'15 / 2': half of nothing, and no '24 / 7'."""
    sure = max(num1, num2) > 12 and (num1, num2) != (24, 7)
    return en_figures.of_two_fields(context, num1, num2) if sure else None


_ENDS = frozenset(("", ".", "?", "!", ",", "please"))


_D = "({ord}|{num})"


_DM = f"{_D} [of] [the] {{month}}"


_MD = f"{{month}} [,] [the] {_D}"


_IN_YEAR = "[,|of|in] {year}"


_DAY_FIRST = f"[the] {_DM} [{_IN_YEAR}]"


_MONTH_FIRST = f"{_MD} [{_IN_YEAR}]"


DATED = (
    Phrase(RULE + "day_month", _DAY_FIRST, _dated),
    Phrase(RULE + "month_day", _MONTH_FIRST, _dated, not_before=AMOUNTS),
    Phrase(
        RULE + "weekday_day",
        f"[{{rel}}] {{anyday}} [,] {_DAY_FIRST}\n"
        f"[{{rel}}] {{anyday}} [,] {_MONTH_FIRST}\n"
        f"[{{rel}}] {{anyday}} {{month}} {{sep}} {{num}}",
        _weekday_dated,
    ),
    Phrase(
        RULE + "short_year",
        f"[the] {_DM} [,] {{yy}}\n{{month}} [the] {{ord}} [,] {{yy}}",
        _short_dated,
        only_before=_NO_YEAR_AFTER,
    ),
    Phrase(
        RULE + "day_month",
        f"[the] {_DM} [of] {{cutyear}}\n{{month}} [the] {_D} {{cutyear}}",
        _cut,
    ),
    Phrase(
        RULE + "day_month",
        "{hourday} [of] {month} [of] {year}\n{ohnum} [of] {month} [[of] {year}]",
        _misheard,
    ),
    Phrase(
        RULE + "ordinal_ordinal",
        f"[the] {_D} of [the] {{ord2}} [of] ({{year}}|{{cutyear}})",
        _two_ordinals,
    ),
    Phrase(
        RULE + "month_day",
        "{num} {sep1} {month} {sep2} {year}\n"
        "{month} {sep1} {num} [{sep2} {year}]\n"
        "{month} {sep1} {year} {sep2} {num}\n"
        "{year} [{sep1}] {month} {sep2} {num}",
        _dated,
    ),
    Phrase(
        RULE + "month_day",
        "{month} {sep} {dayyear}\n{dayyear} {sep} {month}",
        lambda c, sep, **p: _beside_year(c, **p),
    ),
    Phrase(RULE + "month_day", "{glueddate}", _one),
    Phrase(RULE + "month_day", f"{{glueddate}} {_IN_YEAR}", _one_of),
    Phrase(
        RULE + "figures",
        "[{anyday} [,]] {fields}",
        lambda c, fields, anyday=0: _figures(c, fields),
    ),
    Phrase(
        RULE + "figures",
        "[[this|next] {anyday} [,]] {slashed}\nthis {slashed}",
        lambda c, slashed, anyday=0: _slashed(c, slashed),
    ),
    Phrase(RULE + "figures", "(on|in) {dotdate}", _dotted, only_before=_ENDS),
    Phrase(RULE + "figures", "[on] {num1} / {num2}", _spaced, only_before=_ENDS),
)
