"""What does the caller want, and who handles it? The router's closed vocabulary and its result."""

from dataclasses import dataclass
from enum import Enum

from agent.money import Money
from agent.names.match import Matched, Outcome, near


class Path(Enum):
    """Who handles a request."""

    COMMAND = "command"
    EXTRACT = "extract"
    ANSWER = "answer"
    HANDOFF = "handoff"
    REFUSE = "refuse"


class Intent(Enum):
    CHECK_BALANCE = "check_balance"
    LIST_TRANSACTIONS = "list_transactions"
    TRANSFER_MONEY = "transfer_money"
    TALK_TO_HUMAN = "talk_to_human"
    CONFIRM = "confirm"
    DENY = "deny"
    CORRECT = "correct"
    CANCEL = "cancel"
    REPEAT = "repeat"
    HELP = "help"
    GREET = "greet"
    GOODBYE = "goodbye"
    THANK = "thank"


class Reason(Enum):
    COMPLETE = "complete"
    ANSWERS_QUESTION = "answers_question"
    SLOT_MISSING = "slot_missing"
    SEVERAL_PAYEES = "several_payees"
    UNKNOWN_PAYEE = "unknown_payee"
    SEVERAL_READINGS = "several_readings"
    NOTHING_PENDING = "nothing_pending"
    ASKED_FOR_PERSON = "asked_for_person"
    UNSURE = "unsure"
    NOT_HEARD = "not_heard"
    OUT_OF_SCOPE = "out_of_scope"


class Expects(Enum):
    """What the agent has just asked for; a bare answer means only that."""

    NOTHING = "nothing"
    YES_NO = "yes_no"
    AMOUNT = "amount"
    PAYEE = "payee"


class Reading(Enum):
    """How finished do the words sound? One witness of the turn's end."""

    ANSWER = "answer"
    "a yes or no that was asked for"
    COMPLETE = "complete"
    "a whole request"
    OPEN = "open"
    "the beginning of a request, or one with a slot missing"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Slots:
    """What a request names; None where it does not."""

    amount: Money | None = None
    amount_corrected_from: Money | None = None
    payee: Matched | None = None
    source: str | None = None
    "kind of the account to take money from or to look into: current, savings"
    count: int | None = None

    def as_json(self) -> dict[str, object]:
        row: dict[str, object] = {}
        if self.amount is not None:
            row["amount"] = self.amount.as_json()
            if self.amount_corrected_from is not None:
                row["amount"] |= {"corrected_from": self.amount_corrected_from.as_json()}  # type: ignore[operator]
        if self.payee is not None:
            row["payee"] = payee_json(self.payee)
        if self.source is not None:
            row["source"] = self.source
        if self.count is not None:
            row["count"] = self.count
        return row


def payee_json(matched: Matched) -> dict[str, object]:
    """`{"heard", "candidate_id", "display_name"}`, or the candidates while several or none fit."""
    if matched.outcome in (Outcome.MATCH, Outcome.CLOSE):
        best = matched.candidates[0]
        return {
            "heard": matched.heard,
            "candidate_id": best.candidate_id,
            "display_name": best.display_name,
        }
    several = near(matched) if matched.outcome is Outcome.AMBIGUOUS else ()
    return {"heard": matched.heard, "candidates": [c.as_json() for c in several]}


@dataclass(frozen=True, slots=True)
class Decision:
    """The router's word on one utterance."""

    path: Path
    intent: Intent | None
    reason: Reason
    slots: Slots = Slots()
    missing: tuple[str, ...] = ()
    confidence: float = 1.0
    reading: Reading = Reading.UNKNOWN
    amends: bool = False
    "completes or changes the transfer that is pending, rather than asking for one"

    def as_json(self) -> dict[str, object]:
        return {
            "path": self.path.value,
            "intent": self.intent.value if self.intent else None,
            "slots": self.slots.as_json(),
            "missing": list(self.missing),
            "confidence": round(self.confidence, 3),
            "reason": self.reason.value,
        }
