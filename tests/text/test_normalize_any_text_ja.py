"""What holds for every Japanese text, sensible or not: no exception, true places, bounded work."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.text import normalize
from agent.text.ja.language import JAPANESE
from agent.text.ja.tokens import split_ja, words
from tests.text.invariants import has_true_places, looks
from tests.text.test_incremental_ja import PIECES

sentences = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
kana = st.text(
    st.sampled_from("いちにさんよごろくなはきゅうじひゃぜせまおえん円万千ー、 "), max_size=60
)
any_text = st.text(st.characters(codec=None, exclude_categories=()), max_size=200)


def check(surface):
    has_true_places(normalize(surface, "ja"), surface)


@given(sentences | kana | any_text)
def test_normalize_any_text_gives_true_places(surface):
    check(surface)


@given(sentences | kana | any_text)
def test_split_tokens_follow_one_another_and_reach_over_no_space(surface):
    at = 0
    for token in split_ja(surface, 0):
        assert at <= token.start < token.end
        assert " " not in surface[token.start : token.end]
        at = token.end


@given(sentences | kana | any_text, st.data())
def test_split_from_a_space_on_gives_the_tokens_of_the_whole(surface, data):
    starts = [0, *(k + 1 for k, sign in enumerate(surface) if sign == " ")]
    start = data.draw(st.sampled_from(starts))
    whole = [token for token in split_ja(surface, 0) if token.start >= start]
    assert list(split_ja(surface, start)) == whole


@pytest.mark.parametrize(
    "surface",
    [
        "",
        "　",
        "\x00\x1b[0m五円",
        "\ud800五千円\udfff",
        "٣円",
        "九" * 10_000,
        "１．" + "９" * 10_000,
        "九千九百兆億万円",
        "ﾞﾟﾞ五",
        "゛㍿㌦①",
        "五千円を佐藤さんに送ってください、いや、" * 1_500,
    ],
)
def test_normalize_hostile_text_raises_nothing(surface):
    check(surface)


def test_normalize_lone_surrogates_leave_the_amount_between_them():
    (span,) = normalize("\ud800五千円\udfff", "ja").spans
    assert (span.start, span.end) == (1, 4)


def test_normalize_half_width_kana_span_covers_the_voicing_marks():
    (span,) = normalize("金は５０ﾄﾞﾙです", "ja").spans
    assert (span.surface, span.value.as_json()["currency"]) == ("５０ﾄﾞﾙ", "USD")


def test_words_fold_a_literal_as_the_text_is_folded():
    assert words("ＵＳドル") == ["us", "ど", "る"]
    assert [token.text for token in split_ja("US ドル", 0)] == ["us", "ど", "る"]


@pytest.mark.parametrize(
    "phrase",
    [
        "一",
        "一、",
        "一二三四五六七八九〇",
        "一嵐",
        "一二三嵐",
        "百",
        "万",
        "五千円",
        "五千円いや",
        "五分の",
        "二と五分の",
        "一・",
        "マイナス",
        "第",
        "口座番号は一二",
        "0の",
        "12-34 ",
        "三割五分",
        "半",
        "一番",
        "いち",
        "さんまん",
        "えーと、五千円",
        "。",
    ],
)
def test_scan_ten_times_the_signs_takes_ten_times_the_looks(phrase):
    small, large = looks(phrase * 300, JAPANESE), looks(phrase * 3_000, JAPANESE)
    assert small > 0
    assert large <= 11 * small


@pytest.mark.parametrize(
    "piece", ["いち", "ん", "ー", "えー", "あの", "ﾊﾞ", "1,", "-", "a1", "ぜ", "、"]
)
def test_split_many_signs_without_a_space_ends(piece):
    # A quadratic pattern would take minutes here.
    check(piece * 20_000)
