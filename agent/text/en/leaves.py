"""Which words name days, months, units and parts of time in English? The leaves of its grammar."""

import re
from fractions import Fraction

from agent.text.dates import Part, Unit
from agent.text.en.counts import (
    COUNT_WORDS,
    ORDINALS,
    SUFFIXES,
    count,
    cut_year,
    hour_for_day,
    number,
    oh_number,
    ordinal,
    short_year,
    year,
)
from agent.text.en.keys import (
    CLOCK,
    DECIMAL,
    DOTTED,
    GLUED,
    INT,
    LONG,
    QUOTES,
    SIGNS,
    SLASHED,
    SPOKEN,
    Found,
    leaf,
    phrases,
    table,
)
from agent.text.en.words import MONTHS, ORDINAL_UNITS, TENS, UNITS, WEEKDAYS
from agent.text.tokens import Tokens

_SHORT_MONTHS = {
    **{name[:3]: number for name, number in MONTHS.items() if name != "may"},
    "sept": 9,
}


SHORT_AND_LONG_MONTHS = MONTHS | _SHORT_MONTHS


_SHORT_DAYS = {name[:3]: number for name, number in WEEKDAYS.items()}


_SHORT_DAYS |= {"tues": 1, "thur": 3, "thurs": 3, "weds": 2}


_SAFE_DAYS = {"tue": 1, "tues": 1, "thu": 3, "thur": 3, "thurs": 3, "fri": 4}


_WEAK_MONTHS = frozenset("march april may june august".split())
"also names, or other words: no months by themselves"


_GLUED_UNIT = re.compile(r"(\d+(?:\.\d+|/[1-9])?)([a-z]+)")


_ONE_UNIT = {
    "second": (Unit.SECOND, 1), "sec": (Unit.SECOND, 1), "minute": (Unit.MINUTE, 1),
    "min": (Unit.MINUTE, 1), "hour": (Unit.HOUR, 1), "hr": (Unit.HOUR, 1),
    "day": (Unit.DAY, 1), "week": (Unit.WEEK, 1), "wk": (Unit.WEEK, 1),
    "fortnight": (Unit.WEEK, 2), "weekend": (Unit.WEEKEND, 1), "wkend": (Unit.WEEKEND, 1),
    "month": (Unit.MONTH, 1), "quarter": (Unit.QUARTER, 1), "qtr": (Unit.QUARTER, 1),
    "year": (Unit.YEAR, 1), "yr": (Unit.YEAR, 1), "decade": (Unit.DECADE, 1),
}  # fmt: skip


_MANY_UNITS = {f"{word}s": unit for word, unit in _ONE_UNIT.items()}


_OWNING = {f"{word}'s": unit for word, unit in _ONE_UNIT.items()}


_LETTERS = {"h": "hour", "d": "day", "w": "week", "y": "year"}


_ANY_UNIT = _ONE_UNIT | _MANY_UNITS | {"h": (Unit.HOUR, 1)}


def glued(tokens: Tokens, i: int) -> Found:
    """A number and its unit in one token: '30mins', '2h', '3year'."""
    found = _GLUED_UNIT.fullmatch(tokens.text(i))
    if found is None:
        return None
    unit = _ANY_UNIT.get(_LETTERS.get(found[2], found[2]))
    return ((Fraction(found[1]), unit), i + 1) if unit else None


def _separator(tokens: Tokens, i: int) -> Found:
    """What may part the fields of a date: 'Oct-2', '2019/aug/01'."""
    return (tokens.text(i), i + 1) if tokens.text(i) in SIGNS else None


def _prime(tokens: Tokens, i: int) -> Found:
    """Minutes and seconds by their signs: \"30'\", no 'the 30's'."""
    if tokens.text(i + 1) in ("s", "s'"):
        return None
    return (Unit.MINUTE if tokens.text(i) == "'" else Unit.SECOND), i + 1


def _lone_day(tokens: Tokens, i: int) -> Found:
    """'sun.' as all that was said: otherwise perhaps another word."""
    word = tokens.text(i)
    stop = tokens.text(i + 1) == "."
    alone = i == 0 and tokens.shape(i + 1 + stop) is None
    return (_SHORT_DAYS[word], i + 1 + stop) if alone else None


