"""Who handles this request? The command path only when the parse is complete and unambiguous."""

from dataclasses import dataclass

from agent.heard import CERTAIN, Sureness
from agent.money import Money
from agent.names.match import Matched, Outcome
from agent.text.values import Number, Span
from agent.understand.decision import (
    Decision,
    Expects,
    Intent,
    Path,
    Reading,
    Reason,
    Slots,
)
from agent.understand.grammar import Parse, Parsed

_NEED_PENDING = (Intent.CONFIRM, Intent.DENY, Intent.CORRECT)
# A wrong answer to these harms nobody: one unsure word among sure ones is let pass.
_INFORM = (
    Intent.CHECK_BALANCE,
    Intent.LIST_TRANSACTIONS,
    Intent.TALK_TO_HUMAN,
    Intent.REPEAT,
    Intent.HELP,
    Intent.GREET,
    Intent.THANK,
)
_YES_OR_NO = (Intent.CONFIRM, Intent.DENY)


@dataclass(frozen=True, slots=True)
class Doubt:
    """How sure the words must be: posteriors, 0..1."""

    least: float
    "of the least sure word, where the answer may move money"
    mean: float
    "of all words, where it only informs"
    confirm: float
    "of the least sure word of a yes"


NO_DOUBT = Doubt(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Situation:
    """What the conversation adds to the words."""

    expects: Expects = Expects.NOTHING
    pending: bool = False
    "a transfer is being talked about"
    currency: str = "JPY"
    "of the account the money would leave: an amount without a currency takes it"
    doubt: Doubt = NO_DOUBT
    "what is heard with less than this is refused, not guessed"


def route(
    parsed: Parsed, matched: Matched | None, situation: Situation, sure: Sureness = CERTAIN
) -> Decision:
    """The decision on one utterance.

    `matched` is the look-up of the parse's payee, `sure` the recogniser's own.
    """
    confidence = sure.least
    if _doubtful(parsed.parse, situation.doubt, sure):
        return Decision(Path.REFUSE, None, Reason.NOT_HEARD, confidence=confidence)
    if parsed.parse is None:
        return _not_parsed(parsed, confidence)
    parse, slots = parsed.parse, _slots(parsed.parse, matched, situation.currency)
    if slots is None:
        return _decision(parse, Slots(), Reason.SEVERAL_READINGS, confidence, Path.EXTRACT)
    if parse.intent is Intent.TALK_TO_HUMAN:
        reason = Reason.ASKED_FOR_PERSON
        return _decision(parse, slots, reason, confidence, Path.HANDOFF, Reading.COMPLETE)
    reason, missing = _reason(parse, slots, situation)
    reading = _reading(parse, reason, situation)
    return _decision(parse, slots, reason, confidence, Path.COMMAND, reading, missing)


def _doubtful(parse: Parse | None, doubt: Doubt, sure: Sureness) -> bool:
    if parse is not None and parse.intent in _INFORM:
        return sure.mean < doubt.mean
    if parse is not None and parse.intent is Intent.CONFIRM:
        return sure.least < doubt.confirm
    return sure.least < doubt.least


def _decision(
    parse: Parse,
    slots: Slots,
    reason: Reason,
    confidence: float,
    path: Path,
    reading: Reading = Reading.UNKNOWN,
    missing: tuple[str, ...] = (),
) -> Decision:
    # A bare answer fills the request that is pending, and only a transfer asks for answers.
    intent = parse.intent or Intent.TRANSFER_MONEY
    amends = parse.intent in (None, Intent.CORRECT)
    return Decision(path, intent, reason, slots, missing, confidence, reading, amends)


def _not_parsed(parsed: Parsed, confidence: float) -> Decision:
    reading = Reading.OPEN if parsed.begins else Reading.UNKNOWN
    if parsed.ours:
        return Decision(Path.EXTRACT, None, Reason.UNSURE, confidence=confidence, reading=reading)
    return Decision(Path.REFUSE, None, Reason.OUT_OF_SCOPE, confidence=confidence, reading=reading)


def _slots(parse: Parse, matched: Matched | None, currency: str) -> Slots | None:
    """The values of a parse; None where its amount cannot be told."""
    amount = corrected = None
    if parse.amount is not None:
        amount = _money(parse.amount, currency)
        if amount is None or parse.amount.negated:
            return None
        if parse.amount.corrected_from is not None:
            corrected = _as_money(parse.amount.corrected_from, currency)
    count = parse.count.value if parse.count else None
    return Slots(
        amount=amount,
        amount_corrected_from=corrected,
        payee=matched,
        source=parse.source,
        count=int(count.value) if isinstance(count, Number) else None,
    )


def _money(span: Span, currency: str) -> Money | None:
    """The amount of a span where exactly one of its readings is an amount of that currency."""
    readings = (span.value, *span.alternatives)
    amounts = {money for value in readings if (money := _as_money(value, currency))}
    return amounts.pop() if len(amounts) == 1 else None


def _as_money(value: object, currency: str) -> Money | None:
    match value:
        case Money():
            return value
        case Number(number) if number == number.quantize(Money(1, currency).major):
            return Money.from_major(number, currency)
        case _:
            return None


def _reason(parse: Parse, slots: Slots, situation: Situation) -> tuple[Reason, tuple[str, ...]]:
    if parse.intent in _NEED_PENDING and not situation.pending:
        return Reason.NOTHING_PENDING, ()
    if slots.payee is not None:
        if slots.payee.outcome is Outcome.AMBIGUOUS:
            return Reason.SEVERAL_PAYEES, ("payee",)
        if slots.payee.outcome is Outcome.NONE:
            return Reason.UNKNOWN_PAYEE, ("payee",)
    if parse.intent is None:
        return Reason.ANSWERS_QUESTION, ()
    if parse.intent is Intent.TRANSFER_MONEY:
        missing = tuple(n for n in ("amount", "payee") if getattr(slots, n) is None)
        return (Reason.SLOT_MISSING if missing else Reason.COMPLETE), missing
    return Reason.COMPLETE, ()


def _reading(parse: Parse, reason: Reason, situation: Situation) -> Reading:
    if parse.weak:
        return Reading.UNKNOWN
    if parse.intent in _YES_OR_NO and situation.expects is Expects.YES_NO:
        return Reading.ANSWER
    if reason in (Reason.SLOT_MISSING, Reason.UNKNOWN_PAYEE, Reason.SEVERAL_PAYEES):
        return Reading.OPEN
    return Reading.COMPLETE
