"""Which number stands before a power of ten thousand? 三千五百, 二〇二〇, 三・五, 4千6百, 5,000.

Digits before ten, hundred and thousand, digits said one by one, or a written number.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from agent.text.tokens import Phrases, Shape, Tokens, peek

_MYRIAD = 10**4
_MAX_DIGITS = 20
_MAX_FRACTION_DIGITS = 12
LIMIT = 10**20
"numbers from here on are none"
_SCIENTIFIC = re.compile(r"\d{1,12}(?:\.\d{1,12})?e[+-]?\d{1,2}")


@dataclass(frozen=True)
class Myriads:
    """Signs that numbers are made of; every one is a token."""

    digits: Mapping[str, int]
    formal: Mapping[str, int]
    "digits of deeds, which are parts of other words too: they count in company only"
    scales: Mapping[str, int]
    "ten, hundred, thousand: stand without a digit, too"
    myriads: Mapping[str, int]
    "powers of ten thousand: never without a number before them"
    letters: Mapping[str, int]
    "scales behind a written number only: 5k"
    points: Set[str]
    commas: Set[str]
    "between two digits that follow one another they are 'or': 五、六千"
    vague: Set[str]
    "before a number they make it none: 数千"
    not_vague_behind: Set[str]
    "behind them a vague sign is the end of a word: 人数"
    minus: Set[str]
    part_of: Phrases[bool]
    "between the lower and the upper part of a fraction: 分の"
    joiners: Set[str]
    "between a whole number and its fraction"
    halves: Phrases[Decimal]
    "words that are a fraction by themselves"
    packs: Phrases[int]
    "units that multiply: ダース"
    half_pack: Set[str]
    "before such a unit it stands for one half"

    @cached_property
    def beginnings(self) -> Set[str]:
        """The words that a number can begin with."""
        return self.signs | self.minus | self.halves.starts | self.half_pack

    @cached_property
    def signs(self) -> Set[str]:
        tables = (self.digits, self.formal, self.scales, self.myriads)
        return frozenset[str]().union(*tables)


@dataclass(frozen=True, slots=True)
class Part:
    """Some of a number, before token `end`."""

    value: Decimal
    end: int


def touch(tokens: Tokens, i: int) -> bool:
    """Whether no space stands before token `i`."""
    if tokens.shape(i - 1) is None or tokens.shape(i) is None:
        return False
    return tokens[i - 1].end == tokens[i].start


def decimal_group(tokens: Tokens, i: int, words: Myriads) -> Part | None:
    group = _group(tokens, i, words)
    if group is None or peek(tokens, group.end) not in words.points:
        return group
    digits, end = behind_point(tokens, group.end + 1, words)
    if not digits or group.value % 1 or peek(tokens, end) in words.points:
        return group
    return Part(Decimal(f"{group.value:f}.{digits}"), end)


def behind_point(tokens: Tokens, i: int, words: Myriads) -> tuple[str, int]:
    """Digits one by one, seldom a number: 点八十九."""
    digits, end = _run(tokens, i, words)
    if digits and peek(tokens, end) not in words.scales:
        return digits[:_MAX_FRACTION_DIGITS], end
    if tokens.shape(i) is Shape.NUMBER:
        text = tokens[i].text
        return (text[:_MAX_FRACTION_DIGITS], i + 1) if text.isdigit() else ("", i)
    group = _group(tokens, i, words)
    return (f"{group.value:f}", group.end) if group and not group.value % 1 else ("", i)


def _group(tokens: Tokens, i: int, words: Myriads) -> Part | None:
    """What stands before a power of ten thousand: 三千五百, 二〇二〇, 5,000, 4千6百."""
    total, end, room = Decimal(0), i, Decimal(_MYRIAD)
    while True:
        factor = _written(tokens, end) or _spelt(tokens, end, words)
        behind = factor.end if factor else end
        scale = words.scales.get(peek(tokens, behind), 0)
        if not 0 < scale < room or (factor and factor.value * scale >= room):
            break
        total += (factor.value if factor and factor.value else 1) * scale
        end, room = behind + 1, Decimal(scale)
    if factor and not scale and (end == i or factor.value < room):
        total, end = total + factor.value, factor.end
    return Part(total, end) if end > i else None


def _spelt(tokens: Tokens, i: int, words: Myriads) -> Part | None:
    digits, end = _run(tokens, i, words)
    return Part(Decimal(digits), end) if digits else None


def _run(tokens: Tokens, i: int, words: Myriads) -> tuple[str, int]:
    """Digits said one by one."""
    digits = ""
    while len(digits) < _MAX_DIGITS:
        at = i + len(digits)
        sign = peek(tokens, at)
        digit = words.digits.get(sign)
        if digit is None and _is_deed(tokens, at, words):
            digit = words.formal.get(sign)
        if digit is None or (digits and not touch(tokens, at)):
            break
        digits += str(digit)
    return digits, i + len(digits)


def _is_deed(tokens: Tokens, i: int, words: Myriads) -> bool:
    """Whether a sign of deeds stands beside a scale or another: 参百, not 三陸."""
    if peek(tokens, i) not in words.formal:
        return False
    beside = (peek(tokens, i - 1), peek(tokens, i + 1))
    tables = (words.formal, words.scales, words.myriads)
    return any(sign in table for sign in beside for table in tables)


def _written(tokens: Tokens, i: int) -> Part | None:
    """A written number; not 0123, which is a digit string."""
    if tokens.shape(i) is Shape.OTHER:
        return _scientific(tokens, i)
    if tokens.shape(i) is not Shape.NUMBER:
        return None
    whole, _, fraction = tokens[i].text.replace(",", "").partition(".")
    if len(whole) > _MAX_DIGITS or len(fraction) > _MAX_FRACTION_DIGITS:
        return None
    if len(whole) > 1 and whole[0] == "0":
        return None
    return Part(Decimal(f"{whole or 0}.{fraction}" if fraction else whole), i + 1)


def _scientific(tokens: Tokens, i: int) -> Part | None:
    """2.5e3."""
    if not _SCIENTIFIC.fullmatch(tokens[i].text):
        return None
    value = Decimal(tokens[i].text)
    return Part(plain(value), i + 1) if value < LIMIT else None


def plain(value: Decimal) -> Decimal:
    """Without the zeros that a scale left behind the point: 1200000, not 1200000.0."""
    return value.quantize(Decimal(1)) if value == value.to_integral_value() else value
