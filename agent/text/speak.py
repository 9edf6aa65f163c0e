"""How is a value said? Words for read-back and replies; normalising them gives the value again."""

from decimal import Decimal

from agent.money import Money, exponent
from agent.text.language import Speech
from agent.text.languages import find_language

_DIGIT_BY_DIGIT_FROM = 10**15


def speak_number(value: Decimal | int, lang: str) -> str:
    """'five thousand', 'two point five zero', 'minus twelve'; from 10**15 on, digit by digit.

    Raises UsageError for a language without words.
    """
    return _number(Decimal(value), find_language(lang).speech)


def speak_digits(digits: str, lang: str) -> str:
    """'four four one two'; what is no digit is left out. Raises UsageError as speak_number."""
    return _digits(digits, find_language(lang).speech)


def speak_money(money: Money, lang: str) -> str:
    """'five thousand yen', 'minus twelve dollars and fifty cents'; a currency without a name is
    said as number and code. Raises UsageError as speak_number.
    """
    speech = find_language(lang).speech
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
    return speech.joiner.join([*minus, f" {speech.conjunction} ".join(parts)])


def _count(count: int, one: str, many: str, speech: Speech, of: str = "") -> str:
    coin = one if count == 1 else many
    return speech.joiner.join(filter(None, [_whole(count, speech), of, coin]))


def _number(value: Decimal, speech: Speech) -> str:
    whole, _, fraction = f"{abs(value):f}".partition(".")
    parts = [speech.minus] if value < 0 else []
    parts.append(_whole(int(whole), speech))
    if fraction:
        parts += [speech.point, _digits(fraction, speech)]
    return speech.joiner.join(parts)


def _digits(digits: str, speech: Speech) -> str:
    return speech.joiner.join(
        speech.numbers[int(digit)] for digit in digits if digit in "0123456789"
    )


def _whole(number: int, speech: Speech) -> str:
    """A number from zero on: its count of the largest scale it reaches, then the rest."""
    if number in speech.numbers:
        return speech.numbers[number]
    if number >= _DIGIT_BY_DIGIT_FROM:
        return _digits(str(number), speech)
    size, word = next((s, w) for s, w in speech.scales if number >= s)
    count, rest = divmod(number, size)
    parts = [_whole(count, speech), word] if word else [speech.numbers[count * size]]
    return speech.joiner.join([*parts, *([_whole(rest, speech)] if rest else [])])
