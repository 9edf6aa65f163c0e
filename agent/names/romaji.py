"""How is a Japanese word spelt in Latin letters, and which kana do such letters stand for?

Hepburn as the Library of Congress has it (macrons, n'), the passport's Hepburn (no long vowels, m
before b, m and p; Ministry of Foreign Affairs), Kunrei-shiki (ISO 3602) and wapuro, as typed.
Kana alone do not say where a word ends within a name, so いのうえ becomes inōe, not inoue.
"""

import re
import unicodedata
from enum import Enum

from agent.names.kana import SMALL_VOWELS, enlarged, morae, to_hiragana
from agent.names.memory import remembered

_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "g": "がぎぐげご", "s": "さしすせそ", "z": "ざじずぜぞ",
    "t": "たちつてと", "d": "だぢづでど", "n": "なにぬねの", "h": "はひふへほ", "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ", "m": "まみむめも", "r": "らりるれろ", "y": "や ゆ よ", "w": "わ   を",
}  # fmt: skip
_BORROWED = {
    "ゔ": "vu", "ゔぁ": "va", "ゔぃ": "vi", "ゔぇ": "ve", "ゔぉ": "vo", "ゔゅ": "vyu",
    "ふぁ": "fa", "ふぃ": "fi", "ふぇ": "fe", "ふぉ": "fo", "ふゅ": "fyu",
    "うぃ": "wi", "うぇ": "we", "うぉ": "who", "いぇ": "ye",
    "つぁ": "tsa", "つぃ": "tsi", "つぇ": "tse", "つぉ": "tso",
    "くぁ": "kwa", "くぃ": "kwi", "くぇ": "kwe", "くぉ": "kwo", "ぐぁ": "gwa",
    "てぃ": "thi", "でぃ": "dhi", "てゅ": "thu", "でゅ": "dhu", "とぅ": "twu", "どぅ": "dwu",
    "しぇ": "she", "じぇ": "je", "ちぇ": "che",
}  # fmt: skip
_OLD = {"ゐ": "i", "ゑ": "e"}
_HEPBURN = {
    "し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu", "を": "o",
    "しゃ": "sha", "しゅ": "shu", "しょ": "sho", "ちゃ": "cha", "ちゅ": "chu", "ちょ": "cho",
    "じゃ": "ja", "じゅ": "ju", "じょ": "jo", "ぢゃ": "ja", "ぢゅ": "ju", "ぢょ": "jo",
}  # fmt: skip
_SPOKEN = {
    "てぃ": "ti",
    "でぃ": "di",
    "てゅ": "tyu",
    "でゅ": "dyu",
    "とぅ": "tu",
    "どぅ": "du",
    "うぉ": "wo",
}
"sounds of borrowed words whose letters mean another kana when typed"
_KUNREI = {"ぢ": "zi", "づ": "zu", "を": "o", "ぢゃ": "zya", "ぢゅ": "zyu", "ぢょ": "zyo"}
_WAPURO = {"ぢ": "di", "づ": "du", "を": "wo", "ぢゃ": "dya", "ぢゅ": "dyu", "ぢょ": "dyo"}
_TYPED_TOO = {
    "jya": "じゃ", "jyu": "じゅ", "jyo": "じょ", "cya": "ちゃ", "cyu": "ちゅ", "cyo": "ちょ",
    "ca": "か", "cu": "く", "co": "こ", "dzu": "づ", "dji": "ぢ", "qa": "くぁ",
    "sye": "しぇ", "tye": "ちぇ", "zye": "じぇ", "jye": "じぇ", "wyi": "ゐ", "wye": "ゑ",
}  # fmt: skip


class System(Enum):
    """A way to write Japanese in Latin letters."""

    HEPBURN = "hepburn"
    PASSPORT = "passport"
    KUNREI = "kunrei"
    WAPURO = "wapuro"


def _regular() -> dict[str, str]:
    """Kana -> consonant and vowel, as the rows say: し si, しゃ sya."""
    plain = {
        kana: consonant + vowel
        for consonant, row in _ROWS.items()
        for kana, vowel in zip(row, "aiueo", strict=True)
        if kana != " "
    }
    palatal = {
        kana + small: f"{spelt[0]}y{SMALL_VOWELS[small]}"
        for kana, spelt in plain.items()
        if len(spelt) == 2 and spelt.endswith("i")
        for small in "ゃゅょ"
    }
    return plain | palatal | _BORROWED | _OLD


