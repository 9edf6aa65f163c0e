"""What is a bank filled with at its start? Customers, accounts, payees and the past as values."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from agent.bank.values import (
    AccountKind,
    AccountStatus,
    Biller,
    Card,
    Customer,
    Payee,
    PinHash,
    TransactionKind,
)
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
    last4: str = ""
    "digits"
    status: AccountStatus = AccountStatus.OPEN


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
    payee_id: str | None = None
    "who was paid, where he is in the book"


@dataclass(frozen=True, slots=True)
class NewScheduled:
    """A payment for a day to come, of one biller or one payee."""

    reference: str
    "unique, and never a draft_id"
    at: datetime
    "when it was asked for"
    on: date
    customer_id: str
    source_account_id: str
    amount: Money
    biller_id: str | None = None
    payee_id: str | None = None


@dataclass(frozen=True, slots=True)
class Contents:
    customers: tuple[Customer, ...] = ()
    accounts: tuple[NewAccount, ...] = ()
    payees: tuple[Payee, ...] = ()
    postings: tuple[Posting, ...] = ()
    "in the order of time"
    billers: tuple[Biller, ...] = ()
    cards: tuple[Card, ...] = ()
    scheduled: tuple[NewScheduled, ...] = ()
    pins: tuple[PinHash, ...] = ()


class Fillable(Protocol):
    def fill(self, contents: Contents) -> bool:
        """Writes what is not there yet, all of it or nothing. False: all of it was there.

        What is there stays as it is: nothing is posted to an account that it did not make.
        """
        ...
