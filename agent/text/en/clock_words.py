"""How are times of day written, and which words are hours and minutes? The leaves of clocks."""

import re
from datetime import time

from agent.text.clocks import Clock, clock, halved, hours
from agent.text.dates import Part
from agent.text.en.clock import SPOKEN
from agent.text.en.counts import small, written
from agent.text.en.keys import (
    CLOCK,
    DECIMAL,
    DOTTED,
    GLUED,
    HYPHENED,
    INT,
    LONG,
    Found,
    leaf,
    phrases,
)
from agent.text.en.leaves import PARTS
from agent.text.en.words import TEENS, UNITS
from agent.text.tokens import Shape, Tokens

_HOUR = r"(?P<hour>[01]?\d|2[0-4])"


_WRITTEN = re.compile(
    rf"(?:{_HOUR}:(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?(?P<half>[ap]m?)?"
    rf"|{_HOUR.replace('hour', 'hour_h')}h(?P<minute_h>[0-5]\d)?"
    rf"|{_HOUR.replace('hour', 'hour_m')}(?:[.:]?(?P<minute_m>[0-5]\d))?(?P<half_m>[ap]m)"
    rf"|{_HOUR.replace('hour', 'hour_i')}ish)"
)


_HALVED = re.compile(rf"{_HOUR}(?::?(?P<minute>[0-5]\d))?(?P<half>[ap])")


_FACE_WRITTEN = r"(\d{1,2})(?:[:.]?([0-5]\d))?([ap]m)?"


_GLUED_RANGE = re.compile(rf"{_FACE_WRITTEN}-{_FACE_WRITTEN}")


def _written(tokens: Tokens, i: int) -> Found:
    """'10:30', '3:15pm', '340pm', '15h30', '8p.m.'."""
    text = tokens.text(i)
    if not text[:1].isdecimal():
        return None
    if found := _WRITTEN.fullmatch(text):
        part = {name[:4]: value for name, value in found.groupdict().items() if value}
        if found["hour_h"]:
            return ((time(int(part["hour"]) % 24, int(part.get("minu", 0))),), i + 1)
        shown = _reading(part["hour"], part.get("minu"), part.get("seco"), part.get("half"))
        return (shown, i + 1) if shown else None
    found = _HALVED.fullmatch(text)
    if found and tokens.text(i + 1) == "." and tokens.text(i + 2) == "m":
        shown = _reading(found["hour"], found["minute"], None, found["half"])
        return (shown, i + 3 + (tokens.text(i + 3) == ".")) if shown else None
    return None


def _reading(hour: str, minute: str | None, second: str | None, half: str | None) -> Clock | None:
    shown = clock(int(hour), int(minute or 0), int(second or 0))
    if shown and half:
        return halved(shown, half.startswith("p"))
    # 03:30 is written by who counts to 24.
    counts_to_24 = shown and len(hour) == 2 and hour[0] == "0"
    return (time(int(hour), int(minute or 0), int(second or 0)),) if counts_to_24 else shown


def _dotted(tokens: Tokens, i: int) -> Found:
    """'8.30', which is a time only where something says so."""
    found = re.fullmatch(r"(\d{1,2})\.([0-5]\d)", tokens.text(i))
    shown = clock(int(found[1]), int(found[2])) if found else None
    return (shown, i + 1) if shown else None


def _hour(tokens: Tokens, i: int) -> Found:
    """'three', '3', '15'."""
    value = written(tokens, i, 2)
    if value is None:
        found = small(tokens, i)
        return found if found and found[0] <= 12 else None
    return (value, i + 1) if value <= 24 else None


def _late_hour(tokens: Tokens, i: int) -> Found:
    """'fifteen': an hour only where a minute follows."""
    found = small(tokens, i)
    return found if found and 12 < found[0] < 24 else None