_TABLES = {
    System.HEPBURN: _regular() | _HEPBURN | _SPOKEN,
    System.PASSPORT: _regular() | _HEPBURN | _SPOKEN,
    System.KUNREI: _regular() | _SPOKEN | _KUNREI,
    System.WAPURO: _regular() | _HEPBURN | _WAPURO,
}
_KANA = {
    spelt: kana
    for table in (_TABLES[System.WAPURO], _regular())
    for kana, spelt in table.items()
    if kana not in _OLD
} | _TYPED_TOO
"letters -> kana, of whichever system they are"

DOUBLED = "kstpgzdbjfrc"
"letters that stand for っ before themselves; hh and mm are no Japanese word's"
_LONG = re.compile("([aeiou])-|oo|ou|uu|aa|ee")
_MARKS = {System.HEPBURN: "āīūēō", System.KUNREI: "âîûêô"}
_PASSPORT_DROPS = re.compile("(?<=o)u|(?<=u)u|(?<=o)o(?!$)|-")
"a last oo stays: senoo (せのお)"
_UNMARKED = str.maketrans(
    dict.fromkeys("āâ", "aa") | dict.fromkeys("īî", "ii") | dict.fromkeys("ūû", "uu")
    | dict.fromkeys("ēê", "ee") | dict.fromkeys("ōô", "ou") | dict.fromkeys("’‘ʼ`", "'")
)  # fmt: skip
_LETTERS = re.compile(
    f"(?P<sokuon>([{DOUBLED}])(?=\\2)|t(?=ch))"
    "|(?P<n>n'|nn?(?=[^aiueoy]|$)|m(?=[bpm]))"
    "|(?P<long>(?<=[aiueo])-|(?<=[aiueo])h(?![aiueoy]))"
    f"|(?P<mora>{'|'.join(sorted(_KANA, key=len, reverse=True))})"
)


def to_romaji(kana: str, system: System = System.HEPBURN) -> str:
    """Lower-case romaji of kana of any kind and width; what is no kana stays."""
    table, spelt = _TABLES[system], ""
    for mora in reversed(morae(to_hiragana(kana))):
        spelt = _spelt(mora, spelt, table, system) + spelt
    return _with_long_vowels(spelt, system)


def letters(mora: str) -> str:
    """One mora of kana in Hepburn without marks; "" for っ, ん, ー and what is no kana."""
    return _TABLES[System.HEPBURN].get(mora, "")


def _spelt(mora: str, following: str, table: dict[str, str], system: System) -> str:
    match mora:
        case "ー":
            return "-"
        case "ん":
            return _n(following[:1], system)
        case "っ":
            return _doubled(following, system)
    # A small kana where none is expected counts as a large one.
    return table.get(mora) or "".join(table.get(enlarged(kana), kana) for kana in mora)


def _n(following: str, system: System) -> str:
    if system is System.PASSPORT:
        return "m" if following and following in "bmp" else "n"
    if following and following in "aiueoy":
        return "nn" if system is System.WAPURO else "n'"
    return "nn" if system is System.WAPURO and following == "n" else "n"


def _doubled(following: str, system: System) -> str:
    if following.startswith("ch") and system in (System.HEPBURN, System.PASSPORT):
        return "t"
    return following[0] if following and following[0] in DOUBLED else ""


def _with_long_vowels(romaji: str, system: System) -> str:
    if system is System.WAPURO:
        return romaji
    if system is System.PASSPORT:
        return _PASSPORT_DROPS.sub("", romaji)
    marks = dict(zip("aiueo", _MARKS[system], strict=True))
    return _LONG.sub(lambda long: marks[long[0][0]], romaji)


@remembered(65_536)
def to_kana(romaji: str) -> str | None:
    """Hiragana of one word of romaji of any system; None where it is none.

    ō is おう and "oh" おお; "nna" is んな as in Hepburn; n before a vowel is never ん.
    """
    text = unicodedata.normalize("NFKC", romaji).casefold().translate(_UNMARKED)
    place, kana = 0, ""
    while place < len(text):
        found = _LETTERS.match(text, place)
        if found is None:
            return None
        kana += _kana(found)
        place = found.end()
    return kana or None


def _kana(found: re.Match[str]) -> str:
    if found["mora"]:
        return _KANA[found["mora"]]
    if found["sokuon"]:
        return "っ"
    if found["n"]:
        return "ん"
    return "お" if found.string[found.start() - 1 : found.end()] == "oh" else "ー"
