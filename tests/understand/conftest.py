"""The demo customer's payees, and one sentence's whole way from words to decision."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agent.bank.demo_people import PAYEES
from agent.heard import Sureness
from agent.names.book import Book, Entry
from agent.names.match import Candidate
from agent.text import normalize
from agent.understand import candidates
from agent.understand.decision import Decision, Expects
from agent.understand.grammar import load
from agent.understand.route import Doubt, Situation, route

AT = datetime(2026, 11, 20, 10, tzinfo=ZoneInfo("Europe/London"))
"a Friday"
Decide = Callable[..., Decision]


@pytest.fixture(scope="session")
def book() -> Book:
    return Book.of(
        Entry(p.payee_id, p.name, p.reading, p.relationship, p.bank, p.account_last4)
        for p in PAYEES
        if p.customer_id == "demo-en"
    )


@pytest.fixture(scope="session")
def decide(book: Book) -> Decide:
    def say(
        text: str,
        expects: Expects = Expects.NOTHING,
        offered: tuple[str, ...] = (),
        *,
        currency: str = "JPY",
        confidence: float = 1.0,
        least: float = 0.0,
        mean: float | None = None,
        lang: str = "en",
    ) -> Decision:
        """`offered` are candidate ids, `mean` is the confidence where none is given.

        Whatever is expected, a transfer is pending.
        """
        choice = tuple(
            Candidate(e.candidate_id, e.name, e.relationship, 1.0, e.bank, e.account_last4)
            for e in book
            if e.candidate_id in offered
        )
        doubt = Doubt(least, least, least)
        pending = expects is not Expects.NOTHING
        situation = Situation(expects, pending, currency, doubt, AT.date())
        sure = Sureness(confidence, confidence if mean is None else mean)
        parsed = load(lang).parse(normalize(text, lang, at=AT, currency=currency), expects)
        return route(parsed, candidates(parsed, book, choice), situation, sure)

    return say
