"""Which event is a turn that needs no look at the request?"""

from dataclasses import replace

from agent.dialog.conversation import Conversation
from agent.dialog.person import Why
from agent.dialog.policy import Policy
from agent.dialog.table import Action, Event, State
from agent.understand.decision import Decision, Intent, Path, Reason

PLAIN = {
    Intent.CHECK_BALANCE: Event.BALANCE_ASKED,
    Intent.LIST_TRANSACTIONS: Event.TRANSACTIONS_ASKED,
    Intent.FIND_PAYEE: Event.PAYEES_ASKED,
    Intent.ASK_QUESTION: Event.QUESTION_ASKED,
    Intent.REPEAT: Event.REPEAT_ASKED,
    Intent.HELP: Event.HELP_ASKED,
    Intent.GREET: Event.GREETED,
    Intent.THANK: Event.THANKED,
    Intent.GOODBYE: Event.GOODBYE,
    Intent.TALK_TO_HUMAN: Event.PERSON_ASKED,
}
MISSED = (
    Event.NOT_UNDERSTOOD,
    Event.NOT_UNDERSTOOD_AGAIN,
    Event.NOT_UNDERSTOOD_THRICE,
    Event.OUT_OF_SCOPE,
    Event.PAYEE_UNKNOWN,
    Event.BILLER_UNKNOWN,
)
FINISHED = (Event.NO, Event.CANCELLED, Event.NEGATED, Event.NOTHING_TO_DO)
"a request is over without the bank: what was put aside for it comes back"
WHY = {
    Event.PERSON_ASKED: Why.ASKED,
    Event.NOT_UNDERSTOOD_THRICE: Why.NOT_UNDERSTOOD,
    Event.CANNOT_GO_ON: Why.TROUBLE,
    Event.NO_THEN_PERSON: Why.FRAUD,
    Event.COMMITTED_THEN_PERSON: Why.FRAUD,
    Event.UNDO_ASKED: Why.UNDO,
    Event.PIN_LOCKED: Why.PIN_LOCKED,
    Event.TROUBLE: Why.UNKNOWN_OUTCOME,
}
"of the events that end a call with a person"
_UNDERSTOOD = {
    Reason.NEGATED: Event.NEGATED,
    Reason.SEVERAL_REQUESTS: Event.SEVERAL_ASKED,
}
"understood well enough to say why nothing is done"
_ANYTHING_ELSE = (Action.DROP_DRAFT, Action.TELL_NOT_DONE, Action.WELCOME)
"replies that end in a question to which no means goodbye"


def missed(conversation: Conversation, decision: Decision, policy: Policy) -> Event:
    """What was not understood, by how often in a row."""
    if decision.reason in _UNDERSTOOD:
        return _UNDERSTOOD[decision.reason]
    times = conversation.misunderstood + 1
    if times >= policy.person_after:
        return Event.NOT_UNDERSTOOD_THRICE
    if decision.reason is Reason.OUT_OF_SCOPE:
        return Event.OUT_OF_SCOPE
    if times >= policy.simpler_after:
        return Event.NOT_UNDERSTOOD_AGAIN
    return Event.NOT_UNDERSTOOD


def no(conversation: Conversation) -> Event:
    """By what was asked, or just done."""
    if conversation.state is not State.IDLE:
        return Event.NO_THEN_PERSON if conversation.wanted.then_person else Event.NO
    last = conversation.last_reply
    if last is not None and last.action is Action.TELL_RECEIPT:
        return Event.TOO_LATE
    asked = last is not None and last.action in _ANYTHING_ELSE
    return Event.GOODBYE if asked else Event.NOTHING_PENDING


def followed(conversation: Conversation, decision: Decision) -> Decision:
    """'And savings?': the last question again, with what is named now."""
    if not decision.slots.follow_up or conversation.last_asked is None:
        return decision
    intent, slots = conversation.last_asked
    if decision.intent not in (None, Intent.CHECK_BALANCE, intent):
        return decision
    named = decision.slots
    slots = replace(
        slots,
        source=named.source or slots.source,
        period=named.period or slots.period,
        kind=named.kind or slots.kind,
        counterparty=named.counterparty or slots.counterparty,
        count=named.count or slots.count,
    )
    return replace(decision, intent=intent, slots=slots, path=Path.COMMAND, reason=Reason.COMPLETE)
