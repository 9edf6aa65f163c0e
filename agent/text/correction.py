"""Which value did the caller take back? 'five thousand yen no six thousand' is one amount.

Two values with nothing but words of correction between them become one: the last, with the one
before it kept. A value that the caller says is not meant is marked as negated.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from agent.errors import TellerError
from agent.money import Money
from agent.text.language import Repairs
from agent.text.tokens import Shape, Tokens, peek
from agent.text.values import Digits, Number, Value

_ELLIPTIC_SCALES = (10**6, 10**3)
_MAX_ELLIPTIC = 100
"a bare number below it may leave out the scale of the one that it corrects"


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
        one = replace(one, negated=_is_negated(tokens, one.start, repairs))
        corrected = _correct(kept[-1], one, tokens, repairs) if kept else None
        if corrected:
            kept.pop()
        kept.append(corrected or one)
    return kept


def _is_negated(tokens: Tokens, start: int, repairs: Repairs) -> bool:
    return any(
        all(peek(tokens, start - len(words) + k) == word for k, word in enumerate(words))
        for words in repairs.negations
    )


def _correct(before: Found, after: Found, tokens: Tokens, repairs: Repairs) -> Found | None:
    """`before` and `after` as one, or None where the second does not take back the first."""
    if before.negated or after.negated:
        return None
    if not _takes_back(tokens, before.end, after.start, repairs):
        return None
    values = _same_kind(before, after)
    if values is None:
        return None
    said, value, alternatives = values
    return Found(before.start, after.end, value, alternatives, repairs.rule, repairs.version, said)


def _takes_back(tokens: Tokens, i: int, end: int, repairs: Repairs) -> bool:
    """Whether the tokens from `i` to `end` are words of correction, punctuation aside."""
    any_word = False
    while i < end:
        phrase = repairs.corrections.at(tokens, i)
        if phrase is None and tokens[i].shape is not Shape.BREAK:
            return False
        any_word, i = (True, phrase[1]) if phrase else (any_word, i + 1)
    return any_word and i == end


def _same_kind(before: Found, after: Found) -> tuple[Value, Value, tuple[Value, ...]] | None:
    """What was said before, the value and its alternatives; the one that names no currency
    takes the other's. None for an amount beside a digit string.
    """
    match before.value, after.value:
        case Number(), Money(_, currency):
            said = _as_money(before.value, currency)
            return (said, after.value, after.alternatives) if said else None
        case Money(_, currency), Number():
            value = _as_money(after.value, currency)
            others = (_as_money(v, currency) for v in _alternatives(before.value, after))
            return (before.value, value, tuple(v for v in others if v)) if value else None
        case (Digits(), Digits()) | (Money(), Money()):
            return before.value, after.value, after.alternatives
        case Number(), Number():
            return before.value, after.value, _alternatives(before.value, after)
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
