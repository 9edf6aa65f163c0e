"""What does a request still need? One question at a time, a closed choice where several fit."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.bank.ledger import Account, Biller, Card, Scheduled
from agent.dialog.amend import billers
from agent.dialog.conversation import Facts
from agent.dialog.judge import objection
from agent.dialog.policy import Policy
from agent.dialog.table import Event
from agent.dialog.wanted import Slot, Task, Wanted
from agent.names.match import Candidate, Outcome, near
from agent.understand.decision import Slots

_MOST = 5
"offered at once"


@dataclass(frozen=True, slots=True)
class Next:
    """Where a request stands: what happens now, and the request with what could be filled in."""

    event: Event
    wanted: Wanted


def next_step(wanted: Wanted, slots: Slots, facts: Facts, policy: Policy, *, patient: bool) -> Next:
    """`slots` are this turn's; `patient`: a name that is not found is asked for once more."""
    match wanted.task:
        case Task.TRANSFER:
            return _transfer(wanted, slots, facts, policy, patient=patient)
        case Task.BILL:
            return _bill(wanted, slots, facts, policy, patient=patient)
        case Task.LOCK | Task.UNLOCK:
            return _card(wanted, facts)
        case Task.CANCEL_SCHEDULED:
            return _scheduled(wanted, facts)


def _transfer(wanted: Wanted, slots: Slots, facts: Facts, policy: Policy, *, patient: bool) -> Next:
    matched = slots.payee
    if matched is not None and wanted.payee is None and not wanted.to_self:
        if matched.outcome is Outcome.AMBIGUOUS:
            return _offer(wanted, Slot.PAYEE, near(matched))
        if matched.outcome is Outcome.NONE:
            return Next(Event.PAYEE_UNKNOWN if patient else Event.NOT_UNDERSTOOD_THRICE, wanted)
    if wanted.payee is None and not wanted.to_self:
        asked = wanted.choosing is Slot.PAYEE and wanted.offered
        return Next(Event.CHOICE_NEEDED if asked else Event.PAYEE_MISSING, wanted)
    return _money(wanted, facts, policy)


def _bill(wanted: Wanted, slots: Slots, facts: Facts, policy: Policy, *, patient: bool) -> Next:
    if wanted.biller is None and slots.biller is not None:
        found = billers(slots.biller.heard, facts)
        if found:
            return _offer(wanted, Slot.BILLER, tuple(map(_biller, found)))
        return Next(Event.BILLER_UNKNOWN if patient else Event.NOT_UNDERSTOOD_THRICE, wanted)
    if wanted.biller is None:
        asked = wanted.choosing is Slot.BILLER and wanted.offered
        return Next(Event.CHOICE_NEEDED if asked else Event.BILLER_MISSING, wanted)
    return _money(wanted, facts, policy)


def _money(wanted: Wanted, facts: Facts, policy: Policy) -> Next:
    """What all payments need: one account to pay from, one to pay to, an amount that may be."""
    pays = facts.accounts_of(wanted.source) if wanted.source_named else ()
    if wanted.account is None and len(pays) > 1:
        return _offer(wanted, Slot.SOURCE, tuple(map(_account, pays)))
    paid = facts.accounts_of(wanted.to_kind) if wanted.to_kind else ()
    paid = tuple(a for a in paid if wanted.account is None or a != wanted.account)
    if wanted.to_account is None and len(paid) > 1:
        return _offer(wanted, Slot.TO_ACCOUNT, tuple(map(_account, paid)))
    if wanted.amount is None:
        return Next(Event.AMOUNT_MISSING, wanted)
    if objection(wanted, facts, policy) is not None:
        return Next(Event.DRAFT_NOT_ALLOWED, wanted)
    return Next(Event.DRAFT_COMPLETE, wanted)


def _card(wanted: Wanted, facts: Facts) -> Next:
    """Cards that are in the other state than the caller wants, of the kind he named."""
    lock = wanted.task is Task.LOCK
    if wanted.card is not None:
        done = wanted.card.locked == lock
        return Next(Event.NOTHING_TO_DO if done else Event.DRAFT_COMPLETE, wanted)
    of_kind = [c for c in facts.cards if wanted.card_kind in (None, c.kind)]
    fit = [card for card in of_kind if card.locked != lock]
    if not fit:
        person = wanted.then_person
        return Next(Event.PERSON_ASKED if person else Event.NOTHING_TO_DO, wanted)
    if len(fit) > 1:
        return _offer(wanted, Slot.CARD, tuple(map(_of_card, fit)))
    return Next(Event.DRAFT_COMPLETE, replace(wanted, card=fit[0]))


def _scheduled(wanted: Wanted, facts: Facts) -> Next:
    """Payments to come that fit what was said of them."""
    if wanted.scheduled is not None:
        return Next(Event.DRAFT_COMPLETE, wanted)
    fit = [one for one in facts.scheduled if _fits(one, wanted)]
    if not fit:
        return Next(Event.NOTHING_TO_DO, wanted)
    if len(fit) > 1:
        return _offer(wanted, Slot.SCHEDULED, tuple(map(_of_scheduled, fit)))
    return Next(Event.DRAFT_COMPLETE, replace(wanted, scheduled=fit[0]))


def _fits(one: Scheduled, wanted: Wanted) -> bool:
    said = (
        (wanted.payee and wanted.payee.candidate_id, one.payee_id),
        (wanted.biller and wanted.biller.biller_id, one.biller_id),
        (wanted.amount, one.amount),
        (wanted.on, one.on),
    )
    return all(named is None or named == known for named, known in said)


def _offer(wanted: Wanted, slot: Slot, offered: Sequence[Candidate]) -> Next:
    return Next(Event.CHOICE_NEEDED, replace(wanted, offered=tuple(offered[:_MOST]), choosing=slot))


def _account(account: Account) -> Candidate:
    """What may be chosen, in the form of a payee; its kind where a payee has the relationship."""
    return Candidate(account.account_id, account.name, account.kind, 1.0, "", account.last4)


def _biller(biller: Biller) -> Candidate:
    return Candidate(biller.biller_id, biller.name, "", 1.0)


def _of_card(card: Card) -> Candidate:
    return Candidate(card.card_id, card.name, card.kind, 1.0, "", card.last4)


def _of_scheduled(one: Scheduled) -> Candidate:
    return Candidate(one.scheduled_id, one.destination.name, "", 1.0, "", "")
