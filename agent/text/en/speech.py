"""How does English say values? Words for read-back and replies."""

from datetime import date, time
from decimal import Decimal

from agent.text.en.money import COINS
from agent.text.en.words import (
    MONTHS,
    ORDINAL_TEENS,
    ORDINAL_TENS,
    ORDINAL_UNITS,
    SCALES,
    TEENS,
    TENS,
    UNITS,
)
from agent.text.speech import Count, Speech

_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_CARDINALS = UNITS | TEENS | TENS
_NUMBERS = {value: word for word, value in _CARDINALS.items()} | {0: "zero"}
_PLACES = {value: word for word, value in (ORDINAL_UNITS | ORDINAL_TEENS | ORDINAL_TENS).items()}
_LAST_WORDS = {word: _PLACES[value] for word, value in _CARDINALS.items()}
_MONTH_NAMES = {number: name.capitalize() for name, number in MONTHS.items()}


def _ordinal(number: str) -> str:
    """'twenty first': the last word of a number says that it is a place."""
    *before, last = number.split()
    return " ".join([*before, _LAST_WORDS.get(last, f"{last}th")])


def _written_ordinal(value: Decimal) -> str:
    """'3rd', '11th'."""
    last_two = int(value) % 100
    suffix = {1: "st", 2: "nd", 3: "rd"}.get(last_two % 10, "th")
    return f"{value:f}{'th' if 10 < last_two < 20 else suffix}"


def _date(day: date, count: Count) -> str:
    """'the third of May twenty twenty six'."""
    place = _ordinal(count(day.day))
    return f"the {place} of {_MONTH_NAMES[day.month]} {_year(day.year, count)}"


def _near_date(day: date, count: Count) -> str:
    """'Friday the third of May'."""
    place = _ordinal(count(day.day))
    return f"{_WEEKDAYS[day.weekday()]} the {place} of {_MONTH_NAMES[day.month]}"


def _year(year: int, count: Count) -> str:
    """'nineteen eighty seven', 'two thousand five', 'nineteen oh five', 'nineteen hundred'."""
    century, rest = divmod(year, 100)
    if not 10 <= century < 100 or (century % 10 == 0 and rest < 10):
        return count(year)
    if rest == 0:
        return f"{count(century)} hundred"
    return f"{count(century)} {'oh ' if rest < 10 else ''}{count(rest)}"


def _clock(clock: time, count: Count) -> str:
    """'two p m', 'two oh five p m', 'noon', 'midnight'."""
    if clock.minute == 0 and clock.hour % 12 == 0:
        return "noon" if clock.hour else "midnight"
    hour = count(clock.hour % 12 or 12)
    minute = f" {'oh ' if clock.minute < 10 else ''}{count(clock.minute)}" if clock.minute else ""
    return f"{hour}{minute} {'p m' if clock.hour >= 12 else 'a m'}"


SPEECH = Speech(
    numbers=_NUMBERS,
    scales=(
        *((value, word) for word, value in reversed(SCALES.items())),
        (100, "hundred"),
        (10, ""),
    ),
    silent_one=frozenset(),
    joiner=" ",
    minus="minus",
    point="point",
    conjunction=" and ",
    coins=COINS,
    digits={str(value): _NUMBERS[value] for value in range(10)},
    between_groups=", ",
    percent="{number} percent",
    ordinal=_ordinal,
    written_ordinal=_written_ordinal,
    full_date=_date,
    near_date=_near_date,
    clock=_clock,
    day_clock="{date} at {clock}",
    between="from {start} to {end}",
    since="since {start}",
    until="until {end}",
)
