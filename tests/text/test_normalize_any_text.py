"""What holds for every text, sensible or not: no exception, true places, bounded work."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.errors import TellerError, UsageError
from agent.text import normalize
from agent.text.en.language import ENGLISH
from tests.text.invariants import has_true_places, looks

WORDS = """
one two five ten twenty fifty hundred thousand million a and half point oh double triple no not
sorry yen dollars cents p k $ ¥ - , . 5 5,000 0.5 0012 account ending in uh send of few first minus
i mean moment 12-34 5pm 99999999999999999999 .5 trillion a_b o'clock oh
third twentieth hundredth 2nd percent % quarter couple dozen s t o alpha tango for as in sugar spelled
usd USD5 £5m 5,50 1.234.567 ( ) peso crowns between from to thou- MUSD rupees
"""
sentences = st.lists(st.sampled_from(WORDS.split()), max_size=30).map(" ".join)
any_text = st.text(st.characters(codec=None, exclude_categories=()), max_size=200)


def check(surface):
    has_true_places(normalize(surface, "en"), surface)


@given(sentences)
def test_normalize_any_sequence_of_known_words_gives_true_places(surface):
    check(surface)


@given(any_text)
def test_normalize_any_code_points_give_true_places(surface):
    check(surface)


@pytest.mark.parametrize(
    "surface",
    [
        "",
        " ",
        "\x00\x01\x1b[0m",
        "\ud800 five thousand yen \udfff",
        "İstanbul five yen",
        "٣ yen",
        "９ yen",
        "9" * 10_000,
        "1." + "9" * 10_000,
        "nine hundred trillion million billion yen",
        "- $ - ,",
        "send five thousand yen to ken no " * 1_500,
    ],
)
def test_normalize_hostile_text_raises_nothing(surface):
    check(surface)


def test_normalize_lone_surrogates_leave_the_amount_between_them():
    (span,) = normalize("\ud800 five thousand yen \udfff", "en").spans
    assert (span.start, span.end) == (2, 19)


@pytest.mark.parametrize(
    "phrase",
    [
        "one",
        "one ,",
        "double",
        "five uh thousand yen no",
        "five point",
        "thousand",
        "half a",
        "five dollars",
        "account number",
        "no wait",
        "hello there",
        "twenty five hundred and",
        "twenty forty",
        "zero zero",
        "a",
        "s",
        "s as in",
        "mike",
        "a one",
        "hundredth of a",
        "five percent of",
        "from five to",
        "( $",
        "1 414",
        "a couple of",
        "five no",
        "five —",
        ".",
    ],
)
def test_scan_ten_times_the_words_takes_ten_times_the_looks(phrase):
    small, large = looks(f"{phrase} " * 300, ENGLISH), looks(f"{phrase} " * 3_000, ENGLISH)
    assert large <= 11 * small


@pytest.mark.parametrize("piece", ["a'", "1,", "1.", "-", ".", "$", "a1", "1-", "'", "\x00"])
def test_tokenize_many_signs_without_a_space_ends(piece):
    # A quadratic pattern would take minutes here.
    check(piece * 30_000)


def test_normalize_unknown_language_is_a_usage_error_of_one_line():
    with pytest.raises(UsageError, match="'tlh': choose one of en") as caught:
        normalize("five", "tlh")
    assert "\n" not in str(caught.value)


def test_normalize_unknown_currency_is_refused_before_any_text_is_read():
    with pytest.raises(TellerError, match="'yen' is no ISO 4217"):
        normalize("", "en", currency="yen")


def test_normalize_does_not_depend_on_the_moment_yet_takes_it():
    at = datetime(2026, 11, 20, 10, tzinfo=UTC)
    assert normalize("five yen", "en", at=at) == normalize("five yen", "en")
