"""People, accounts and decisions for the dialog's tests: values, no pipeline."""

from datetime import UTC, datetime

from agent.bank.ledger import Account, AccountKind, Receipt, Transaction, TransactionKind
from agent.dialog.conversation import Conversation, Facts
from agent.money import Money
from agent.names.match import Candidate, Matched, Outcome
from agent.understand.decision import Decision, Intent, Path, Reason, Slots

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)
CURRENT = Account("acc-1", "cust-1", AccountKind.CURRENT, "Current account", "JPY", 50_000)
SAVINGS = Account("acc-2", "cust-1", AccountKind.SAVINGS, "Savings account", "JPY", 900_000)
TRANSACTIONS = tuple(
    Transaction(f"t{n}", "acc-1", AT, Money(minor, "JPY"), who, TransactionKind.CARD)
    for n, (minor, who) in enumerate(
        [(-480, "Coffee"), (9000, "Employer"), (-70, "Bus"), (-5, "Gum")]
    )
)
FACTS = Facts((CURRENT, SAVINGS), TRANSACTIONS)
KEN = Candidate("p-ken", "Sato Ken", "recent", 1.0, "Mizuho", "4412")
JIRO = Candidate("p-jiro", "Tanaka Jiro", "saved", 0.97, "Mizuho", "5518")
TARO = Candidate("p-taro", "Tanaka Taro", "saved", 0.97, "Rakuten", "2291")
TO_KEN = Matched("ken", Outcome.MATCH, (KEN,))
TO_JIRO = Matched("jiro", Outcome.CLOSE, (JIRO,))
TO_TANAKA = Matched("tanaka", Outcome.AMBIGUOUS, (JIRO, TARO))
TO_NOBODY = Matched("zed", Outcome.NONE)
NEW = Conversation("call-1", "cust-1", "en")


def yen(amount: int) -> Money:
    return Money(amount, "JPY")


def transfer(amount=None, payee=None, source=None, *, amends=False) -> Decision:
    slots = Slots(amount=amount, payee=payee, source=source)
    return Decision(Path.COMMAND, Intent.TRANSFER_MONEY, Reason.COMPLETE, slots, amends=amends)


def answer(amount=None, payee=None) -> Decision:
    return transfer(amount, payee, amends=True)


def correct(amount=None, payee=None, reason=Reason.COMPLETE) -> Decision:
    return Decision(Path.COMMAND, Intent.CORRECT, reason, Slots(amount, payee=payee), amends=True)


def says(intent: Intent, **slots) -> Decision:
    path = Path.HANDOFF if intent is Intent.TALK_TO_HUMAN else Path.COMMAND
    return Decision(path, intent, Reason.COMPLETE, Slots(**slots))


YES, NO = says(Intent.CONFIRM), says(Intent.DENY)
UNSURE = Decision(Path.EXTRACT, None, Reason.UNSURE)
ODD = Decision(Path.REFUSE, None, Reason.OUT_OF_SCOPE)
UNHEARD = Decision(Path.REFUSE, None, Reason.NOT_HEARD)


def receipt(draft_id="call-1-1", amount=5000, name="Sato Ken") -> Receipt:
    return Receipt("r-1", draft_id, yen(amount), name, AT, yen(45_000), repeated=False)
