"""Which number do these signs say, in a language that counts in myriads? 三億五千万, 四分の一, 半ダース.

The engine reads tables and knows no language. A number is groups below ten thousand, each before
the next smaller power of ten thousand: 3億4千8百万6.
"""

from decimal import Decimal, localcontext

from agent.text.language import Reading
from agent.text.myriad_groups import (
    LIMIT,
    Myriads,
    Part,
    behind_point,
    decimal_group,
    plain,
    touch,
)
from agent.text.tokens import Shape, Tokens, peek

_FRACTION_PRECISION = 15
_WRITTEN = (Shape.NUMBER, Shape.OTHER)


def read(tokens: Tokens, i: int, words: Myriads) -> Reading | None:
    """The number that begins at token `i`, or None."""
    if tokens.shape(i) not in _WRITTEN and peek(tokens, i) not in words.beginnings:
        return None
    return tokens.once("number", i, _read, words)


def _read(tokens: Tokens, i: int, words: Myriads) -> Reading | None:
    negative = peek(tokens, i) in words.minus
    start = i + negative
    if half := half_or_pack(tokens, i, words):
        return half
    if not _may_begin(tokens, i, words):
        return None
    found = cardinal(tokens, start, words)
    if found:
        found = _fraction(tokens, found, words) or found
    if found is None or found.value >= LIMIT:
        return None
    if pack := words.packs.at(tokens, found.end):
        found = Part(found.value * pack[0], pack[1])
    return Reading(found.end, (-found.value if negative else found.value,))


def half_or_pack(tokens: Tokens, i: int, words: Myriads) -> Reading | None:
    """半分, 半ダース."""
    if half := words.halves.at(tokens, i):
        return Reading(half[1], (half[0],))
    pack = words.packs.at(tokens, i + 1) if peek(tokens, i) in words.half_pack else None
    return Reading(pack[1], (Decimal(pack[0]) / 2,)) if pack else None


def _may_begin(tokens: Tokens, i: int, words: Myriads) -> bool:
    """Not in the middle of a number, and not behind 'some'; a minus behind a number subtracts."""
    before = peek(tokens, i - 1)
    if before in words.commas and _is_or(tokens, i, words):
        return False
    if before in words.vague:
        return peek(tokens, i - 2) in words.not_vague_behind
    if peek(tokens, i) in words.minus:
        return before not in words.signs and tokens.shape(i - 1) is not Shape.NUMBER
    return before not in words.signs or not touch(tokens, i)


def _is_or(tokens: Tokens, i: int, words: Myriads) -> bool:
    """Whether digits around a comma follow one another before a scale: 五、六千 is 5 or 6,000."""
    first, second = (words.digits.get(peek(tokens, k), -9) for k in (i - 2, i))
    behind = peek(tokens, i + 1)
    return first == second - 1 and (behind in words.scales or behind in words.myriads)


def _fraction(tokens: Tokens, first: Part, words: Myriads) -> Part | None:
    """The fraction that a number begins: 四分の一, 二と四分の一."""
    if peek(tokens, first.end) not in words.joiners:
        return _over(tokens, first, words)
    part = _over(tokens, cardinal(tokens, first.end + 1, words), words)
    return Part(first.value + part.value, part.end) if part and part.value < 1 else None


def _over(tokens: Tokens, lower: Part | None, words: Myriads) -> Part | None:
    of = words.part_of.at(tokens, lower.end) if lower and lower.value else None
    upper = cardinal(tokens, of[1], words) if of else None
    if lower is None or upper is None:
        return None
    with localcontext() as context:
        context.prec = _FRACTION_PRECISION
        return Part(plain(upper.value / lower.value), upper.end)


def cardinal(tokens: Tokens, i: int, words: Myriads) -> Part | None:
    """A whole number or decimal."""
    total, end, ceiling = Decimal(0), i, Decimal(LIMIT)
    while group := decimal_group(tokens, end, words):
        scale, after = _scale(tokens, group.end, words)
        value = group.value * scale
        if value >= ceiling or (end > i and scale >= ceiling):
            break
        total, end, ceiling = total + value, after, Decimal(scale)
        if scale == 1:
            break
    if ceiling > 1 and end > i and peek(tokens, end) in words.points:
        digits, behind = behind_point(tokens, end + 1, words)
        if digits:
            total, end, ceiling = total + Decimal(f"0.{digits}"), behind, Decimal(1)
    if end == i or (end == i + 1 and peek(tokens, i) in words.formal):
        return None
    return Part(plain(total) if ceiling > 1 else total, end)


def _scale(tokens: Tokens, i: int, words: Myriads) -> tuple[int, int]:
    sign = peek(tokens, i)
    if myriad := words.myriads.get(sign):
        return myriad, i + 1
    if (letter := words.letters.get(sign)) and tokens.shape(i - 1) is Shape.NUMBER:
        return letter, i + 1
    return 1, i
