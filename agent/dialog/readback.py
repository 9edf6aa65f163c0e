"""How is a request read back, asked for and told as done? Amounts, names and days spoken."""

from agent.bank.ledger import CardReceipt, Receipt, Scheduled
from agent.dialog.conversation import Facts
from agent.dialog.judge import receiver, source
from agent.dialog.replies import Texts
from agent.dialog.say import destination
from agent.dialog.table import Action
from agent.dialog.wanted import MAIN, Slot, Task, Wanted
from agent.names.match import Candidate


def read_back(texts: Texts, wanted: Wanted, facts: Facts) -> tuple[str, ...]:
    """The first sentence says all that will be done; the last asks."""
    match wanted.task:
        case Task.TRANSFER | Task.BILL:
            return _payment(texts, wanted, facts)
        case Task.LOCK | Task.UNLOCK:
            assert wanted.card, "only a complete request is read back"
            key = "read_back_lock" if wanted.task is Task.LOCK else "read_back_unlock"
            asked = "card" in wanted.filled  # and so it was said with the question
            sorry = texts.part("sorry_to_hear") if wanted.then_person and not asked else ""
            card = wanted.card
            return texts.say(key, sorry=sorry, card=card_name(texts, card.kind, card.last4))
        case Task.CANCEL_SCHEDULED:
            assert wanted.scheduled, "only a complete request is read back"
            return texts.say("read_back_cancel", payment=payment(texts, wanted.scheduled, facts))


def _payment(texts: Texts, wanted: Wanted, facts: Facts) -> tuple[str, ...]:
    assert wanted.amount, "only a complete request is read back"
    goal = destination(wanted, facts)
    key = "read_back_own" if wanted.to_self else "read_back"
    if wanted.task is Task.BILL:
        key = "read_back_bill"
    return texts.say(
        key,
        amount=texts.money(wanted.amount),
        payee=goal.name,
        where=texts.where(goal.bank, goal.last4) if wanted.payee else "",
        to=_own(texts, wanted, facts),
        source=_source(texts, wanted, facts),
        when=texts.part("when", day=texts.day(wanted.on, facts.today)) if wanted.on else "",
        note=texts.part("with_note", note=wanted.note) if wanted.note else "",
    )


def _own(texts: Texts, wanted: Wanted, facts: Facts) -> str:
    """The account of one's own that is paid: by kind, and by name where there are two."""
    paid = receiver(wanted, facts)
    if paid is None:
        return ""
    several = len(facts.accounts_of(paid.kind)) > 1
    return paid.name if several else texts.kind(paid.kind)


def _source(texts: Texts, wanted: Wanted, facts: Facts) -> str:
    pays = source(wanted, facts)
    assert pays, "only a complete request is read back"
    if wanted.account is not None:
        return texts.part("from_named", account=wanted.account.name)
    if pays.kind == MAIN and not wanted.to_self:
        return ""
    return texts.part("from", account=texts.kind(pays.kind))


def receipt(texts: Texts, done: Receipt, wanted: Wanted, facts: Facts) -> tuple[str, ...]:
    """What was done, and what is left."""
    first = sent(texts, wanted, facts, done.payee_name)
    if done.on is not None:
        return (first,)
    balance = texts.money(done.balance_after)
    return (first, *texts.say("balance_after", balance=balance))


def sent(texts: Texts, wanted: Wanted, facts: Facts, payee: str) -> str:
    """The first sentence of a receipt."""
    assert wanted.amount
    amount = texts.money(wanted.amount)
    if wanted.on is not None:
        day = texts.day(wanted.on, facts.today)
        return texts.say("sent_later", amount=amount, payee=payee, day=day)[0]
    if wanted.to_self:
        return texts.say("sent_own", amount=amount, to=_own(texts, wanted, facts))[0]
    key = "paid" if wanted.task is Task.BILL else "sent"
    return texts.say(key, amount=amount, payee=payee)[0]


def card_receipt(texts: Texts, done: CardReceipt) -> tuple[str, ...]:
    key = "locked" if done.card.locked else "unlocked"
    return texts.say(key, card=card_name(texts, done.card.kind, done.card.last4))


def cancel_receipt(texts: Texts, done: Scheduled, facts: Facts) -> tuple[str, ...]:
    return texts.say("cancelled_scheduled", payment=payment(texts, done, facts))


def card_name(texts: Texts, kind: str, last4: str) -> str:
    return texts.part("card", kind=texts.name("cards", kind), ending=texts.ending(last4))


def payment(texts: Texts, one: Scheduled, facts: Facts) -> str:
    """A scheduled payment as it is told."""
    amount, day = texts.money(one.amount), texts.day(one.on, facts.today)
    return texts.part("payment", amount=amount, payee=one.destination.name, day=day)


def ask(texts: Texts, action: Action, wanted: Wanted) -> tuple[str, ...]:
    """A question for what is missing, with what is known already."""
    if action is Action.ASK_BILLER:
        return texts.say("ask_biller")
    if action is Action.ASK_PAYEE:
        if wanted.amount is None:
            return texts.say("ask_payee")
        return texts.say("ask_payee_amount", amount=texts.money(wanted.amount))
    if wanted.biller is not None:
        return texts.say("ask_amount_bill", biller=wanted.biller.name)
    if wanted.payee is not None:
        return texts.say("ask_amount_to", payee=wanted.payee.display_name)
    if wanted.to_kind is not None:
        return texts.say("ask_amount_own", account=texts.kind(wanted.to_kind))
    return texts.say("ask_amount")


def which(texts: Texts, wanted: Wanted, facts: Facts) -> tuple[str, ...]:
    """A closed choice: what tells one from the other is said of each."""
    names = [_option(texts, wanted.choosing, one, facts) for one in wanted.offered]
    asked = texts.part("or").join(names)
    if wanted.then_person and wanted.choosing is Slot.CARD:
        sorry = texts.part("sorry_to_hear")
        return texts.say("ask_which_lock", sorry=sorry, names=asked)
    people = wanted.choosing in (None, Slot.PAYEE)
    return texts.say("ask_which" if people else "ask_which_one", names=asked)


def _option(texts: Texts, slot: Slot | None, one: Candidate, facts: Facts) -> str:
    match slot:
        case Slot.CARD:
            return card_name(texts, one.relationship, one.account_last4)
        case Slot.SCHEDULED:
            known = next(s for s in facts.scheduled if s.scheduled_id == one.candidate_id)
            return payment(texts, known, facts)
        case Slot.SOURCE | Slot.TO_ACCOUNT:
            return f"{one.display_name}{texts.ending(one.account_last4)}"
        case _:
            return f"{one.display_name}{texts.where(one.bank, one.account_last4)}"


def nothing(texts: Texts, wanted: Wanted, facts: Facts) -> tuple[str, ...]:
    """Why there is nothing to do."""
    if wanted.task is Task.CANCEL_SCHEDULED:
        return texts.say("nothing_scheduled")
    has = any(wanted.card_kind in (None, card.kind) for card in facts.cards)
    kind = texts.name("cards", wanted.card_kind or "")
    if not has:
        return texts.say("no_such_card", card=kind) if wanted.card_kind else texts.say("no_card")
    key = "locked_already" if wanted.task is Task.LOCK else "unlocked_already"
    return texts.say(key)
