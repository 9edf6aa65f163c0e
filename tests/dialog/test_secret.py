"""A PIN that is said aloud is noticed, and an amount is not taken for one."""

import pytest

from agent.dialog.secret import is_spoken_pin
from agent.text import normalize


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("two four six eight one zero", "en"),
        ("246810", "en"),
        ("it's two four six eight one zero", "en"),
        ("double two four", "en"),
        ("ニヨンロクハチイチゼロ", "ja"),
        ("二四六八一〇です", "ja"),
    ],
)
def test_digits_where_the_pin_is_asked_for_are_a_pin(text, lang):
    assert is_spoken_pin(normalize(text, lang), asked=True)


@pytest.mark.parametrize(
    ("text", "lang"),
    [("my pin is two four six eight one zero", "en"), ("暗証番号は二四六八一〇です", "ja")],
)
def test_digits_beside_the_word_for_it_are_a_pin_at_any_time(text, lang):
    assert is_spoken_pin(normalize(text, lang), asked=False)


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("ending four four one two", "en"),
        ("send five thousand yen to sato ken", "en"),
        ("i forgot my pin", "en"),
        ("五千円送って", "ja"),
    ],
)
def test_other_digits_at_other_times_are_none(text, lang):
    assert not is_spoken_pin(normalize(text, lang), asked=False)


@pytest.mark.parametrize(
    "text", ["yes", "cancel", "i don't know it", "send one thousand yen", "no six thousand"]
)
def test_words_where_the_pin_is_asked_for_are_none(text):
    assert not is_spoken_pin(normalize(text, "en"), asked=True)
