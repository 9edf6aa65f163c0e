"""The composition root: which bank, and a call at its counter. What speaks and hears is in speech.py."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from agent.bank.demo import seed_demo
from agent.bank.ledger import Customer, Ledger
from agent.bank.sql import SqlLedger
from agent.dialog import policy, replies
from agent.dialog.compose import Composer
from agent.dialog.conversation import Conversation
from agent.dialog.step import Teller
from agent.errors import UsageError
from agent.names.book import Book, Entry
from agent.settings import Settings
from processors.call import Call, main_currency

LANGUAGES = ("en",)


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in customer, and what understanding needs to know of him."""

    customer: Customer
    book: Book
    currency: str
    "of his main account"


def open_bank(settings: Settings) -> SqlLedger:
    """The user's data base; the default file is made and seeded by itself. Raises BankError."""
    ledger = SqlLedger.open(settings.database)
    seed_demo(ledger, datetime.now(UTC))
    return ledger


def sign_in(ledger: Ledger, customer_id: str, settings: Settings) -> Caller:
    """Raises BankError for a customer the bank does not have."""
    customer = ledger.customer(customer_id)
    entries = (
        Entry(p.payee_id, p.name, p.reading, p.relationship, p.bank, p.account_last4)
        for p in ledger.payees(customer_id)
    )
    currency = main_currency(ledger.accounts(customer_id), settings.bank.currency)
    return Caller(customer, Book.of(entries), currency)


def open_call(
    ledger: Ledger, caller: Caller, call_id: str, lang: str, now: Callable[[], datetime]
) -> Call:
    """A conversation at its beginning. Raises UsageError for a language that is not there yet."""
    if lang not in LANGUAGES:
        raise UsageError(f"language '{lang}' is not there yet: choose one of {LANGUAGES[0]}")
    teller = Teller(Composer(replies.load(lang)), policy.load())
    conversation = Conversation(call_id, caller.customer.customer_id, lang)
    return Call(teller, ledger, conversation, caller.currency, now)
