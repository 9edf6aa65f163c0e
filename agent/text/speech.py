"""What must a language bring along to say values? The words and templates that speak.py reads."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Coin:
    """How a currency is called."""

    one: str
    many: str
    minor_one: str = ""
    minor_many: str = ""
    minor_of: str = ""
    "said before the small coin where it stands alone: 'euro cents'"


Count = Callable[[int], str]
"the words of a whole number"


@dataclass(frozen=True, slots=True)
class Speech:
    """Words to say values with; the templates name what they take."""

    numbers: Mapping[int, str]
    scales: tuple[tuple[int, str], ...]
    "largest first; an empty word where the multiples are among the numbers, as English tens"
    silent_one: Set[int]
    "scales that are said without a one before them: Japanese hundred"
    joiner: str
    minus: str
    point: str
    conjunction: str
    coins: Mapping[str, Coin]
    digits: Mapping[str, str]
    "of a digit string"
    between_groups: str
    "of a long digit string"
    percent: str
    "{number}"
    ordinal: Callable[[str], str]
    "from the words of a number to those of a place"
    written_ordinal: Callable[[Decimal], str]
    "how a place in an order is written: '3rd'"
    full_date: Callable[[date, Count], str]
    "a day with its year"
    near_date: Callable[[date, Count], str]
    "a day of the coming months: its weekday in place of the year"
    clock: Callable[[time, Count], str]
    "to the minute"
    day_clock: str
    "{date} {clock}"
    between: str
    "{start} {end}: the end is the last day, or the moment the period ends"
    since: str
    "{start}"
    until: str
    "{end}"
