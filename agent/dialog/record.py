"""What does the audit keep of a step? Heard, rules, candidates, decision, read back, confirmed, done."""

from agent.bank.ledger import Draft, Scheduled
from agent.dialog.conversation import Conversation, Reply
from agent.dialog.person import HandOff
from agent.dialog.say import CancelOrder, CardOrder, Order
from agent.dialog.step import Done
from agent.dialog.table import Event
from agent.names.match import Matched
from agent.text.values import Normalized
from agent.understand.decision import Decision

Record = dict[str, object]


def of_turn(
    heard: str, normalized: Normalized, matched: Matched | None, decision: Decision
) -> Record:
    """What a turn's words led to, before anything was done."""
    return {
        "heard": heard,
        "rules": [f"{span.rule}@{span.rule_version}" for span in normalized.spans],
        "candidates": matched.as_json() if matched else None,
        "decision": decision.as_json(),
    }


def of_event(event: Event) -> Record:
    """Something that was no turn."""
    return {"event": event.value}


def of_order(before: Conversation, order: Order, done: Done | None, failure: str) -> Record:
    """What was confirmed, on which read-back, and what became of it."""
    read_back = before.read_back
    return {
        "confirmed": {
            **_order(order),
            "read_back": list(read_back.sentences) if read_back else None,
            "read_back_played": before.read_back_played,
        },
        "done": _done(done) if done else failure,
    }


def _order(order: Order) -> Record:
    match order:
        case Draft():
            named: Record = {
                "draft_id": order.draft_id,
                "source_account_id": order.source_account_id,
                "payee_id": order.payee_id,
                "to_account_id": order.to_account_id,
                "biller_id": order.biller_id,
                "on": order.on.isoformat() if order.on else None,
                **order.amount.as_json(),
            }
            return {name: value for name, value in named.items() if value is not None}
        case CardOrder():
            return {"draft_id": order.draft_id, "card_id": order.card_id, "locked": order.locked}
        case CancelOrder():
            return {"draft_id": order.draft_id, "scheduled_id": order.scheduled_id}


def _done(done: Done) -> Record:
    if isinstance(done, Scheduled):
        return {"scheduled_id": done.scheduled_id, "status": done.status.value}
    return {"receipt_id": done.receipt_id, "repeated": done.repeated}


def of_hand_off(hand_off: HandOff, told: str) -> Record:
    """Why a person takes over, and whether the one who was to be told was."""
    return {"hand_off": {**hand_off.as_json(), "told": told}}


def of_outcome(after: Conversation, reply: Reply) -> Record:
    """Where the conversation stands then, and what the caller is told."""
    return {"state": after.state.value, "action": reply.action.value, "said": list(reply.sentences)}
