"""What is said is what would be heard: values to words and back."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.errors import UsageError
from agent.money import Money
from agent.text import normalize
from agent.text.en.language import ENGLISH
from agent.text.ja.language import JAPANESE
from agent.text.scan import written
from agent.text.speak import speak, speak_day, speak_digits, speak_money, speak_number
from agent.text.values import Date, DateTime, Digits, Number, Ordinal, Percent, Period, Time

AT = datetime(2026, 11, 20, 10, tzinfo=ZoneInfo("Asia/Tokyo"))
LANGS = {"en": ENGLISH, "ja": JAPANESE}
each_language = pytest.mark.parametrize("lang", sorted(LANGS))


def amounts(lang):
    return st.builds(
        Money,
        st.integers(-(10**14), 10**14) | st.integers(-300, 300),
        st.sampled_from(sorted(LANGS[lang].speech.coins)),
    )


numbers = st.decimals(-(10**14), 10**14, places=2) | st.integers(-3000, 3000).map(Decimal)
days = st.dates(date(1900, 1, 1), date(2099, 12, 31))
clocks = st.builds(time, st.integers(0, 23), st.integers(0, 59))
hours = clocks.filter(lambda clock: clock != time())
moments = st.builds(lambda day, clock: datetime.combine(day, clock, AT.tzinfo), days, clocks)


@st.composite
def periods(draw):
    """Days or moments, closed or open on a side."""
    start, end = sorted(draw(st.lists(days, min_size=2, max_size=2, unique=True)))
    if end - start == timedelta(days=1):
        end += timedelta(days=1)  # one day is a date
    if draw(st.booleans()):
        start, end = (datetime.combine(day, draw(hours), AT.tzinfo) for day in (start, end))
    open_side = draw(st.sampled_from(["none", "start", "end"]))
    return Period(None if open_side == "start" else start, None if open_side == "end" else end)


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


def heard(words, lang):
    return [span.value for span in normalize(words, lang, at=AT).spans]


@each_language
@given(data=st.data())
def test_speak_money_normalised_is_the_amount_again(lang, data):
    money = data.draw(amounts(lang))
    assert heard(speak_money(money, lang), lang) == [money]


@each_language
@given(number=numbers)
def test_speak_number_normalised_is_the_number_again(lang, number):
    assert heard(speak_number(number, lang), lang) == [Number(number)]


@each_language
@given(digits=st.text("0123456789", min_size=3, max_size=30))
def test_speak_digits_normalised_is_the_string_again(lang, digits):
    assert heard(speak_digits(digits, lang), lang) == [Digits(digits)]


@each_language
@given(number=st.integers(1, 10**7).map(Decimal))
def test_speak_ordinal_normalised_is_the_place_again(lang, number):
    assert heard(speak(Ordinal(number), lang), lang) == [Ordinal(number)]


@each_language
@given(ahead=st.integers(0, 1000))
def test_speak_day_normalised_is_the_day_again(lang, ahead):
    day = AT.date() + timedelta(days=ahead)
    assert heard(speak_day(day, AT.date(), lang), lang) == [Date(day)]


@each_language
@given(number=st.decimals(-200, 200, places=2) | st.integers(0, 100).map(Decimal))
def test_speak_percent_normalised_is_the_share_again(lang, number):
    assert heard(speak(Percent(number), lang), lang) == [Percent(number)]


@each_language
@given(value=days.map(Date) | clocks.map(Time) | moments.map(DateTime) | periods())
def test_speak_when_normalised_is_the_time_again(lang, value):
    assert heard(speak(value, lang), lang)[:1] == [value]


@each_language
@given(data=st.data())
def test_written_form_normalised_is_the_value_again(lang, data):
    value = data.draw(amounts(lang) | numbers.map(Number))
    assert heard(written(value, LANGS[lang]), lang) == [value]


@each_language
@given(value=days.map(Date) | clocks.map(Time) | moments.map(DateTime))
def test_written_time_normalised_is_the_time_again(lang, value):
    assert heard(written(value, LANGS[lang]), lang)[:1] == [value]


def test_speak_unknown_language_is_a_usage_error():
    with pytest.raises(UsageError, match="choose one of en, ja"):
        speak_number(1, "tlh")
