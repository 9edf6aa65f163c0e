"""Kana and romaji: `cases/names/ja_romaji.jsonl` in four systems, and what holds for any kana."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from agent.names.kana import (
    enlarged,
    has_kanji,
    is_kana,
    may_be_enlarged,
    morae,
    normal,
    to_full_width,
    to_half_width,
    to_hiragana,
    to_katakana,
)
from agent.names.keys_ja import forms_ja, words
from agent.names.romaji import System, to_kana, to_romaji

CASES = Path(__file__).parents[1] / "cases" / "names"
ROWS = [json.loads(line) for line in (CASES / "ja_romaji.jsonl").read_text("utf-8").splitlines()]
WRITTEN = [(row["kana"], system, row[system.value]) for row in ROWS for system in System]

MORAE = st.sampled_from(
    "あいうえおかきくけこがぎぐげごさしすせそざじずぜぞたちつてとだぢづでどなにぬねの"
    "はひふへほばびぶべぼぱぴぷぺぽまみむめもやゆよらりるれろわん"
) | st.sampled_from(
    "きゃ きゅ きょ しゃ しゅ しょ ちゃ ちゅ ちょ じゃ じょ りょ っか っし っち った っぱ こう ゆう".split()
)
KANA = st.lists(MORAE, min_size=1, max_size=6).map("".join)
THREE = re.compile("o[ou]{2}|a{3}|i{3}|u{3}|e{3}")
ANY_KANA = st.text(st.characters(min_codepoint=0x3041, max_codepoint=0x3096), max_size=12)


@pytest.mark.parametrize(("kana", "system", "romaji"), WRITTEN)
def test_to_romaji_in_each_system_is_as_the_system_has_it(kana, system, romaji):
    assert to_romaji(kana, system) == romaji


@pytest.mark.parametrize("row", [row for row in ROWS if "nn" not in row["wapuro"]])
def test_to_kana_of_wapuro_is_the_kana_again(row):
    assert to_kana(row["wapuro"]) == to_hiragana(row["kana"])


@pytest.mark.parametrize(
    ("romaji", "kana"),
    [
        ("satoh", "さとお"), ("Ohno", "おおの"), ("Ohyama", "おひゃま"), ("kohei", "こへい"),
        ("yohji", "よおじ"), ("satō", "さとう"), ("satô", "さとう"), ("ōoka", "おうおか"),
        ("namba", "なんば"), ("homma", "ほんま"), ("hatchi", "はっち"), ("hacchi", "はっち"),
        ("anna", "あんな"), ("annna", "あんな"), ("kenn", "けん"), ("shin'ichi", "しんいち"),
        ("shin’ichi", "しんいち"), ("uozumi", "うおずみ"), ("ru-shi-", "るーしー"),
        ("jyunko", "じゅんこ"), ("cyano", "ちゃの"), ("ＳＡＴＯ", "さと"), ("sìto", None),
        ("smith", None), ("kyle", None), ("xavier", None), ("lina", None), ("ken2", None),
        ("h", None), ("'", None), ("", None),
    ],
)  # fmt: skip
def test_to_kana_of_romaji_people_write_is_its_kana_or_none(romaji, kana):
    assert to_kana(romaji) == kana


@given(KANA, st.sampled_from(System))
def test_to_romaji_of_any_kana_in_any_system_keeps_the_key(kana, system):
    assume(words(kana) == [kana] and "んん" not in kana)
    # A passport writes a vowel of three morae as one of two.
    assume(system is not System.PASSPORT or not THREE.search(to_romaji(kana, System.WAPURO)))
    assert forms_ja(kana)[0] in forms_ja(to_romaji(kana, system))


@given(KANA)
def test_to_katakana_and_half_width_and_back_is_the_same_hiragana(kana):
    assert to_hiragana(to_katakana(kana)) == kana
    assert to_hiragana(to_half_width(to_katakana(kana))) == kana


@given(ANY_KANA)
def test_morae_of_any_kana_joined_are_the_kana(kana):
    assert "".join(morae(kana)) == kana
    for system in System:
        to_romaji(kana, system)


@given(st.text(max_size=20))
def test_conversions_of_any_text_never_fail(text):
    to_kana(text)
    for system in System:
        to_romaji(text, system)


@pytest.mark.parametrize(
    ("convert", "text", "expected"),
    [
        (to_half_width, "サトウ　ケンジ", "ｻﾄｳ ｹﾝｼﾞ"),
        (to_half_width, "ガギグ１２ＡＢ", "ｶﾞｷﾞｸﾞ12AB"),
        (to_full_width, "ﾎﾟｯﾎﾟｹｰｷ", "ポッポケーキ"),
        (to_full_width, "ｳﾞｨ 12", "ヴィ 12"),
        (to_hiragana, "ｻﾄｳ ケン", "さとう けん"),
        (to_hiragana, "サト−", "さとー"),
        (to_hiragana, "おお〜の", "おおーの"),
        (to_katakana, "さとう 健", "サトウ 健"),
        (enlarged, "ショウジュ", "シヨウジユ"),
        (enlarged, "はっとり", "はつとり"),
        (normal, "ＳＡＴＯ　葛\U000e0100城", "sato 葛城"),
        (normal, "Sato-Ito", "sato-ito"),
    ],
)
def test_widths_and_kinds_of_kana_are_converted(convert, text, expected):
    assert convert(text) == expected


def test_may_be_enlarged_only_where_half_width_has_no_small_letter():
    assert may_be_enlarged("ｷﾖｳｺ")
    assert not may_be_enlarged("ｷｮｳｺ")
    assert not may_be_enlarged("キヨウコ")


def test_is_kana_and_has_kanji_tell_scripts_apart():
    assert is_kana("さとうケンー")
    assert not is_kana("佐藤けん")
    assert not is_kana("")
    assert has_kanji("佐藤")
    assert has_kanji("々")
    assert not has_kanji("さとう Ken")


def test_morae_of_a_word_keep_small_kana_with_their_large_one():
    assert morae("きょうってんぇ") == ["きょ", "う", "っ", "て", "ん", "ぇ"]
