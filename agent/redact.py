"""What may be shown of what was said? Everything but strings of digits, which keep their last two.

"account 1234 5678" becomes "account ****78", "one two three four" becomes "**** three four" and
"よんよんいちに" becomes "****いちに". Amounts stay: "5,000", "5000 yen", "¥250,000".
How many digits there were is not shown. Where it is unsure, it masks: a log may lose a year.
`redact(redact(x)) == redact(x)`.
"""

import re
from collections.abc import Mapping, Sequence

MASK = "****"
MIN_DIGITS = 4
"written digits that are masked, also in a run with spoken ones"
MIN_SPOKEN = 3
"digits that are masked when all of them are English words"
MIN_SPOKEN_JA = 4
"digits that are masked when they are kanji or kana; three are often a name: 一二三"

_GAP = r"[ \t\u00a0\u3000,、，.\-‐‑‒–—―－]{1,3}"
_LETTER = r"[^\W\d_]"
_ENGLISH = rf"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?!{_LETTER})"
_UNIT = rf"(?:\d+|(?<!{_LETTER})(?:(?:double|triple|treble)\s(?:{_ENGLISH}|\d(?!\d))|{_ENGLISH}))"

_CODES = r"JPY|USD|EUR|GBP|CNY|KRW|KWD|BHD|AUD|CAD|CHF|HKD|SGD|NZD|INR|THB|TWD"
_WORDS = r"yen|dollars?|euros?|pounds?|pence|cents?|yuan|francs?|dinars?|rupees?|bucks|quid"
_NUMBER = r"(?:\d{1,3}(?:[,，]\d{3})+|\d+)(?:\.\d{1,3})?"
_END = r"(?![,，.]?\d)"
_AMOUNT = (
    r"(?:(?<!\d)(?<!\d[,，.])(?:"
    rf"{_NUMBER}(?:[億万千百](?:{_NUMBER})?){{0,8}}\s?"
    rf"(?:円|ドル|ユーロ|(?:{_CODES}|{_WORDS})(?![A-Za-z]))"
    rf"|{_NUMBER}[億万]{_END}"
    rf"|\d{{1,3}}(?:[,，]\d{{3}})+(?:\.\d{{1,3}})?{_END})"
    rf"|(?:[¥￥$€£]\s?|(?<![A-Za-z])(?:{_CODES})\s){_NUMBER}{_END})"
)
# An amount ends a run: "card 4412 5,000 yen" is a card and an amount.
_RUN = rf"{_UNIT}(?:{_GAP}(?!{_AMOUNT}){_UNIT})*"

_KANJI = "〇零一二三四五六七八九"
_KANA = r"(?:ゼロ|ぜろ|れい|まる|いち|に|さん|よん|ご|ろく|なな|しち|はち|きゅう|く|し)"
_JA_UNIT = rf"(?:[{_KANJI}]|{_KANA})"
_JA_GAP = r"[ \u3000、,・の\-－]{0,2}"
# Kanji and kana do not mix: the さん of 一二三さん is no three.
_JA_RUN = "|".join(
    rf"{unit}(?:{_JA_GAP}{unit}){{{MIN_SPOKEN_JA - 1},}}" for unit in (f"[{_KANJI}]", _KANA)
)

_TOKEN = re.compile(
    rf"(?P<amount>{_AMOUNT})|(?P<run>{_RUN})|(?P<ja>{_JA_RUN})",
    re.IGNORECASE,
)
_UNITS = re.compile(_UNIT, re.IGNORECASE)
_JA_UNITS = re.compile(_JA_UNIT)
_TIMES = {"double": 2, "triple": 3, "treble": 3}

AMOUNT_KEYS = frozenset(
    ("amount", "amount_minor", "balance", "balance_after", "balance_minor", "currency")
)
TIME_KEYS = frozenset(("at", "date", "datetime", "end", "start", "time"))
_ISO_TIME = re.compile(
    r"(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(:\d\d(\.\d{1,6})?)?)?(Z|[+-]\d\d:\d\d)?", re.ASCII
)
_OWN_ID = re.compile(r"[\w:.-]*[A-Za-z][\w:.-]*", re.ASCII)


def redact(text: str) -> str:
    """The text with every string of digits masked down to its last two."""
    return _TOKEN.sub(_masked, text)


def redact_payload(payload: Mapping[str, object]) -> dict[str, object]:
    """`redact` on every string of nested JSON; numbers stay.

    Strings stay under AMOUNT_KEYS, ISO 8601 instants under TIME_KEYS, and under keys ending in
    `_id` the identifiers of our own making: one word with a letter in it.
    """
    return {key: _redacted(key, value) for key, value in payload.items()}


def _redacted(key: str, value: object) -> object:
    if isinstance(value, str):
        return value if _stays(key, value) else redact(value)
    if isinstance(value, Mapping):
        return redact_payload(value)
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return [_redacted(key, item) for item in value]
    return value


def _stays(key: str, value: str) -> bool:
    if key in TIME_KEYS:
        return _ISO_TIME.fullmatch(value) is not None
    return key in AMOUNT_KEYS or (key.endswith("_id") and _OWN_ID.fullmatch(value) is not None)


def _masked(found: re.Match[str]) -> str:
    text = found.group()
    if found.lastgroup == "amount":
        return text
    if found.lastgroup == "ja":
        return MASK + "".join(_JA_UNITS.findall(text)[-2:])
    digits = [digit for unit in _UNITS.findall(text) for digit in _digits_of(unit)]
    written = any(digit.isdecimal() for digit in digits)
    if len(digits) < (MIN_DIGITS if written else MIN_SPOKEN):
        return text
    last = digits[-2:]
    return MASK + "".join(last) if all(map(str.isdecimal, last)) else " ".join([MASK, *last])


def _digits_of(unit: str) -> list[str]:
    """Each digit as it was written or said: 'double four' is two of 'four'."""
    *times, last = unit.split()
    if times:
        return [last] * _TIMES[times[0].lower()]
    return list(last) if last.isdecimal() else [last]
