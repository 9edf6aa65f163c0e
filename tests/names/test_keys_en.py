"""Words of a name and how they sound."""

import pytest

from agent.names.keys_en import phonetic, tokens


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Sato Ken", ("sato", "ken")),
        ("Dr. O'Brien-Smith", ("o'brien", "smith")),
        ("ＡＬＥＸ　Ｍｏｒｇａｎ", ("alex", "morgan")),
        ("Mr Mrs Miss", ()),
        ("佐藤 健", ("佐藤", "健")),
        ("Straße", ("strasse",)),
        ("", ()),
    ],
)
def test_tokens_of_a_name_are_its_words_without_titles(name, words):
    assert tokens(name) == words


@pytest.mark.parametrize(
    ("a", "b"),
    [("catherine", "katherine"), ("smith", "smyth"), ("stephen", "steven"), ("reid", "reed")],
)
def test_phonetic_keys_of_homophones_meet(a, b):
    assert phonetic(a) & phonetic(b)


@pytest.mark.parametrize(("a", "b"), [("taro", "jiro"), ("emma", "olivia")])
def test_phonetic_keys_of_other_names_do_not_meet(a, b):
    assert not phonetic(a) & phonetic(b)


def test_phonetic_key_of_what_has_no_latin_letters_is_none():
    assert phonetic("健") == frozenset()
