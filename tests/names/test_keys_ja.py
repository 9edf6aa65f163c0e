"""Canonical romaji: `cases/names/ja_keys.jsonl` and `ja_apart.jsonl`."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.names.forms import forms
from agent.names.keys_ja import MOST, forms_ja, key, words
from agent.names.readings import load
from agent.names.romaji import to_kana

CASES = Path(__file__).parents[1] / "cases" / "names"


@pytest.fixture(scope="module", autouse=True)
def dictionary():
    """Read before the first example is timed."""
    load()


def rows(name: str) -> list[dict]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


KEYS = [(written, row["key"]) for row in rows("ja_keys.jsonl") for written in row["written"]]
APART = [(row["a"], row["b"]) for row in rows("ja_apart.jsonl")]


@pytest.mark.parametrize(("written", "expected"), KEYS)
def test_forms_of_a_name_however_written_share_its_key(written, expected):
    assert expected.replace(" ", "") in {"".join(form) for form in forms_ja(written)}


@pytest.mark.parametrize(
    "written",
    [w for w, expected in KEYS if set(w) & set(" 　・") and " " in expected and "-oka" not in w],
)
def test_forms_of_a_name_with_a_space_keep_its_words_apart(written):
    assert all(len(form) == 2 for form in forms_ja(written))


@pytest.mark.parametrize(("a", "b"), APART)
def test_forms_of_different_names_share_none(a, b):
    assert forms_ja(a)
    assert forms_ja(b)
    assert not set(forms_ja(a)) & set(forms_ja(b))


@pytest.mark.parametrize(
    "text", ["John Smith", "Emily", "sato smith", "", "  ", "12", "-", "っ", "ー", "鱻龘"]
)
def test_forms_of_what_is_no_japanese_name_are_none(text):
    assert forms_ja(text) == ()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("佐藤さん", ["佐藤"]), ("佐藤 様", ["佐藤"]), ("林くん", ["林"]), ("小林くん", ["小林"]),
        ("鵜殿", ["鵜殿"]), ("佐藤殿", ["佐藤"]), ("くさま", ["くさま"]),
        ("さん", ["さん"]), ("Sato-San", ["sato"]), ("Dr. Mori", ["mori"]), ("chan", ["chan"]),
        ("mia chan", ["mia", "chan"]), ("emi-chan", ["emi"]), ("Shin-ichi", ["shin-ichi"]),
        ("佐 藤 健", ["佐藤健"]), ("森 健", ["森", "健"]),
    ],
)  # fmt: skip
def test_words_of_a_name_are_without_honorifics(text, kept):
    assert words(text) == kept


def test_forms_of_half_width_kana_of_a_transfer_include_small_letters():
    assert ("kyoko",) in forms_ja("ｷﾖｳｺ")
    assert ("kyoko",) not in forms_ja("キヨウコ")


@given(st.text(max_size=12))
def test_forms_of_any_text_are_few_words_of_plain_letters(text):
    found = forms_ja(text)
    assert len(found) <= MOST
    assert len(set(found)) == len(found)
    assert all(word.isascii() and word.isalpha() for form in found for word in form)


@given(st.text(st.sampled_from("あいうえおかがさざしじたちつんっーなはゃゅょりおう"), max_size=8))
def test_key_of_any_kana_is_letters_that_spell_kana(kana):
    assert not key(kana) or to_kana(key(kana))


@pytest.mark.parametrize("reading", ["さとう けん", "ｻﾄｳ ｹﾝ", "Satō Ken", "Satoh Ken"])
def test_forms_of_an_entry_with_a_reading_are_that_reading_and_its_kanji(reading):
    found = {form.words for form in forms("佐藤 健", reading) if form.words == form.sounds}
    assert found == {("sato", "ken"), ("佐藤", "健")}


def test_forms_of_an_entry_whose_reading_says_nothing_are_the_dictionary_s():
    assert ("sato", "ken") in {form.words for form in forms("佐藤 健", "?")}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("齋藤 健", "斎藤 健"),
        ("髙橋 翔", "高橋 翔"),
        ("渡邉 薫", "渡辺 薫"),
        ("佐佐木 望", "佐々木 望"),
    ],
)
def test_forms_of_a_name_in_other_letters_share_its_kanji(a, b):
    kanji = [{form.words for form in forms(name) if not form.words[0].isascii()} for name in (a, b)]
    assert kanji[0] & kanji[1]


@pytest.mark.parametrize(
    ("a", "b", "reading"),
    [("斉藤 健", "斎藤 賢", "さいとう けん"), ("酒井 純", "坂井 潤", "さかい じゅん")],
)
def test_forms_of_homophones_asked_by_sound_are_equal(a, b, reading):
    heard = {form.words for form in forms(reading)}
    romaji = [{f.words for f in forms(name, reading) if f.words[0].isascii()} for name in (a, b)]
    assert romaji[0] == romaji[1] == heard
