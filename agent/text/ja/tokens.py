"""Where are the tokens of a Japanese utterance? It has no spaces: characters are its words.

A token is one character, folded: compatibility forms by NFKC, katakana as hiragana, letters in
lower case. Written numbers, runs of Latin letters and kana numerals are one token each.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence, Set

from agent.text.ja.kana import kana_numerals
from agent.text.tokens import Shape, Token, number_shape

FILLER = "えーと"
"the text of every hesitation's token"
_FILLER = "|".join(
    (
        r"(?<![ぁ-ゖー])え(?:[ーえぇ]+っ?ー*|っ)と[ーぉ]*(?:ですね|ね)?",
        r"(?<![ぁ-ゖー])(?:え[ーぇ]+|あー+|うー+ん?と?|んー+と?|う[うぅ]+んと?)",
        r"あの(?:ー+|ぉ+|う(?![ちえ]))(?:ですね|ね)?|その(?:ー+|ぉ+)",
        r"(?<![^、。,\s])(?:あの|その|ま[あぁー]?|なんか|こう|ほら|なんていうか)(?=[、,…])",
        r"(?<![ぁ-ゖー])ま[あぁ](?=[^ぁ-ゖ])",
    )
)
_TOKEN = re.compile(
    r"""(?P<number>(?:(?<![0-9.,])\.)?[0-9]+(?:[.,:/ー-][0-9]+)*)
        (?P<suffix>[eE][+-]?[0-9]+|[A-Za-z]*(?:(?=[0-9])[0-9A-Za-z]*)?)
      | (?P<code>(?<![A-Za-z0-9])(?:JPY|USD|EUR|GBP|CHF|CNY|KRW|AUD|CAD)(?=[0-9]))
      | (?P<latin>[A-Za-zÀ-ɏ]+(?:['’][A-Za-zÀ-ɏ]+)*)(?P<mixed>[0-9][A-Za-z0-9]*)?
      | (?P<filler>FILLER)
      | (?P<minus>まいなす|(?<![0-9A-Za-z.,)])[-−](?=[^\s]))
      | (?P<word>[^\W\d_])
      | (?P<pause>\.{2,}|…)
      | (?P<dash>[-−–—―])
      | (?P<sign>\S)""".replace("FILLER", _FILLER),
    re.VERBOSE,
)
SIGNS = frozenset("$£€¥₩₹₽฿₫₱₪₴₺\\%")
"signs that are more than punctuation"
SUFFIXES = frozenset("k K M G US NZ HK UAE".split())
"letters that may be glued to a written number; currency codes are others"
_CODE = re.compile("[A-Za-z]{3}")
_DASH = "—"


class _Fold(dict[int, str]):
    """Code point -> what it folds to, for `str.translate`; always one character for one."""

    def __init__(self) -> None:
        blocks = ((0x80, 0x3400), (0xF900, 0xFB00), (0xFE30, 0xFFF0))
        for code in (code for start, end in blocks for code in range(start, end)):
            if (folded := _fold(chr(code))) != chr(code):
                self[code] = folded
        self |= {ord(sign): usual for sign, usual in zip("○◯ヶヵ萬弍", "〇〇かか万弐", strict=True)}


def _fold(character: str) -> str:
    """The character itself where its compatibility form is several."""
    folded = unicodedata.normalize("NFKC", character)
    if len(folded) != 1:
        return character
    return chr(ord(folded) - 0x60) if "ァ" <= folded <= "ヶ" else folded


_FOLD = _Fold()
_MAY_BEGIN_MORE = frozenset("えあうんそまなこほ")
"kana that a hesitation or a minus begins with; other kana and ideographs are a token each"
_WORDS = re.compile(r"[0-9]+|[a-zà-ɏ]+|\S")
_VOICED = re.compile("[\u3041-\u3096][\u3099\u309a]")


def split_ja(surface: str, start: int) -> Iterable[Token]:
    """The tokens of `surface` from code point `start` on, which is 0 or follows a space.

    No token reaches over a space, and what a token is depends on nothing behind one.
    """
    folded = surface[start:].translate(_FOLD)
    places: Sequence[int] = range(start, start + len(folded) + 1)
    if "\u3099" in folded or "\u309a" in folded:
        folded, places = _voiced(folded, start)
    numerals = kana_numerals(folded, surface[start:])
    at, length = 0, len(folded)
    while at < length:
        sign, begin = folded[at], at
        if numeral := numerals.get(at):
            sign, at = numeral
            yield Token(Shape.WORD, sign, places[begin], places[at])
        elif "一" <= sign <= "鿿" or ("ぁ" <= sign <= "ゖ" and sign not in _MAY_BEGIN_MORE):
            at += 1
            yield Token(Shape.WORD, sign, places[begin], places[at])
        elif found := _TOKEN.match(folded, at):
            at = found.end()
            yield from _tokens(found, places)
        else:
            at += 1


def _voiced(folded: str, start: int) -> tuple[str, list[int]]:
    """Kana with their voicing marks as one character; where each character begins."""
    text, places, at = list[str](), list[int](), 0
    for found in _VOICED.finditer(folded):
        text.append(folded[at : found.start()])
        places += range(start + at, start + found.start())
        both = unicodedata.normalize("NFC", found[0])
        text.append(both[0])
        places.append(start + found.start())
        at = found.end()
    text.append(folded[at:])
    return "".join(text), [*places, *range(start + at, start + len(folded) + 1)]


def _tokens(found: re.Match[str], places: Sequence[int]) -> Iterable[Token]:
    start, end = places[found.start()], places[found.end()]
    match found.lastgroup:
        case "suffix":
            yield from _written(found, places)
        case "latin" | "code":
            yield Token(Shape.WORD, found[0].lower().replace("’", "'"), start, end)
        case "filler":
            yield Token(Shape.WORD, FILLER, start, end)
        case "word":
            yield Token(Shape.WORD, _expanded(found[0]), start, end)
        case "minus":
            yield Token(Shape.SYMBOL, "-", start, end)
        case "dash":
            yield Token(Shape.BREAK, _DASH, start, end)
        case "sign":
            text = _expanded(found[0])
            shape = Shape.SYMBOL if text in SIGNS else Shape.WORD if text.isalpha() else Shape.BREAK
            yield Token(shape, text, start, end)
        case "mixed":
            yield Token(Shape.OTHER, found[0].lower(), start, end)


def _expanded(character: str) -> str:
    """A character that stands for a whole word: ㌦ is 'どる', ㌫ 'ぱーせんと'."""
    if character < "\u2000":
        return character
    return unicodedata.normalize("NFKC", character).translate(_FOLD).lower()


def _written(found: re.Match[str], places: Sequence[int]) -> Iterable[Token]:
    """A written number, with its glued letters as a token of their own: 5k is "5" and "k"."""
    number, suffix = found["number"].replace("ー", "-"), found["suffix"]
    start, middle, end = places[found.start()], places[found.end(1)], places[found.end()]
    if suffix and suffix not in SUFFIXES and not _CODE.fullmatch(suffix):
        yield Token(Shape.OTHER, found[0].lower(), start, end)
        return
    yield Token(number_shape(number), number, start, middle)
    if suffix:
        yield Token(Shape.WORD, suffix.lower(), middle, end)


def words(text: str) -> list[str]:
    """The token texts of a literal, for tables; kana numerals in it are left as kana."""
    return _WORDS.findall(text.translate(_FOLD).lower())


def phrase(text: str) -> str:
    """A literal as a key of `Phrases`: its folded characters parted by spaces."""
    return " ".join(words(text))


def starts(*phrases: Iterable[str]) -> Set[str]:
    """The words that rules over these keys can begin with."""
    return frozenset(key.split()[0] for keys in phrases for key in keys)
