"""How does a Japanese name sound, whatever it was written in? One canonical romaji for all.

佐藤 健, さとう けん, ｻﾄｳ ｹﾝ, Satō Ken, Satoh Ken and Satou Ken are all ("sato", "ken"). Letters are
Hepburn's; long vowels are short, ぢ is ji, づ is zu, を is o, ヴ is b, ん is n even before a vowel.
えい stays ei, は stays ha (no name is spelt with it for わ), っ doubles what follows: "hocchi".
"""

import re
from collections.abc import Iterator
from itertools import islice, product

from agent.names.kana import (
    enlarged,
    has_kanji,
    is_kana,
    may_be_enlarged,
    morae,
    normal,
    to_hiragana,
)
from agent.names.memory import remembered
from agent.names.readings import readings
from agent.names.romaji import DOUBLED, letters, to_kana

MOST = 12
_BETWEEN = re.compile(r"[\s・,、，;；=＝/／]+|(?<!n)-|-(?![aiueo])")
"a hyphen behind n and before a vowel is an apostrophe: Shin-ichi"
_POSSESSIVE = re.compile(r"(?<=[a-z])['’]s\b")
_TITLES = frozenset("mr mrs ms miss dr".split())
_HONORIFICS = frozenset(
    "さん さま 様 くん 君 ちゃん 先生 せんせい 氏 殿 どの サン サマ クン チャン".split()
    + "san sama kun sensei dono".split()
)
_SUFFIX = re.compile(
    "(?<=.)(?:さん|サン|様|ちゃん|チャン|先生|せんせい|センセイ)$"
    "|(?:(?<=[一-鿿々])|(?<=[^a-z]{2}))(?:さま|サマ|くん|クン|どの)$"
    "|(?<=[^a-z]{2})[君氏殿]$"
)
"くさま and 鵜殿 are families"
_CHAN = re.compile(r"(?<=[a-z])-chan$")
"Chan is a family name: a title only with a hyphen"
_SAME = {
    "ぢ": "じ", "づ": "ず", "を": "お", "ゐ": "い", "ゑ": "え", "ヵ": "か", "ヶ": "が", "うぉ": "お",
    "ぢゃ": "じゃ", "ぢゅ": "じゅ", "ぢょ": "じょ", "ぢぇ": "じぇ",
    "てぃ": "ち", "でぃ": "じ", "とぅ": "つ", "どぅ": "ず", "てゅ": "ちゅ", "でゅ": "じゅ",
    "すぃ": "し", "ずぃ": "じ",
    "ゔ": "ぶ", "ゔぁ": "ば", "ゔぃ": "び", "ゔぇ": "べ", "ゔぉ": "ぼ", "ゔゅ": "びゅ",
}  # fmt: skip
"kana -> another of the same sound, to a Japanese ear"
_ALONE = {"ん": "n", "ー": "-", "っ": "っ"}
_LONG = frozenset(["aa", "ii", "uu", "ee", "oo", "ou"])
_E_ROW = "えけげせぜてでねへべぺめれ"
_LARGE = re.compile(
    "(?<=[きぎしじちぢにひびぴみり])[やゆよ]|つ(?=[かきくけこさしすせそたちつてとぱぴぷぺぽ])"
)
_SMALL = str.maketrans("やゆよつ", "ゃゅょっ")


@remembered(65_536)
def forms_ja(text: str) -> tuple[tuple[str, ...], ...]:
    """The words of a name in canonical romaji, in each way they may be read, the likelier first.

    () where it is no Japanese name: kanji of unknown reading, or letters that spell no kana. Family
    and given name written without a space part where a dictionary says so, else they are one word.
    """
    half_width = may_be_enlarged(text)
    ways = [_kana(word, half_width) for word in words(text)]
    found = (" ".join(way).split() for way in islice(product(*ways), MOST))
    keys = (tuple(filter(None, map(key, way))) for way in found)
    return tuple(dict.fromkeys(filter(None, keys)))


def words(text: str) -> list[str]:
    """The words of a name, folded, without honorifics: 佐藤健様 is 佐藤健, Satō-san is satō."""
    folded = _CHAN.sub("", _POSSESSIVE.sub("", normal(text)))
    found = [word.strip("'.。") for word in _BETWEEN.split(folded)]
    found = [word for word in found if word and word not in _TITLES]
    while len(found) > 1 and found[-1] in _HONORIFICS:
        found.pop()
    found[-1:] = [_SUFFIX.sub("", word) for word in found[-1:]]
    spelt = all(len(word) == 1 and not word.isascii() for word in found)
    return ["".join(found)] if spelt and len(found) > 2 else found


def _kana(word: str, half_width: bool) -> tuple[str, ...]:
    """The ways to read one word, in hiragana; a space in one parts family and given name."""
    if has_kanji(word):
        return readings(word)
    if not is_kana(word):
        return tuple(filter(None, map(to_kana, _spellings(word))))
    kana = to_hiragana(word)
    ways = [kana, re.sub(f"(?<=[{_E_ROW}])ー", "い", kana)]
    return tuple(dict.fromkeys(ways + (_unenlarged(kana) if half_width else [])))


def _spellings(romaji: str) -> tuple[str, ...]:
    """What letters may mean beside what they say.

    Typed nn is ん, Ohyama is おおやま, and a passport's Ooka おおおか.
    """
    plain = romaji.replace("-", "'")
    typed = re.sub("nn(?=[aiueoy])", "n'", plain)
    long = re.sub("oh(?=y)", "ou", plain)
    return tuple(dict.fromkeys([plain, typed, long, re.sub("^oo(?=[^aiueo])", "ouo", plain)]))


def _unenlarged(kana: str) -> list[str]:
    """Kana with each large letter made small that a bank's transfer kana may have enlarged."""
    ways = [""]
    for place, letter in enumerate(kana):
        both = letter + letter.translate(_SMALL) if _LARGE.match(kana, place) else letter
        ways = [way + one for way in ways for one in dict.fromkeys(both)][:MOST]
    return ways


@remembered(65_536)
def key(kana: str) -> str:
    """One word of hiragana in canonical romaji; "" where it is none."""
    spelt, vowel, doubled = "", "", False
    for sound in map(_sound, _sounding(kana)):
        if sound == "-" or vowel + sound in _LONG:
            vowel = ""
            continue
        if doubled and sound[0] in DOUBLED:
            spelt += sound[0]
        doubled = sound == "っ"
        spelt += "" if doubled else sound
        vowel = sound[-1:] if sound[-1:] in tuple("aiueo") else ""
    return spelt


def _sounding(kana: str) -> Iterator[str]:
    """Morae; a small kana where none is expected counts as a large one: こぅ is こう."""
    for mora in morae(kana):
        whole = mora in _ALONE or letters(_SAME.get(mora, mora))
        yield from (mora,) if whole else enlarged(mora)


def _sound(mora: str) -> str:
    return _ALONE.get(mora) or letters(_SAME.get(mora, mora))
