"""The policy that ships: what the bank allows, and that nothing is allowed which is not listed."""

import pytest

from agent.dialog.policy import load
from agent.money import Money


@pytest.mark.parametrize("currency", ["JPY", "USD", "EUR", "GBP"])
def test_limit_of_a_listed_currency_is_more_than_nothing(currency):
    assert load().limit(currency).amount_minor > 0


def test_limit_of_a_currency_that_is_not_listed_is_nothing():
    assert load().limit("KWD") == Money(0, "KWD")


def test_policy_asks_simpler_before_it_hands_off():
    assert 1 < load().simpler_after < load().person_after


def test_policy_has_sane_waits_and_confidence():
    assert 0 < load().doubt.least < load().doubt.confirm < 1
    assert 2000 <= load().prompt_after_ms <= 10_000
    assert load().telephone
