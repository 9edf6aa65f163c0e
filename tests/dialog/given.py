"""People, accounts and decisions for the dialog's tests: values, no pipeline."""

from datetime import UTC, date, datetime, timedelta

from agent.bank.ledger import (
    Account,
    AccountKind,
    Biller,
    Card,
    CardKind,
    CardReceipt,
    Destination,
    Payee,
    Receipt,
    Relationship,
    Scheduled,
    ScheduledStatus,
    Transaction,
    TransactionKind,
)
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
DEBIT = Card("card-1", "cust-1", "acc-1", CardKind.DEBIT, "Debit card", "1234")
CREDIT = Card("card-2", "cust-1", "acc-1", CardKind.CREDIT, "Credit card", "9876")
POWER = Biller("b-1", "City Power", "city power", ("electricity",), "en")
RENT = Biller("b-2", "Maple Residence", "maple residence", ("rent",), "en")
LATER = Scheduled(
    "s-1",
    "call-0-1",
    "cust-1",
    "acc-1",
    "p-ken",
    None,
    None,
    Destination("Sato Ken", "Mizuho", "4412"),
    Money(700, "JPY"),
    date(2026, 12, 1),
    "",
    ScheduledStatus.WAITING,
)


def payee(payee_id: str, name: str, bank: str, last4: str, added_at: datetime | None) -> Payee:
    return Payee(payee_id, "cust-1", name, "", Relationship.SAVED, bank, last4, (), added_at)


PAYEES = (
    payee("p-ken", "Sato Ken", "Mizuho", "4412", AT - timedelta(days=90)),
    payee("p-new", "New Friend", "Mizuho", "7777", AT - timedelta(hours=2)),
)
FACTS = Facts(
    (CURRENT, SAVINGS),
    TRANSACTIONS,
    PAYEES,
    (DEBIT, CREDIT),
    (POWER, RENT),
    (LATER,),
    Money(0, "JPY"),
    AT,
)
FRIEND = Candidate("p-new", "New Friend", "saved", 1.0, "Mizuho", "7777")
TO_FRIEND = Matched("friend", Outcome.MATCH, (FRIEND,))
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


def card_receipt(card: Card, locked: bool) -> CardReceipt:
    shown = Card(
        card.card_id, card.customer_id, card.account_id, card.kind, card.name, card.last4, locked
    )
    return CardReceipt("c-1", "call-1-1", shown, AT, changed=True, repeated=False)


YES, NO = says(Intent.CONFIRM), says(Intent.DENY)
UNSURE = Decision(Path.EXTRACT, None, Reason.UNSURE)
ODD = Decision(Path.REFUSE, None, Reason.OUT_OF_SCOPE)
UNHEARD = Decision(Path.REFUSE, None, Reason.NOT_HEARD)


def receipt(draft_id="call-1-1", amount=5000, name="Sato Ken") -> Receipt:
    return Receipt("r-1", draft_id, yen(amount), name, AT, yen(45_000), repeated=False)
