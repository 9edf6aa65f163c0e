"""What did a sentence say? The intent that was found, and the words and values that fill its slots."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent.text.values import Kind, Span
from agent.understand.automaton import Capture
from agent.understand.decision import Intent, Reason
from agent.understand.lattice import PART, UNTIL, Lattice, symbol

_AMOUNT = (symbol(Kind.MONEY), symbol(Kind.NUMBER))
VALUES = {
    "amount": _AMOUNT,
    "amount_before": _AMOUNT,
    "money": (symbol(Kind.MONEY),),
    "count": (symbol(Kind.NUMBER),),
    "ending": (symbol(Kind.DIGITS), symbol(Kind.NUMBER)),
    "date": (symbol(Kind.DATE), UNTIL, PART),
    "period": (symbol(Kind.PERIOD), symbol(Kind.DATE)),
    "ordinal": (symbol(Kind.ORDINAL),),
}
"slots that a value of normalisation fills, and the symbols of its kinds"
REST = "rest"
"words that do not matter here: a reason, what else was said"
_FIELDS = {"money": "amount"}
"an amount that is no bare number is an amount all the same"


@dataclass(frozen=True, slots=True)
class Parse:
    """A sentence that was understood: the intent (None for a bare answer) and its parts."""

    intent: Intent | None
    amount: Span | None = None
    amount_before: Span | None = None
    "what was said first, where the caller changed it in the same breath"
    count: Span | str | None = None
    ending: Span | None = None
    date: Span | None = None
    date_before: Span | None = None
    period: Span | None = None
    ordinal: Span | None = None
    payee: str | None = None
    payee_before: str | None = None
    source: str | None = None
    to_account: str | None = None
    card: str | None = None
    kind: str | None = None
    language: str | None = None
    biller: str | None = None
    counterparty: str | None = None
    note: str | None = None
    which: str | None = None
    same: str | None = None
    who: str | None = None
    scheduled: str | None = None
    follow_up: str | None = None
    weak: bool = False
    "a yes that people also murmur while they listen"


@dataclass(frozen=True, slots=True)
class Hint:
    """What a sentence is about that no template knows: to be looked into, never to be acted on."""

    reason: Reason
    parse: Parse
    "as far as it could be found; its intent may be None"
    name: str | None = None
    "whom it names, whatever it is about"
    elsewhere: bool = False
    "it is about what no bank does, though it may have words of ours"


@dataclass(frozen=True, slots=True)
class Parsed:
    """What the grammar says of a sentence."""

    parse: Parse | None
    begins: bool
    "more words could make it a request"
    ours: bool
    "it has words of our domain"
    begun_name: str | None = None
    "whom it names so far where there is no parse: to be looked up early, never to be acted on"
    hint: Hint | None = None
    "where there is no parse"

    @property
    def name(self) -> str | None:
        """Whom the sentence names, finished or not."""
        return self.parse.payee if self.parse else self.begun_name


def made(
    intent: Intent | None, captures: Sequence[Capture], lattice: Lattice, *, weak: bool = False
) -> Parse:
    """The parse that captures make. A slot that is filled twice was corrected."""
    parts: dict[str, object] = {}
    for capture in captures:
        if capture.slot == REST:
            continue
        value, slot = _value(capture, lattice), _FIELDS.get(capture.slot, capture.slot)
        before = f"{slot}_before"
        if slot in parts and before in Parse.__slots__:
            parts.setdefault(before, parts[slot])
        parts[slot] = value
    return Parse(intent, weak=weak, **parts)  # type: ignore[arg-type]


def _value(capture: Capture, lattice: Lattice) -> object:
    if capture.value is not None:  # a name is written with "_" for a space
        return capture.value.replace("_", " ") if capture.slot == "biller" else capture.value
    for name in VALUES.get(capture.slot, ()):
        if span := lattice.spans.get((name, capture.start, capture.end)):
            return span
    return lattice.text(capture.start, capture.end)
