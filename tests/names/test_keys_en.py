"""How words of names sound in English: same keys, and likeness where keys differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.names.confusion import likeness
from agent.names.keys_en import sound
from agent.names.phones import PHONES, phones, romaji_phones

WORDS = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)


def alike(a: str, b: str) -> float:
    return float(likeness([(a, phones(a))], [(b, phones(b))])[0, 0])


def test_sound_of_homophones_is_one_and_of_what_has_no_latin_letters_is_the_word():
    assert sound("catherine") == sound("katherine") != sound("olivia")
    assert sound("健") == "健"


@pytest.mark.parametrize(
    "group",
    [
        "sean shaun shawn",
        "clark clarke",
        "reid reed read",
        "lee leigh lea",
        "steven stephen",
        "graham graeme",
        "ian iain",
        "wright rite",
        "philip phillip filip",
        "knight nite",
        "ashley ashleigh",
        "jon john",
        "moss mos",
    ],
)
def test_phones_of_homophones_are_one(group):
    assert len({phones(word) for word in group.split()}) == 1


@pytest.mark.parametrize(
    ("near", "far"),
    [
        (("call", "karl"), ("call", "mary")),
        (("clock", "clark"), ("clock", "black")),
        (("tennis", "kenneth"), ("tennis", "martin")),
        (("boil", "boyle"), ("boil", "bell")),
        (("actor", "akhtar"), ("actor", "hector")),
        (("monday", "mandy"), ("monday", "martin")),
        (("barry", "parry"), ("barry", "larry")),
        (("mick", "nick"), ("mick", "rick")),
    ],
)
def test_likeness_of_words_a_recogniser_confuses_is_above_that_of_others(near, far):
    assert alike(*near) > alike(*far)


def test_likeness_of_homophones_hardly_depends_on_the_spelling():
    assert alike("shaun", "sean") > 0.95
    assert alike("sean", "sean") == pytest.approx(1)


@given(WORDS)
def test_phones_are_signs_of_the_alphabet(word):
    assert set(phones(word)) <= set(PHONES)
    assert set(romaji_phones(word)) <= set(PHONES)


@given(WORDS, WORDS)
def test_likeness_is_between_0_and_1_and_symmetrical(a, b):
    assert 0 <= alike(a, b) <= 1.001
    assert alike(a, b) == pytest.approx(alike(b, a), abs=1e-5)


@given(WORDS)
def test_likeness_of_a_word_with_itself_is_one(word):
    assert alike(word, word) == pytest.approx(1)


def test_likeness_of_kanji_is_by_letters_alone():
    found = likeness([("健", "")], [("健", ""), ("賢", ""), ("ken", "ken")])
    assert found.tolist() == [[1.0, 0.0, 0.0]]
