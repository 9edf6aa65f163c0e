"""Who takes over what the agent cannot do? A Protocol; what is handed over says why, and nothing secret."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Protocol

from agent.dialog.conversation import Conversation
from agent.dialog.wanted import Wanted


class Why(Enum):
    """Why a person is needed."""

    ASKED = "asked"
    FRAUD = "fraud"
    "the caller was robbed or deceived"
    NOT_UNDERSTOOD = "not_understood"
    UNDO = "undo"
    "something that was done is to be undone"
    PIN_LOCKED = "pin_locked"
    UNKNOWN_OUTCOME = "unknown_outcome"
    "the bank did not answer: whether money moved is not known"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class HandOff:
    """What a person is told who takes over."""

    call_id: str
    customer_id: str
    lang: str
    at: datetime
    why: Why
    summary: str
    "what was being talked about; no account number, no words of the caller"

    def as_json(self) -> dict[str, object]:
        return {
            "call_id": self.call_id,
            "customer_id": self.customer_id,
            "lang": self.lang,
            "at": self.at.isoformat(),
            "reason": self.why.value,
            "summary": self.summary,
        }


class Person(Protocol):
    """Takes calls over: a queue, a ticket, a telephone. Blocks; callers run it in a thread."""

    def hand_over(self, hand_off: HandOff) -> None:
        """Raises TellerError where nobody could be told."""
        ...


def summary(conversation: Conversation) -> str:
    """What was being talked about: the request's parts by name, its amount, where it stood."""
    parts = [f"state {conversation.state.value}", *_wanted(conversation.wanted)]
    if conversation.last_done is not None:
        parts.append("done before: " + ", ".join(_wanted(conversation.last_done)))
    if conversation.misunderstood:
        parts.append(f"misunderstood {conversation.misunderstood} times")
    return "; ".join(parts)


def _wanted(wanted: Wanted) -> list[str]:
    if wanted == Wanted():
        return []
    amount = f"{wanted.amount.major} {wanted.amount.currency}" if wanted.amount else ""
    ids = (
        ("payee", wanted.payee and wanted.payee.candidate_id),
        ("biller", wanted.biller and wanted.biller.biller_id),
        ("card", wanted.card and wanted.card.card_id),
        ("scheduled", wanted.scheduled and wanted.scheduled.scheduled_id),
    )
    named = [f"{name} {known}" for name, known in ids if known]
    return [f"request {wanted.task.value}", *filter(None, [amount]), *named]
