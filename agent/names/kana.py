"""In which kana is a word written: hiragana, katakana, half width, small or large?

Widths by Unicode NFKC and jaconv; romaji is romaji.py's.
"""

import re
import unicodedata

import jaconv

SMALL_VOWELS = {
    "ゃ": "a",
    "ゅ": "u",
    "ょ": "o",
    "ぁ": "a",
    "ぃ": "i",
    "ぅ": "u",
    "ぇ": "e",
    "ぉ": "o",
    "ゎ": "a",
}
_MORA = re.compile("(?![っん])[ぁ-ゖ][ゃゅょぁぃぅぇぉゎ]?|.", re.DOTALL)
_DASH = re.compile("(?<=[ぁ-ゖァ-ヺー])[-‐‑‒–—―−─━~〜～]")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"they choose a glyph of the same kanji: 葛󠄀"
_KANJI = re.compile("[㐀-鿿豈-\ufaff\U00020000-\U0003ffff々〆]")
_NOT_KANA = re.compile("[^ぁ-ゖァ-ヺー]")
_NOT_HIRAGANA = re.compile("[^ぁ-ゖー]")
_HALF_WIDTH = re.compile("[ｦ-ﾟ]")
_HALF_WIDTH_SMALL = re.compile("[ｧ-ｯ]")


def normal(text: str) -> str:
    """NFKC, lower case, no variation selectors; a dash behind kana is the long mark ー."""
    wide = unicodedata.normalize("NFKC", _SELECTORS.sub("", text)).casefold()
    return _DASH.sub("ー", wide)


def to_hiragana(text: str) -> str:
    """Full-width hiragana for kana of any kind and width; all else as `normal` has it."""
    return jaconv.kata2hira(normal(text))


def to_katakana(text: str) -> str:
    """Full-width katakana for kana of any kind and width; all else as `normal` has it."""
    return jaconv.hira2kata(normal(text))


def to_half_width(text: str) -> str:
    """Katakana, Latin letters and digits of half width: ｻﾄｳ 12. Hiragana has none and stays."""
    return jaconv.z2h(text, kana=True, ascii=True, digit=True)


def to_full_width(text: str) -> str:
    """Katakana of full width; letters and digits stay as they were."""
    return jaconv.h2z(text)


def enlarged(text: str) -> str:
    """Small kana made large, as in the name of a bank transfer (Zengin format): シヤトー."""
    return jaconv.enlarge_smallkana(text)


def is_kana(text: str) -> bool:
    """Whether it is a word of kana alone, of full width."""
    return bool(text) and not _NOT_KANA.search(text)


def is_hiragana(text: str) -> bool:
    return bool(text) and not _NOT_HIRAGANA.search(text)


def has_kanji(text: str) -> bool:
    return bool(_KANJI.search(text))


def may_be_enlarged(text: str) -> bool:
    """Whether its small kana may have been made large: half width without a single small one."""
    return bool(_HALF_WIDTH.search(text)) and not _HALF_WIDTH_SMALL.search(text)


def morae(hiragana: str) -> list[str]:
    """きょう -> きょ, う; what is no kana, a character each."""
    return _MORA.findall(hiragana)