def _minute(tokens: Tokens, i: int) -> Found:
    """'thirty', 'oh five', '05': the minute behind an hour."""
    if len(tokens.text(i)) == 2 and (value := written(tokens, i, 2)) is not None:
        return (value, i + 1) if value < 60 else None
    zero = tokens.text(i) in ("oh", "o", "zero", "ou")
    found = small(tokens, i + zero)
    return found if found and (found[0] < 10) == zero and found[0] < 60 else None


def _minutes(tokens: Tokens, i: int) -> Found:
    """How many minutes: 'ten', '20', 'a quarter', 'quarter'."""
    article = tokens.text(i) == "a"
    if tokens.text(i + article) == "quarter":
        return 15, i + article + 1
    value = written(tokens, i, 2)
    found = small(tokens, i) if value is None else (value, i + 1)
    return found if found and found[0] < 60 else None


def _military(tokens: Tokens, i: int) -> Found:
    """'1030', '0730': hours and minutes in one number."""
    text = tokens.text(i)
    if tokens.shape(i) is not Shape.NUMBER or not re.fullmatch(r"\d?\d[0-5]\d", text):
        return None
    shown = clock(int(text[:-2]), int(text[-2:]))
    return (shown, i + 1) if shown else None


def _glued_range(tokens: Tokens, i: int) -> Found:
    """'3-8pm', '9:30-11:00', '0730-0930' in one token."""
    found = _GLUED_RANGE.fullmatch(tokens.text(i))
    if found is None:
        return None
    first = _end(found[1], found[2], found[3])
    last = _end(found[4], found[5], found[6])
    return (hours(first, last), i + 1) if first and last else None


def _sure_range(tokens: Tokens, i: int) -> Found:
    """The same, where it can be nothing else: with a colon or a half of the day."""
    text = tokens.text(i)
    sure = text.endswith("m") or ":" in text or (len(text) == 9 and text[0] == "0")
    return _glued_range(tokens, i) if sure else None


def _end(hour: str, minute: str | None, half: str | None) -> Clock | None:
    shown = clock(int(hour), int(minute or 0))
    return halved(shown, half == "pm") if shown and half else shown


_HOURS = frozenset(UNITS) | {"ten", "eleven", "twelve"}


_HALVES = {
    f"{letter}{form}": letter == "p" for letter in "ap" for form in ("m", " m", " . m", " . m .")
}


_OHS = frozenset(("oh", "o", "zero", "ou"))


_STOPS = dict.fromkeys((CLOCK, GLUED), frozenset((".",)))


LEAVES = {
    "wclock": leaf(_written, frozenset(), CLOCK, GLUED, DOTTED, more=_STOPS),
    "dotclock": leaf(_dotted, frozenset(), DECIMAL),
    "hour": leaf(_hour, _HOURS, INT),
    "latehour": leaf(_late_hour, TEENS.keys() | {"twenty"}),
    "minute": leaf(_minute, SPOKEN | _OHS, INT, more=dict.fromkeys(_OHS, UNITS.keys())),
    "minutes": leaf(
        _minutes,
        SPOKEN | {"a", "quarter"},
        INT,
        more={"a": frozenset(("quarter",)), "quarter": frozenset()},
    ),
    "military": leaf(_military, frozenset(), LONG),
    "ghours": leaf(_glued_range, frozenset(), HYPHENED),
    "sureghours": leaf(_sure_range, frozenset(), HYPHENED),
    "half": phrases(_HALVES | {"in the pm": True, "in the am": False}),
    "inpart": phrases(
        {f"{i} the {part}": value for i in ("in", "of") for part, value in PARTS.items()}
        | {
            "lunchtime": Part.NOON,
            "lunch time": Part.NOON,
            "at night": Part.NIGHT,
            "in afternoon": Part.AFTERNOON,
            "in morning": Part.MORNING,
        }
    ),
    "noon": phrases(
        dict.fromkeys(("noon", "midday", "mid day"), (time(12),))
        | dict.fromkeys(("midnight", "mid night"), (time(0),))
    ),
}
