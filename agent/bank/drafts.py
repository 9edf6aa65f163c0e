"""What may the bank be asked to do, and what comes of it? Drafts, receipts, refusals."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from agent.bank.values import Account, Biller, Card, Payee
from agent.errors import BankError
from agent.money import Money


class RefusalReason(StrEnum):
    """Why the bank did not do it."""

    INSUFFICIENT_FUNDS = "insufficient_funds"
    UNKNOWN_PAYEE = "unknown_payee"
    UNKNOWN_ACCOUNT = "unknown_account"
    UNKNOWN_BILLER = "unknown_biller"
    UNKNOWN_CARD = "unknown_card"
    UNKNOWN_SCHEDULED = "unknown_scheduled"
    SAME_ACCOUNT = "same_account"
    "from an account to itself"
    ACCOUNT_CLOSED = "account_closed"
    CURRENCY_MISMATCH = "currency_mismatch"
    NOT_POSITIVE = "not_positive"
    PAYEE_CHANGED = "payee_changed"
    "the destination is not any more what was read back"
    DAY_LIMIT = "day_limit"
    NEW_PAYEE_LIMIT = "new_payee_limit"
    DAY_PASSED = "day_passed"
    "scheduled for a day that is over"
    TOO_LATE = "too_late"
    "a scheduled payment that was already made, or has failed"
    DRAFT_CHANGED = "draft_changed"
    "this draft_id was used with other content"


class Refused(BankError):
    """The bank is well and says no; nothing changed."""

    def __init__(self, reason: RefusalReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class TransferRefused(Refused):
    """No money moved, and none will."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Who gets the money, as it was read back."""

    name: str
    bank: str = ""
    last4: str = ""
    "digits"

    @classmethod
    def of_payee(cls, payee: Payee) -> "Destination":
        return cls(payee.name, payee.bank, payee.account_last4)

    @classmethod
    def of_account(cls, account: Account) -> "Destination":
        return cls(account.name, last4=account.last4)

    @classmethod
    def of_biller(cls, biller: Biller) -> "Destination":
        return cls(biller.name)


@dataclass(frozen=True, slots=True)
class DayLimit:
    """The most that may have been sent since an instant, this draft included."""

    since: datetime
    "aware: the day's start where the bank is"
    amount_minor: int
    "in the draft's currency, to payees and billers"


@dataclass(frozen=True, slots=True)
class Draft:
    """What was read back and confirmed; draft_id makes its commit idempotent.

    It has exactly one of payee_id, to_account_id, biller_id. Raises BankError otherwise.
    """

    draft_id: str
    customer_id: str
    source_account_id: str
    payee_id: str | None
    amount: Money
    note: str = ""
    to_account_id: str | None = None
    "another account of the same customer"
    biller_id: str | None = None
    expects: Destination | None = None
    "what was read back; a destination that differs at the commit is refused"
    on: date | None = None
    "the day of a scheduled payment; None: now"
    limit: DayLimit | None = None
    "of the customer. Scheduled: of what is scheduled for the same day"
    payee_limit: DayLimit | None = None
    "of what goes to this payee, for new ones"

    def __post_init__(self) -> None:
        goals = (self.payee_id, self.to_account_id, self.biller_id)
        if sum(goal is not None for goal in goals) != 1:
            raise BankError(
                f"draft '{self.draft_id}' has {goals}: give one of payee, own account and biller"
            )


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was done. A second commit of the draft gives the first one's values and `repeated`."""

    receipt_id: str
    "of a scheduled payment its scheduled_id"
    draft_id: str
    amount: Money
    payee_name: str
    "of the payee, the biller or the other account"
    at: datetime
    "aware, UTC; of the first commit"
    balance_after: Money
    "of the source account, right after this transfer; scheduled: as it is now"
    repeated: bool
    on: date | None = None
    "the day of a scheduled payment"


@dataclass(frozen=True, slots=True)
class CardReceipt:
    """What became of a card. A second call with the draft gives the first's values, `repeated`."""

    receipt_id: str
    draft_id: str
    card: Card
    "as it was after the first call"
    at: datetime
    "aware, UTC; of the first call"
    changed: bool
    "False: it was so before"
    repeated: bool


class ScheduledStatus(StrEnum):
    """Where a scheduled payment stands; only a waiting one changes."""

    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A payment for a day to come."""

    scheduled_id: str
    draft_id: str
    customer_id: str
    source_account_id: str
    payee_id: str | None
    to_account_id: str | None
    biller_id: str | None
    destination: Destination
    "as it was when it was scheduled"
    amount: Money
    on: date
    note: str
    status: ScheduledStatus
    ended_at: datetime | None = None
    "aware, UTC: done, failed or cancelled"
    failure: RefusalReason | None = None
