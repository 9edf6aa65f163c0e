"""A step's outcome as a value: a reply, a read-back with its proof, what the bank is to do."""

from dataclasses import dataclass, replace
from datetime import datetime

from agent.bank.ledger import DayLimit, Destination, Draft
from agent.dialog.conversation import Conversation, Facts, Reply
from agent.dialog.judge import receiver, source
from agent.dialog.person import Why
from agent.dialog.policy import Policy
from agent.dialog.table import Action, State
from agent.dialog.wanted import Task, Wanted


@dataclass(frozen=True, slots=True)
class CardOrder:
    """To lock or unlock a card, exactly once under its id."""

    draft_id: str
    card_id: str
    customer_id: str
    locked: bool


@dataclass(frozen=True, slots=True)
class CancelOrder:
    """To cancel a scheduled payment."""

    draft_id: str
    scheduled_id: str
    customer_id: str


Order = Draft | CardOrder | CancelOrder
"what the bank is to do now, exactly once"


@dataclass(frozen=True, slots=True)
class Step:
    """What a step leads to."""

    conversation: Conversation
    reply: Reply | None = None
    order: Order | None = None
    hand_off: Why | None = None
    "a person is to take over"


def say(conversation: Conversation, action: Action, sentences: tuple[str, ...]) -> Step:
    """A reply with what the caller has not heard of a receipt before it."""
    untold = conversation.untold
    if action is not Action.TELL_RECEIPT and sentences[: len(untold)] != untold:
        sentences = untold + sentences
    ends = conversation.state is State.ENDED
    reply = Reply(conversation.replies, sentences, action, ends_call=ends)
    return Step(replace(conversation, last_reply=reply, replies=conversation.replies + 1), reply)


def read_back(
    conversation: Conversation, sentences: tuple[str, ...], first: tuple[str, ...] = ()
) -> Step:
    """A read-back, whose sentence with amount and payee must be played out before a yes counts."""
    step = say(conversation, Action.READ_BACK, first + sentences)
    assert step.reply
    told = replace(step.reply, proves=len(step.reply.sentences) - len(sentences))
    plain = replace(told, sentences=sentences)
    return Step(
        replace(
            step.conversation,
            last_reply=told,
            read_back=plain,
            read_back_played=False,
            drafts=conversation.drafts + 1,
        ),
        told,
    )


def prefixed(step: Step, first: tuple[str, ...]) -> Step:
    """The same step with sentences said before its reply's."""
    if step.reply is None:
        return step
    conversation, last = step.conversation, step.reply
    proves = None if last.proves is None else last.proves + len(first)
    reply = replace(last, sentences=first + last.sentences, proves=proves)
    read = conversation.read_back
    if read is not None and read.reply_id == last.reply_id:
        read = replace(read, proves=proves)
    return replace(
        step, reply=reply, conversation=replace(conversation, last_reply=reply, read_back=read)
    )


def order(conversation: Conversation, facts: Facts, policy: Policy) -> Order:
    """What was read back, exactly."""
    wanted = conversation.wanted
    draft_id = f"{conversation.call_id}-{conversation.drafts}"
    customer_id = conversation.customer_id
    match wanted.task:
        case Task.TRANSFER | Task.BILL:
            return _draft(wanted, draft_id, customer_id, facts, policy)
        case Task.LOCK | Task.UNLOCK:
            assert wanted.card, "only a complete request is confirmed"
            locked = wanted.task is Task.LOCK
            return CardOrder(draft_id, wanted.card.card_id, customer_id, locked)
        case Task.CANCEL_SCHEDULED:
            assert wanted.scheduled, "only a complete request is confirmed"
            return CancelOrder(draft_id, wanted.scheduled.scheduled_id, customer_id)


def _draft(wanted: Wanted, draft_id: str, customer_id: str, facts: Facts, policy: Policy) -> Draft:
    pays, paid = source(wanted, facts), receiver(wanted, facts)
    assert pays and wanted.amount, "only a complete request is confirmed"
    return Draft(
        draft_id=draft_id,
        customer_id=customer_id,
        source_account_id=pays.account_id,
        payee_id=wanted.payee.candidate_id if wanted.payee else None,
        amount=wanted.amount,
        note=wanted.note,
        to_account_id=paid.account_id if paid else None,
        biller_id=wanted.biller.biller_id if wanted.biller else None,
        expects=destination(wanted, facts),
        on=wanted.on,
        limit=None if wanted.to_self else _day_limit(wanted, facts, policy),
        payee_limit=_new_payee_limit(wanted, facts, policy),
    )


def destination(wanted: Wanted, facts: Facts) -> Destination:
    """Who gets the money, as it is read back."""
    if wanted.payee is not None:
        payee = wanted.payee
        return Destination(payee.display_name, payee.bank, payee.account_last4)
    if wanted.biller is not None:
        return Destination.of_biller(wanted.biller)
    paid = receiver(wanted, facts)
    assert paid, "only a complete request is read back"
    return Destination.of_account(paid)


def _day_limit(wanted: Wanted, facts: Facts, policy: Policy) -> DayLimit | None:
    assert wanted.amount
    if facts.now is None:
        return None
    return DayLimit(day_start(facts.now), policy.per_day.of(wanted.amount.currency).amount_minor)


def _new_payee_limit(wanted: Wanted, facts: Facts, policy: Policy) -> DayLimit | None:
    payee = facts.payee(wanted.payee.candidate_id) if wanted.payee else None
    if payee is None or not policy.is_new(payee, facts.now):
        return None
    assert wanted.amount and facts.now and payee.added_at
    limit = policy.new_payee.of(wanted.amount.currency)
    return DayLimit(payee.added_at, limit.amount_minor)


def day_start(now: datetime) -> datetime:
    """Midnight of the day of `now`, in its zone."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)
