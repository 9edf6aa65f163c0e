"""Is what was found what is expected? One judge for our normaliser and for its peers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from agent.text import normalize
from agent.text.values import KINDS, Value
from bench.normalize.facts import Amount, Digits, Fact, Figure, read_value, same
from bench.normalize.rows import Answer, Row
from bench.peers.client import PeerEnded


@dataclass(frozen=True, slots=True)
class Found:
    """A span: what it says, what else it may say."""

    kind: str
    says: tuple[Fact, ...]
    "its value; several only from a program that does not rank its resolutions"
    may_say: tuple[Fact, ...] = ()
    whole: bool = False
    "it covers the whole text"


Finds = Sequence[Found]
Find = Callable[[Row, str], Finds]
"a row, one of its texts -> spans"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one row went for one program."""

    row: Row
    right: bool
    loosely: bool
    "right when alternatives count, too"
    finds: tuple[Finds, ...]
    error: str = ""


def find_ours(row: Row, text: str) -> Finds:
    """The spans of our normaliser."""
    found = []
    at = None if row.timeless else row.at
    for span in normalize(text, row.lang, at=at, currency=row.currency or None).spans:
        says = _fact(span.value)
        if says is not None:
            others = map(_fact, span.alternatives)
            may_say = tuple(fact for fact in others if fact is not None)
            whole = span.start == 0 and span.end == len(text)
            found.append(Found(span.kind.value, (says,), may_say, whole))
    return found


def _fact(value: Value) -> Fact | None:
    """None for a kind that no suite has."""
    return read_value(KINDS[type(value)].value, value.as_json())


def judge(row: Row, find: Find) -> Outcome:
    """A program that fails on a row has it wrong."""
    finds = list[Finds]()
    error = ""
    for text in row.texts:
        try:
            finds.append([found for found in find(row, text) if found.kind in row.asked])
        except PeerEnded:
            raise
        except Exception as failure:
            error = error or f"{type(failure).__name__}: {failure}"
            finds.append([])
        if row.anywhere and is_right(row, finds[-1]):
            break
    if error and not row.anywhere:
        return Outcome(row, False, False, tuple(finds), error)
    right = any(is_right(row, found) for found in finds)
    loosely = right or any(is_right(row, found, loosely=True) for found in finds)
    return Outcome(row, right, loosely, tuple(finds), error)


def is_right(row: Row, finds: Finds, loosely: bool = False) -> bool:
    """By the row's conventions; `loosely` also where an alternative is right."""
    if row.whole:
        return not any(found.whole for found in finds)
    said = [_said(row, found, loosely) for found in finds]
    if row.anywhere:
        (any_of,) = row.answers[0]
        return any(_says(any_of, facts) for facts in said)
    if row.joined and _joined(finds) == row.joined:
        return True
    return any(_matches(answer, said) for answer in row.answers)


def _said(row: Row, found: Found, loosely: bool) -> tuple[Fact, ...]:
    facts = found.says + found.may_say if loosely else found.says
    return tuple(map(_magnitude, facts)) if row.magnitudes else facts


def _magnitude(fact: Fact) -> Fact:
    match fact:
        case Amount(value) | Figure("percent", value):
            return Figure("number", value)
    return fact


def _matches(answer: Answer, said: Sequence[tuple[Fact, ...]]) -> bool:
    return len(answer) == len(said) and all(map(_says, answer, said))


def _says(expected: Iterable[Fact], facts: Iterable[Fact]) -> bool:
    facts = tuple(facts)
    return any(same(wanted, fact) for wanted in expected for fact in facts)


def _joined(finds: Finds) -> str:
    parts = []
    for found in finds:
        match found.says[0]:
            case Digits(digits):
                parts.append(digits)
            case Figure("number", value) if value >= 0 and value.denominator == 1:
                parts.append(str(value))
            case _:
                return ""
    return "".join(parts)
