"""What may be asked of the bank? One Protocol; its values are named here for whoever uses it.

The methods block: callers run them in a thread. No method reads a clock: instants come in, aware.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from agent.bank.audit import AuditRecord
from agent.bank.drafts import (
    CardReceipt,
    DayLimit,
    Destination,
    Draft,
    Receipt,
    RefusalReason,
    Refused,
    Scheduled,
    ScheduledStatus,
    TransferRefused,
)
from agent.bank.values import (
    Account,
    AccountKind,
    AccountStatus,
    Biller,
    Card,
    CardKind,
    Customer,
    Direction,
    Payee,
    PayeeFields,
    PayeesPut,
    PinOutcome,
    PinState,
    Relationship,
    Transaction,
    TransactionKind,
)
from agent.money import Money

__all__ = [
    "Account",
    "AccountKind",
    "AccountStatus",
    "Biller",
    "Card",
    "CardKind",
    "CardReceipt",
    "Customer",
    "DayLimit",
    "Destination",
    "Direction",
    "Draft",
    "Ledger",
    "Payee",
    "PayeeFields",
    "PayeesPut",
    "PinOutcome",
    "PinState",
    "Receipt",
    "RefusalReason",
    "Refused",
    "Relationship",
    "Scheduled",
    "ScheduledStatus",
    "Transaction",
    "TransactionKind",
    "TransferRefused",
]


class Ledger(Protocol):
    """The bank. Every method raises BankError when the data base cannot be read or written."""

    def customer(self, customer_id: str) -> Customer:
        """Raises BankError for a customer it does not have."""
        ...

    def accounts(self, customer_id: str) -> tuple[Account, ...]:
        """In the order they were opened, closed ones too; empty for an unknown customer."""
        ...

    def payees(self, customer_id: str) -> tuple[Payee, ...]:
        """In the order they were entered; empty for an unknown customer."""
        ...

    def cards(self, customer_id: str) -> tuple[Card, ...]:
        """In the order they were issued; empty for an unknown customer."""
        ...

    def billers(self, customer_id: str) -> tuple[Biller, ...]:
        """His own, and the bank's in his language; empty for an unknown customer."""
        ...

    def put_payees(
        self, customer_id: str, payees: Sequence[PayeeFields], at: datetime
    ) -> PayeesPut:
        """Adds and updates payees, all of them or none. Raises BankError for an unknown customer.

        One that is new, or gets another bank or other digits, counts as added at `at`.
        """
        ...

    def transactions(
        self,
        account_id: str,
        limit: int,
        since: datetime | None = None,
        until: datetime | None = None,
        kind: Direction | TransactionKind | None = None,
        counterparty: str | None = None,
    ) -> tuple[Transaction, ...]:
        """The newest first, at most `limit`, none before `since` nor from `until` on.

        `counterparty` is a part of the name, in any case and width. Empty for an unknown account.
        """
        ...

    def sent_since(self, customer_id: str, currency: str, since: datetime) -> Money:
        """What went to payees and billers since then: what a `DayLimit` is held against."""
        ...

    def commit(self, draft: Draft, at: datetime) -> Receipt:
        """Moves the money once, however often it is called. Raises TransferRefused.

        A draft with a day (`on`) is scheduled instead, once; no earlier than the day of `at`.
        """
        ...

    def scheduled(
        self, customer_id: str, status: ScheduledStatus | None = ScheduledStatus.WAITING
    ) -> tuple[Scheduled, ...]:
        """By day; with None whatever its status. Empty for an unknown customer."""
        ...

    def cancel_scheduled(self, scheduled_id: str, customer_id: str, at: datetime) -> Scheduled:
        """Once, however often it is called. Raises Refused: UNKNOWN_SCHEDULED, TOO_LATE."""
        ...

    def run_due(self, today: date, at: datetime) -> tuple[Scheduled, ...]:
        """Makes the payments that are due, each exactly once; what became of each.

        One that is refused has failed, with the reason, and is not tried again.
        """
        ...

    def set_card_lock(
        self, card_id: str, customer_id: str, locked: bool, at: datetime, draft_id: str
    ) -> CardReceipt:
        """Once for a draft_id. Raises Refused: UNKNOWN_CARD, DRAFT_CHANGED."""
        ...

    def set_pin(self, customer_id: str, pin: str) -> None:
        """Six digits. A locked PIN stays locked. Raises BankError, never with the digits in it."""
        ...

    def check_pin(self, customer_id: str, pin: str, at: datetime) -> PinOutcome:
        """Counts the tries, those of other calls too: three wrong ones in a row lock it."""
        ...

    def unlock_pin(self, customer_id: str) -> None:
        """What a person does who has made sure of the caller. Raises BankError where there is none."""
        ...

    def balances(self) -> dict[str, Money]:
        """Of every customer's account, by account_id."""
        ...

    def append_audit(
        self,
        *,
        call_id: str,
        turn: int,
        at: datetime,
        event: Mapping[str, object],
        customer_id: str = "",
    ) -> AuditRecord:
        """Redacts the event and puts it at the end of the chain; `customer_id`: whose data it is."""
        ...

    def audit_rows(self) -> tuple[AuditRecord, ...]:
        """The whole chain, first to last, as it is stored: `audit.verify` judges it."""
        ...

    def close(self) -> None: ...
