"""Minor units and ISO 4217 exponents: exact, or an error; never a rounded amount."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.errors import TellerError
from agent.money import Money, exponent

CURRENCIES = st.sampled_from(["JPY", "USD", "KWD", "CLF", "KRW", "EUR"])


@pytest.mark.parametrize(
    ("currency", "digits"), [("JPY", 0), ("KRW", 0), ("USD", 2), ("ZZZ", 2), ("KWD", 3), ("CLF", 4)]
)
def test_exponent_of_a_code_is_that_of_iso_4217(currency, digits):
    assert exponent(currency) == digits


@pytest.mark.parametrize(
    "code", ["", "JP", "YENS", "jpy", "Jpy", "ÜSD", "US1", "U D", "J-Y", "円円円"]
)
def test_exponent_of_no_three_letters_is_refused(code):
    with pytest.raises(TellerError, match="ISO 4217"):
        exponent(code)


@pytest.mark.parametrize(
    ("major", "currency", "minor"),
    [
        ("5000", "JPY", 5000),
        ("12.5", "USD", 1250),
        ("1.234", "KWD", 1234),
        ("-3", "EUR", -300),
        ("0", "JPY", 0),
        ("5E+3", "JPY", 5000),
        ("1.500", "USD", 150),
    ],
)
def test_from_major_amount_with_such_coins_is_exact(major, currency, minor):
    assert Money.from_major(Decimal(major), currency) == Money(minor, currency)


@pytest.mark.parametrize(
    ("major", "currency"), [("0.5", "JPY"), ("12.345", "USD"), ("1E-9", "CLF")]
)
def test_from_major_amount_without_such_coins_is_refused(major, currency):
    with pytest.raises(TellerError, match="no unit as small"):
        Money.from_major(Decimal(major), currency)


@pytest.mark.parametrize("major", ["NaN", "Infinity", "-Infinity"])
def test_from_major_of_no_number_is_refused(major):
    with pytest.raises(TellerError):
        Money.from_major(Decimal(major), "JPY")


@given(st.integers(-(10**40), 10**40), CURRENCIES)
def test_major_and_back_of_any_amount_is_the_amount(minor, currency):
    money = Money(minor, currency)
    assert Money.from_major(money.major, currency) == money


@pytest.mark.parametrize(
    ("money", "shown"),
    [
        (Money(5000, "JPY"), "5,000 JPY"),
        (Money(-123456, "USD"), "-1,234.56 USD"),
        (Money(5, "KWD"), "0.005 KWD"),
    ],
)
def test_str_of_money_has_the_currency_s_digits(money, shown):
    assert str(money) == shown


def test_as_json_of_money_is_the_interface_s_value():
    assert Money(5000, "JPY").as_json() == {"amount_minor": 5000, "currency": "JPY"}


def test_order_of_two_amounts_is_not_defined():
    with pytest.raises(TypeError):
        assert Money(1, "JPY") < Money(2, "USD")
