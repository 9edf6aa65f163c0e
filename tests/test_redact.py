"""Strings of digits lose all but their last two; amounts and words keep everything."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.redact import redact, redact_payload

MASKED = [
    ("1234", "****34"),
    ("account 1234 5678", "account ****78"),
    ("4412-7730-2291-0000", "****00"),
    ("4412773022910000.", "****00."),
    ("1, 2, 3, 4", "****34"),
    ("12 34", "****34"),
    ("AB123456", "AB****56"),
    ("４４１２", "****１２"),
    ("1234,567,890", "****90"),
    ("pin 1234 5,000 yen", "pin ****34 5,000 yen"),
    ("card 4412 7730 send 5000 yen", "card ****30 send 5000 yen"),
    ("¥5,000 to 12345678", "¥5,000 to ****78"),
    ("my 1234 PIN", "my ****34 PIN"),
    ("1234千葉", "****34千葉"),
    ("口座番号は1234567です", "口座番号は****67です"),
    ("one two three", "**** two three"),
    ("my pin is one two three four", "my pin is **** three four"),
    ("One, two, three, four.", "**** three four."),
    ("oh one two", "**** one two"),
    ("one-two-three-four", "**** three four"),
    ("double four one two", "**** one two"),
    ("one two double four", "**** four four"),
    ("triple four", "**** four four"),
    ("123,one1234", "**** 3 one****34"),
    ("double 4 1 two", "**** 1 two"),
    ("four 4 1 2", "****12"),
    ("暗証番号は四四一二です", "暗証番号は****一二です"),
    ("四四 一二", "****一二"),
    ("よんよんいちに", "****いちに"),
    ("ゼロきゅうゼロいち", "****ゼロいち"),
]

KEPT = [
    "",
    "no digits",
    "123",
    "5,000 yen",
    "¥250,000",
    "5000 JPY",
    "5000 jpy",
    "JPY 5000",
    "$1234.56",
    "1,234,567.89",
    "12345 dollars",
    "5000円",
    "２５０，０００円",
    "5千円",
    "1234万5678円",
    "2500万",
    "five thousand yen",
    "one thousand two hundred yen",
    "one or two",
    "one two",
    "double four",
    "double trouble",
    "everyone two three",
    "14:30",
    "一二三さん",
    "五千円",
    "いちごに",
]


@pytest.mark.parametrize(("text", "expected"), MASKED)
def test_redact_of_digits_keeps_the_last_two(text, expected):
    assert redact(text) == expected


@pytest.mark.parametrize("text", KEPT)
def test_redact_of_amounts_and_words_changes_nothing(text):
    assert redact(text) == text


SIGNS = """
1 12 123 1234 5,000 0000 ４４ , . - ， / : ー * **** ¥ $ yen JPY 円 万 千 の pin
one two oh double triple Four 四 一 二 に いち さん
"""
PIECES = st.sampled_from([*SIGNS.split(), " ", "  ", "\n", "\u3000"])
TEXTS = st.lists(PIECES, max_size=14).map("".join) | st.lists(PIECES, max_size=14).map(" ".join)


@settings(max_examples=1_500, deadline=None)
@given(TEXTS | st.text())
def test_redact_twice_is_redact_once(text):
    once = redact(text)
    assert redact(once) == once


@given(st.text("0123456789", min_size=4, max_size=19), st.sampled_from(["", " ", "-", ", "]))
def test_redact_of_any_number_shows_only_its_last_two(digits, gap):
    said = "z" + gap.join(digits) if gap != ", " else "z " + gap.join(digits)
    assert redact(said).strip("z ") == "****" + digits[-2:]


def test_redact_of_long_text_ends():
    """A pattern that goes back over its text in powers would never end here."""
    for piece in ("1,", "1", "one ", "に", "¥1,111", "double ", "千", "1千", "1 千"):
        once = redact("1" + piece * 20_000)
        assert redact(once) == once


def test_redact_payload_masks_every_string_in_nested_json():
    payload = {
        "heard": "pin 1234",
        "nbest": ["pin 1234", {"text": "one two three four"}],
        "slots": {"amount": {"amount_minor": 250000, "currency": "JPY"}, "count": 12345},
        "flag": True,
        "none": None,
    }
    assert redact_payload(payload) == {
        "heard": "pin ****34",
        "nbest": ["pin ****34", {"text": "**** three four"}],
        "slots": {"amount": {"amount_minor": 250000, "currency": "JPY"}, "count": 12345},
        "flag": True,
        "none": None,
    }
    assert payload["heard"] == "pin 1234"


def test_redact_payload_keeps_amounts_instants_and_our_identifiers():
    payload = {
        "amount": "5000",
        "at": "2026-11-20T10:00:00.000000+00:00",
        "date": "2026-11-21",
        "draft_id": "call-20261120-7",
    }
    assert redact_payload(payload) == payload


def test_redact_payload_masks_digits_under_keys_of_instants_and_identifiers():
    payload = {"at": "1234", "time": "at 12345678", "payee_id": "12345678", "call_id": "pin 1234"}
    assert redact_payload(payload) == {
        "at": "****34",
        "time": "at ****78",
        "payee_id": "****78",
        "call_id": "pin ****34",
    }
