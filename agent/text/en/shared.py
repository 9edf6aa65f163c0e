"""What do the members of a list share? 'Tuesday or Wednesday morning', 'this week or next', 'the 3rd
and 4th of May', 'the first Monday of September or December', 'Monday at 9 or 1 pm'.

A member that says less than another is read with the other's words around it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from agent.text.en.dates import GRAMMAR, RECURRING
from agent.text.en.leaves import AFTER
from agent.text.language import Context
from agent.text.patterns import NOTHING, Read
from agent.text.tokens import Shape, Tokens

LINKS = frozenset(("or", "and", ","))
REACH = 8
"tokens that a member takes at most"
_MEMBERS = 4
"in front of the one that says the rest"
_LAST = frozenset(("last", "final"))
_PRONOUN = "this"
_BEFORE_UNITS = frozenset("for in of from during between both is was about compare show on".split())
"words that make 'this' no thing in 'this and last month'"
_LEADS = frozenset(("on", "at", "the", "in"))


class Head(NamedTuple):
    """What two members have in common: each has one of it, the rest belongs to both."""

    part: str
    links: frozenset[str]
    rules: frozenset[str] | None = None
    "last words of the rules of members that others may lean on; None: of any"
    leads: frozenset[str] | None = None
    "one of these stands in front of what leans on a member behind it; None: of none"


_OF_MONTHS = frozenset(("nth_weekday", "nth_day", "last_day", "nth", "edge", "month"))
_WORDS_ONLY = frozenset(("or", "and"))
_AHEAD = (
    Head("anyday", LINKS),
    Head("rel", _WORDS_ONLY),
    Head("ord", LINKS),
    Head("clock", _WORDS_ONLY),
    Head("bare", _WORDS_ONLY, None, frozenset(("at",))),
    Head("num", _WORDS_ONLY, frozenset(("day_month",)), frozenset(("on",))),
    Head("month", _WORDS_ONLY, frozenset(("month",))),
)
_BEHIND = (
    Head("clock", _WORDS_ONLY, frozenset(("day_clock", "part_clock"))),
    Head("bare", frozenset(("or",)), frozenset(("day_clock", "part_clock"))),
    Head("month", _WORDS_ONLY, _OF_MONTHS),
    Head("part", _WORDS_ONLY, frozenset(("part_of_day",))),
    Head("rel", _WORDS_ONLY, frozenset(("week", "month", "year", "cycle", "relative_weekday"))),
    Head("ord", LINKS, frozenset(("day_month", "month_day", "nth_day"))),
)
_BY_START = {
    word: tuple(head for head in _AHEAD if word in GRAMMAR.starts(head.part))
    for word in frozenset().union(*(GRAMMAR.starts(head.part) for head in _AHEAD))
} | dict.fromkeys(_LAST, tuple(head for head in _AHEAD if head.part in ("rel", "ord")))
"by its first word; figures are in no such table"
_OF_FIGURES = tuple(head for head in _AHEAD if head.part in ("ord", "clock", "bare", "num"))


def ahead(tokens: Tokens, i: int, context: Context) -> Read | None:
    """A member at token `i` whose rest is said by one behind it; no 'every Tuesday and Friday'."""
    if tokens.text(i - 1) in RECURRING:
        return None
    word = tokens.text(_over_leads(tokens, i))
    for head in _OF_FIGURES if word[:1].isdecimal() else _BY_START.get(word, ()):
        if head.leads and tokens.text(i) not in head.leads:
            continue
        end = _end_of(head, tokens, i, context)
        if end is None or tokens.text(end) not in head.links or _is_other(tokens, i, end):
            continue
        if read := _with_rest(head, tokens, i, end, context):
            return read
    return None


def _is_other(tokens: Tokens, i: int, end: int) -> bool:
    """'I want this and next month ...', 'I may or June will'."""
    if tokens.text(i) == "may":
        return True
    said = tokens.text(i) == _PRONOUN and tokens.text(end) == "and"
    return said and i > 0 and tokens.text(i - 1) not in _BEFORE_UNITS


def _with_rest(head: Head, tokens: Tokens, i: int, end: int, context: Context) -> Read | None:
    alone = GRAMMAR.read("when", tokens, i, context)
    if alone and alone.end > end:
        return None
    at = end
    for _ in range(_MEMBERS):
        if (start := _over_link(head, tokens, at)) is None:
            return None
        other = _end_of(head, tokens, start, context)
        if other is None:
            return None
        whole = GRAMMAR.read("when", tokens, start, context)
        if whole and whole.end > other and _leans(head, whole):
            rest, own = (other, whole.end), _over_leads(tokens, i)
            read = _read(tokens, (i, end), rest, context=context)
            read = read or _read(tokens, (own, end), rest, context=context)
            return read and read._replace(end=end)
        at = other
    return None


def behind(tokens: Tokens, i: int, context: Context) -> Read | None:
    """A member at token `i` whose rest was said by the one before it."""
    if i < 2 or tokens.text(i - 1) not in LINKS:
        return None
    for head in _BEHIND:
        end = _end_of(head, tokens, i, context)
        if end is None or tokens.text(i - 1) not in head.links or tokens.text(end) not in AFTER:
            continue
        alone = GRAMMAR.read("when", tokens, i, context)
        if (alone and alone.end > end) or _is_verb(tokens, i, end):
            continue
        for read in _with_words_before(head, tokens, i, end, context):
            return read._replace(end=end)
    return None


def _is_verb(tokens: Tokens, i: int, end: int) -> bool:
    """'in March and may I ...'."""
    return tokens.text(i) == "may" and tokens.shape(end) is Shape.WORD


def _with_words_before(
    head: Head, tokens: Tokens, i: int, end: int, context: Context
) -> Iterator[Read]:
    for link in _links_before(head, tokens, i, context):
        yield from _leaning(head, tokens, i, end, link, context)


def _links_before(head: Head, tokens: Tokens, i: int, context: Context) -> Iterator[int]:
    """Where the member before token `i` ends, and those before it that say no more than it does."""
    for _ in range(_MEMBERS):
        link = i - 1 - (tokens.text(i - 2) in LINKS)
        yield link
        i = next((k for k in (link - 1, link - 2) if _end_of(head, tokens, k, context) == link), 0)
        if i < 2 or tokens.text(i - 1) not in head.links:
            return


def _leaning(
    head: Head, tokens: Tokens, i: int, end: int, link: int, context: Context
) -> Iterator[Read]:
    """The member at token `i` with the words of the one that ends at `link`."""
    for start in range(max(0, link - REACH), link):
        whole = GRAMMAR.read("when", tokens, start, context)
        if whole is None or whole.end != link or not _leans(head, whole):
            continue
        for at in range(link - 1, start - 1, -1):
            other = GRAMMAR.read(head.part, tokens, at, context)
            if other is None:
                continue
            own = _over_leads(tokens, i) if at > start else i
            read = _read(tokens, (start, at), (own, end), (other.end, link), context=context)
            if read:
                yield read


def _leans(head: Head, whole: Read) -> bool:
    name = whole.phrase.name if whole.phrase and whole.value is not NOTHING else ""
    return bool(name) and (head.rules is None or name.rpartition(".")[2] in head.rules)


def _end_of(head: Head, tokens: Tokens, i: int, context: Context) -> int | None:
    """Where such a head ends that begins at token `i`, small words in front aside."""
    i = _over_leads(tokens, i)
    if head.part == "ord" and tokens.text(i) in _LAST:
        return i + 1
    found = GRAMMAR.read(head.part, tokens, i, context)
    return found.end if found else None


def _over_leads(tokens: Tokens, i: int) -> int:
    """Behind 'on', 'on the'."""
    i += tokens.text(i) in _LEADS
    return i + (tokens.text(i) == "the" and tokens.text(i - 1) in _LEADS)


def _over_link(head: Head, tokens: Tokens, at: int) -> int | None:
    if tokens.text(at) not in head.links:
        return None
    return at + 1 + (tokens.text(at) == "," and tokens.text(at + 1) in _WORDS_ONLY)


def _read(tokens: Tokens, *slices: tuple[int, int], context: Context) -> Read | None:
    """What these words say next to one another, all of them."""
    items = [tokens.items[k] for start, end in slices for k in range(start, end)]
    read = GRAMMAR.read("when", Tokens(items), 0, context)
    whole = read is not None and read.end == len(items) and read.value is not NOTHING
    return read if whole else None
