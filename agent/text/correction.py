"""Which value did the caller take back? 'five thousand yen no six thousand' is one amount.

Two values with nothing but words of correction between them become one: the last, with the one
before it kept. A number that is broken off and begun again is said once. A value that the caller
says is not meant is marked as negated.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from agent.errors import TellerError
from agent.money import Money
from agent.text.language import Repairs
from agent.text.tokens import Shape, Tokens, peek
from agent.text.values import Date, DateTime, Number, Percent, Period, Value

_ELLIPTIC_SCALES = (10**6, 10**3)
_MAX_ELLIPTIC = 100
"a bare number below it may leave out the scale of the one that it corrects"
_MAX_RETRACED = 3
"words that are said again"
_DAYS = (Date, DateTime, Period)
"all of them say which day"


@dataclass(frozen=True, slots=True)
class Found:
    """A value and the tokens it took: `start` to before `end`."""

    start: int
    end: int
    value: Value
    alternatives: tuple[Value, ...]
    rule: str
    rule_version: int
    corrected_from: Value | None = None
    negated: bool = False


def merge(found: Iterable[Found], tokens: Tokens, repairs: Repairs) -> list[Found]:
    """The values that are left when every correction is carried out."""
    kept = list[Found]()
    for one in found:
        corrected = _correct(kept[-1], one, tokens, repairs) if kept else None
        if corrected:
            kept.pop()
        kept.append(corrected or one)
    return [_negated_behind(one, tokens, repairs) for one in kept]


def is_negated(tokens: Tokens, start: int, repairs: Repairs) -> bool:
    """Whether the words right before token `start` say that what follows is not meant."""
    for words in repairs.negations.get(peek(tokens, start - 1), ()):
        first = start - len(words)
        if all(peek(tokens, first + k) == word for k, word in enumerate(words)):
            return True
    return False


def _negated_behind(one: Found, tokens: Tokens, repairs: Repairs) -> Found:
    """With the mark where words behind the value say that it is not meant."""
    behind = repairs.negations_behind.at(tokens, one.end)
    return replace(one, negated=True) if behind and behind[0] else one


def _correct(before: Found, after: Found, tokens: Tokens, repairs: Repairs) -> Found | None:
    """`before` and `after` as one, or None where the second does not take back the first."""
    if before.negated or after.negated:
        return None
    if _is_restart(before, after, tokens, repairs):
        return replace(after, start=before.start)
    if _is_repeated(before, after, tokens):
        return replace(before, end=after.end + 1)
    if not _takes_back(tokens, before, after, repairs):
        return None
    values = _same_kind(before, after)
    if values is None:
        return None
    said, value, alternatives = values
    return Found(before.start, after.end, value, alternatives, repairs.rule, repairs.version, said)


def _takes_back(tokens: Tokens, before: Found, after: Found, repairs: Repairs) -> bool:
    """Whether words of correction stand between the two, punctuation aside, and behind them
    nothing but what was said before the first: 'on Monday, no, on Tuesday' (the retracing of
    Levelt, Monitoring and self-repair in speech, Cognition 14, 1983).
    """
    any_word, i = False, before.end
    while i < after.start:
        phrase = repairs.corrections.at(tokens, i)
        if phrase is None and tokens.shape(i) is not Shape.BREAK:
            return any_word and _retraces(tokens, before.start, i, after.start)
        any_word, i = (any_word or phrase[0], phrase[1]) if phrase else (any_word, i + 1)
    return any_word and i == after.start


def _retraces(tokens: Tokens, before: int, i: int, after: int) -> bool:
    """Whether the tokens from `i` to `after` are those right before token `before`."""
    count = after - i
    if count > _MAX_RETRACED:
        return False
    return all(peek(tokens, before - count + k) == peek(tokens, i + k) for k in range(count))


def _is_restart(before: Found, after: Found, tokens: Tokens, repairs: Repairs) -> bool:
    """'five thou- five thousand yen', 'five five thousand yen': begun once more, and finished."""
    length = before.end - before.start
    if after.end - after.start <= length or not isinstance(before.value, Number):
        return False
    if not isinstance(after.value, Number | Money | Percent) or length > _MAX_RETRACED:
        return False
    cut = after.start == before.end + 2 and peek(tokens, before.end + 1) in repairs.cut
    if not (after.start == before.end or cut):
        return False
    if cut and tokens[before.end].end != tokens[before.end + 1].start:
        return False
    said = range(length)
    return all(peek(tokens, before.start + k) == peek(tokens, after.start + k) for k in said) and (
        not cut or peek(tokens, after.start + length).startswith(peek(tokens, before.end))
    )


def _is_repeated(before: Found, after: Found, tokens: Tokens) -> bool:
    """'$45 (forty five dollars)': in figures and in words, as on a cheque."""
    if before.value != after.value or after.start != before.end + 1:
        return False
    return peek(tokens, before.end) == "(" and peek(tokens, after.end) == ")"


def _same_kind(before: Found, after: Found) -> tuple[Value, Value, tuple[Value, ...]] | None:
    """What was said before, the value and its alternatives; the one that names no unit takes
    the other's. None for values that do not answer the same question: an amount beside a digit
    string, a time of day beside a date.
    """
    match before.value, after.value:
        case Number(), Money(_, currency):
            said = _as_money(before.value, currency)
            return (said, after.value, after.alternatives) if said else None
        case Money(_, currency), Number():
            value = _as_money(after.value, currency)
            others = (_as_money(v, currency) for v in _alternatives(before.value, after))
            return (before.value, value, tuple(v for v in others if v)) if value else None
        case Number(), Number():
            return before.value, after.value, _alternatives(before.value, after)
        case Number(number), Percent():
            return Percent(number), after.value, after.alternatives
        case Percent(), Number(number):
            return before.value, Percent(number), ()
    if type(before.value) is type(after.value) or (
        isinstance(before.value, _DAYS) and isinstance(after.value, _DAYS)
    ):
        return before.value, after.value, after.alternatives
    return None


def _as_money(value: Value, currency: str) -> Money | None:
    """None where the currency has no such coin: 5.50 JPY."""
    assert isinstance(value, Number)
    try:
        return Money.from_major(value.value, currency)
    except TellerError:
        return None


def _alternatives(before: Number | Money, after: Found) -> tuple[Value, ...]:
    """'five thousand no six' may mean six thousand: never decided here, only kept."""
    assert isinstance(after.value, Number)
    old = before.major if isinstance(before, Money) else before.value
    new = after.value.value
    scale = next((s for s in _ELLIPTIC_SCALES if old >= s and old % s == 0), None)
    if scale is None or not 0 < new < _MAX_ELLIPTIC:
        return after.alternatives
    return (*after.alternatives, Number(new * scale))
