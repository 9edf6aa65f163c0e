"""Which whole number do these words say? Spoken, written or mixed, without a fraction.

The engine reads word tables and knows no language. It serves languages that build a number as
[units] hundred [tens units] scale ..., the largest scale first. After allo-media/text2num.
"""

from decimal import Decimal

from agent.text.figures import written, written_small
from agent.text.language import Numerals
from agent.text.tokens import Shape, Tokens, peek

LIMIT = 10**27
"numbers from here on are none: below it decimal arithmetic is exact"
_MAX_LEADING_ZEROS = 3


def cardinal(tokens: Tokens, i: int, words: Numerals) -> tuple[Decimal, int, int] | None:
    """Value, end and last scale. A group that does not fit below the scale before it is the
    beginning of another number: 'five thousand six thousand' are two.
    """
    total, end, ceiling = Decimal(0), i, LIMIT
    while ceiling > 1:
        start = end + (end > i and peek(tokens, end) in words.conjunctions)
        start += _leading_zeros(tokens, start, words)
        group = _group(tokens, start, words)
        if group is None:
            break
        scale, after = scale_at(tokens, group[1], words)
        value = group[0] * scale
        if end > i and (value >= ceiling or value == 0):
            break
        total, end, ceiling = total + value, after, scale if scale % 10 == 0 else 1
    return (total, end, ceiling) if end > i else None


def _leading_zeros(tokens: Tokens, i: int, words: Numerals) -> int:
    """How many zeros say nothing: 'zero zero hundred twenty five'."""
    count = 0
    while count < _MAX_LEADING_ZEROS and peek(tokens, i + count) in words.zeros:
        count += 1
    return count if count and peek(tokens, i + count) in words.bare else 0


def _group(tokens: Tokens, i: int, words: Numerals) -> tuple[Decimal, int] | None:
    """What stands before a scale: 'two hundred and fifty', 'twelve hundred', '1.2', 'a'."""
    found = (
        written(tokens, i)
        or small(tokens, i, words)
        or words.counts.at(tokens, i)
        or _one(tokens, i, words)
    )
    if found is None:
        return None
    factor, start = Decimal(found[0]), found[1]
    if peek(tokens, start) not in words.hundreds or factor >= 100:
        return factor, start
    return _after_hundred(tokens, start + 1, factor * 100, words)


def _after_hundred(tokens: Tokens, i: int, value: Decimal, words: Numerals) -> tuple[Decimal, int]:
    start = i + (peek(tokens, i) in words.conjunctions)
    rest = small(tokens, start, words) or written_small(tokens, start)
    if rest is None or rest[0] == 0 or peek(tokens, rest[1]) in words.hundreds:
        return value, i
    return value + rest[0], rest[1]


def small(tokens: Tokens, i: int, words: Numerals) -> tuple[int, int] | None:
    """A spoken number below one hundred, and the index behind it."""
    word = peek(tokens, i)
    if word in words.tens:
        behind = i + 1 + (peek(tokens, i + 1) in words.joints)
        unit = words.units.get(peek(tokens, behind), 0)
        return words.tens[word] + unit, behind + 1 if unit else i + 1
    if word in words.pronouns and peek(tokens, i + 1) in words.no_number_before:
        return None
    value = 0 if word in words.zeros else words.units.get(word) or words.teens.get(word)
    return None if value is None else (value, i + 1)


def scale_at(tokens: Tokens, i: int, words: Numerals) -> tuple[int, int]:
    """The product of the scales from token `i` on ('thousand million', the smaller one first);
    1 where there is none.
    """
    product, end, last = 1, i, 0
    while product < LIMIT and (scale := words.scales.get(peek(tokens, end), 0)) > last:
        product, end, last = product * scale, end + 1, scale
    return product, end


def _one(tokens: Tokens, i: int, words: Numerals) -> tuple[int, int] | None:
    """One, and where the hundred or scale is that begins here without a number: 'a hundred'.

    Not after 'few' or 'quarter of', and not inside of a number.
    """
    has_article = peek(tokens, i) in words.articles
    if peek(tokens, i + has_article) not in words.bare:
        return None
    if tokens.shape(i - 1) in (Shape.GROUPS, Shape.OTHER):
        return None
    before = i - 1 - (peek(tokens, i - 1) in words.links)
    if peek(tokens, before) in words.vague or _multiplies(tokens, i - 1, words):
        return None
    if has_article:
        return 1, i + 1
    return None if peek(tokens, i - 1) in words.articles else (1, i)


def _multiplies(tokens: Tokens, i: int, words: Numerals) -> bool:
    word = peek(tokens, i)
    return word in words.hundreds or word in words.scales
