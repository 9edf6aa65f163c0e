"""Where does a conversation stand? Frozen values: every step makes a new one."""

from dataclasses import dataclass

from agent.bank.ledger import Account, Transaction
from agent.dialog.table import Action, State
from agent.money import Money
from agent.names.match import Candidate
from agent.understand.decision import Expects

MAIN = "current"
"kind of the account a request is about that names none"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A transfer as far as the caller has described it."""

    amount: Money | None = None
    payee: Candidate | None = None
    source: str = MAIN
    "kind of the account the money leaves"
    offered: tuple[Candidate, ...] = ()
    "between whom the caller was asked to choose"


@dataclass(frozen=True, slots=True)
class Reply:
    """What the agent says, sentence by sentence."""

    reply_id: int
    sentences: tuple[str, ...]
    action: Action
    proves: int | None = None
    "index of the sentence that must be played out before a yes counts"
    ends_call: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What the bank says about the caller, read before a step."""

    accounts: tuple[Account, ...]
    transactions: tuple[Transaction, ...] = ()
    "of the account asked about, newest first"

    def account(self, kind: str) -> Account | None:
        return next((a for a in self.accounts if a.kind == kind), None)


@dataclass(frozen=True, slots=True)
class Conversation:
    """One call's state. Nothing in it has moved money: only the bank does, on a `Commit`."""

    call_id: str
    customer_id: str
    lang: str
    state: State = State.IDLE
    wanted: Wanted = Wanted()
    last_reply: Reply | None = None
    read_back: Reply | None = None
    "the read-back of `wanted` as it stands"
    read_back_played: bool = False
    "its amount and payee were played out"
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
        return {
            State.CONFIRM: Expects.YES_NO,
            State.NEED_AMOUNT: Expects.AMOUNT,
            State.NEED_PAYEE: Expects.PAYEE,
            State.CHOOSE_PAYEE: Expects.PAYEE,
        }.get(self.state, Expects.NOTHING)

    @property
    def pending(self) -> bool:
        """A transfer is being talked about."""
        return self.state not in (State.IDLE, State.ENDED)
