"""Which date do figures said one after another mean? '1610 1928' as an answer to "date of birth?".

Callers say a date in figures, day first, and recognisers cut it anywhere. It is taken for one only
where it is all that was said, small words in front aside; what else it may be, a digit string,
is an alternative.
"""

import re
from collections.abc import Iterator
from datetime import date

from agent.text.dates import now
from agent.text.en.counts import small, year
from agent.text.en.figures import full_year
from agent.text.en.words import TEENS, TENS, UNITS
from agent.text.language import Context, Language, Match
from agent.text.tokens import Shape, Tokens
from agent.text.values import Date, Digits, Value

_MOST = 12
"tokens that a date takes at most: eight digits, each said alone, and signs"
_SMALL_TALK = 5
_NO_DATE = frozenset(
    "account accounts card number numbers code sort reference ending ends pin".split()
)
_DIGITS = {word: str(value) for word, value in UNITS.items()} | {"oh": "0", "o": "0", "zero": "0"}
_BEFORE = frozenset(
    "yes yeah yep no it's it is its was the that's i'm born on date of birth my so okay ok and or"
    " sorry they have".split()
)
"""words that may stand before it"""
STARTS = frozenset(_DIGITS) | frozenset(TEENS) | frozenset(TENS)
_OH = frozenset(("oh", "o", "zero", "or"))
"a zero before a digit, and what recognisers make of it"
_SIGNS = frozenset("/ - — . , :".split())
_YEAR_FIRST = re.compile(r"(?:19|20)\d{6}")
_JOINED = re.compile(r"\d+(?:[/.:-]\d+)*")


def find(tokens: Tokens, i: int, _: Language, context: Context) -> Match | None:
    """A whole date in figures."""
    if context.at is None or tokens.shape(i - 1) is Shape.NUMBER or _is_written(tokens, i):
        return None
    if iso := _year_first(tokens, i):
        return iso
    if tokens.shape(i + _MOST) is not None:
        return None
    first = _begins(tokens, i)
    if not first and not _may_be_day(tokens, i):
        return None
    groups = _groups(tokens, i)
    if groups is None:
        return None
    found, end = groups
    if not first and [len(group) > 2 for group in found] != [False, False, True]:
        return None
    dates = list(dict.fromkeys(_dates(found, context)))
    if not dates:
        return None
    values: list[Value] = [Date(day) for day in dates]
    # Digits said one by one, and six in figures without a century, are sooner a code of some kind.
    said = [tokens.text(k) for k in range(i, end) if tokens.text(k) not in _SIGNS]
    by_digit = all(word in _DIGITS for word in said)
    short = _is_short(found) and all(not word.isalpha() for word in said)
    values.insert(0 if by_digit or short else len(values), Digits("".join(found)))
    return Match(end, values[0], tuple(values[1:]))


def _year_first(tokens: Tokens, i: int) -> Match | None:
    """'20161016', '2016 10 16', '-20161016-' anywhere, if no number goes on behind it and no
    account's cue stands before it.
    """
    if tokens.text(i) == "-" and tokens.text(i + 2) == "—":
        i += 1
    text, end = tokens.text(i), i + 1
    if tokens.shape(i) is Shape.NUMBER and len(text) == 4 and text[:2] in ("19", "20"):
        text, end = text + tokens.text(i + 1) + tokens.text(i + 2), i + 3
    if not _YEAR_FIRST.fullmatch(text) or tokens.shape(end) is Shape.NUMBER:
        return None
    if any(tokens.text(k) in _NO_DATE for k in range(max(0, i - 4), i)):
        return None
    try:
        return Match(end, Date(date(int(text[:4]), int(text[4:6]), int(text[6:]))), (Digits(text),))
    except ValueError:
        return None


def _begins(tokens: Tokens, i: int) -> bool:
    """Whether only small words stand before token `i`."""
    before = range(i - 1, -1, -1)
    return i <= _SMALL_TALK and all(
        tokens.text(k) in _BEFORE or tokens.shape(k) is Shape.BREAK for k in before
    )


def _may_be_day(tokens: Tokens, i: int) -> bool:
    """In a longer sentence day, month and year must be written, and be no account's number."""
    cues = (tokens.text(k) in _NO_DATE for k in range(max(0, i - 4), i))
    return tokens.shape(i) is Shape.NUMBER and len(tokens.text(i)) < 3 and not any(cues)


def _is_written(tokens: Tokens, i: int) -> bool:
    """'31/10/74' is a date as it stands, and read as such."""
    return any(sign in tokens.text(i) for sign in "/.") and tokens.shape(i + 1) is None


def _groups(tokens: Tokens, i: int) -> tuple[list[str], int] | None:
    """The figures up to the end of the utterance, as they were grouped."""
    found, at = list[str](), i
    while tokens.shape(at) is not None and at < i + _MOST:
        if tokens.text(at) in _SIGNS and tokens.shape(at) is Shape.BREAK:
            at += 1
            continue
        group = _group(tokens, at)
        if group is None:
            return None
        found += group[0]
        at = group[1]
    if tokens.shape(at) is not None or not found:
        return None
    while tokens.shape(at - 1) is Shape.BREAK:
        at -= 1
    return found, at


def _group(tokens: Tokens, at: int) -> tuple[list[str], int] | None:
    text = tokens.text(at)
    if _JOINED.fullmatch(text):
        return re.findall(r"\d+", text), at + 1
    if found := re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)|o(\d)", text):
        return [found[1] or f"0{found[2]}"], at + 1
    if text in _OH and (digit := _digit(tokens.text(at + 1))):
        return [f"0{digit}"], at + 2
    if spoken := year(tokens, at):
        return [str(spoken[0])], spoken[1]
    number = small(tokens, at)
    return ([str(number[0])], number[1]) if number else None


def _digit(text: str) -> str | None:
    """'5' or 'five', no zero."""
    digit = text if len(text) == 1 and text.isdecimal() else _DIGITS.get(text)
    return None if digit == "0" else digit


def _is_short(groups: list[str]) -> bool:
    return sum(map(len, groups)) <= 6 and len(groups[-1]) < 4


def _dates(groups: list[str], context: Context) -> Iterator[date]:
    """The dates that these groups may be, likeliest first."""
    whole = "".join(groups)
    if len(whole) > 8:
        return
    if len(groups) == 3:
        yield from _date(groups[0], groups[1], groups[2], context)
        if len(groups[0]) == 4:
            yield from _date(groups[2], groups[1], groups[0], context)
    if len(whole) == 8:
        yield from _date(whole[:2], whole[2:4], whole[4:], context)
        yield from _date(whole[6:], whole[4:6], whole[:4], context)
    elif len(groups[-1]) == 4 and 2 <= len(whole) - 4 <= 3:
        for cut in (2, 1):
            yield from _date(whole[:cut], whole[cut:-4], whole[-4:], context)
    elif len(whole) == 6 and len(groups) > 1:
        yield from _date(whole[:2], whole[2:4], whole[4:], context)


def _date(day: str, month: str, year_: str, context: Context) -> Iterator[date]:
    """A day of the past in either order of day and month, day first; of the last 130 years."""
    if not (day and month and len(year_) in (2, 4)):
        return
    number = int(year_)
    if len(year_) == 2:
        number = full_year(context, number, past=True)
    for one, other in ((day, month), (month, day)):
        try:
            found = date(number, int(other), int(one))
        except ValueError:
            continue
        today = now(context).date()
        if today.year - 130 <= number and found <= today:
            yield found
