"""What does the caller want, and who handles it? The router's closed vocabulary and its result."""

from dataclasses import dataclass
from enum import Enum

from agent.understand.slots import Biller, Listed, Slots, payee_json


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
    LOCK_CARD = "lock_card"
    UNLOCK_CARD = "unlock_card"
    PAY_BILL = "pay_bill"
    FIND_PAYEE = "find_payee"
    TALK_TO_HUMAN = "talk_to_human"
    ASK_QUESTION = "ask_question"
    CONFIRM = "confirm"
    DENY = "deny"
    CORRECT = "correct"
    CANCEL = "cancel"
    REPEAT = "repeat"
    HELP = "help"
    GO_BACK = "go_back"
    SWITCH_LANGUAGE = "switch_language"
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
    FRAUD = "fraud"
    "the caller was robbed or deceived"
    ASKS_QUESTION = "asks_question"
    "how, why, how much it costs: documents answer"
    NEGATED = "negated"
    "says what is not to be done"
    HYPOTHETICAL = "hypothetical"
    "a condition, somebody else's words, or what was done before: nothing is asked for now"
    SEVERAL_REQUESTS = "several_requests"
    UNSURE = "unsure"
    NOT_HEARD = "not_heard"
    OUT_OF_SCOPE = "out_of_scope"


class Expects(Enum):
    """What the agent has just asked for; a bare answer means only that."""

    NOTHING = "nothing"
    YES_NO = "yes_no"
    AMOUNT = "amount"
    PAYEE = "payee"
    SOURCE = "source"
    "which account"
    CARD = "card"
    BILLER = "biller"
    DATE = "date"
    PERIOD = "period"


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


WRITES = (Intent.TRANSFER_MONEY, Intent.PAY_BILL, Intent.LOCK_CARD, Intent.UNLOCK_CARD)
"what changes something at the bank: a wrong one is far worse than a question"

__all__ = [
    "WRITES",
    "Biller",
    "Decision",
    "Expects",
    "Intent",
    "Listed",
    "Path",
    "Reading",
    "Reason",
    "Slots",
    "payee_json",
]
