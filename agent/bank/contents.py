"""What is a bank filled with at its start? Customers, accounts, payees and the past as values."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from agent.bank.ledger import AccountKind, Customer, Payee, TransactionKind
from agent.money import Money


@dataclass(frozen=True, slots=True)
class NewAccount:
    """An account without a past: its balance is what is posted to it."""

    account_id: str
    customer_id: str
    kind: AccountKind
    name: str
    currency: str
    "ISO 4217 code"


@dataclass(frozen=True, slots=True)
class Posting:
    """A past movement, seen from one account; the other side is added when it is written."""

    reference: str
    "unique, and never a draft_id"
    at: datetime
    account_id: str
    amount: Money
    "negative: money went out"
    counterparty: str
    kind: TransactionKind
    other_account_id: str = ""
    "a customer's account on the other side; empty: the world outside"


@dataclass(frozen=True, slots=True)
class Contents:
    customers: tuple[Customer, ...]
    accounts: tuple[NewAccount, ...]
    payees: tuple[Payee, ...]
    postings: tuple[Posting, ...]
    "in the order of time"


class Fillable(Protocol):
    def fill(self, contents: Contents) -> bool:
        """Writes all of it or nothing. False: one of its customers was there, nothing was done."""
        ...
