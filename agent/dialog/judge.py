"""Why can a request not be done? Objections, in the order a clerk would raise them."""

from enum import Enum

from agent.bank.ledger import Account
from agent.dialog.conversation import Facts
from agent.dialog.policy import Policy
from agent.dialog.wanted import MAIN, Wanted
from agent.money import Money


class Objection(Enum):
    """Each is a reply of the same name."""

    NO_ACCOUNT_TO_SEND = "no_account_to_send"
    ACCOUNT_CLOSED = "account_closed"
    NO_ACCOUNT_TO_RECEIVE = "no_account_to_receive"
    SAME_ACCOUNT = "same_account"
    OTHER_CURRENCY = "other_currency"
    NOT_POSITIVE = "not_positive"
    TOO_MUCH = "too_much"
    TOO_MUCH_NEW_PAYEE = "too_much_new_payee"
    TOO_MUCH_TODAY = "too_much_today"
    NOT_ENOUGH = "not_enough"
    PAST_DATE = "past_date"


def source(wanted: Wanted, facts: Facts) -> Account | None:
    """The account that pays."""
    return wanted.account or facts.account(source_kind(wanted, facts))


def source_kind(wanted: Wanted, facts: Facts) -> str:
    """To the main account money comes from the other one, where nobody says otherwise."""
    if wanted.source_named or wanted.to_kind != MAIN or len(facts.accounts_of(MAIN)) > 1:
        return wanted.source
    others = [a.kind for a in facts.accounts if a.kind != MAIN and a.status == "open"]
    return others[0] if others else MAIN


def receiver(wanted: Wanted, facts: Facts) -> Account | None:
    """The caller's own account that is paid."""
    if wanted.to_kind is None:
        return None
    pays = source(wanted, facts)
    open_ones = facts.accounts_of(wanted.to_kind)
    others = [a for a in open_ones if pays is None or a.account_id != pays.account_id]
    return wanted.to_account or next(iter(others or open_ones), None)


def objection(wanted: Wanted, facts: Facts, policy: Policy) -> Objection | None:
    """Of a complete request that moves money; None where it can be."""
    pays, amount = source(wanted, facts), wanted.amount
    assert amount is not None
    if pays is None:
        closed = any(a.kind == source_kind(wanted, facts) for a in facts.accounts)
        return Objection.ACCOUNT_CLOSED if closed else Objection.NO_ACCOUNT_TO_SEND
    if wanted.to_self:
        paid = receiver(wanted, facts)
        if paid is None:
            return Objection.NO_ACCOUNT_TO_RECEIVE
        if paid.account_id == pays.account_id:
            return Objection.SAME_ACCOUNT
    if amount.currency != pays.currency:
        return Objection.OTHER_CURRENCY
    if amount.amount_minor <= 0:
        return Objection.NOT_POSITIVE
    if wanted.on is not None and facts.now is not None and wanted.on < facts.now.date():
        return Objection.PAST_DATE
    if not wanted.to_self:
        found = _over(wanted, amount, facts, policy)
        if found is not None:
            return found
    if wanted.on is None and amount.amount_minor > pays.balance_minor:
        return Objection.NOT_ENOUGH
    return None


def _over(wanted: Wanted, amount: Money, facts: Facts, policy: Policy) -> Objection | None:
    """The limits of payments to others."""
    minor, currency = amount.amount_minor, amount.currency
    if minor > policy.per_transfer.of(currency).amount_minor:
        return Objection.TOO_MUCH
    payee = facts.payee(wanted.payee.candidate_id) if wanted.payee else None
    is_new = policy.is_new(payee, facts.now)
    if is_new and minor > policy.new_payee.of(currency).amount_minor:
        return Objection.TOO_MUCH_NEW_PAYEE
    if wanted.on is None and minor > left_today(currency, facts, policy).amount_minor:
        return Objection.TOO_MUCH_TODAY
    return None


def left_today(currency: str, facts: Facts, policy: Policy) -> Money:
    """What may still be sent to others today."""
    sent = facts.sent_today
    gone = sent.amount_minor if sent is not None and sent.currency == currency else 0
    return Money(max(0, policy.per_day.of(currency).amount_minor - gone), currency)
