"""Words of a name, whoever wrote it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.names.fold import fold, tokens


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Sato Ken", ("sato", "ken")),
        ("Dr. O'Brien-Smith", ("obrien", "smith")),
        ("ＡＬＥＸ　Ｍｏｒｇａｎ", ("alex", "morgan")),
        ("Mr Mrs Miss", ()),
        ("佐藤 健", ("佐藤", "健")),
        ("佐藤　健様", ("佐藤", "健")),
        ("佐藤さん", ("佐藤",)),
        ("たなかさん", ("たなか",)),
        ("けんくん", ("けん",)),
        ("山田先生", ("山田",)),
        ("がぎ", ("がぎ",)),
        ("Straße", ("strasse",)),
        ("Zoë Müller", ("zoe", "muller")),
        ("Łukasz Ørsted", ("lukasz", "orsted")),
        ("Sato Ken-san", ("sato", "ken")),
        ("Ken-chan", ("ken",)),
        ("Jackie Chan", ("jackie", "chan")),
        ("San", ("san",)),
        ("Peter Johnson's", ("peter", "johnson")),
        ("Peter Jones’", ("peter", "jones")),
        ("", ()),
    ],
)
def test_fold_of_a_name_is_its_words_without_titles(name, words):
    assert fold(name) == words


def test_tokens_keep_the_apostrophe_a_caller_says():
    assert tokens("Miss O'Hara's") == ("o'hara",)


@given(st.text())
def test_fold_of_anything_is_the_same_when_folded_again(name):
    once = fold(name)
    assert all(once)
    assert set(fold(" ".join(once))) <= set(once) or not once


@given(st.text(alphabet="abcXYZ -'.,"))
def test_fold_does_not_depend_on_case(name):
    assert fold(name.upper()) == fold(name.lower())
