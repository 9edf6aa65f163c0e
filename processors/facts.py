"""What must the bank be asked before a step? No more than the step looks at: reading takes milliseconds."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time, tzinfo

from agent.bank.ledger import Biller, Card, Direction, Ledger, Payee, Transaction, TransactionKind
from agent.dialog.compose import MOST_SHOWN, account_asked
from agent.dialog.conversation import Conversation, Facts
from agent.dialog.events import followed
from agent.dialog.judge import source
from agent.dialog.say import day_start
from agent.dialog.wanted import Task
from agent.text.values import Period
from agent.understand.decision import Decision, Intent, Listed, Reason, Slots

_KINDS: dict[Listed, Direction | TransactionKind] = {
    Listed.DEPOSITS: Direction.IN,
    Listed.WITHDRAWALS: Direction.OUT,
    Listed.TRANSFERS: TransactionKind.TRANSFER,
    Listed.CARD: TransactionKind.CARD,
    Listed.DIRECT_DEBITS: TransactionKind.DIRECT_DEBIT,
    Listed.FEES: TransactionKind.FEE,
}
_PAYMENTS = (Intent.TRANSFER_MONEY, Intent.PAY_BILL)
_CARDS = (Intent.LOCK_CARD, Intent.UNLOCK_CARD)


class FactsReader:
    """Reads for one call. Blocks; runs in a thread. Payees and billers are read once."""

    def __init__(self, ledger: Ledger, customer_id: str, now: Callable[[], datetime]) -> None:
        """`now` is in the bank's zone."""
        self._ledger, self._customer_id, self._now = ledger, customer_id, now
        self._payees: tuple[Payee, ...] | None = None
        self._billers: tuple[Biller, ...] | None = None

    def read(self, conversation: Conversation, decision: Decision | None) -> Facts:
        """Raises BankError."""
        accounts = self._ledger.accounts(self._customer_id)
        now = self._now()
        facts = Facts(accounts, now=now, payees=self._all_payees(), billers=self._all_billers())
        decision = decision or conversation.held  # a PIN goes on with what was asked for before it
        if decision is not None:
            decision = followed(conversation, decision)
        if decision is not None and decision.intent is Intent.LIST_TRANSACTIONS:
            return replace(facts, transactions=self._transactions(decision.slots, facts))
        task = conversation.wanted.task if conversation.pending else None
        intent = decision.intent if decision else None
        robbed = decision is not None and decision.reason is Reason.FRAUD
        if intent in _CARDS or robbed or task in (Task.LOCK, Task.UNLOCK):
            facts = replace(
                facts, cards=_shown(self._ledger.cards(self._customer_id), conversation)
            )
        if intent is Intent.CANCEL or task is Task.CANCEL_SCHEDULED:
            facts = replace(facts, scheduled=self._ledger.scheduled(self._customer_id))
        pays = source(conversation.wanted, facts) or next(iter(accounts), None)
        if pays is not None and _may_pay(conversation, decision):
            since = day_start(now)
            sent = self._ledger.sent_since(self._customer_id, pays.currency, since)
            facts = replace(facts, sent_today=sent)
        return facts

    def _all_payees(self) -> tuple[Payee, ...]:
        if self._payees is None:
            self._payees = self._ledger.payees(self._customer_id)
        return self._payees

    def _all_billers(self) -> tuple[Biller, ...]:
        if self._billers is None:
            self._billers = self._ledger.billers(self._customer_id)
        return self._billers

    def _transactions(self, slots: Slots, facts: Facts) -> tuple[Transaction, ...]:
        account = account_asked(slots, facts.accounts)
        if account is None:
            return ()
        zone = facts.now.tzinfo if facts.now else None
        since, until = _bounds(slots.period, zone)
        kind = _KINDS.get(slots.kind) if slots.kind else None
        if slots.kind is not None and kind is None:
            return ()  # the bank books no such kind
        return self._ledger.transactions(
            account.account_id, MOST_SHOWN, since, until, kind, slots.counterparty
        )


def _may_pay(conversation: Conversation, decision: Decision | None) -> bool:
    """Whether the step may look at what was sent today: a payment, or one that is come back to."""
    if conversation.aside is not None or (conversation.pending and conversation.wanted.moves_money):
        return True
    return decision is not None and (decision.intent in _PAYMENTS or decision.slots.same)


def _shown(cards: tuple[Card, ...], conversation: Conversation) -> tuple[Card, ...]:
    """To somebody who has not signed in, no digits."""
    if conversation.signed_in:
        return cards
    return tuple(replace(card, last4="") for card in cards)


def _bounds(period: Period | None, zone: tzinfo | None) -> tuple[datetime | None, datetime | None]:
    """A period's instants: a day begins at midnight of the bank's zone."""
    if period is None:
        return None, None

    def instant(side: object) -> datetime | None:
        if side is None:
            return None
        if isinstance(side, datetime):
            return side if side.tzinfo else side.replace(tzinfo=zone)
        return datetime.combine(side, time(0), zone)  # type: ignore[arg-type]

    return instant(period.start), instant(period.end)