_WEEKEND_PAIR = {"week end": (Unit.WEEKEND, 1), "week ends": (Unit.WEEKEND, 1)}


_IN_YEAR = SPOKEN | {"thousand", "hundred", "oh", "o", "zero"}


_CUT = SPOKEN | ORDINALS.keys() | {INT, GLUED}


PARTS = {
    "morning": Part.MORNING,
    "afternoon": Part.AFTERNOON,
    "after noon": Part.AFTERNOON,
    "evening": Part.EVENING,
    "night": Part.NIGHT,
    "night time": Part.NIGHT,
    "nighttime": Part.NIGHT,
    "daytime": Part.DAYTIME,
    "day time": Part.DAYTIME,
    "lunchtime": Part.NOON,
    "lunch time": Part.NOON,
}


AFTER = frozenset(
    "  , . ? ! ; : ) — and or but so please thanks thank i we you he she they it is was were will"
    " would can could should has have had if when because for from to at in on with by until till"
    " before after my the a an your our this that what how who did do does not no yes"
    " i'm i'll i've i'd we're we'll we've you're it's that's he's she's they're there's".split(" ")
)
"""what may follow a date of a single vague word ("the third", "at three"): the end, a break, a word
that no noun is"""


LEAVES = {
    "weekday": table(WEEKDAYS | _SAFE_DAYS, dotted=True),
    "anyday": table(WEEKDAYS | _SHORT_DAYS, dotted=True),
    "anydays": table({f"{name}s": number for name, number in WEEKDAYS.items()}),
    "month": table(SHORT_AND_LONG_MONTHS, dotted=True),
    "clearmonth": table({name: n for name, n in MONTHS.items() if name not in _WEAK_MONTHS}),
    "ord": leaf(
        ordinal,
        ORDINALS.keys() | TENS.keys(),
        INT,
        GLUED,
        more=dict.fromkeys(TENS, ORDINAL_UNITS.keys()) | {INT: frozenset(SUFFIXES)},
    ),
    "num": leaf(number, SPOKEN, INT),
    "year": leaf(
        year, SPOKEN, LONG, more=dict.fromkeys(SPOKEN, _IN_YEAR) | {LONG: frozenset(("and",))}
    ),
    "cutyear": leaf(
        cut_year, frozenset(), INT, LONG, GLUED, more=dict.fromkeys((INT, LONG, GLUED), _CUT)
    ),
    "hourday": leaf(hour_for_day, frozenset(), CLOCK),
    "ohnum": leaf(
        oh_number,
        frozenset(("oh", "o", "zero")),
        GLUED,
        more=dict.fromkeys(("oh", "o", "zero"), UNITS.keys()),
    ),
    "yy": leaf(
        short_year, TENS.keys(), INT, *QUOTES, more=dict.fromkeys(QUOTES, frozenset((INT,)))
    ),
    "count": leaf(
        count,
        SPOKEN | COUNT_WORDS.starts,
        INT,
        LONG,
        DECIMAL,
        SLASHED,
        more=COUNT_WORDS.more
        | dict.fromkeys((INT, LONG, DECIMAL, SLASHED), frozenset(("and",)))
        | dict.fromkeys(SPOKEN, UNITS.keys() | {"and", "hundred"}),
    ),
    "glued": leaf(glued, frozenset(), GLUED, SLASHED, DOTTED),
    "units": phrases(_MANY_UNITS),
    "unit": phrases(_ANY_UNIT | _OWNING | _WEEKEND_PAIR),
    "rel": phrases(
        dict.fromkeys(("this", "current", "present"), 0)
        | dict.fromkeys(("next", "coming", "following", "upcoming"), 1)
        | dict.fromkeys(("this coming", "this upcoming", "this next"), 1)
        | dict.fromkeys(("last", "past", "previous", "prior", "preceding", "this past"), -1)
    ),
    "part": phrases(PARTS),
    "parts": table(
        {f"{part}s": PARTS[part] for part in ("morning", "afternoon", "evening", "night")}
    ),
    "prime": leaf(_prime, frozenset(("'", '"'))),
    "lone": leaf(_lone_day, frozenset(_SHORT_DAYS)),
    "sep": leaf(_separator, frozenset(), *SIGNS),
}
