"""What does the bank know? Its nouns as frozen values; money is integer minor units."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from agent.money import Money


class AccountKind(StrEnum):
    """Customers' accounts; the bank's own are never shown."""

    CURRENT = "current"
    SAVINGS = "savings"


class AccountStatus(StrEnum):
    """Whether money may move to or from an account."""

    OPEN = "open"
    CLOSED = "closed"


class TransactionKind(StrEnum):
    """Why money moved."""

    OPENING = "opening"
    TRANSFER = "transfer"
    BILL = "bill"
    CARD = "card"
    SALARY = "salary"
    DIRECT_DEBIT = "direct_debit"
    FEE = "fee"


class Direction(StrEnum):
    """Which way money moved, seen from an account."""

    IN = "in"
    OUT = "out"


class Relationship(StrEnum):
    """How well the customer knows a payee: paid lately, kept in the book, only listed."""

    RECENT = "recent"
    SAVED = "saved"
    DIRECTORY = "directory"


class CardKind(StrEnum):
    """What a card draws on."""

    DEBIT = "debit"
    CREDIT = "credit"


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
    "tells two accounts of one kind apart"
    currency: str
    "ISO 4217 code"
    balance_minor: int
    status: AccountStatus = AccountStatus.OPEN
    last4: str = ""
    "digits"

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
    added_at: datetime | None = None
    "aware, UTC: when the payee, or another bank or digits, came into the book; None: nobody knows"
    paid_before: bool = False
    "a transfer was committed since `added_at`"


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
class Card:
    card_id: str
    customer_id: str
    account_id: str
    "the account it draws on, or a credit card's bill is paid from"
    kind: CardKind
    name: str
    last4: str
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Biller:
    """Whom bills are paid to: the bank's list for a language, or a customer's own."""

    biller_id: str
    name: str
    reading: str
    "how it is said: romaji or kana"
    aliases: tuple[str, ...] = ()
    "other words for it: 'electricity', '電気代'"
    lang: str = ""
    "en or ja; empty: of either"
    customer_id: str = ""
    "empty: everybody's"


class PinState(StrEnum):
    """What became of a PIN that was keyed in."""

    RIGHT = "right"
    WRONG = "wrong"
    LOCKED = "locked"
    "right or wrong, it counts no more until a person unlocks it"
    UNSET = "unset"
    "the customer has none"


@dataclass(frozen=True, slots=True)
class PinOutcome:
    state: PinState
    tries_left: int
    "wrong ones before it is locked"


@dataclass(frozen=True, slots=True)
class PinHash:
    """A PIN as it is kept: never the digits."""

    customer_id: str
    secret: str = field(repr=False)
    "what `pins.hashed` made"
