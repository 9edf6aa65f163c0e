"""Which digit string do these signs spell, where its groups are named? 〇三の一二三四, 090-1234.

Groups of digits, spoken or written, with a word or sign between them. What announces a string
stands before it: 口座番号は. Leading zeros are kept.
"""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from decimal import Decimal

from agent.text.language import Context, Language, Match
from agent.text.tokens import Shape, Tokens, alone, peek
from agent.text.values import Digits, Number

_MAX_GLUE = 6
_MIN_SPOKEN = 3
_MIN_CUED = 2
_MIN_WRITTEN_CUED = 4
_MIN_WRITTEN = 8
"a written number this long, without separators, is rather an account than an amount"
_MIN_GROUPED = 6
_MAX_AS_NUMBER = 15


class Endings:
    """Words that may stand before a token, found from their last sign."""

    def __init__(self, words: Iterable[list[str]]) -> None:
        self._by_last = dict[str, list[list[str]]]()
        for word in words:
            self._by_last.setdefault(word[-1], []).append(word)

    def before(self, tokens: Tokens, i: int) -> bool:
        """Whether such a word ends before token `i`."""
        return any(
            all(peek(tokens, i - len(word) + k) == sign for k, sign in enumerate(word))
            for word in self._by_last.get(peek(tokens, i - 1), ())
        )


@dataclass(frozen=True, slots=True)
class DigitGroups:
    """Words around digit strings."""

    digits: Mapping[str, int]
    between: Set[str]
    "said or written between two groups"
    listing: Set[str]
    "between single digits, too: 一、二、三、四"
    cues: Endings
    "announce a digit string"
    glue: Set[str]
    "may stand between the cue and the digits"
    goes_on: Set[str]
    "signs behind which the last group is the beginning of a number: 千"
    units: Callable[[Tokens, int], bool]
    "whether what begins at a token makes an amount or a count of the number before it"
    is_word: Callable[[Tokens, int], bool]
    "whether a token is inside of a word that only holds a numeral"


@dataclass(frozen=True, slots=True)
class _Group:
    digits: str
    end: int
    spoken: bool
    shape: Shape | None


def find(
    words: DigitGroups, tokens: Tokens, i: int, language: Language, context: Context
) -> Match | None:
    """Digits that are announced, or need no announcement."""
    first = _group(words, tokens, i)
    if first is None or words.is_word(tokens, i) or _goes_back(words, tokens, i):
        return None
    cued = _is_cued(words, tokens, i)
    groups = _groups(words, tokens, first, cued)
    if _goes_on(words, tokens, groups[-1]):
        groups.pop()
    while groups and not _is_string(tokens, i, groups, cued):
        groups.pop()
    return _match(groups, cued) if groups else None


def _goes_back(words: DigitGroups, tokens: Tokens, i: int) -> bool:
    """Whether a number or digits touch token `i` from before."""
    before = peek(tokens, i - 1)
    touching = before in words.digits or before in words.goes_on
    touching = touching or tokens.shape(i - 1) is Shape.NUMBER
    return touching and tokens[i - 1].end == tokens[i].start


def _groups(words: DigitGroups, tokens: Tokens, first: _Group, cued: bool) -> list[_Group]:
    groups = [first]
    while True:
        end = groups[-1].end
        between = peek(tokens, end)
        joined = between in words.between or between in words.listing
        group = _group(words, tokens, end + joined)
        if group is None:
            return groups
        uneven = len(group.digits) != len(groups[-1].digits)
        if uneven and not cued and between in words.listing:
            return groups
        groups.append(group)


def _group(words: DigitGroups, tokens: Tokens, i: int) -> _Group | None:
    shape = tokens.shape(i)
    if shape in (Shape.NUMBER, Shape.GROUPS):
        text = tokens[i].text.replace("-", "")
        return _Group(text, i + 1, False, shape) if text.isdigit() else None
    digits, end = "", i
    while (digit := words.digits.get(peek(tokens, end))) is not None:
        digits, end = digits + str(digit), end + 1
    return _Group(digits, end, True, None) if digits else None


def _goes_on(words: DigitGroups, tokens: Tokens, last: _Group) -> bool:
    """Whether the last group is rather the beginning of a number, an amount or a count."""
    return peek(tokens, last.end) in words.goes_on or words.units(tokens, last.end)


def _is_cued(words: DigitGroups, tokens: Tokens, i: int) -> bool:
    for back in range(_MAX_GLUE):
        if words.cues.before(tokens, i - back):
            return True
        if peek(tokens, i - back - 1) not in words.glue:
            break
    return False


def _is_string(tokens: Tokens, i: int, groups: list[_Group], cued: bool) -> bool:
    digits = "".join(group.digits for group in groups)
    first, end = groups[0], groups[-1].end
    if len(groups) == 1 and not first.spoken:
        if first.shape is Shape.GROUPS:
            return cued or digits[0] == "0"
        zero = len(digits) > 1 and digits[0] == "0"
        return zero or len(digits) >= (_MIN_WRITTEN_CUED if cued else _MIN_WRITTEN)
    if len(groups) == 1:
        least = _MIN_CUED if cued or alone(tokens, i, end) else _MIN_SPOKEN
        return len(digits) >= least
    if cued or all(group.spoken for group in groups):
        return len(digits) >= (_MIN_CUED if cued else _MIN_SPOKEN + 1)
    return len(digits) >= _MIN_GROUPED and (digits[0] == "0" or len(groups) > 2)


def _match(groups: list[_Group], cued: bool) -> Match:
    digits = "".join(group.digits for group in groups)
    if cued or len(groups) > 1 or digits[0] == "0" or len(digits) > _MAX_AS_NUMBER:
        return Match(groups[-1].end, Digits(digits))
    return Match(groups[-1].end, Digits(digits), (Number(Decimal(digits)),))
