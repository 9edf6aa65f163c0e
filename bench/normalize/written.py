"""What does a reference in written form say? A small reader of its own, both languages.

It shares no code with the normaliser: who reads the reference with the program that is measured,
measures nothing. It reads figures, money, percent and ordinals:

- '1,234.5', '.02', '5.2 million', '100k', '2兆2000億', '4千8百', '-1 3/4', '9/20';
- '$4.69', '$45 billion', '1.69 billion yuan', '1266 dollars', '4538 dollars and 18 cents', '3円';
- '12%', '25111th', '第3', '3番目'.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

from bench.normalize.currencies import HUNDREDTHS, UNITS
from bench.normalize.facts import Amount, Digits, Fact, Figure

_SCALES = {
    "k": 10**3,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
}
_KANJI = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "億": 10**8, "兆": 10**12, "京": 10**16}
_KANJI_DIGITS = str.maketrans("〇一二三四五六七八九零壱弐参弍", "012345678901232")
_WIDE = str.maketrans("０１２３４５６７８９，．％＋－", "0123456789,.%+-")
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)"
_PLAIN = rf"(?:{_DIGITS}(?:\.\d+)?|\.\d+)"
_MIXED = rf"{_PLAIN}[十百千万億兆京](?:[\d.,十百千万億兆京]*[\d十百千万億兆京])?"
_FRACTION = r"(?:\d+ )?\d+/\d+"
_SIGN = r"(?:(?<![A-Za-z0-9.)])[-+−])?"
_SCALE = r"(?:\s?(?:thousand|million|billion|trillion)s?\b|k\b)?"


def _words(names: Iterator[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


_SYMBOL = r"US\$|A\$|C\$|HK\$|[$£€¥￥₹₩]"
_UNIT = _words(name for name in UNITS if name not in "$£€¥￥₹₩" and "$" not in name)
_COIN = _words(iter(HUNDREDTHS))
_END = r"(?![a-z])"
_TOKEN = re.compile(
    rf"(?P<sign>{_SIGN})(?:"
    rf"(?P<symbol>{_SYMBOL})\s?(?P<major>{_PLAIN})(?P<major_scale>{_SCALE})"
    rf"|(?P<amount>{_MIXED}|{_PLAIN})(?P<amount_scale>{_SCALE})\s?(?P<unit>{_UNIT}){_END}"
    rf"(?:(?:\s?と|\s(?:and\s)?|\s?)(?P<minor>\d+)\s?(?P<coin>{_COIN}){_END})?"
    rf"|(?P<coins>{_PLAIN})\s?(?P<only>{_COIN}){_END}"
    r"|(?P<ordinal>\d+)(?:st|nd|rd|th)\b"
    rf"|第(?P<place>{_MIXED}|{_DIGITS})|(?P<nth>{_MIXED}|{_DIGITS})番目"
    rf"|(?P<percent>{_PLAIN})\s?(?:%|パーセント)"
    rf"|(?P<fraction>{_FRACTION})"
    rf"|(?P<number>{_MIXED}|{_PLAIN})(?P<scale>{_SCALE}))",
    re.IGNORECASE,
)


def read_figures(text: str) -> list[Fact]:
    """All figures in `text`, in order."""
    return [_fact(found) for found in _TOKEN.finditer(text.translate(_WIDE))]


def joined_digits(text: str) -> str:
    """All digits, where the reference writes a string in groups ('09 60 06'); else nothing."""
    groups = re.findall(r"\d+", text)
    if re.search(r"[^\d\s+,.]|\d[,.]\d", text) or len(groups) < 2:
        return ""
    strings = sum(len(group) == 1 or group.startswith("0") for group in groups)
    return "".join(groups) if strings else ""


def read_kanji(numeral: str) -> Fraction:
    """'二〇二〇億' or '八百六十三': the digits of each group, then its unit."""
    return _mixed(numeral.translate(_KANJI_DIGITS))


def _fact(found: re.Match[str]) -> Fact:
    part = found.groupdict()
    minus = -1 if part["sign"] in ("-", "−") else 1
    if part["symbol"]:
        value = _value(part["major"], part["major_scale"])
        return Amount(minus * value, UNITS[part["symbol"].lower()])
    if part["unit"]:
        value = _value(part["amount"], part["amount_scale"])
        coins = Fraction(int(part["minor"]), 100) if part["minor"] else Fraction(0)
        return Amount(minus * (value + coins), UNITS[part["unit"].lower()])
    if part["only"]:
        return Amount(minus * _value(part["coins"]) / 100, HUNDREDTHS[part["only"].lower()])
    for name in ("ordinal", "place", "nth"):
        if part[name]:
            return Figure("ordinal", minus * _value(part[name]))
    if part["percent"]:
        return Figure("percent", minus * _value(part["percent"]))
    if part["fraction"]:
        return Figure("number", minus * sum(map(Fraction, part["fraction"].split()), Fraction(0)))
    if re.fullmatch(r"0\d+", part["number"]) and not part["sign"]:
        return Digits(part["number"])
    return Figure("number", minus * _value(part["number"], part["scale"]))


def _value(text: str, scale: str | None = None) -> Fraction:
    if any(char in _KANJI for char in text):
        return _mixed(text)
    name = (scale or "").strip().lower().removesuffix("s")
    return Fraction(text.replace(",", "")) * _SCALES.get(name, 1)


def _mixed(text: str) -> Fraction:
    """'3億4千8百万' is 3 * 10^8 + (4 * 1000 + 8 * 100) * 10^4."""
    total = section = Fraction(0)
    waiting: Fraction | None = None
    for part in re.findall(r"[\d.,]+|.", text):
        unit = _KANJI.get(part)
        if unit is None:
            waiting = Fraction(part.replace(",", ""))
        elif unit < 10**4:
            section += (1 if waiting is None else waiting) * unit
            waiting = None
        else:
            total += (section + (waiting or 0) or 1) * unit
            section, waiting = Fraction(0), None
    return total + section + (waiting or 0)
