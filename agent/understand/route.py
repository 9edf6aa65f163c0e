"""Who handles this request? The command path only when the parse is complete and unambiguous."""

from dataclasses import dataclass
from datetime import date

from agent.heard import CERTAIN, Sureness
from agent.names.match import Matched, Outcome
from agent.understand.decision import (
    Decision,
    Expects,
    Intent,
    Path,
    Reading,
    Reason,
    Slots,
)
from agent.understand.fill import fill
from agent.understand.parse import Hint, Parse, Parsed

_NEED_PENDING = (Intent.CONFIRM, Intent.DENY, Intent.CORRECT)
# A wrong answer to these harms nobody: one unsure word among sure ones is let pass.
_INFORM = (
    Intent.CHECK_BALANCE,
    Intent.LIST_TRANSACTIONS,
    Intent.FIND_PAYEE,
    Intent.TALK_TO_HUMAN,
    Intent.REPEAT,
    Intent.HELP,
    Intent.GREET,
    Intent.THANK,
)
_YES_OR_NO = (Intent.CONFIRM, Intent.DENY)
_WAYS = {
    Reason.ASKS_QUESTION: Path.ANSWER,
    Reason.ASKED_FOR_PERSON: Path.HANDOFF,
    Reason.FRAUD: Path.HANDOFF,
    Reason.OUT_OF_SCOPE: Path.REFUSE,
}
"who handles what no template knows; the rest is extracted"


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
    "a request is being talked about"
    currency: str = "JPY"
    "of the account the money would leave: an amount without a currency takes it"
    doubt: Doubt = NO_DOUBT
    "what is heard with less than this is refused, not guessed"
    today: date | None = None
    "where it is known, transactions asked for 'in October' are those of the October that has begun"
    asking: Intent = Intent.TRANSFER_MONEY
    "the request that is talked about: a bare answer fills it"


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
        return _not_parsed(parsed, matched, situation, confidence)
    parse, slots = parsed.parse, fill(parsed.parse, matched, situation.currency, situation.today)
    intent = parse.intent or situation.asking
    amends = parse.intent in (None, Intent.CORRECT)
    if slots is None:
        reason = Reason.SEVERAL_READINGS
        return Decision(Path.EXTRACT, intent, reason, confidence=confidence, amends=amends)
    path, reason, missing = _verdict(parse, slots, situation)
    reading = Reading.COMPLETE if path is not Path.COMMAND else _reading(parse, reason, situation)
    return Decision(path, intent, reason, slots, missing, confidence, reading, amends)


def _doubtful(parse: Parse | None, doubt: Doubt, sure: Sureness) -> bool:
    if parse is not None and parse.intent in _INFORM:
        return sure.mean < doubt.mean
    if parse is not None and parse.intent is Intent.CONFIRM:
        return sure.least < doubt.confirm
    return sure.least < doubt.least


def _not_parsed(
    parsed: Parsed, matched: Matched | None, situation: Situation, confidence: float
) -> Decision:
    """Nothing is done; who looks into it, and with what that was found."""
    reading = Reading.OPEN if parsed.begins else Reading.UNKNOWN
    hint = parsed.hint
    if hint is None or hint.reason is Reason.OUT_OF_SCOPE:
        if parsed.ours:
            unsure = Reason.UNSURE
            return Decision(Path.EXTRACT, None, unsure, confidence=confidence, reading=reading)
        outside = Reason.OUT_OF_SCOPE
        return Decision(Path.REFUSE, None, outside, confidence=confidence, reading=reading)
    path = _WAYS.get(hint.reason, Path.EXTRACT)
    slots = _found(hint, matched, situation) if path is Path.EXTRACT else Slots()
    amends = hint.parse.intent is None
    intent = hint.parse.intent or situation.asking
    return Decision(path, intent, hint.reason, slots, (), confidence, reading, amends)


def _found(hint: Hint, matched: Matched | None, situation: Situation) -> Slots:
    """The slots of a hint; without its amount where that cannot be told."""
    matched = matched if hint.parse.payee is not None else None
    return fill(hint.parse, matched, situation.currency, situation.today) or Slots(payee=matched)


def _verdict(
    parse: Parse, slots: Slots, situation: Situation
) -> tuple[Path, Reason, tuple[str, ...]]:
    if parse.intent is Intent.TALK_TO_HUMAN:
        return Path.HANDOFF, Reason.ASKED_FOR_PERSON, ()
    if parse.intent is Intent.ASK_QUESTION:
        return Path.ANSWER, Reason.ASKS_QUESTION, ()
    return Path.COMMAND, *_reason(parse, slots, situation)


def _reason(parse: Parse, slots: Slots, situation: Situation) -> tuple[Reason, tuple[str, ...]]:
    if parse.intent in _NEED_PENDING and not situation.pending:
        return Reason.NOTHING_PENDING, ()
    if slots.payee is not None and parse.intent is not Intent.CANCEL:
        if slots.payee.outcome is Outcome.AMBIGUOUS:
            return Reason.SEVERAL_PAYEES, ("payee",)
        if slots.payee.outcome is Outcome.NONE:
            return Reason.UNKNOWN_PAYEE, ("payee",)
    if parse.intent is None:
        return Reason.ANSWERS_QUESTION, ()
    missing = _missing(parse.intent, slots)
    return (Reason.SLOT_MISSING if missing else Reason.COMPLETE), missing


def _missing(intent: Intent, slots: Slots) -> tuple[str, ...]:
    """What must be asked for before the request can be done."""
    if intent is Intent.TRANSFER_MONEY and not slots.same:
        target = "payee" if slots.to_account is None else "to_account"
        return tuple(name for name in ("amount", target) if getattr(slots, name) is None)
    if intent is Intent.PAY_BILL and slots.biller is None:
        return ("biller",)
    return ()


def _reading(parse: Parse, reason: Reason, situation: Situation) -> Reading:
    if parse.weak:
        return Reading.UNKNOWN
    if parse.intent in _YES_OR_NO and situation.expects is Expects.YES_NO:
        return Reading.ANSWER
    if reason in (Reason.SLOT_MISSING, Reason.UNKNOWN_PAYEE, Reason.SEVERAL_PAYEES):
        return Reading.OPEN
    return Reading.COMPLETE
