"""What does the caller want after this turn? A new request begins anew, an answer amends."""

from dataclasses import replace
from typing import TypeVar

from agent.bank.ledger import Biller
from agent.dialog.conversation import Conversation, Facts
from agent.dialog.wanted import Slot, Task, Wanted
from agent.names.book import Book, Entry
from agent.names.match import Candidate, Outcome, match, near
from agent.names.memory import remembered
from agent.understand.decision import Decision, Intent, Path, Reason, Slots

T = TypeVar("T")
TASKS = {
    Intent.TRANSFER_MONEY: Task.TRANSFER,
    Intent.PAY_BILL: Task.BILL,
    Intent.LOCK_CARD: Task.LOCK,
    Intent.UNLOCK_CARD: Task.UNLOCK,
}

INTENTS = {task: intent for intent, task in TASKS.items()} | {Task.CANCEL_SCHEDULED: Intent.CANCEL}


def is_missed(decision: Decision) -> bool:
    """Not understood well enough to act on."""
    return decision.path in (Path.REFUSE, Path.EXTRACT)


def amended(conversation: Conversation, decision: Decision, facts: Facts) -> Wanted:
    """The request as this turn leaves it; the conversation's own where the turn says nothing of it."""
    wanted, slots = conversation.wanted, decision.slots
    if is_missed(decision) or decision.reason is Reason.NOTHING_PENDING:
        return wanted
    if decision.reason is Reason.FRAUD:
        return Wanted(Task.LOCK, then_person=True)
    if decision.intent is Intent.CANCEL and not decision.amends:
        if conversation.pending:
            return wanted
        return _filled(Wanted(Task.CANCEL_SCHEDULED), slots, facts)
    if decision.amends or decision.intent is Intent.CORRECT:
        chosen = _answered(wanted, slots, facts)
        # What told the choice is no payee, account or card of its own.
        rest = slots if chosen is wanted else Slots(amount=slots.amount, date=slots.date)
        return _filled(chosen, rest, facts)
    if decision.intent not in TASKS:
        return wanted
    same = conversation.last_done if slots.same else None
    return _filled(same or Wanted(TASKS[decision.intent]), slots, facts)


def is_other(conversation: Conversation, wanted: Wanted) -> bool:
    """Another kind of request than the one that was being talked about."""
    return conversation.pending and wanted.task is not conversation.wanted.task


def _answered(wanted: Wanted, slots: Slots, facts: Facts) -> Wanted:
    """A choice among what was offered."""
    if wanted.choosing is None:
        return wanted
    chosen = _chosen(wanted.offered, slots)
    if chosen is None:
        return wanted
    done = replace(wanted, offered=(), choosing=None)
    match wanted.choosing:
        case Slot.PAYEE:
            return done.with_(payee=chosen)
        case Slot.SOURCE:
            return done.with_(account=_by_id(facts.accounts, "account_id", chosen))
        case Slot.TO_ACCOUNT:
            return done.with_(to_account=_by_id(facts.accounts, "account_id", chosen))
        case Slot.BILLER:
            return done.with_(biller=_by_id(facts.billers, "biller_id", chosen))
        case Slot.CARD:
            return done.with_(card=_by_id(facts.cards, "card_id", chosen))
        case Slot.SCHEDULED:
            return done.with_(scheduled=_by_id(facts.scheduled, "scheduled_id", chosen))


def _chosen(offered: tuple[Candidate, ...], slots: Slots) -> Candidate | None:
    """By place ("the second one"), by kind of card or account, or as a name, bank or digits tell it."""
    if slots.which is not None:
        at = slots.which - 1 if slots.which > 0 else len(offered) + slots.which
        return offered[at] if 0 <= at < len(offered) else None
    kind = slots.card or slots.source or slots.to_account
    of_kind = [one for one in offered if kind is not None and one.relationship == kind]
    if len(of_kind) == 1:
        return of_kind[0]
    if slots.payee is None or slots.payee.outcome not in (Outcome.MATCH, Outcome.CLOSE):
        return None
    named = slots.payee.candidates[0].candidate_id
    return next((one for one in offered if one.candidate_id == named), None)


def _by_id(known: tuple[T, ...], key: str, chosen: Candidate) -> T | None:
    return next((one for one in known if getattr(one, key) == chosen.candidate_id), None)


def _filled(wanted: Wanted, slots: Slots, facts: Facts) -> Wanted:
    """With what the turn names and this kind of request has room for."""
    match wanted.task:
        case Task.TRANSFER:
            wanted, values = _to_whom(wanted, slots)
            values |= _payment(wanted, slots, facts)
            if slots.note is not None:
                values["note"] = slots.note
        case Task.BILL:
            values = _payment(wanted, slots, facts) | _whose(slots, facts)
        case Task.LOCK | Task.UNLOCK:
            named = slots.card is not None and wanted.choosing is not Slot.CARD
            values = {"card_kind": slots.card, "card": None} if named else {}
        case Task.CANCEL_SCHEDULED:
            values = _whose(slots, facts) | {"amount": slots.amount, "on": slots.date}
            if slots.payee is not None and slots.payee.candidates:
                values["payee"] = slots.payee.candidates[0]
            values = {name: value for name, value in values.items() if value is not None}
    return wanted.with_(**values) if values else wanted


def _to_whom(wanted: Wanted, slots: Slots) -> tuple[Wanted, dict[str, object]]:
    """A name that may be several people waits for the choice."""
    if slots.to_account is not None and wanted.choosing is not Slot.SOURCE:
        own: dict[str, object] = {"to_kind": slots.to_account, "to_account": None, "payee": None}
        return replace(wanted, offered=(), choosing=None), own
    if slots.payee is None or wanted.choosing not in (None, Slot.PAYEE):
        return wanted, {}
    sure = slots.payee.outcome in (Outcome.MATCH, Outcome.CLOSE)
    payee = slots.payee.candidates[0] if sure else None
    named: dict[str, object] = {"payee": payee, "to_kind": None, "to_account": None}
    return replace(wanted, offered=(), choosing=None), named


def _payment(wanted: Wanted, slots: Slots, facts: Facts) -> dict[str, object]:
    """Where from, how much and when."""
    values: dict[str, object] = {}
    if slots.source is not None and wanted.choosing not in (Slot.SOURCE, Slot.TO_ACCOUNT):
        values |= {"source": slots.source, "source_named": True, "account": None}
    if slots.date is not None:
        values["on"] = None if slots.date == facts.today else slots.date
    if slots.amount is not None:
        values["amount"] = slots.amount
    return values


def _whose(slots: Slots, facts: Facts) -> dict[str, object]:
    return {} if slots.biller is None else {"biller": biller(slots.biller.heard, facts)}


def biller(heard: str, facts: Facts) -> Biller | None:
    """The one biller that is meant; None where none or several may be."""
    found = billers(heard, facts)
    return found[0] if len(found) == 1 else None


def billers(heard: str, facts: Facts) -> tuple[Biller, ...]:
    """Whom a heard biller may mean: by name, reading and what people call them."""
    matched = match(_book(facts.billers), heard)
    if matched.outcome is Outcome.NONE:
        return ()
    places = [int(c.candidate_id.split()[0]) for c in near(matched)]
    return tuple(facts.billers[at] for at in dict.fromkeys(places))


@remembered(256)
def _book(known: tuple[Biller, ...]) -> Book:
    """Every name of every biller, under the biller's place."""
    return Book.of(
        Entry(f"{at} {n}", name, one.reading if name == one.name else "")
        for at, one in enumerate(known)
        for n, name in enumerate((one.name, *one.aliases))
    )
