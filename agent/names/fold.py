"""Which words does a name consist of, whoever wrote it? Case, width, accents, titles, possessives."""

import re
import unicodedata

_TITLES = frozenset("mr mrs ms miss mister dr doctor sir madam prof professor".split())
_HONORIFICS = frozenset("san sama kun sensei".split())
"behind a name written in Latin letters; Chan is a family name, so only ken-chan"
_CHAN = re.compile(r"(?<=[a-z])-chan$")
_SUFFIX = re.compile(
    r"(?<=[一-鿿々])(?:さん|さま|様|くん|君|ちゃん|先生|せんせい|殿|氏)$"
    r"|(?<=[ぁ-ゖァ-ヺー]{2})(?:さん|サン|さま|サマ|様|くん|クン|君|ちゃん|チャン|先生|せんせい|殿|氏)$"
)
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ`´", "'"))
_POSSESSIVE = re.compile(r"(?<=\w)'s\b|(?<=s)'(?!\w)")
_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})


def fold(name: str) -> tuple[str, ...]:
    """The words of a name as they are compared: "Dr. Zoë O'Brien's" is ("zoe", "obrien")."""
    return tuple(word.replace("'", "") for word in tokens(name))


def tokens(name: str) -> tuple[str, ...]:
    """The words of a name as a caller says them: NFKC, lower case, no titles, no accents.

    "Dr. Zoë O'Brien's" is ("zoe", "o'brien"), "佐藤　健様" is ("佐藤", "健").
    """
    text = unicodedata.normalize("NFKC", name).casefold().translate(_APOSTROPHES)
    text = _CHAN.sub("", _POSSESSIVE.sub("", text))
    text = _without_accents(text).translate(_LETTERS)
    words = "".join(c if c.isalnum() or c == "'" else " " for c in text).split()
    bare = (_SUFFIX.sub("", word.strip("'")) for word in words)
    return _untitled([word for word in bare if word])


def _without_accents(text: str) -> str:
    """Marks go from Latin letters alone: a dakuten makes another kana."""
    kept: list[str] = []
    for char in text:
        parts = unicodedata.normalize("NFD", char)
        kept.append(parts[0] if "a" <= parts[0] <= "z" else char)
    return "".join(kept)


def _untitled(words: list[str]) -> tuple[str, ...]:
    while words and words[0] in _TITLES:
        words.pop(0)
    while len(words) > 1 and words[-1] in _HONORIFICS:
        words.pop()
    return tuple(words)
