"""Which Thursday is meant in "next week on Tuesday or Thursday"? Days that follow one another."""

from agent.text.dates import When, each, finder, values
from agent.text.en_dates import GRAMMAR
from agent.text.en_leaves import LEAVES
from agent.text.en_ranges import next_weekday
from agent.text.language import Context, Language, Match
from agent.text.patterns import NOTHING, Read
from agent.text.tokens import Tokens

_LINKS = frozenset(("or", "and", ","))
_REACH = 6
"tokens that a day takes at most, of those that another may follow"
_LONGEST = 4
"days of a list that are counted on from one another"
_DAYS = LEAVES["anyday"].starts
_WORDS = frozenset(("mon", "wed", "sat", "sun"))
"days in a list of such, otherwise perhaps other words: 'Monday and sat'"
_plain = finder(GRAMMAR)


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """Days, times and periods; a weekday behind another is the next such after that."""
    if tokens.text(i) in _DAYS and context.at and (read := _listed(tokens, i, context, _LONGEST)):
        best, *others = values(read.value, context)
        return Match(read.end, best, tuple(others), "en.date.weekday_list", 1)
    return _plain(tokens, i, language, context)


def _listed(tokens: Tokens, i: int, context: Context, depth: int) -> Read | None:
    end = i - (tokens.text(i - 1) in _LINKS)
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
        read = GRAMMAR.read("day", tokens, start, context)
        if (
            read
            and read.end == end
            and read.phrase
            and read.value is not NOTHING
            and "weekday" in read.phrase.name
        ):
            listed = _listed(tokens, start, context, depth - 1) if start == end - 1 else None
            when: When = listed.value if listed else read.value
            return when
    return None
