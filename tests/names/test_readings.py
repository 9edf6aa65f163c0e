"""Readings of kanji: `cases/names/ja_readings.jsonl`; letters that are one: `ja_variants.jsonl`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.names import readings as module
from agent.names.kana import is_hiragana
from agent.names.readings import MOST, load, readings
from agent.names.variants import plain

CASES = Path(__file__).parents[1] / "cases" / "names"


@pytest.fixture(scope="module", autouse=True)
def dictionary():
    """Read before the first example is timed."""
    load()


def rows(name: str) -> list[dict]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", rows("ja_readings.jsonl"), ids=lambda row: row["written"])
def test_readings_of_a_name_have_all_that_are_usual(row):
    assert set(row["readings"]) <= set(readings(row["written"]))


@pytest.mark.parametrize("row", rows("ja_variants.jsonl"), ids=lambda row: row["a"] + row["b"])
def test_plain_of_letters_of_one_name_is_one(row):
    assert (plain(row["a"]) == plain(row["b"])) == row["same"]


@pytest.mark.parametrize(
    ("written", "first"),
    [("上田", "うえだ"), ("健", "けん"), ("東", "ひがし"), ("佐藤健", "さとう けん")],
)
def test_readings_of_a_name_have_the_commonest_first(written, first):
    assert readings(written)[0] == first


@pytest.mark.parametrize("text", ["", "さとう", "Sato", "佐藤 健", "健" * 40, "鱻龘"])
def test_readings_of_what_is_no_word_of_kanji_are_none(text):
    assert readings(text) == ()


@given(st.text(st.sampled_from("佐藤健東海林上田斉々ヶノさとサ健太郎一"), max_size=10))
def test_readings_of_any_letters_are_few_and_of_hiragana(text):
    found = readings(text)
    assert len(found) <= MOST
    assert len(set(found)) == len(found)
    assert all(is_hiragana(word) for kana in found for word in kana.split(" "))


def test_readings_without_pykakasi_are_those_of_our_own_table(monkeypatch):
    monkeypatch.setattr(module, "load", lambda: None)
    for cached in (module.readings, module._known):
        cached.cache_clear()
    try:
        assert readings("上田") == ("うえだ", "かみだ", "かみた")
        assert readings("佐藤") == ()
    finally:
        for cached in (module.readings, module._known):
            cached.cache_clear()


def test_dictionary_is_read_at_the_first_kanji_and_not_before():
    script = (
        "import sys; from agent.names.keys_ja import forms_ja;"
        " forms_ja('さとう けん'); forms_ja('sato ken');"
        " assert 'pykakasi' not in sys.modules; forms_ja('佐藤'); assert 'pykakasi' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_plain_of_a_repeated_letter_at_the_start_stays():
    assert plain("々") == "々"
