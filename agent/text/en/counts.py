"""Which numbers do days, years and counts have in English? Spoken, written and as recognisers cut them."""

import re
from fractions import Fraction

from agent.text.en.keys import QUOTES, Found, phrases
from agent.text.en.money import CURRENCIES
from agent.text.en.words import (
    MONTHS,
    ORDINAL_TEENS,
    ORDINAL_TENS,
    ORDINAL_UNITS,
    TEENS,
    TENS,
    UNITS,
)
from agent.text.tokens import Shape, Tokens

ORDINALS = {**ORDINAL_UNITS, **ORDINAL_TEENS, **ORDINAL_TENS}


AMOUNTS = frozenset(CURRENCIES.units.starts) | set("percent % per point thousand hundred".split())
"what makes an amount of the number before it"


_BEFORE_MONTH = frozenset(
    "in of since from to until till by before after during for between on this the born".split()
)
"words that make a year of what is rather an amount behind a month: 'pay April two thousand'"


SUFFIXES = ("st", "nd", "rd", "th")


_WRITTEN_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")


def small(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """A spoken number from 1 to 99."""
    word = tokens.text(i)
    if tens := TENS.get(word):
        unit = UNITS.get(tokens.text(i + 1), 0)
        return tens + unit, i + 1 + (unit > 0)
    value = UNITS.get(word) or TEENS.get(word)
    return (value, i + 1) if value else None


def written(tokens: Tokens, i: int, digits: int) -> int | None:
    """A written whole number of at most so many digits."""
    if tokens.shape(i) is not Shape.NUMBER:
        return None
    text = tokens.text(i)
    return int(text) if len(text) <= digits and text.isdecimal() else None


def number(tokens: Tokens, i: int) -> Found:
    """A day or hour in figures or words: 1 to 31."""
    value = written(tokens, i, 2)
    found = small(tokens, i) if value is None else (value, i + 1)
    return found if found and 0 < found[0] <= 31 else None


def ordinal(tokens: Tokens, i: int) -> Found:
    """'3rd', '3 rd', 'third', 'twenty third'."""
    word = tokens.text(i)
    if word in ORDINALS:
        return ORDINALS[word], i + 1
    if word in TENS and (unit := ORDINAL_UNITS.get(tokens.text(i + 1))):
        return TENS[word] + unit, i + 2
    if found := _WRITTEN_ORDINAL.fullmatch(word):
        return (int(found[1]), i + 1) if int(found[1]) else None
    value = written(tokens, i, 2)
    return (value, i + 2) if value and tokens.text(i + 1) in SUFFIXES else None


def year(tokens: Tokens, i: int) -> Found:
    """1987 in four figures, 'nineteen eighty seven', 'two thousand and seven', '2000 and 7'."""
    value = written(tokens, i, 4)
    if value is None:
        found = _spoken_year(tokens, i)
    elif not 1000 <= value < 3000 or len(tokens.text(i)) < 4:
        return None
    else:
        found = _and_units(tokens, i, value) or (value, i + 1)
    return None if found and _is_amount(tokens, i, *found) else found


def _is_amount(tokens: Tokens, i: int, value: int, end: int) -> bool:
    """Whether a payee named like a month is to get so much: 'send June two thousand'."""
    if tokens.text(i - 1) not in MONTHS:
        return False
    if tokens.text(end) in AMOUNTS:
        return True
    before, shape = tokens.text(i - 2), tokens.shape(i - 2)
    named = shape is Shape.WORD and before not in _BEFORE_MONTH and not _counts(tokens, i - 2)
    return named and (value % 1000 == 0 or not 1900 <= value < 2100)


def _counts(tokens: Tokens, i: int) -> bool:
    return number(tokens, i) is not None or ordinal(tokens, i) is not None


def _and_units(tokens: Tokens, i: int, value: int) -> Found:
    """'2000 and 7': how recognisers write 'two thousand and seven'."""
    if value % 100 or tokens.text(i + 1) != "and":
        return None
    units = number(tokens, i + 2) or ordinal(tokens, i + 2)
    return (value + units[0], units[1]) if units else None


def _spoken_year(tokens: Tokens, i: int) -> Found:
    first = small(tokens, i)
    if first is None:
        return None
    if tokens.text(first[1]) in ("thousand", "hundred"):
        return _round_year(tokens, *first)
    if not 17 <= first[0] <= 21:
        return None
    zero = tokens.text(first[1]) in ("oh", "o", "zero")
    rest = small(tokens, first[1] + zero)
    if rest is None or (rest[0] < 10) != zero:
        return None
    return first[0] * 100 + rest[0], rest[1]


def _round_year(tokens: Tokens, value: int, end: int) -> Found:
    """'two thousand [and] seven', 'nineteen hundred [and] six'."""
    base = value * (1000 if tokens.text(end) == "thousand" else 100)
    if not 1600 < base < 2200:
        return None
    rest = small(tokens, end + 1 + (tokens.text(end + 1) == "and"))
    return (base + rest[0], rest[1]) if rest else (base, end + 1)


def cut_year(tokens: Tokens, i: int) -> Found:
    """'1980 7' at the end of an utterance, '19 87': a recogniser's 1987."""
    value = written(tokens, i, 4)
    if value is None and tokens.text(i) in ("19th", "20th"):
        value = int(tokens.text(i)[:2])
    if value in (19, 20) and (rest := written(tokens, i + 1, 2)) and rest > 9:
        return value * 100 + rest, i + 2
    if value is None or not 1900 <= value < 2100 or value % 10:
        return None
    units = ordinal(tokens, i + 1) or number(tokens, i + 1)
    if units is None or units[0] > 9 or tokens.shape(units[1]) not in (None, Shape.BREAK):
        return None
    return value + units[0], units[1]


def hour_for_day(tokens: Tokens, i: int) -> Found:
    """'14:00' before a month: a recogniser's 14."""
    found = re.fullmatch(r"(\d{1,2}):00", tokens.text(i))
    return (int(found[1]), i + 1) if found and 0 < int(found[1]) <= 31 else None


def oh_number(tokens: Tokens, i: int) -> Found:
    """'oh two', 'o2': a day or month of one figure."""
    if found := re.fullmatch(r"o([1-9])", tokens.text(i)):
        return int(found[1]), i + 1
    unit = UNITS.get(tokens.text(i + 1)) if tokens.text(i) in ("oh", "o", "zero") else None
    return (unit, i + 2) if unit else None


def short_year(tokens: Tokens, i: int) -> Found:
    """A year without its century: '87', \"'87\", 'eighty seven'; spoken ones only where no day."""
    quoted = tokens.text(i) in QUOTES
    if len(tokens.text(i + quoted)) == 2 and (value := written(tokens, i + quoted, 2)) is not None:
        return value, i + quoted + 1
    found = small(tokens, i)
    return found if found and found[0] > 31 else None


_COUNTS = {
    **{phrase: Fraction(1) for phrase in ("a", "an")},
    **{phrase: Fraction(2) for phrase in ("a couple", "a couple of", "couple", "couple of")},
    **{phrase: Fraction(2) for phrase in ("a pair of",)},
    **{phrase: Fraction(3) for phrase in ("a few", "few", "several")},
    **{phrase: Fraction(1, 2) for phrase in ("half", "half a", "half an")},
    **{phrase: Fraction(1, 4) for phrase in ("a quarter of an", "quarter of an")},
    **{phrase: Fraction(3, 4) for phrase in ("three quarters of an", "three quarter of an")},
}


COUNT_WORDS = phrases(_COUNTS)


def count(tokens: Tokens, i: int) -> Found:
    """How many: '2', '2.5', '1/2', 'ninety', 'a hundred and twenty', 'a few', 'two and a half'."""
    if word := tokens.shape(i) is Shape.WORD and COUNT_WORDS.read(tokens, i):
        return word
    found = _figures(tokens, i) or _spoken_count(tokens, i)
    if found is None or tokens.text(found[1]) != "and":
        return found
    half = found[1] + 1 + (tokens.text(found[1] + 1) == "a")
    return (found[0] + Fraction(1, 2), half + 1) if tokens.text(half) == "half" else found


def _figures(tokens: Tokens, i: int) -> Found:
    text = tokens.text(i)
    if tokens.shape(i) is Shape.WORD or not re.fullmatch(r"\d{1,4}(?:\.\d{1,2}|/[1-9])?", text):
        return None
    return Fraction(text), i + 1


def _spoken_count(tokens: Tokens, i: int) -> Found:
    found = small(tokens, i)
    if found is None or tokens.text(found[1]) != "hundred":
        return (Fraction(found[0]), found[1]) if found else None
    rest = small(tokens, found[1] + 1 + (tokens.text(found[1] + 1) == "and"))
    hundreds = Fraction(found[0] * 100)
    return (hundreds + rest[0], rest[1]) if rest else (hundreds, found[1] + 1)
