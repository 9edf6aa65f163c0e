"""Which digit string do these words spell? Accounts, cards, phones: leading zeros kept."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TypeGuard

from agent.text.cardinals import small
from agent.text.language import Context, Language, Match
from agent.text.tokens import Shape, Tokens, alone, peek
from agent.text.values import Digits, Number

_MIN_SPELT = 3
_MIN_CUED = 2
_MIN_GROUPS = 3
"so many groups, each a number of its own, are digits: 'nine sixty twelve twenty one'"
_MIN_GROUPED_CUED = 4
_MIN_WRITTEN = 8
"a written number this long, without separators, is rather an account than an amount"
_MIN_WRITTEN_CUED = 4
_MAX_GLUE = 4


@dataclass(frozen=True, slots=True)
class Run:
    """Digits before token `end`."""

    digits: str
    end: int
    groups: int = 1
    "said one after the other"


def find_cued(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """Digits behind a word that announces them: 'ending in four four one two'."""
    cue = _cue(tokens, i, language)
    if cue in language.digits.strong_cues:
        found = spell(tokens, i, language, wide=True, before_unit=False)
        return _match(found) if found and len(found.digits) >= _MIN_CUED else None
    if cue not in language.digits.weak_cues:
        return None
    found = spell(tokens, i, language)
    grouped = spell(tokens, i, language, wide=True, before_unit=False)
    if _is_longer(grouped, found):
        return _or_number(tokens, i, grouped, language)
    if found and len(found.digits) >= _MIN_CUED and not _is_amount(tokens, found.end, language):
        return _match(found)
    return _written(tokens, i, language, cued=True)


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """Digits that need no announcement: three or more, or two that are the whole utterance."""
    found, grouped = spell(tokens, i, language), _grouped(tokens, i, language)
    if grouped and (found is None or grouped.end > found.end):
        return _match(grouped)
    if found is None or _is_sigh(tokens, i, found.end, language):
        return _written(tokens, i, language, cued=False)
    least = _MIN_CUED if alone(tokens, i, found.end) else _MIN_SPELT
    if len(found.digits) >= least:
        return _match(found)
    return _written(tokens, i, language, cued=False)


def spell(
    tokens: Tokens,
    i: int,
    language: Language,
    *,
    wide: bool = False,
    before_unit: bool = True,
    commas: bool = True,
) -> Run | None:
    """The longest run of digits from token `i` on; `wide` takes 'forty four' and '4412' too.

    The last element is left out where it begins a number ('... two hundred') and, unless
    `before_unit`, where it is an amount ('... fifty dollars').
    """
    key = ("digits", wide, before_unit, commas)
    return tokens.once(key, i, _spell, language, wide, before_unit, commas)


def _spell(
    tokens: Tokens, i: int, language: Language, wide: bool, before_unit: bool, commas: bool
) -> Run | None:
    if peek(tokens, i - 1) in language.digits.counted:
        return None
    parts, ends = list[str](), [i]
    while part := _element(tokens, _next(tokens, parts, ends, commas), language, wide):
        parts.append(part.digits)
        ends.append(part.end)
    if parts and _goes_on(tokens, ends[-1], language, before_unit):
        parts.pop()
        ends.pop()
    return Run("".join(parts), ends[-1], len(parts)) if parts else None


def _grouped(tokens: Tokens, i: int, language: Language) -> Run | None:
    """Spoken groups that make no number together, though no word announces digits."""
    if tokens.shape(i) is not Shape.WORD:
        return None
    run = spell(tokens, i, language, wide=True, before_unit=False, commas=False)
    least = _MIN_GROUPS - (peek(tokens, i) in language.numerals.zeros)
    if run is None or run.groups < least:
        return None
    reading = language.read_number(tokens, i)
    return None if reading and reading.end >= run.end else run


def _is_sigh(tokens: Tokens, i: int, end: int, language: Language) -> bool:
    """'oh oh oh': no digits without anything else among them."""
    return all(peek(tokens, k) in language.numerals.oh for k in range(i, end))


def _element(tokens: Tokens, i: int, language: Language, wide: bool) -> Run | None:
    times = language.digits.repeats.get(peek(tokens, i), 1)
    start = i + (times > 1)
    if digit := language.digits.digits.get(peek(tokens, start)):
        return Run(digit * times, start + 1)
    if not wide or times > 1:
        return None
    if tokens.shape(i) in (Shape.NUMBER, Shape.GROUPS):
        text = peek(tokens, i).replace("-", "")
        return Run(text, i + 1) if text.isdigit() else None
    found = small(tokens, i, language.numerals)
    return Run(str(found[0]), found[1]) if found else None


def _next(tokens: Tokens, parts: list[str], ends: list[int], commas: bool) -> int:
    """Where the next element may begin: a comma may stand before it."""
    return ends[-1] + (commas and bool(parts) and peek(tokens, ends[-1]) == ",")


def _goes_on(tokens: Tokens, end: int, language: Language, before_unit: bool) -> bool:
    """Whether the last element is rather the beginning of a number or amount."""
    word, words = peek(tokens, end), language.numerals
    if word in words.hundreds or word in words.scales or word in words.points:
        return True
    if word in words.ordinals:
        return True
    return not before_unit and _is_amount(tokens, end, language)


def _is_amount(tokens: Tokens, end: int, language: Language) -> bool:
    if language.percents.signs.at(tokens, end):
        return True
    return language.currencies.units.at(tokens, end) is not None


def _cue(tokens: Tokens, i: int, language: Language) -> str:
    """The announcing word before token `i`, looking through a few glue words."""
    words = language.digits
    for back in range(1, _MAX_GLUE + 2):
        word = peek(tokens, i - back)
        if word in words.strong_cues or word in words.weak_cues:
            return word
        if word not in words.glue:
            break
    return ""


def _written(tokens: Tokens, i: int, language: Language, *, cued: bool) -> Match | None:
    """Digits typed in one piece. Unless they begin with a zero they may also be a number."""
    token = tokens[i]
    digits = token.text.replace("-", "")
    if token.shape not in (Shape.NUMBER, Shape.GROUPS) or not digits.isdigit():
        return None
    if _goes_on(tokens, i + 1, language, before_unit=False):
        return None
    if len(digits) > 1 and digits[0] == "0":
        return Match(i + 1, Digits(digits))
    if token.shape is Shape.GROUPS:
        return Match(i + 1, Digits(digits)) if cued else None
    if len(digits) < (_MIN_WRITTEN_CUED if cued else _MIN_WRITTEN):
        return None
    return Match(i + 1, Digits(digits), _as_number(digits))


def _as_number(digits: str) -> tuple[Number, ...]:
    return (Number(Decimal(digits)),) if len(digits) <= 15 else ()


def _is_longer(grouped: Run | None, found: Run | None) -> TypeGuard[Run]:
    """Whether groups say more digits than single digits do, and enough of them."""
    if grouped is None or grouped.groups == 1 or len(grouped.digits) < _MIN_GROUPED_CUED:
        return False
    return found is None or grouped.end > found.end


def _or_number(tokens: Tokens, i: int, run: Run, language: Language) -> Match:
    """Digits that may also be a number: 'account twelve fifty'."""
    reading = language.read_number(tokens, i)
    if reading is None or reading.end != run.end:
        return _match(run)
    return Match(run.end, Digits(run.digits), (Number(reading.values[0]),))


def _match(run: Run) -> Match:
    return Match(run.end, Digits(run.digits))
