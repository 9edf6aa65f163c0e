"""How many of which unit? 三日, 3か月, 二〇一六年, はつか: numbers with the unit behind them.

Everything that Japanese says of time with a number goes through `counted`, which reads it once at
each token; the leaves of the grammar only ask for a unit and a range.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from agent.text.ja.tokens import phrase
from agent.text.patterns import Key, Leaf
from agent.text.tokens import Phrases, Shape, Tokens

_DIGITS = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {
    "零": 0, "壱": 1, "弐": 2, "参": 3,
}  # fmt: skip
_SCALES = {"十": 10, "拾": 10, "百": 100, "千": 1000}
_SIGNS = _DIGITS.keys() | _SCALES.keys() | {"廿", "卅"}
_MAX_SIGNS = 8
_INSIDE = _SIGNS | set("万億兆")
"behind them no number begins"


def _key(said: str) -> str:
    """A key of `Phrases`; letters that belong together are one token."""
    return re.sub("(?<=[a-z]) (?=[a-z])", "", phrase(said))


NUMERALS = frozenset(_SIGNS)
"what a number in kanji begins with"
ANY = "#"
"the key of a number without a unit of time, and the first sign of all others: '#月'"
UNITS = frozenset(
    "年 年間 年度 年代 月 か月 か月間 日 日間 週 週間 時 時間 分 分間 秒 秒間 世紀 四半期 営業日".split()
)
_VARIANTS = {
    "け月": "か月", "箇月": "か月", "個月": "か月", "けつき": "か月", "がつ": "月", "かげつ": "か月",
    "ねん": "年", "にち": "日", "ねんど": "年度", "しゅうかん": "週間", "じかん": "時間", "ふん": "分",
    "ぷん": "分", "びょう": "秒", "かげつかん": "か月間", "にちかん": "日間", "ねんかん": "年間",
    "ふんかん": "分間", "ぷんかん": "分間", "qtr": "四半期",
}  # fmt: skip
_UNITS: Phrases[str] = Phrases(
    {phrase(unit): unit for unit in UNITS} | {_key(word): u for word, u in _VARIANTS.items()}
)
_CLOSED = frozenset("くいかきけこ")
"behind がつ: 話しがつく is no April"


def of(*units: str) -> frozenset[str]:
    """The keys of numbers with these units."""
    return frozenset(ANY + unit for unit in units)


def key(tokens: Tokens, i: int) -> Key | None:
    """What begins at a token: a number with its unit, a word, or the shape of what is neither."""
    shape = tokens.shape(i)
    if shape is Shape.WORD:
        text = tokens.texts[i]
        if text not in NUMERALS:
            return text
    elif shape is not Shape.NUMBER:
        return shape
    found = counted(tokens, i)
    return ANY + found.unit if found else ANY


@dataclass(frozen=True, slots=True)
class Counted:
    """A number and its unit, before token `end`."""

    number: int
    unit: str
    end: int


def begins(keys: Iterable[str]) -> frozenset[tuple[str, str]]:
    """The first two words of keys; "" where there is one."""
    split = [(*key.split(), "") for key in keys]
    return frozenset((words[0], words[1]) for words in split)


def numbers(read: Callable[[Tokens, int], tuple[Any, int] | None], *units: str) -> Leaf:
    """A leaf that begins with a number of one of these units."""
    return Leaf(read, of(*units), frozenset(), frozenset())


def table(meanings: Mapping[str, Any]) -> Leaf:
    """A leaf of fixed words; the longest that stands at a place wins."""
    phrases: Phrases[Any] = Phrases({_key(words): v for words, v in meanings.items()})
    pairs = begins(_key(words) for words in meanings)
    numeral = {ANY} if NUMERALS & phrases.starts else frozenset[str]()
    return Leaf(phrases.at, phrases.starts | numeral, frozenset(), pairs)


def remembered(name: str, read: Callable[[Tokens, int], Any]) -> Callable[[Tokens, int], Any]:
    """`read`, at each token once."""

    return lambda tokens, i: tokens.once(name, i, read)


def _number(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """A whole number below 10,000 that begins here, and the index behind it."""
    if tokens.text(i - 1) in _INSIDE:
        return None
    text = tokens.text(i)
    if tokens.shape(i) is Shape.NUMBER:
        return (int(text), i + 1) if text.isdecimal() and len(text) <= 4 else None
    signs, end = "", i
    while text in _SIGNS and len(signs) < _MAX_SIGNS and not (signs and _is_quarter(tokens, end)):
        signs, end = signs + text, end + 1
        text = tokens.text(end)
    value = _value(signs)
    return None if value is None else (value, end)


def _is_quarter(tokens: Tokens, i: int) -> bool:
    """第一四半期 is no fourteenth."""
    return tokens.text(i) == "四" and tokens.text(i + 1) == "半" and tokens.text(i + 2) == "期"


def _value(signs: str) -> int | None:
    """二千二十四, 二〇二四, 廿一; None for what is none: 十十, 五百二〇."""
    if not signs:
        return None
    if all(sign in _DIGITS for sign in signs):
        return int("".join(str(_DIGITS[sign]) for sign in signs)) if len(signs) <= 4 else None
    total, digit, last = 0, 0, 10_000
    for sign in signs.replace("廿", "二十").replace("卅", "三十"):
        if sign in _DIGITS:
            if digit or not _DIGITS[sign]:
                return None
            digit = _DIGITS[sign]
        elif _SCALES[sign] >= last:
            return None
        else:
            last = _SCALES[sign]
            total, digit = total + (digit or 1) * last, 0
    return total + digit


number = remembered("ja.number", _number)


def _counted(tokens: Tokens, i: int) -> Counted | None:
    read = number(tokens, i)
    if read is None:
        return None
    value, end = read
    found = _UNITS.at(tokens, end)
    if found is None or (tokens.text(end) == "が" and tokens.text(found[1]) in _CLOSED):
        return None
    return Counted(value, found[0], found[1])


counted = remembered("ja.counted", _counted)
"the number with a unit that stands at a token, or None"


def leaf(unit: str, first: int, last: int, not_before: frozenset[str] = frozenset()) -> Leaf:
    """A leaf for a number of one unit within a range."""

    def read(tokens: Tokens, i: int) -> tuple[int, int] | None:
        found = counted(tokens, i)
        if found is None or found.unit != unit or not first <= found.number <= last:
            return None
        return None if tokens.text(found.end) in not_before else (found.number, found.end)

    return numbers(read, unit)


def either(*leaves: Leaf) -> Leaf:
    """A leaf that reads what the first of several can."""

    def read(tokens: Tokens, i: int) -> tuple[Any, int] | None:
        return next((found for one in leaves if (found := one.read(tokens, i))), None)

    starts = frozenset[str]().union(*(one.starts for one in leaves))
    pairs = frozenset[tuple[str, str]]().union(*(one.pairs or () for one in leaves))
    return Leaf(read, starts, frozenset(), pairs)
