"""What has changed at the bank, and was it to? Every table but the audit and the tries of a PIN."""

import shutil
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from agent.bank.demo import seed_demo
from agent.bank.demo_accounts import CUSTOMERS
from agent.bank.drafts import Scheduled, ScheduledStatus
from agent.bank.ledger import Ledger
from agent.bank.sql import SqlLedger
from agent.money import Money
from bench.replay.also import Also, CardChange, PaymentChange
from bench.replay.calls import RecordedCall
from bench.replay.faults import ledger_changes, ledger_faults

_ALL = 1_000_000
"transactions of an account"
Rows = dict[str, object]
"what is there, by a name that tells one from the other"


class DemoBanks:
    """Fresh demo banks in a folder. Of those as of one instant the first is filled, the rest are copies."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._filled: dict[datetime, tuple[Path, Snapshot]] = {}
        self._made = 0

    def open(self, at: datetime) -> "tuple[SqlLedger, Snapshot]":
        """A bank, and what is in it. Raises BankError."""
        if at not in self._filled:
            self._filled[at] = self._fill(at)
        path, snapshot = self._filled[at]
        return SqlLedger.open(shutil.copy(path, self._next_path())), snapshot

    def _fill(self, at: datetime) -> "tuple[Path, Snapshot]":
        path = self._next_path()
        ledger = SqlLedger.open(path)
        try:
            seed_demo(ledger, at)
            return path, Snapshot.of(ledger)
        finally:
            ledger.close()

    def _next_path(self) -> Path:
        self._made += 1
        return self._folder / f"bank-{self._made}.db"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that the demo bank holds of its customers."""

    balances: dict[str, Money]
    entries: Rows
    "transactions, each with its account in front"
    fixed: Rows
    "what no conversation may change"
    cards: dict[str, bool]
    "card -> locked"
    scheduled: dict[str, Scheduled]

    @classmethod
    def of(cls, ledger: Ledger) -> "Snapshot":
        """Reads it. Raises BankError."""
        fixed, entries = Rows(), Rows()
        cards, scheduled = dict[str, bool](), dict[str, Scheduled]()
        for customer_id in (customer.customer_id for customer in CUSTOMERS):
            fixed[f"customer {customer_id}"] = ledger.customer(customer_id)
            for account in ledger.accounts(customer_id):
                fixed[f"account {account.account_id}"] = replace(account, balance_minor=0)
                for entry in ledger.transactions(account.account_id, _ALL):
                    entries[f"{account.account_id} {entry.transaction_id}"] = entry
            for payee in ledger.payees(customer_id):
                fixed[f"payee {payee.payee_id}"] = replace(payee, paid_before=False)
            for biller in ledger.billers(customer_id):
                fixed[f"biller {customer_id} {biller.biller_id}"] = biller
            for card in ledger.cards(customer_id):
                cards[card.card_id] = card.locked
                fixed[f"card {card.card_id}"] = replace(card, locked=False)
            scheduled |= {one.scheduled_id: one for one in ledger.scheduled(customer_id, None)}
        return cls(ledger.balances(), entries, fixed, cards, scheduled)


def bank_faults(call: RecordedCall, before: Snapshot, after: Snapshot) -> list[str]:
    """Every difference between what must have changed and what did."""
    changes = ledger_changes(before.balances, after.balances)
    return [
        *ledger_faults(call.ledger, changes),
        *_entry_faults(before, after, changes),
        *(f"{name} has changed" for name in _different(before.fixed, after.fixed)),
        *_also_faults(call.also, _changes(before, after)),
    ]


def _entry_faults(before: Snapshot, after: Snapshot, changes: dict[str, Money]) -> list[str]:
    """Entries stay as they are; new ones stand where a balance has changed."""
    names = _different(before.entries, after.entries)
    return [
        f"entry {name} " + ("has changed" if name in before.entries else "is one too many")
        for name in names
        if name in before.entries or name.split()[0] not in changes
    ]


def _different(before: Rows, after: Rows) -> list[str]:
    return sorted(name for name in {*before, *after} if before.get(name) != after.get(name))


def _changes(before: Snapshot, after: Snapshot) -> list[Also]:
    """Of cards and payments to come."""
    cards = [
        CardChange(card_id, locked)
        for card_id, locked in after.cards.items()
        if locked != before.cards.get(card_id)
    ]
    payments = [
        _payment(one) for name, one in after.scheduled.items() if one != before.scheduled.get(name)
    ]
    return [*cards, *payments]


def _payment(one: Scheduled) -> PaymentChange:
    goals = {"payee": one.payee_id, "biller": one.biller_id, "to_account": one.to_account_id}
    goal, goal_id = next((name, named) for name, named in goals.items() if named is not None)
    cancelled = one.status is ScheduledStatus.CANCELLED
    return PaymentChange(cancelled, goal, goal_id, one.amount, one.on, one.source_account_id)


def _also_faults(expected: tuple[Also, ...], changes: list[Also]) -> list[str]:
    faults, left = [], list(changes)
    for wanted in expected:
        found = next((change for change in left if _fits(wanted, change)), None)
        if found is None:
            faults.append(f"also: expected {_told(wanted)}, was not so")
        else:
            left.remove(found)
    return faults + [f"also: {_told(change)} was not expected" for change in left]


def _fits(wanted: Also, change: Also) -> bool:
    if isinstance(wanted, PaymentChange) and wanted.account is None:
        return isinstance(change, PaymentChange) and replace(change, account=None) == wanted
    return wanted == change


def _told(change: Also) -> str:
    match change:
        case CardChange(card_id, locked):
            return f"card {card_id} {'locked' if locked else 'unlocked'}"
        case PaymentChange():
            done = "cancelled" if change.cancelled else "scheduled"
            account = f" from {change.account}" if change.account else ""
            return (
                f"{done} {change.amount} to {change.goal} {change.goal_id}{account} on {change.on}"
            )
