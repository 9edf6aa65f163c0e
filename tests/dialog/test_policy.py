"""The policy that ships: what the bank allows, and that nothing is allowed which is not listed."""

from datetime import UTC, datetime, timedelta

import pytest

from agent.dialog.policy import load
from agent.dialog.wanted import Task, Wanted
from agent.money import Money
from tests.dialog.given import AT, FRIEND, KEN, PAYEES, yen


@pytest.mark.parametrize("currency", ["JPY", "USD", "EUR", "GBP"])
def test_limit_of_a_listed_currency_is_more_than_nothing(currency):
    assert load().per_transfer.of(currency).amount_minor > 0


def test_limit_of_a_currency_that_is_not_listed_is_nothing():
    assert load().per_transfer.of("KWD") == Money(0, "KWD")


def test_policy_asks_simpler_before_it_hands_off():
    assert 1 < load().simpler_after < load().person_after


def test_policy_has_sane_waits_and_confidence():
    assert 0 < load().doubt.least < load().doubt.confirm < 1
    assert 2000 <= load().prompt_after_ms <= 10_000
    assert load().desk.telephone


OLD, NEW = PAYEES


@pytest.mark.parametrize(
    ("wanted", "payee", "asks"),
    [
        (Wanted(amount=yen(50_000), payee=KEN), OLD, False),
        (Wanted(amount=yen(50_001), payee=KEN), OLD, True),
        (Wanted(amount=yen(100), payee=FRIEND), NEW, True),
        (Wanted(amount=yen(90_000), to_kind="savings"), None, False),
        (Wanted(Task.BILL, amount=yen(60_000)), None, True),
        (Wanted(Task.LOCK), None, False),
        (Wanted(Task.UNLOCK), None, True),
        (Wanted(Task.CANCEL_SCHEDULED), None, False),
    ],
)
def test_policy_asks_for_the_pin_where_more_than_a_yes_is_needed(wanted, payee, asks):
    assert load().needs_pin(wanted, payee, AT) is asks


def test_policy_payee_is_new_until_the_cooling_off_is_over():
    policy = load()
    assert policy.is_new(NEW, AT)
    assert not policy.is_new(NEW, NEW.added_at + policy.cooling_off)
    assert not policy.is_new(OLD, AT)
    assert not policy.is_new(None, AT)


@pytest.mark.parametrize(
    ("at", "is_open"),
    [
        (datetime(2026, 11, 20, 9, 0, tzinfo=UTC), True),  # a Friday
        (datetime(2026, 11, 20, 8, 59, tzinfo=UTC), False),
        (datetime(2026, 11, 20, 17, 0, tzinfo=UTC), False),
        (datetime(2026, 11, 21, 12, 0, tzinfo=UTC), False),
    ],
)
def test_desk_is_open_on_its_days_between_its_hours(at, is_open):
    assert load().desk.is_open(at) is is_open


def test_policy_new_payees_get_less_than_others():
    for currency in ("JPY", "USD", "EUR", "GBP"):
        least, one, day = (
            limits.of(currency).amount_minor
            for limits in (load().new_payee, load().per_transfer, load().per_day)
        )
        assert 0 < least < one < day
    assert load().cooling_off >= timedelta(hours=12)
