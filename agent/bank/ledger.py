"""What does the bank know, and what may be asked of it? Frozen values and one Protocol.

The methods block: callers run them in a thread. No method reads a clock: instants come in, aware.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from agent.bank.audit import AuditRecord
from agent.errors import BankError
from agent.money import Money


class AccountKind(StrEnum):
    """Customers' accounts; the bank's own are never shown."""

    CURRENT = "current"
    SAVINGS = "savings"


class TransactionKind(StrEnum):
    """Why money moved."""

    OPENING = "opening"
    TRANSFER = "transfer"
    CARD = "card"
    SALARY = "salary"
    DIRECT_DEBIT = "direct_debit"
    FEE = "fee"


class Relationship(StrEnum):
    """How well the customer knows a payee: paid lately, kept in the book, only listed."""

    RECENT = "recent"
    SAVED = "saved"
    DIRECTORY = "directory"


class RefusalReason(StrEnum):
    """Why a transfer was not made."""

    INSUFFICIENT_FUNDS = "insufficient_funds"
    UNKNOWN_PAYEE = "unknown_payee"
    UNKNOWN_ACCOUNT = "unknown_account"
    CURRENCY_MISMATCH = "currency_mismatch"
    NOT_POSITIVE = "not_positive"
    DRAFT_CHANGED = "draft_changed"
    "this draft_id was committed with other content"


class TransferRefused(BankError):
    """The bank is well and says no; nothing moved."""

    def __init__(self, reason: RefusalReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Customer:
    customer_id: str
    name: str
    lang: str
    "en or ja"


@dataclass(frozen=True, slots=True)
class Account:
    account_id: str
    customer_id: str
    kind: AccountKind
    name: str
    currency: str
    "ISO 4217 code"
    balance_minor: int

    @property
    def balance(self) -> Money:
        return Money(self.balance_minor, self.currency)


@dataclass(frozen=True, slots=True)
class Transaction:
    """One movement as the account's holder sees it."""

    transaction_id: str
    account_id: str
    at: datetime
    "aware, UTC"
    amount: Money
    "negative: money went out"
    counterparty: str
    kind: TransactionKind


@dataclass(frozen=True, slots=True)
class Payee:
    payee_id: str
    customer_id: str
    name: str
    "as written and read back: 'Sato Ken', '佐藤 健'"
    reading: str
    "how it is said: romaji or kana"
    relationship: Relationship
    bank: str
    account_last4: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PayeeFields:
    """What somebody says of a payee; fields that are not named stay as they are."""

    payee_id: str
    fields: Mapping[str, str]
    "of name, reading, relationship, bank, account_last4; a new payee needs a name"


@dataclass(frozen=True, slots=True)
class PayeesPut:
    """What became of payees that were put into a customer's book."""

    added: int
    updated: int
    unchanged: int
    taken: tuple[str, ...] = ()
    "ids of another customer's payees: nothing was done about these"


@dataclass(frozen=True, slots=True)
class Draft:
    """A transfer that was read back and confirmed; draft_id makes its commit idempotent."""

    draft_id: str
    customer_id: str
    source_account_id: str
    payee_id: str
    amount: Money
    note: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was done. A second commit of the draft gives the first one's values and `repeated`."""

    receipt_id: str
    draft_id: str
    amount: Money
    payee_name: str
    at: datetime
    "aware, UTC; of the first commit"
    balance_after: Money
    "of the source account, right after this transfer"
    repeated: bool


class Ledger(Protocol):
    """The bank. Every method raises BankError when the data base cannot be read or written."""

    def customer(self, customer_id: str) -> Customer:
        """Raises BankError for a customer it does not have."""
        ...

    def accounts(self, customer_id: str) -> tuple[Account, ...]:
        """In the order they were opened; empty for an unknown customer."""
        ...

    def payees(self, customer_id: str) -> tuple[Payee, ...]:
        """In the order they were entered; empty for an unknown customer."""
        ...

    def put_payees(self, customer_id: str, payees: Sequence[PayeeFields]) -> PayeesPut:
        """Adds and updates payees, all of them or none. Raises BankError for an unknown customer."""
        ...

    def transactions(
        self, account_id: str, limit: int, since: datetime | None = None
    ) -> tuple[Transaction, ...]:
        """The newest first, at most `limit`, none before `since`; empty for an unknown account."""
        ...

    def commit(self, draft: Draft, at: datetime) -> Receipt:
        """Moves the money once, however often it is called. Raises TransferRefused."""
        ...

    def balances(self) -> dict[str, Money]:
        """Of every customer's account, by account_id."""
        ...

    def append_audit(
        self, *, call_id: str, turn: int, at: datetime, event: Mapping[str, object]
    ) -> AuditRecord:
        """Redacts the event and puts it at the end of the chain."""
        ...

    def audit_rows(self) -> tuple[AuditRecord, ...]:
        """The whole chain, first to last, as it is stored: `audit.verify` judges it."""
        ...

    def close(self) -> None: ...
