"""What does the audit keep of a step? Heard, rules, candidates, decision, read back, confirmed, done."""

from agent.bank.ledger import Draft, Receipt
from agent.dialog.conversation import Conversation, Reply
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


def of_commit(before: Conversation, draft: Draft, receipt: Receipt | None, failure: str) -> Record:
    """What was confirmed, on which read-back, and what became of it."""
    read_back = before.read_back
    return {
        "confirmed": {
            "draft_id": draft.draft_id,
            "source_account_id": draft.source_account_id,
            "payee_id": draft.payee_id,
            **draft.amount.as_json(),
            "read_back": list(read_back.sentences) if read_back else None,
            "read_back_played": before.read_back_played,
        },
        "done": {"receipt_id": receipt.receipt_id, "repeated": receipt.repeated}
        if receipt
        else failure,
    }


def of_outcome(after: Conversation, reply: Reply) -> Record:
    """Where the conversation stands then, and what the caller is told."""
    return {"state": after.state.value, "action": reply.action.value, "said": list(reply.sentences)}
