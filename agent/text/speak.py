"""How is a value said? Words for read-back and replies; normalising them gives the value again."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import partial

from agent.money import Money, exponent
from agent.text.languages import find_language
from agent.text.speech import Speech
from agent.text.values import (
    Date,
    DateTime,
    Digits,
    Number,
    Ordinal,
    Percent,
    Period,
    Spelled,
    Time,
    Value,
)

_DIGIT_BY_DIGIT_FROM = 10**15
_MOST_IN_GROUP = 4
_NEAR = timedelta(days=300)
"so far ahead a day needs no year"


def speak(value: Value, lang: str) -> str:
    """The words of any value; of a moment to the minute, of a period with its last day.

    Raises UsageError for a language without words.
    """
    speech = find_language(lang).speech
    match value:
        case Money():
            return _money(value, speech)
        case Number(number):
            return _number(number, speech)
        case Ordinal(number):
            return speech.ordinal(_number(number, speech))
        case Percent(number):
            return speech.percent.format(number=_number(number, speech))
        case Digits(digits):
            return _digit_string(digits, speech)
        case Spelled(letters):
            return _letters(letters, speech)
        case Date(day):
            return speech.full_date(day, partial(_whole, speech=speech))
        case Time(clock):
            return speech.clock(clock, partial(_whole, speech=speech))
        case DateTime(moment):
            return _end(moment, speech)
        case Period():
            return _period(value, speech)


def speak_number(value: Decimal | int, lang: str) -> str:
    """'five thousand', 'two point five zero', 'minus twelve'; from 10**15 on, digit by digit.

    Raises UsageError as `speak`.
    """
    return _number(Decimal(value), find_language(lang).speech)


def speak_digits(digits: str, lang: str) -> str:
    """'four four one two', more than four in groups; what is no digit is left out. Raises
    UsageError as `speak`.
    """
    return _digit_string(digits, find_language(lang).speech)


def speak_money(money: Money, lang: str) -> str:
    """'five thousand yen', 'minus twelve dollars and fifty cents'; a currency without a name is
    said as number and code. Raises UsageError as `speak`.
    """
    return _money(money, find_language(lang).speech)


def speak_day(day: date, today: date, lang: str) -> str:
    """'Friday the third of May' in the months to come, else with its year. Raises UsageError as `speak`."""
    speech = find_language(lang).speech
    near = timedelta(0) <= day - today < _NEAR
    said = speech.near_date if near else speech.full_date
    return said(day, partial(_whole, speech=speech))


def _money(money: Money, speech: Speech) -> str:
    minus = [speech.minus] if money.amount_minor < 0 else []
    coin = speech.coins.get(money.currency)
    if coin is None:
        return speech.joiner.join([*minus, _number(abs(money.major), speech), money.currency])
    large, small = divmod(abs(money.amount_minor), 10 ** exponent(money.currency))
    parts = [_count(large, coin.one, coin.many, speech)] if large or not small else []
    if small:
        words = _count(
            small, coin.minor_one, coin.minor_many, speech, "" if large else coin.minor_of
        )
        parts.append(words)
    return speech.joiner.join([*minus, speech.conjunction.join(parts)])


def _count(count: int, one: str, many: str, speech: Speech, of: str = "") -> str:
    coin = one if count == 1 else many
    return speech.joiner.join(filter(None, [_whole(count, speech), of, coin]))


def _number(value: Decimal, speech: Speech) -> str:
    whole, _, fraction = f"{abs(value):f}".partition(".")
    parts = [speech.minus] if value < 0 else []
    parts.append(_whole(int(whole), speech))
    if fraction:
        parts += [speech.point, _digit_by_digit(fraction, speech)]
    return speech.joiner.join(parts)


def _digit_by_digit(digits: str, speech: Speech) -> str:
    return speech.joiner.join(speech.numbers[int(digit)] for digit in digits)


def _whole(number: int, speech: Speech) -> str:
    """A number from zero on: its count of the largest scale it reaches, then the rest."""
    if number in speech.numbers:
        return speech.numbers[number]
    if number >= _DIGIT_BY_DIGIT_FROM:
        return _digit_by_digit(str(number), speech)
    size, word = next((s, w) for s, w in speech.scales if number >= s)
    count, rest = divmod(number, size)
    if not word:
        parts = [speech.numbers[count * size]]
    elif count == 1 and size in speech.silent_one:
        parts = [word]
    else:
        parts = [_whole(count, speech), word]
    return speech.joiner.join([*parts, *([_whole(rest, speech)] if rest else [])])


def _digit_string(digits: str, speech: Speech) -> str:
    kept = [speech.digits[digit] for digit in digits if digit in speech.digits]
    return speech.between_groups.join(speech.joiner.join(group) for group in _groups(kept))


def _groups(items: list[str]) -> Iterator[list[str]]:
    """As even as can be and at most four each, the shorter first: 3-4, 4-4, 3-3-4."""
    start, left = 0, -(-len(items) // _MOST_IN_GROUP)
    while left:
        size = (len(items) - start) // left
        yield items[start : start + size]
        start, left = start + size, left - 1


def _letters(letters: str, speech: Speech) -> str:
    return " ".join(speech.digits.get(letter, letter) for letter in letters)


def _end(end: date | datetime, speech: Speech) -> str:
    words = speech.full_date(end, partial(_whole, speech=speech))
    if not isinstance(end, datetime):
        return words
    clock = speech.clock(end.time(), partial(_whole, speech=speech))
    return speech.day_clock.format(date=words, clock=clock)


def _period(period: Period, speech: Speech) -> str:
    start = "" if period.start is None else _end(period.start, speech)
    end = "" if period.end is None else _end(_last(period.end), speech)
    if start and end:
        return speech.between.format(start=start, end=end)
    return speech.since.format(start=start) if start else speech.until.format(end=end)


def _last(end: date | datetime) -> date | datetime:
    """The last day of a period of days, as people say it; the end of one of hours."""
    return end if isinstance(end, datetime) else end - timedelta(days=1)
