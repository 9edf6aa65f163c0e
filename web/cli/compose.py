"""The composition root: which bank, and a call at its counter. What speaks and hears is in speech.py."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from agent.bank.demo import seed_demo
from agent.bank.ledger import Customer, Ledger
from agent.bank.sql import SqlLedger
from agent.dialog import policy, replies
from agent.dialog.compose import Composer
from agent.dialog.conversation import Conversation
from agent.dialog.person import Person
from agent.dialog.step import Teller
from agent.errors import UsageError
from agent.names.book import Book, Entry
from agent.settings import Settings
from processors.call import Call, main_currency
from web.person import Webhook

VOICED = ("en",)
"languages that the embedded engines hear and speak; in text there are all that have replies"


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in customer, and what understanding needs to know of him."""

    customer: Customer
    book: Book
    currency: str
    "of his main account"


def open_ledger(settings: Settings) -> SqlLedger:
    """The user's data base; only the default file is made and upgraded by itself. Raises BankError."""
    return SqlLedger.open(settings.database, makes=not settings.bank.database_url)


def open_bank(settings: Settings) -> SqlLedger:
    """The same, and the default file is seeded by itself. Raises BankError."""
    ledger = open_ledger(settings)
    if not settings.bank.database_url:
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
    ledger: Ledger,
    caller: Caller,
    call_id: str,
    lang: str,
    now: Callable[[], datetime],
    *,
    languages: Sequence[str] = replies.LANGUAGES,
    person: Person | None = None,
) -> Call:
    """A conversation at its beginning; it may go on in any of `languages`.

    Raises UsageError for a language that is not there.
    """
    if lang not in languages:
        known = ", ".join(languages)
        raise UsageError(f"language '{lang}' is not there: choose one of {known}")
    composers = {one: Composer(replies.load(one)) for one in languages}
    conversation = Conversation(call_id, caller.customer.customer_id, lang)
    teller = Teller(composers, policy.load())
    return Call(teller, ledger, conversation, caller.currency, now, person)


def person_of(settings: Settings) -> Person | None:
    """Whom the settings name to be told of hand-offs."""
    url = settings.person.webhook_url
    return Webhook(url, settings.person.timeout_s) if url else None
