"""References in written form, read without the normaliser."""

from datetime import datetime
from fractions import Fraction

import pytest

from bench.normalize.facts import Amount, Clock, Day, Digits, Figure, Stretch
from bench.normalize.written import joined_digits, read_figures, read_kanji
from bench.normalize.written_dates import read_written_date

FIGURES = [
    ("731", [("number", 731)]),
    ("-73.10", [("number", "-73.1")]),
    (".04", [("number", "0.04")]),
    ("12,000,000.5", [("number", "12000000.5")]),
    ("7.25 billion", [("number", 7_250_000_000)]),
    ("90 Million", [("number", 90_000_000)]),
    ("40k", [("number", 40_000)]),
    ("22nd and 101st", [("ordinal", 22), ("ordinal", 101)]),
    ("62.5%", [("percent", "62.5")]),
    ("-5 %", [("percent", -5)]),
    ("from 12 to 14.", [("number", 12), ("number", 14)]),
    ("12-14", [("number", 12), ("number", 14)]),
    ("2兆5億", [("number", 2 * 10**12 + 5 * 10**8)]),
    ("３万４千５百円玉", [("money", 34_500)]),
    ("60万7", [("number", 600_007)]),
    ("2千3百45億6", [("number", 2345 * 10**8 + 6)]),
    ("第12章", [("ordinal", 12)]),
    ("31番目の人", [("ordinal", 31)]),
    ("答えは-3/8", [("number", "-3/8")]),
    ("2 3/4", [("number", "11/4")]),
    ("45パーセント", [("percent", 45)]),
    ("none here", []),
]
MONEY = [
    ("$3.05", "3.05", "USD", "JPY"),
    ("$4 million", 4_000_000, "CAD", "GBP"),
    ("£ 12,500", 12_500, "GBP", "USD"),
    ("7 dollars and 9 cents", "7.09", "USD", "EUR"),
    ("61 dollars.", 61, "AUD", "EUR"),
    ("85 cents", "0.85", "USD", "GBP"),
    ("3.5 billion yuan", 3_500_000_000, "CNY", "JPY"),
    ("2億円", 200_000_000, "JPY", "USD"),
    ("8ドルと5セント", "8.05", "USD", "JPY"),
]


@pytest.mark.parametrize(("text", "expected"), FIGURES)
def test_read_figures_of_a_written_reference(text, expected):
    read = [
        ("money", fact.value) if isinstance(fact, Amount) else (fact.kind, fact.value)
        for fact in read_figures(text)
    ]
    assert read == [(kind, Fraction(value)) for kind, value in expected]


@pytest.mark.parametrize(("text", "value", "code", "other"), MONEY)
def test_read_figures_of_money_knows_which_currencies_it_may_be(text, value, code, other):
    (fact,) = read_figures(text)
    assert fact.value == Fraction(value)
    assert code in fact.codes
    assert other not in fact.codes


def test_read_figures_with_a_leading_zero_are_digits():
    assert read_figures("05 120") == [Digits("05"), Figure("number", Fraction(120))]


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("7 1 40", "7140"),
        ("+44 20 07", "442007"),
        ("09 60 06", "096006"),
        ("4 5, 61.", "4561"),
        ("21, 31.", ""),
        ("7", ""),
        ("1,000,001", ""),
        ("7.5 1", ""),
        ("3 of 4", ""),
    ],
)
def test_joined_digits_only_of_strings_said_in_groups(text, digits):
    assert joined_digits(text) == digits


@pytest.mark.parametrize(
    ("numeral", "value"),
    [("六百七十一", 671), ("二〇三〇", 2030), ("十", 10), ("五〇億", 50 * 10**8), ("弐", 2)],
)
def test_read_kanji_numerals(numeral, value):
    assert read_kanji(numeral) == value


ENGLISH = [
    ("17 august 2031", [Day((8, 17), 2031)]),
    ("August 17 2031", [Day((8, 17), 2031)]),
    ("17 august", [Day((8, 17))]),
    ("december 2031", [Stretch(datetime(2031, 12, 1), datetime(2032, 1, 1))]),
    ("05:20 p.m.", [Clock(17 * 3600 + 1200)]),
    ("12:10 a.m.", [Clock(600)]),
    ("12:10 p.m.", [Clock(12 * 3600 + 600)]),
    ("05:20", [Clock(5 * 3600 + 1200), Clock(17 * 3600 + 1200)]),
    ("2031", []),
    ("1990s", []),
    ("h1 2031", []),
]
JAPANESE = [
    ("2031年8月17日", [Day((8, 17), 2031)]),
    ("8月17日(日)", [Day((8, 17))]),
    ("17時20分", [Clock(17 * 3600 + 1200)]),
    ("5時20分", [Clock(5 * 3600 + 1200), Clock(17 * 3600 + 1200)]),
    ("午後5時半", [Clock(17 * 3600 + 1800)]),
    ("8時10分前", [Clock(7 * 3600 + 3000), Clock(19 * 3600 + 3000)]),
    ("1時2分3秒", [Clock(3723), Clock(3723 + 12 * 3600)]),
    ("平成3年8月17日", [Day((8, 17))]),
    ("0時", [Clock(0), Clock(12 * 3600)]),
    ("8月", []),
    ("5〜9日", []),
    ("90年代", []),
]


@pytest.mark.parametrize(("text", "facts"), ENGLISH)
def test_read_written_date_english_whole_ones_only(text, facts):
    assert read_written_date(text, "en") == facts


@pytest.mark.parametrize(("text", "facts"), JAPANESE)
def test_read_written_date_japanese_whole_ones_only(text, facts):
    assert read_written_date(text, "ja") == facts
