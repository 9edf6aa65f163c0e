"""Which number do these words say? Cardinals and decimals, spoken, written or mixed.

The engine reads word tables and knows no language; whole numbers are those of `cardinals`.
"""

from decimal import Decimal

from agent.money import exponent
from agent.text.cardinals import LIMIT, cardinal, scale_at, small
from agent.text.figures import MAX_FRACTION_DIGITS
from agent.text.language import Context, Language, Match, Numerals, Reading
from agent.text.tokens import Shape, Tokens, alone, peek
from agent.text.values import Number

_MAX_WITH_FRACTION = 10**15
_MIN_PAIR_OF_TEENS = 30
"'sixty fifteen' is no pair: as likely two numbers, or one misheard"


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """A bare number. A fraction that the account has no coin for is no alternative."""
    reading = language.read_number(tokens, i)
    if reading is None or _is_pronoun(tokens, i, reading.end, language.numerals):
        return None
    whole_only = context.currency is not None and exponent(context.currency) == 0
    best, *others = map(Number, reading.values)
    kept = [v for v in others if not whole_only or v.value == v.value.to_integral_value()]
    return Match(reading.end, best, tuple(kept))


def read(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    """The number that begins at token `i`, or None."""
    return tokens.once("number", i, _read, words)


def _read(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    if words.names.at(tokens, i):
        return None
    negative = peek(tokens, i) in words.minus
    start = i + negative
    found = (
        _share(tokens, start, words)
        or _pair(tokens, start, words)
        or _decimal(tokens, start, words)
    )
    if found is None or found.values[0] >= LIMIT:
        return None
    if tokens.shape(i) is Shape.WORD and _is_ordinal(tokens, found.end, words):
        return None
    return found.negated if negative else found


def _is_ordinal(tokens: Tokens, end: int, words: Numerals) -> bool:
    """'twenty first', 'one hundred and first': no spoken cardinal ends here."""
    return peek(tokens, end + (peek(tokens, end) in words.conjunctions)) in words.ordinals


def _is_pronoun(tokens: Tokens, i: int, end: int, words: Numerals) -> bool:
    return end == i + 1 and peek(tokens, i) in words.pronouns and not alone(tokens, i, end)


def _share(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    """'half a million', 'three quarters of a million', 'half a dozen'."""
    if half := words.halves.at(tokens, i):
        share, start = Decimal("0.5"), half[1]
    elif part := words.shares.at(tokens, i):
        share, start = part
    else:
        return None
    scale, end = scale_at(tokens, start, words)
    return Reading(end, (_plain(scale * share),)) if scale > 1 else None


def _pair(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    """'two fifty': 250 or 2.50; before a scale ('two fifty thousand') only 250."""
    first = small(tokens, i, words)
    if first is None or first[0] == 0:
        return None
    second = _two_digits(tokens, first[1], words)
    if second is None or peek(tokens, second[1]) in words.hundreds | words.points:
        return None
    if first[0] % 10 == 0 and first[0] >= _MIN_PAIR_OF_TEENS and second[0] < 20:
        return None
    joined = Decimal(first[0] * 100 + second[0])
    scale, end = scale_at(tokens, second[1], words)
    if scale == 1:
        return Reading(end, (joined, joined.scaleb(-2)))
    return Reading(end, (joined * scale,)) if first[0] < 10 else None


def _two_digits(tokens: Tokens, i: int, words: Numerals) -> tuple[int, int] | None:
    """The second half of a pair: 10 to 99, or 'oh five'."""
    has_oh = peek(tokens, i) in words.oh
    found = small(tokens, i + has_oh, words)
    return found if found and (found[0] < 10) == has_oh and found[0] > 0 else None


def _decimal(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    """A cardinal, perhaps with a fraction, and then perhaps a scale: 'one point two million'."""
    whole = cardinal(tokens, i, words)
    if whole is None:
        return _only_fraction(tokens, i, words)
    value, end, last_scale = whole
    if value < _MAX_WITH_FRACTION:
        if part := _and_part(tokens, end, last_scale, words):
            value, end = value + part[0], part[1]
        elif fraction := _fraction(tokens, end, words):
            value, end = value + fraction[0], fraction[1]
    if last_scale == 1:
        scale, end = scale_at(tokens, end, words)
        value *= scale
    return Reading(end, (_plain(value),))


def _and_part(tokens: Tokens, i: int, scale: int, words: Numerals) -> tuple[Decimal, int] | None:
    """What 'and a half' or 'and a quarter' adds: of the scale said after it, else before it."""
    part: tuple[Decimal, int] | None
    if half := words.and_a_half.at(tokens, i):
        part = Decimal("0.5"), half[1]
    else:
        part = words.and_parts.at(tokens, i)
    if part is None:
        return None
    own, end = scale_at(tokens, part[1], words)
    return (part[0] * own, end) if 1 < own < scale else (part[0] * scale, part[1])


def _only_fraction(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    """'point five million'."""
    fraction = _fraction(tokens, i, words)
    if fraction is None or peek(tokens, i - 1) in words.no_decimal_after:
        return None
    scale, end = scale_at(tokens, fraction[1], words)
    return Reading(end, (_plain(fraction[0] * scale),))


def _fraction(tokens: Tokens, i: int, words: Numerals) -> tuple[Decimal, int] | None:
    """'point two five'; the digits after it are said one by one, in pairs, or as a number."""
    if peek(tokens, i) not in words.points:
        return None
    digits, end = "", i + 1
    while len(digits) < MAX_FRACTION_DIGITS and (more := _fraction_digits(tokens, end, words)):
        digits, end = digits + more[0], more[1]
    return (Decimal(f"0.{digits}"), end) if digits else None


def _fraction_digits(tokens: Tokens, i: int, words: Numerals) -> tuple[str, int] | None:
    word = peek(tokens, i)
    if word in words.oh:
        return "0", i + 1
    if tokens.shape(i) is Shape.NUMBER:
        return (word[:MAX_FRACTION_DIGITS], i + 1) if word.isdigit() else None
    found = small(tokens, i, words)
    if found is None:
        return None
    if 0 < found[0] < 10 and peek(tokens, found[1]) in words.hundreds:
        whole = cardinal(tokens, i, words)
        return (str(whole[0]), whole[1]) if whole and whole[2] == 1 else None
    return str(found[0]), found[1]


def _plain(value: Decimal) -> Decimal:
    """Without the zeros that a scale left behind the point: 1200000, not 1200000.0."""
    if value < LIMIT and value == value.to_integral_value():
        return value.quantize(Decimal(1))
    return value
