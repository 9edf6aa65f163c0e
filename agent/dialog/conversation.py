"""Where does a conversation stand? Frozen values: every step makes a new one."""

from dataclasses import dataclass
from datetime import date, datetime

from agent.bank.ledger import Account, Biller, Card, Payee, Scheduled, Transaction
from agent.dialog.table import Action, State
from agent.dialog.wanted import Slot, Wanted
from agent.money import Money
from agent.understand.decision import Decision, Expects, Intent, Slots


@dataclass(frozen=True, slots=True)
class Reply:
    """What the agent says, sentence by sentence."""

    reply_id: int
    sentences: tuple[str, ...]
    action: Action
    proves: int | None = None
    "index of the sentence that must be played out before a yes counts"
    ends_call: bool = False
    slowly: bool = False
    "the caller did not catch it: it is said again at a slower pace"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the bank says about the caller, read before a step."""

    accounts: tuple[Account, ...]
    transactions: tuple[Transaction, ...] = ()
    "of the account asked about, newest first"
    payees: tuple[Payee, ...] = ()
    cards: tuple[Card, ...] = ()
    billers: tuple[Biller, ...] = ()
    scheduled: tuple[Scheduled, ...] = ()
    "still to come"
    sent_today: Money | None = None
    "to others, in the currency of the account that pays"
    now: datetime | None = None
    "aware, in the bank's zone"

    @property
    def today(self) -> date | None:
        return self.now.date() if self.now else None

    def account(self, kind: str) -> Account | None:
        """The first open one of a kind."""
        return next(iter(self.accounts_of(kind)), None)

    def accounts_of(self, kind: str) -> tuple[Account, ...]:
        return tuple(a for a in self.accounts if a.kind == kind and a.status == "open")

    def payee(self, payee_id: str) -> Payee | None:
        return next((p for p in self.payees if p.payee_id == payee_id), None)


@dataclass(frozen=True, slots=True)
class Conversation:
    """One call's state. Nothing in it has moved money: only the bank does, on a step's order."""

    call_id: str
    customer_id: str
    lang: str
    state: State = State.IDLE
    signed_in: bool = True
    "else the customer is only who the caller says he is"
    held: Decision | None = None
    "what was asked for before the caller had signed in"
    wanted: Wanted = Wanted()
    aside: Wanted | None = None
    "what was being talked about when the caller turned to something else"
    last_done: Wanted | None = None
    "'the same to Suzuki'"
    last_asked: tuple[Intent, Slots] | None = None
    "'and savings?'"
    last_reply: Reply | None = None
    read_back: Reply | None = None
    "the read-back of `wanted` as it stands"
    read_back_played: bool = False
    "what it tells was played out"
    question: tuple[str, ...] = ()
    "what the caller was asked, to be asked again after something else"
    replies: int = 0
    drafts: int = 0
    misunderstood: int = 0
    "in a row"
    silences: int = 0
    "in a row"
    untold: tuple[str, ...] = ()
    "a receipt that the caller has not heard to its end"

    @property
    def expects(self) -> Expects:
        if self.state is State.CHOOSE and self.wanted.choosing is not None:
            return _CHOOSES[self.wanted.choosing]
        return _EXPECTS.get(self.state, Expects.NOTHING)

    @property
    def pending(self) -> bool:
        """Something is being talked about."""
        return self.state not in (State.IDLE, State.ENDED)


_EXPECTS = {
    State.CONFIRM: Expects.YES_NO,
    State.NEED_AMOUNT: Expects.AMOUNT,
    State.NEED_PAYEE: Expects.PAYEE,
    State.NEED_BILLER: Expects.BILLER,
}
# Accounts of one kind are told apart as people are: by name, digits or place.
_CHOOSES = {
    Slot.PAYEE: Expects.PAYEE,
    Slot.SOURCE: Expects.PAYEE,
    Slot.TO_ACCOUNT: Expects.PAYEE,
    Slot.BILLER: Expects.BILLER,
    Slot.CARD: Expects.CARD,
    Slot.SCHEDULED: Expects.PAYEE,
}
