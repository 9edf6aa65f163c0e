"""Cards that are locked once for a draft; PINs that are counted, and never shown."""

import logging
from dataclasses import replace
from datetime import timedelta

import pytest

from agent.bank import pins
from agent.bank.demo_services import PIN, PINS
from agent.bank.ledger import CardKind, PinOutcome, PinState, RefusalReason, Refused
from agent.bank.sql import SqlLedger
from agent.errors import BankError

RIGHT = PinOutcome(PinState.RIGHT, 3)


def test_cards_are_a_debit_and_a_credit_card_and_open(ledger):
    cards = ledger.cards("demo-ja")
    assert [one.kind for one in cards] == [CardKind.DEBIT, CardKind.CREDIT]
    assert not any(one.locked for one in cards)
    assert len({one.last4 for one in cards}) == 2
    assert ledger.cards("nobody") == ()


def test_lock_is_done_once_for_a_draft(ledger, at):
    first = ledger.set_card_lock("demo-en-debit", "demo-en", True, at, "draft-1")
    assert (first.card.locked, first.changed, first.repeated, first.at) == (True, True, False, at)
    ledger.set_card_lock("demo-en-debit", "demo-en", False, at, "draft-2")
    later = at + timedelta(hours=1)
    again = ledger.set_card_lock("demo-en-debit", "demo-en", True, later, "draft-1")
    assert again == replace(first, repeated=True)
    assert [one.locked for one in ledger.cards("demo-en")] == [False, False]


def test_lock_of_a_locked_card_changes_nothing_and_says_so(ledger, at):
    ledger.set_card_lock("demo-en-credit", "demo-en", True, at, "draft-1")
    second = ledger.set_card_lock("demo-en-credit", "demo-en", True, at, "draft-2")
    assert not second.changed
    assert [one.locked for one in ledger.cards("demo-en")] == [False, True]


@pytest.mark.parametrize(
    ("card_id", "customer_id", "locked", "reason"),
    [
        ("nothing", "demo-en", True, RefusalReason.UNKNOWN_CARD),
        ("demo-ja-debit", "demo-en", True, RefusalReason.UNKNOWN_CARD),
        ("demo-en-credit", "demo-en", True, RefusalReason.DRAFT_CHANGED),
        ("demo-en-debit", "demo-en", False, RefusalReason.DRAFT_CHANGED),
    ],
)
def test_lock_that_may_not_be_is_refused(ledger, at, card_id, customer_id, locked, reason):
    ledger.set_card_lock("demo-en-debit", "demo-en", True, at, "draft-1")
    before = ledger.cards("demo-en"), ledger.cards("demo-ja")
    with pytest.raises(Refused) as caught:
        ledger.set_card_lock(card_id, customer_id, locked, at, "draft-1")
    assert caught.value.reason is reason
    assert (ledger.cards("demo-en"), ledger.cards("demo-ja")) == before


def test_pin_is_right_wrong_twice_then_locked_until_a_person_unlocks_it(ledger, at):
    assert ledger.check_pin("demo-en", PIN, at) == RIGHT
    assert ledger.check_pin("demo-en", "000000", at) == PinOutcome(PinState.WRONG, 2)
    assert ledger.check_pin("demo-en", "000001", at) == PinOutcome(PinState.WRONG, 1)
    locked = PinOutcome(PinState.LOCKED, 0)
    assert ledger.check_pin("demo-en", "000002", at) == locked
    assert ledger.check_pin("demo-en", PIN, at) == locked
    ledger.set_pin("demo-en", "135791")
    assert ledger.check_pin("demo-en", "135791", at) == locked
    assert ledger.check_pin("demo-ja", PIN, at) == RIGHT
    ledger.unlock_pin("demo-en")
    assert ledger.check_pin("demo-en", "135791", at) == RIGHT


def test_pin_that_is_right_begins_the_count_anew(ledger, at):
    for _ in range(3):
        assert ledger.check_pin("demo-en", "000000", at).tries_left == 2
        assert ledger.check_pin("demo-en", PIN, at) == RIGHT


def test_pin_of_a_customer_without_one_is_unset(ledger, at, store):
    store.raw("DELETE FROM pin WHERE customer_id = 'demo-en'")
    assert ledger.check_pin("demo-en", PIN, at).state is PinState.UNSET
    assert ledger.check_pin("nobody", PIN, at).state is PinState.UNSET
    with pytest.raises(BankError, match="no PIN"):
        ledger.unlock_pin("demo-en")
    ledger.set_pin("demo-en", "135791")
    assert ledger.check_pin("demo-en", "135791", at) == RIGHT
    with pytest.raises(BankError, match="no customer"):
        ledger.set_pin("nobody", "135791")


@pytest.mark.parametrize(
    "pin", ["", "12345", "1234567", "12345a", "１２３４５６", " 123456", "12345\n"]
)
def test_pin_that_is_not_six_digits_is_refused_and_never_right(ledger, at, pin):
    with pytest.raises(BankError) as caught:
        ledger.set_pin("demo-en", pin)
    assert not pin or pin not in str(caught.value)
    assert ledger.check_pin("demo-en", pin, at).state is PinState.WRONG


def test_pin_is_in_no_log_message_repr_or_row(ledger, at, store, caplog, path):
    caplog.set_level(logging.DEBUG)
    ledger.set_pin("demo-en", "739164")
    ledger.check_pin("demo-en", "739164", at)
    store.raw("DROP TABLE pin")
    with pytest.raises(BankError) as caught:
        ledger.check_pin("demo-en", "739164", at)
    assert "739164" not in caplog.text + str(caught.value) + repr(caught.value.__cause__)
    assert PINS[0].secret not in repr(PINS[0])
    if not store.is_server:
        assert b"739164" not in path.read_bytes()


def test_hashed_twice_differs_and_fits_only_its_pin():
    one, other = pins.hashed("739164"), pins.hashed("739164")
    assert one != other
    assert pins.fits("739164", one)
    assert not pins.fits("739165", one)
    with pytest.raises(BankError, match="set it anew"):
        pins.fits("739164", "plain$739164")


def test_demo_pin_is_the_one_that_is_told(ledger: SqlLedger, at):
    customers = [one.customer_id for one in PINS]
    assert all(ledger.check_pin(one, PIN, at) == RIGHT for one in customers)
