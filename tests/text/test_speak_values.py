"""What is said is what would be heard: values to words and back."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.errors import UsageError
from agent.money import Money
from agent.text import normalize
from agent.text.en import ENGLISH
from agent.text.scan import written
from agent.text.speak import speak_digits, speak_money, speak_number
from agent.text.values import Digits, Number

amounts = st.builds(
    Money,
    st.integers(-(10**14), 10**14) | st.integers(-300, 300),
    st.sampled_from(sorted(ENGLISH.speech.coins)),
)
numbers = st.decimals(-(10**14), 10**14, places=2) | st.integers(-3000, 3000).map(Decimal)


@pytest.mark.parametrize(
    ("money", "words"),
    [
        (Money(5000, "JPY"), "five thousand yen"),
        (Money(1250, "USD"), "twelve dollars and fifty cents"),
        (Money(101, "USD"), "one dollar and one cent"),
        (Money(100, "GBP"), "one pound"),
        (Money(1, "GBP"), "one penny"),
        (Money(0, "EUR"), "zero euros"),
        (Money(50, "EUR"), "fifty euro cents"),
        (Money(-7, "JPY"), "minus seven yen"),
        (Money(-205, "GBP"), "minus two pounds and five pence"),
        (Money(3005, "KWD"), "three kuwaiti dinars and five fils"),
        (Money(350, "SEK"), "three point five zero SEK"),
    ],
)
def test_speak_money_amount_has_these_words(money, words):
    assert speak_money(money, "en") == words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (21, "twenty one"),
        (30, "thirty"),
        (105, "one hundred five"),
        (2_300_041, "two million three hundred thousand forty one"),
        (Decimal("-2.50"), "minus two point five zero"),
        (10**15, "one " + " ".join(["zero"] * 15)),
    ],
)
def test_speak_number_has_these_words(number, words):
    assert speak_number(number, "en") == words


def test_speak_digits_says_each_one():
    assert speak_digits("4 4 1 2", "en") == "four four one two"
    assert speak_digits("007", "en") == "zero zero seven"


@given(amounts)
def test_speak_money_normalised_is_the_amount_again(money):
    assert [s.value for s in normalize(speak_money(money, "en"), "en").spans] == [money]


@given(numbers)
def test_speak_number_normalised_is_the_number_again(number):
    found = normalize(speak_number(number, "en"), "en").spans
    assert [span.value for span in found] == [Number(number)]


@given(st.text("0123456789", min_size=2, max_size=30))
def test_speak_digits_normalised_is_the_string_again(digits):
    found = normalize(speak_digits(digits, "en"), "en").spans
    assert [span.value for span in found] == [Digits(digits)]


@given(amounts | numbers.map(Number))
def test_written_form_normalised_is_the_value_again(value):
    assert [span.value for span in normalize(written(value, ENGLISH), "en").spans] == [value]


def test_speak_unknown_language_is_a_usage_error():
    with pytest.raises(UsageError, match="choose one of en"):
        speak_number(1, "tlh")
