"""Which Thursday is meant in "next week on Tuesday or Thursday"? Days and years that follow one another."""

from agent.text.dates import When, each, finder, values
from agent.text.en.dates import GRAMMAR, RECURRING
from agent.text.en.leaves import AFTER, LEAVES
from agent.text.en.months import of_year
from agent.text.en.ranges import next_weekday
from agent.text.en.shared import LINKS, ahead, behind
from agent.text.language import Context, Language, Match
from agent.text.patterns import NOTHING, Read
from agent.text.tokens import Tokens

_REACH = 6
"tokens that a day takes at most, of those that another may follow"
_LONGEST = 4
"members of a list that are counted on from one another"
_DAYS = LEAVES["anyday"].starts
_WORDS = frozenset(("mon", "wed", "sat", "sun"))
"days in a list of such, otherwise perhaps other words: 'Monday and sat'"
_YEAR_CUES = frozenset("of in from for during between year years".split())
_plain = finder(GRAMMAR)


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """Days, times and periods; what members of a list share is said once."""
    if context.at is None:
        return None
    if read := ahead(tokens, i, context):
        return _match(read, context)
    listed = _listed(tokens, i, context, _LONGEST) if tokens.text(i) in _DAYS else None
    if listed and not _recurs(tokens, i, listed.end):
        best, *others = values(listed.value, context)
        return Match(listed.end, best, tuple(others), "en.date.weekday_list", 1)
    if read := behind(tokens, i, context):
        return _match(read, context)
    if year := _year(tokens, i, context):
        best, *others = values(year.value, context)
        return Match(year.end, best, tuple(others), "en.period.year_list", 1)
    found = _plain(tokens, i, language, context)
    if found and (_no_such_day(tokens, i, context) or _recurs(tokens, i, found.end)):
        return None
    return found


def _match(read: Read, context: Context) -> Match | None:
    if read.phrase is None:
        return None
    best, *others = values(read.value, context)
    return Match(read.end, best, tuple(others), read.phrase.name, read.phrase.version)


def _no_such_day(tokens: Tokens, i: int, context: Context) -> bool:
    """Whether it is part of a date that there is not: '29 February 2027' names no month either."""
    for start in range(max(0, i - 4), i):
        read = GRAMMAR.read("when", tokens, start, context)
        if read and read.end > i and read.value is NOTHING:
            return True
    return False


def _recurs(tokens: Tokens, i: int, end: int) -> bool:
    """Whether it is a day of such as 'every Tuesday and Thursday'."""
    for at in range(i, i - 2 * _LONGEST, -2):
        if end != i + 1 or tokens.text(at) not in _DAYS or tokens.text(at - 1) not in LINKS:
            return at != i and tokens.text(at) in _DAYS and tokens.text(at - 1) in RECURRING
    return False


def _listed(tokens: Tokens, i: int, context: Context, depth: int) -> Read | None:
    end = i - (tokens.text(i - 1) in LINKS)
    day = GRAMMAR.read("anyday", tokens, i, context)
    whole = GRAMMAR.read("when", tokens, i, context)
    if day is None or end == i == 0 or depth == 0 or (whole and whole.end > day.end):
        return None
    if tokens.text(i) in _WORDS and tokens.text(end - 1).endswith("day"):
        return None
    before = _before(tokens, end, context, depth)
    found = before and each(lambda s: next_weekday(s, day.value), before)
    return Read(day.end, found, None) if found else None


def _before(tokens: Tokens, end: int, context: Context, depth: int) -> When | None:
    """The weekday that ends there, as one of its own or of a list."""
    for start in range(max(0, end - _REACH), end):
        listed = _listed(tokens, start, context, depth - 1) if start == end - 1 else None
        if listed:
            return listed.value  # type: ignore[no-any-return]
        read = GRAMMAR.read("day", tokens, start, context)
        if (
            read
            and read.end == end
            and read.phrase
            and read.value is not NOTHING
            and "weekday" in read.phrase.name
        ):
            return read.value  # type: ignore[no-any-return]
    return None


def _year(tokens: Tokens, i: int, context: Context) -> Read | None:
    """A year of a list of such that something says to be years: 'of 2007 and 2009'."""
    if not _near_year(tokens.text(i)):
        return None
    first, last = i, i + 1
    for _ in range(_LONGEST):
        first -= 2 * (tokens.text(first - 1) in LINKS and _near_year(tokens.text(first - 2)))
        last += 2 * (tokens.text(last) in LINKS and _near_year(tokens.text(last + 1)))
    cued = tokens.text(first - 1) in _YEAR_CUES and tokens.text(last) in AFTER
    return (
        Read(i + 1, of_year(context, int(tokens.text(i))), None)
        if cued and last - first > 1
        else None
    )


def _near_year(text: str) -> bool:
    """A year that is no round amount."""
    return len(text) == 4 and text.isdecimal() and 1950 <= int(text) < 2050 and text[2:] != "00"
