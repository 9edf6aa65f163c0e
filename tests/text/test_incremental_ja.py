"""Every way of cutting a Japanese utterance gives what the whole gives; `|` marks a cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.text import Incremental, normalize
from tests.text.test_incremental import partials

CUTS = [
    "三|万五|千円",
    "さん|まん|ごせ|んえん",
    "五千円|、い|や、|六千円",
    "五千円|じゃ|なくて|六千円",
    "五千円では|ありません",
    "一|番|いい",
    "十|分|です",
    "ろく |どる",
    "ゼロ九|ゼロの一二|三四の五六七八",
    "三万、え|ーと|、五千円",
    "ﾆ|ﾋ|ﾞｬｸ円",
    "二千 五|百 円",
    "第|三|者",
    "三割|五|分",
    "5|0|円",
    "1.|5億|円",
    "口座番号は|一二三|四五六七",
]
PIECES = [
    *"三 万 五 千 円 いち に さん まん せん えん ゼロ の 、 。 いや じゃなくて ではない えーと".split(),
    *"5 5,000 0012 % 割 分 番目 第 つ 人 一番 十分 口座番号 は ﾆ ｾ ﾝ ﾞ ドル セント マイナス 数 点".split(),
    *"・ 半 ダース 一二三四 千葉 さん 八百屋 壱 参 A4 usd $ ー - 100 め 目 JPY".split(),
    " ",
    "\u3000",
]


@pytest.mark.parametrize("cut", CUTS)
def test_push_pieces_gives_the_same_as_the_whole(cut):
    growing = Incremental("ja")
    for partial in partials(cut):
        assert growing.push(partial) == normalize(partial, "ja")


@pytest.mark.parametrize("cut", CUTS)
def test_push_shrinking_pieces_gives_the_same_as_the_whole(cut):
    shrinking = Incremental("ja")
    for partial in reversed(partials(cut)):
        assert shrinking.push(partial) == normalize(partial, "ja")


@given(st.lists(st.sampled_from(PIECES), max_size=14), st.data())
def test_push_any_cut_of_any_pieces_gives_the_same_as_the_whole(pieces, data):
    whole = "".join(pieces)
    growing = Incremental("ja")
    for cut in sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=5))):
        assert growing.push(whole[:cut]) == normalize(whole[:cut], "ja")
    assert growing.push(whole) == normalize(whole, "ja")


def test_push_growing_partial_takes_back_what_it_had_read():
    growing = Incremental("ja")
    assert growing.push("一").text == "1"
    assert growing.push("一番いい").spans == ()
    assert growing.push("一番目").text == "1番目"


def test_push_growing_kana_becomes_a_numeral_with_its_unit():
    growing = Incremental("ja")
    assert growing.push("すずきさんにご").spans == ()
    assert growing.push("すずきさんにごせんえ").spans == ()
    assert growing.push("すずきさんにごせんえん").text == "すずきさんに5,000 JPY"
