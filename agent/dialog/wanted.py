"""What does the caller want done? A request as far as it has been described: values, no decisions."""

from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum

from agent.bank.ledger import Account, Biller, Card, Scheduled
from agent.money import Money
from agent.names.match import Candidate

MAIN = "current"
"kind of the account a request is about that names none"


class Task(Enum):
    """What changes something at the bank."""

    TRANSFER = "transfer"
    BILL = "bill"
    LOCK = "lock"
    UNLOCK = "unlock"
    CANCEL_SCHEDULED = "cancel_scheduled"


class Slot(Enum):
    """What may be chosen of several."""

    PAYEE = "payee"
    SOURCE = "source"
    TO_ACCOUNT = "to_account"
    BILLER = "biller"
    CARD = "card"
    SCHEDULED = "scheduled"


@dataclass(frozen=True, slots=True)
class Wanted:
    """One request; None where the caller has not said it."""

    task: Task = Task.TRANSFER
    amount: Money | None = None
    payee: Candidate | None = None
    to_kind: str | None = None
    "kind of the account of one's own that the money goes to"
    to_account: Account | None = None
    "the one of that kind"
    biller: Biller | None = None
    card: Card | None = None
    card_kind: str | None = None
    scheduled: Scheduled | None = None
    source: str = MAIN
    "kind of the account the money leaves"
    source_named: bool = False
    account: Account | None = None
    "the one of that kind, where the caller has chosen"
    on: date | None = None
    "None: now"
    note: str = ""
    offered: tuple[Candidate, ...] = ()
    "between whom or what the caller was asked to choose"
    choosing: Slot | None = None
    then_person: bool = False
    "a person takes over when it is done: the caller was robbed or deceived"
    filled: tuple[str, ...] = field(default=())
    "fields in the order they were said, for going back"

    @property
    def moves_money(self) -> bool:
        return self.task in (Task.TRANSFER, Task.BILL)

    @property
    def to_self(self) -> bool:
        """Between the caller's own accounts."""
        return self.to_kind is not None

    @property
    def begun(self) -> bool:
        """Enough was said to come back to it after something else."""
        return self.moves_money and bool(self.amount or self.payee or self.biller or self.to_kind)

    def with_(self, **values: object) -> "Wanted":
        """With these fields said last."""
        names = tuple(n for n, value in values.items() if value is not None)
        kept = tuple(n for n in self.filled if n not in names)
        return replace(self, **values, filled=kept + names)  # type: ignore[arg-type]

    def without_last(self) -> "Wanted | None":
        """One answer back: what was said last is open again; None where nothing is left of it."""
        left = [name for name in self.filled if name not in ("source", "source_named")]
        if not left:
            return None
        blank = getattr(Wanted(), left[-1])
        kept = tuple(name for name in self.filled if name != left[-1])
        less = replace(self, **{left[-1]: blank}, filled=kept, offered=(), choosing=None)
        return less if kept or less.begun else None
