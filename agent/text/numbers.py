"""Which number do these words say? Cardinals and decimals, spoken, written or mixed.

The engine reads word tables and knows no language. It serves languages that build a number as
[units] hundred [tens units] scale ..., the largest scale first. After allo-media/text2num.
"""

from decimal import Decimal

from agent.money import exponent
from agent.text.language import Context, Language, Match, Numerals, Reading
from agent.text.tokens import Shape, Tokens, alone, peek
from agent.text.values import Number

LIMIT = 10**15
"numbers from here on are none: no amount is that large, and arithmetic stays exact below"
_MAX_FRACTION_DIGITS = 12


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
    negative = peek(tokens, i) in words.minus
    start = i + negative
    found = (
        _half_scale(tokens, start, words)
        or _pair(tokens, start, words)
        or _decimal(tokens, start, words)
    )
    if found is None or found.values[0] >= LIMIT or _is_ordinal(tokens, found.end, words):
        return None
    return found.negated if negative else found


def _is_ordinal(tokens: Tokens, end: int, words: Numerals) -> bool:
    """'twenty first', 'one hundred and first': no cardinal ends here."""
    return peek(tokens, end + (peek(tokens, end) in words.conjunctions)) in words.ordinals


def _is_pronoun(tokens: Tokens, i: int, end: int, words: Numerals) -> bool:
    return end == i + 1 and peek(tokens, i) in words.pronouns and not alone(tokens, i, end)


