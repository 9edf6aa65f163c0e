"""How words sound: the dictionary, the rule for Japanese readings, letter-to-sound."""

import pytest

from agent.errors import EngineError
from processors.engines import Vocabulary
from processors.engines.language_model import build, pronunciations
from processors.engines.pronounce import bundled, invented, japanese, letter_to_sound

READINGS = [
    ("sato", ("S AA T OW", "S AH T OW")),
    ("サトウ", ("S AA T OW", "S AH T OW")),
    ("さとう", ("S AA T OW", "S AH T OW")),
    ("ｻﾄｳ", ("S AA T OW", "S AH T OW")),
    ("satō", ("S AA T OW", "S AH T OW")),
    ("satoh", ("S AA T OW", "S AH T OW")),
    ("hanako", ("HH AA N AA K OW", "HH AH N AH K OW")),
    ("yuki", ("Y UW K IY",)),
    ("ゆうき", ("Y UW K IY",)),
    ("ryo", ("R Y OW", "R IY OW")),
    ("リョウ", ("R Y OW", "R IY OW")),
    ("jiro", ("JH IY R OW",)),
    ("ジロー", ("JH IY R OW",)),
    ("ケーコ", ("K EY K OW",)),
    ("keiko", ("K EY K OW",)),
    ("シャチツフジ", ("SH AA CH IY T S UW F UW JH IY", "SH AH CH IY T S UW F UW JH IY")),
    ("syatituhuzi", ("SH AA CH IY T S UW F UW JH IY", "SH AH CH IY T S UW F UW JH IY")),
    ("tsuyoshi", ("T S UW Y OW SH IY",)),
    ("jun'ichi", ("JH UW N IY CH IY",)),
    ("ジュンイチ", ("JH UW N IY CH IY",)),
    ("shin'ya", ("SH IY N Y AA", "SH IY N IY AH")),
    ("nanba", ("N AA M B AA", "N AH M B AH")),
    ("kenkichi", ("K EH NG K IY CH IY",)),
    ("hattori", ("HH AA T OW R IY", "HH AH T OW R IY")),
    ("ハットリ", ("HH AA T OW R IY", "HH AH T OW R IY")),
    ("shinnosuke", ("SH IY N OW S UW K EY",)),
    ("フィオナ", ("F IY OW N AA", "F IY OW N AH")),
    ("matcha", ("M AA CH AA", "M AH CH AH")),
]


@pytest.mark.parametrize(("reading", "sounds"), READINGS)
def test_japanese_reading_gives_its_sounds(reading: str, sounds: tuple[str, ...]) -> None:
    assert japanese(reading) == sounds


@pytest.mark.parametrize("reading", ["", "smith", "kowalski", "佐藤", "wagner", "12", "ー"])
def test_japanese_what_is_no_reading_gives_nothing(reading: str) -> None:
    assert japanese(reading) == ()


def test_bundled_gives_every_variant_and_skips_the_unknown() -> None:
    assert bundled({"the", "priya"}) == {"the": ("DH AH", "DH IY")}


@pytest.mark.needs("flite")
def test_invented_without_reading_is_read_as_romaji_and_as_english() -> None:
    spelled = letter_to_sound(["aiko", "priya"])
    assert invented("aiko", spelled=spelled["aiko"]) == ("AY K OW", "EY K OW")
    assert invented("priya", spelled=spelled["priya"]) == ("P R IY IY AH",)
    assert letter_to_sound(["o'brien"]) == {"o'brien": ("OW B R AY AH N",)}


@pytest.mark.needs("flite")
def test_letter_to_sound_of_many_words_at_once_is_that_of_each_alone() -> None:
    # Abbreviations, for flite reads sentences; and more words than one flite is asked for.
    words = ["dr", "mr", "st", "jr", "bbc", "a", "o'brien", "'tis", "watanabe", "priya"]
    alone = {word: letter_to_sound([word])[word] for word in words}
    assert letter_to_sound(words) == alone
    many = {
        f"{first}{second}{third}a" for first in "kst" for second in "aeiou" for third in "bdfgklm"
    }
    found = letter_to_sound(many)
    assert found.keys() == many
    assert found["saba"] == letter_to_sound(["saba"])["saba"]


def test_letter_to_sound_without_flite_leaves_the_word_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    model = build(Vocabulary(("pay szymon", "pay sato", "what is my balance")))
    assert model.left_out == 1
    assert "szymon" not in model.words
    assert "pay sato" in model.arpa


def test_pronunciations_a_reading_adds_to_the_dictionary() -> None:
    sounds = pronunciations({"tanaka", "ken"}, (("tanaka", "タナカ"), ("ken", "ケン")))
    assert sounds == {"tanaka": ("T AA N AA K AH", "T AA N AA K AA"), "ken": ("K EH N",)}


def test_build_leaves_out_what_is_not_lower_case_letters() -> None:
    model = build(Vocabulary(("pay Ken", "pay 5 yen", "pay 佐藤", "pay ken")))
    assert model.words == ("ken", "pay", "yen")
    assert model.left_out == 3
    assert "pay ken" in model.arpa
    assert "pay yen" not in model.arpa


def test_build_hears_every_word_even_one_of_no_sentence() -> None:
    model = build(Vocabulary(("pay ken",), (("hanako", "ハナコ"),)))
    assert "<s> hanako </s>" in model.arpa
    assert "hanako(2) HH AH N AH K OW" in model.dictionary


def test_build_of_nothing_audible_raises() -> None:
    with pytest.raises(EngineError, match="none of its 1 words"):
        build(Vocabulary(("佐藤",)))
