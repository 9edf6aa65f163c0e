"""Values of a parse: which reading of a day or a month counts, and what an amount cannot be."""

import pytest

from agent.text import normalize
from agent.understand.decision import Slots
from agent.understand.fill import fill
from agent.understand.grammar import load
from tests.understand.conftest import AT


def filled(text: str, currency: str = "JPY") -> Slots | None:
    parse = load("en").parse(normalize(text, "en", at=AT, currency=currency)).parse
    assert parse is not None
    return fill(parse, None, currency, AT.date())


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("how much did i spend in october", {"start": "2026-10-01", "end": "2026-11-01"}),
        ("how much did i spend in december", {"start": "2025-12-01", "end": "2026-01-01"}),
        ("how much did i spend on friday", {"start": "2026-11-13", "end": "2026-11-14"}),
        ("how much did i spend since monday", {"start": "2026-11-16", "end": None}),
    ],
)
def test_period_of_transactions_is_the_last_that_has_begun(text, period):
    assert filled(text).as_json()["period"] == period


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("pay the gas bill on friday", "2026-11-27"),
        ("pay the gas bill by friday", "2026-11-27"),
        ("pay the gas bill tomorrow", "2026-11-21"),
    ],
)
def test_day_of_a_payment_is_to_come(text, day):
    assert filled(text).as_json()["date"] == {"date": day}


def test_amount_that_its_currency_cannot_be_is_none():
    assert filled("send 12.50 to tom", "JPY") is None
    assert filled("send 12.50 to tom", "GBP").amount.amount_minor == 1250


def test_corrected_slots_keep_what_was_said_before():
    said = "send five pounds to tom tomorrow no friday sorry to anna"
    slots = filled("send five no six pounds to tom, sorry, to anna").as_json()
    assert slots["amount"]["corrected_from"] == {"amount_minor": 500, "currency": "GBP"}
    assert filled(said).payee_corrected_from == "tom"


def test_day_of_a_loss_is_no_slot_of_the_lock():
    assert filled("i lost my card yesterday").as_json() == {}
