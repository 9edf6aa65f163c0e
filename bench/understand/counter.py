"""A teller and a customer to time the dialog with: the first one of the demo bank in a language."""

import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from agent.bank.demo import seed_demo
from agent.bank.sql import SqlLedger
from agent.dialog import policy, replies
from agent.dialog.compose import Composer
from agent.dialog.conversation import Conversation, Facts
from agent.dialog.say import Step
from agent.dialog.step import Teller
from agent.money import Money
from agent.names.book import Book, Entry
from agent.understand.decision import Decision
from bench.understand.score import now

_SHOWN = 5
"transactions that a reply may read aloud"


@dataclass(frozen=True, slots=True)
class Counter:
    """What the bank says about one customer, and who talks to him."""

    teller: Teller
    conversation: Conversation
    facts: Facts
    book: Book

    def step(self, decision: Decision) -> Step:
        """What a caller's first words lead to."""
        return self.teller.hear(self.conversation, decision, self.facts)


@cache
def counter(lang: str) -> Counter:
    """At the demo bank as of the benchmark's now."""
    at, customer_id = now(lang), f"demo-{lang}"
    with tempfile.TemporaryDirectory(prefix="teller-") as folder:
        ledger = SqlLedger.open(Path(folder, "teller.db"))
        try:
            seed_demo(ledger, at)
            accounts = ledger.accounts(customer_id)
            facts = Facts(
                accounts,
                ledger.transactions(accounts[0].account_id, _SHOWN),
                ledger.payees(customer_id),
                ledger.cards(customer_id),
                ledger.billers(customer_id),
                ledger.scheduled(customer_id),
                Money(0, accounts[0].currency),
                at,
            )
        finally:
            ledger.close()
    book = Book.of(
        Entry(p.payee_id, p.name, p.reading, p.relationship, p.bank, p.account_last4)
        for p in facts.payees
    )
    teller = Teller({lang: Composer(replies.load(lang))}, policy.load())
    return Counter(teller, Conversation("bench", customer_id, lang), facts, book)