def _half_scale(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    """'half a million'."""
    half = words.halves.at(tokens, i)
    if half is None:
        return None
    scale, end = _scale(tokens, half[1], words)
    return Reading(end, (Decimal(scale) / 2,)) if scale > 1 else None


def _pair(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    """'two fifty': 250 or 2.50; before a scale ('two fifty thousand') only 250."""
    first = small(tokens, i, words)
    if first is None or first[0] == 0:
        return None
    second = _two_digits(tokens, first[1], words)
    if second is None or peek(tokens, second[1]) in words.hundreds | words.points:
        return None
    joined = Decimal(first[0] * 100 + second[0])
    scale, end = _scale(tokens, second[1], words)
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
    whole = _cardinal(tokens, i, words)
    if whole is None:
        return _only_fraction(tokens, i, words)
    value, end, last_scale = whole
    if half := words.and_a_half.at(tokens, end):
        value, end = value + Decimal(last_scale) / 2, half[1]
    elif fraction := _fraction(tokens, end, words):
        value, end = value + fraction[0], fraction[1]
    if last_scale == 1:
        scale, end = _scale(tokens, end, words)
        value *= scale
    return Reading(end, (_plain(value),))


def _only_fraction(tokens: Tokens, i: int, words: Numerals) -> Reading | None:
    """'point five million'."""
    fraction = _fraction(tokens, i, words)
    if fraction is None or peek(tokens, i - 1) in words.no_decimal_after:
        return None
    scale, end = _scale(tokens, fraction[1], words)
    return Reading(end, (_plain(fraction[0] * scale),))


def _fraction(tokens: Tokens, i: int, words: Numerals) -> tuple[Decimal, int] | None:
    """'point two five'; the digits after it are said one by one or in pairs."""
    if peek(tokens, i) not in words.points:
        return None
    digits, end = "", i + 1
    while len(digits) < _MAX_FRACTION_DIGITS and (more := _fraction_digits(tokens, end, words)):
        digits, end = digits + more[0], more[1]
    return (Decimal(f"0.{digits}"), end) if digits else None


def _fraction_digits(tokens: Tokens, i: int, words: Numerals) -> tuple[str, int] | None:
    word = peek(tokens, i)
    if word in words.oh:
        return "0", i + 1
    if word.isascii() and word.isdigit():
        return word[:_MAX_FRACTION_DIGITS], i + 1
    found = small(tokens, i, words)
    return (str(found[0]), found[1]) if found else None


def _cardinal(tokens: Tokens, i: int, words: Numerals) -> tuple[Decimal, int, int] | None:
    """Value, end and last scale. A group that does not fit below the scale before it is the
    beginning of another number: 'five thousand six thousand' are two.
    """
    total, end, ceiling = Decimal(0), i, LIMIT
    while ceiling > 1:
        start = end + (end > i and peek(tokens, end) in words.conjunctions)
        group = _group(tokens, start, words)
        if group is None:
            break
        scale, after = _scale(tokens, group[1], words)
        value = group[0] * scale
        if end > i and (value >= ceiling or value == 0):
            break
        total, end, ceiling = total + value, after, scale
    return (total, end, ceiling) if end > i else None


def _group(tokens: Tokens, i: int, words: Numerals) -> tuple[Decimal, int] | None:
    """What stands before a scale: 'two hundred and fifty', 'twelve hundred', '1.2', 'a'."""
    if (written := _written(tokens, i)) is not None:
        factor, start = written, i + 1
    elif found := small(tokens, i, words):
        factor, start = Decimal(found[0]), found[1]
    elif (stands_for_one := _one(tokens, i, words)) is not None:
        factor, start = Decimal(1), stands_for_one
    else:
        return None
    if peek(tokens, start) not in words.hundreds or factor >= 100:
        return factor, start
    return _after_hundred(tokens, start + 1, factor * 100, words)


def _after_hundred(tokens: Tokens, i: int, value: Decimal, words: Numerals) -> tuple[Decimal, int]:
    start = i + (peek(tokens, i) in words.conjunctions)
    rest = small(tokens, start, words)
    if rest is None or rest[0] == 0 or peek(tokens, rest[1]) in words.hundreds:
        return value, i
    return value + rest[0], rest[1]


def small(tokens: Tokens, i: int, words: Numerals) -> tuple[int, int] | None:
    """A spoken number below one hundred, and the index behind it."""
    word = peek(tokens, i)
    if word in words.tens:
        unit = words.units.get(peek(tokens, i + 1), 0)
        return words.tens[word] + unit, i + 1 + (unit > 0)
    if word in words.pronouns and peek(tokens, i + 1) in words.no_number_before:
        return None
    value = 0 if word in words.zeros else words.units.get(word) or words.teens.get(word)
    return None if value is None else (value, i + 1)


def _written(tokens: Tokens, i: int) -> Decimal | None:
    """A written number; not 0123, which is a digit string."""
    if tokens.shape(i) is not Shape.NUMBER:
        return None
    whole, _, fraction = tokens[i].text.replace(",", "").partition(".")
    if len(whole) > 15 or len(fraction) > _MAX_FRACTION_DIGITS:
        return None
    if len(whole) > 1 and whole[0] == "0":
        return None
    return Decimal(f"{whole or 0}.{fraction}" if fraction else whole)


def _scale(tokens: Tokens, i: int, words: Numerals) -> tuple[int, int]:
    """The product of the scales from token `i` on ('thousand million'); 1 where there is none."""
    product, end = 1, i
    while product < LIMIT and (scale := words.scales.get(peek(tokens, end))):
        product, end = product * scale, end + 1
    return product, end


def _multiplies(tokens: Tokens, i: int, words: Numerals) -> bool:
    word = peek(tokens, i)
    return word in words.hundreds or word in words.scales


def _one(tokens: Tokens, i: int, words: Numerals) -> int | None:
    """Where the hundred or scale is that begins here without a number: 'a hundred', 'thousand'.

    Not after 'few' or 'quarter of', and not inside of a number.
    """
    before = i - 1 - (peek(tokens, i - 1) in words.links)
    if peek(tokens, before) in words.vague or _multiplies(tokens, i - 1, words):
        return None
    if peek(tokens, i) in words.articles and peek(tokens, i + 1) in words.bare:
        return i + 1
    is_bare = peek(tokens, i) in words.bare and peek(tokens, i - 1) not in words.articles
    return i if is_bare else None


def _plain(value: Decimal) -> Decimal:
    """Without the zeros that a scale left behind the point: 1200000, not 1200000.0."""
    if value < LIMIT and value == value.to_integral_value():
        return value.quantize(Decimal(1))
    return value
