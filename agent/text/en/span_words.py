"""Which words are quarters, decades and edges? The leaves of longer times."""

import re

from agent.text.dates import Unit
from agent.text.edges import Edge
from agent.text.en.keys import GLUED, INT, LONG, QUOTES, Found, leaf, phrases, table
from agent.text.tokens import Tokens

_QUARTER_NAMES = {
    f"{word} {unit}": (kind, n)
    for unit, kind in (("quarter", Unit.QUARTER), ("qtr", Unit.QUARTER), ("half", Unit.HALF))
    for word, n in {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4}.items()
    if kind is Unit.QUARTER or n < 3
} | {"last half": (Unit.HALF, 2)}


_DECADES = dict(
    zip(
        "twenties thirties forties fifties sixties seventies eighties nineties".split(),
        range(20, 100, 10),
        strict=True,
    )
)


_CENTURIES = {"nineteen": 1900, "eighteen": 1800, "twenty": 2000}


def _quarter(tokens: Tokens, i: int) -> Found:
    """'q3', 'h2', 'the third quarter', '3rd qtr'."""
    text = tokens.text(i)
    if found := re.fullmatch(r"(q)([1-4])|(h)([12])", text):
        unit = Unit.QUARTER if found[1] else Unit.HALF
        return (unit, int(found[2] or found[4])), i + 1
    number = re.fullmatch(r"([1-4])(?:st|nd|rd|th)", text)
    if number and tokens.text(i + 1) in ("quarter", "qtr"):
        return (Unit.QUARTER, int(number[1])), i + 2
    return _QUARTER_WORDS.read(tokens, i)


def _year_quarter(tokens: Tokens, i: int) -> Found:
    """'2016h2', '18q4'."""
    found = re.fullmatch(r"(\d{4}|\d\d)(?:q([1-4])|h([12]))", tokens.text(i))
    if found is None:
        return None
    unit = (Unit.QUARTER, int(found[2])) if found[2] else (Unit.HALF, int(found[3]))
    return (int(found[1]) + (2000 if len(found[1]) == 2 else 0), unit), i + 1


def _decade_of(tokens: Tokens, i: int) -> Found:
    """'1990s', 'the nineties', 'nineteen seventies', '1990 s'."""
    text = tokens.text(i)
    if text in _DECADES:
        return _DECADES[text], i + 1
    if text == "noughties":
        return 0, i + 1
    if text in _CENTURIES and (tens := _DECADES.get(tokens.text(i + 1))):
        return _CENTURIES[text] + tens, i + 2
    if text == "twenty" and tokens.text(i + 1) == "tens":
        return 2010, i + 2
    found = re.fullmatch(r"(1[6-9]\d0|20\d0)(s?)", text)
    if found is None:
        return None
    if found[2]:
        return int(found[1]), i + 1
    quoted = tokens.text(i + 1) in QUOTES
    return (int(found[1]), i + 2 + quoted) if tokens.text(i + 1 + quoted) == "s" else None


def _short_decade(tokens: Tokens, i: int) -> Found:
    """'90s', \"'90s\", \"90's\"."""
    i += tokens.text(i) in QUOTES
    text = tokens.text(i)
    if re.fullmatch(r"[2-9]0s", text):
        return int(text[:2]), i + 1
    quoted = tokens.text(i + 1) in QUOTES and tokens.text(i + 2) == "s"
    return (int(text), i + 3) if quoted and re.fullmatch(r"[2-9]0", text) else None


_SHORT_QUARTERS = frozenset("q1 q2 q3 q4 h1 h2".split())


_QUARTER_WORDS = phrases(_QUARTER_NAMES)


_EDGES = {
    **dict.fromkeys(("beginning", "start", "first part"), Edge.BEGINNING),
    **dict.fromkeys(("middle", "mid"), Edge.MIDDLE),
    **dict.fromkeys(("end", "close", "tail end", "very end"), Edge.END),
}


_QUOTED = {INT: frozenset(QUOTES)} | dict.fromkeys(QUOTES, frozenset((INT, GLUED)))


LEAVES = {
    "quarter": leaf(
        _quarter,
        _QUARTER_WORDS.starts | _SHORT_QUARTERS,
        GLUED,
        more=_QUARTER_WORDS.more | {GLUED: frozenset(("quarter", "qtr"))},
    ),
    "yearquarter": leaf(_year_quarter, frozenset(), GLUED),
    "decade": leaf(
        _decade_of,
        frozenset(_DECADES) | frozenset(_CENTURIES) | {"noughties"},
        LONG,
        GLUED,
        more={LONG: frozenset((*QUOTES, "s"))}
        | {word: frozenset((*_DECADES, "tens")) for word in _CENTURIES},
    ),
    "shortdecade": leaf(_short_decade, frozenset(), INT, GLUED, *QUOTES, more=_QUOTED),
    "edge": phrases(_EDGES),
    "small": table({"minute": Unit.MINUTE, "hour": Unit.HOUR}),
    "eom": table(
        {
            "eod": (Unit.DAY, Edge.END),
            "eow": (Unit.WEEK, Edge.END),
            "eom": (Unit.MONTH, Edge.END),
            "eoy": (Unit.YEAR, Edge.END),
            "bom": (Unit.MONTH, Edge.BEGINNING),
            "boy": (Unit.YEAR, Edge.BEGINNING),
        }
    ),
}
