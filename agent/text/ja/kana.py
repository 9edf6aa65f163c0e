"""Which kana are surely a numeral? さんまんごせん is 35,000; the さん of たくさん is nothing.

Kana count where nothing else is likely: with a scale or a unit, or as a run of digits; and what
stands before them must be able to end a word. Nothing is looked at behind a space.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

_DIGITS = {
    "いち": "一", "いっ": "一", "に": "二", "さん": "三", "よん": "四", "よ": "四", "し": "四",
    "ご": "五", "ろく": "六", "ろっ": "六", "なな": "七", "しち": "七", "はち": "八", "はっ": "八",
    "きゅう": "九", "きゆう": "九", "きゅー": "九", "く": "九", "ぜろ": "〇", "れい": "〇",
    "れー": "〇", "まる": "〇",
}  # fmt: skip
_SCALES = {
    "じゅう": "十", "じゅっ": "十", "じっ": "十", "じゆう": "十", "じゅー": "十", "ひゃく": "百",
    "びゃく": "百", "ぴゃく": "百", "ひやく": "百", "びやく": "百", "ぴやく": "百", "ひゃっ": "百",
    "せん": "千", "ぜん": "千", "まん": "万", "おく": "億", "ちょう": "兆", "ちよう": "兆",
}  # fmt: skip
_WORDS = _DIGITS | _SCALES | {"てん": "点"}
_ELSEWHERE = frozenset("に さん よ し ご く はち れい まる いっ はっ ろっ".split())
"digits that are oftener a particle, a prefix or a part of another word"
_NEVER_MONEY = frozenset("し ご く よ いっ はっ ろっ まん おく ちょう てん".split())
"支援 is no four yen"
_WEAK_ALONE = frozenset("いち ろく なな よん きゅう しち じゅっ ひゃく".split())
"words that make a number before a counter without help from others"
_ALWAYS = frozenset(("ぜろ",))
_MIN_DIGITS = 3
_SURE_DIGITS = 4
_FAR = 12
"characters looked at on either side of a run"
_MAX_WORDS = 40

_NEXT = "(?![ゃゅょぁぃぅぇぉ]|っく)"
_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
_BLOCK = rf"ごぜん(?=(?:{_WORD})+じ)|たくさん|だいさん(?=しゃ)"
_RUN = re.compile(rf"(?P<block>{_BLOCK})|(?:(?:{_WORD}){_NEXT}ー?)+")
_PART = re.compile(rf"({_WORD}){_NEXT}ー?")
_STRONG = re.compile(
    r"えん(?![じぴぎか])|どる|ゆーろ|ゆうろ|ぽんど|せんと|うぉん|ふらん|ばーつ|ぱーせんと|ぱあせんと"
    r"|ばんめ|番目|位|割|わり|がつ|[%円$元銭]"
)
"a kana numeral before these is a number, whatever else stands around it"
_WEAK = re.compile(
    r"にん|まい|ぼん|ほん|ぽん|こ(?![れのうこ])|かい|けん|さい|けた|ねん|にち|じ(?=[にかまはのをでご、。はん]|$)"
    r"|ふん|ぷん|びょう|しゅう|かげつ|くち|ぐち|だい|ひき|びき|ぴき|つめ|[人個枚本件回口名歳才点桁年月日時分秒週倍階番号台冊]"
)
"... before these where it is no single ambiguous word"
_CLEAN = re.compile(
    r"$|[^ぁ-ゖー]|[はがをにでとへもやのねよか]|から|まで|です|でし|じゃ|だけ|ちょうど|くらい|ぐらい|ほど|おく|ふり|ふりこ"
)
"what may follow a numeral without a unit"
_ENDS_WORD = frozenset("はがをにでとへもやのらねよず")
"kana behind which a word may begin: mostly particles"
_DIGIT = "[一二三四五六七八九]"
_GROUP = rf"(?:{_DIGIT}?千)?(?:{_DIGIT}?百)?(?:{_DIGIT}?十)?{_DIGIT}?"
_CARDINAL = re.compile(
    rf"(?:{_GROUP}兆)?(?:{_GROUP}億)?(?:{_GROUP}万)?{_GROUP}(?:(?<=.)点[一二三四五六七八九〇]+{_DIGIT}?万?)?"
)
_DIGIT_RUN = re.compile("[一二三四五六七八九〇]+(?:点[一二三四五六七八九〇]+)?")
_KANJI_SCALE = frozenset("十百千万億兆")


@dataclass(frozen=True, slots=True)
class _Word:
    """A numeral word and its place in the text."""

    start: int
    end: int
    kana: str

    @property
    def kanji(self) -> str:
        return _WORDS[self.kana]


def kana_numerals(text: str, surface: str) -> dict[int, tuple[str, int]]:
    """Where a kana numeral begins -> its kanji and where it ends, for folded text.

    `surface` is the text before: digits in katakana are surer than in hiragana.
    """
    if len(surface) != len(text):
        surface = text
    found = dict[int, tuple[str, int]]()
    runs = [_words(text, run) for run in _RUN.finditer(text) if not run["block"]]
    for k, run in enumerate(runs):
        spelt = _is_digits(run) and any(
            _is_spelt_beside(text, surface, *pair) for pair in pairwise(runs[max(k - 1, 0) : k + 2])
        )
        for word in run if spelt else _surely(text, surface, run):
            found[word.start] = (word.kanji, word.end)
    return found


def _words(text: str, run: re.Match[str]) -> list[_Word]:
    parts = _PART.finditer(text, run.start(), run.end())
    return [_Word(part.start(), part.end(), part[1]) for part in parts]


def _is_digits(run: Sequence[_Word]) -> bool:
    return all(word.kana in _DIGITS for word in run)


def _is_spelt_beside(text: str, surface: str, run: Sequence[_Word], other: Sequence[_Word]) -> bool:
    """Whether two runs are groups of one digit string: ぜろさん の いちにさんよん."""
    together = [*run, *other]
    return (
        text[run[-1].end : other[0].start] in ("の", "ー", "-", "、")
        and _is_digits(together)
        and len(together) > _SURE_DIGITS
        and min(len(run), len(other)) > 1
        and (_is_certain(together) or surface[run[0].start] >= "ァ")
    )


def _surely(text: str, surface: str, run: Sequence[_Word]) -> Sequence[_Word]:
    """The longest tail of a run that is a numeral; its last word may begin the unit (にん)."""
    if len(run) > _MAX_WORDS:
        return run if _is_digits(run) else ()
    ends = (len(run), len(run) - 1)
    for end in reversed(ends) if _WEAK.match(text, run[-1].start) else ends:
        for start in range(end):
            if _is_numeral(text, surface, run[start:end]):
                return run[start:end]
    return [word for word in run if word.kana in _ALWAYS]


def _is_numeral(text: str, surface: str, words: Sequence[_Word]) -> bool:
    kanji = "".join(word.kanji for word in words)
    before = text[max(words[0].start - _FAR, 0) : words[0].start].rpartition(" ")[2]
    after = text[words[-1].end : words[-1].end + _FAR].partition(" ")[0]
    katakana = surface[words[0].start] >= "ァ"
    if not (_CARDINAL.fullmatch(kanji) or _DIGIT_RUN.fullmatch(kanji)):
        return False
    if not before and not after.strip("、。,."):
        return _is_certain(words) or (katakana and len(words) > 1)
    if not _may_begin(before, words, after):
        return False
    return _is_single(words[0].kana, after) if len(words) == 1 else _is_run(words, after, katakana)


def _is_certain(words: Sequence[_Word]) -> bool:
    """Whether at least one word of them is hardly anything else."""
    if len(words) == 1:
        return words[0].kana not in _ELSEWHERE | {"まん", "おく", "ちょう", "せん", "ぜん"}
    return any(word.kana not in _ELSEWHERE for word in words)


def _may_begin(before: str, words: Sequence[_Word], after: str) -> bool:
    """Whether a word can end before the numeral; さん behind a name is none."""
    first, last = words[0].kana, before[-1:]
    if not re.match("[ぁ-ゖー一-鿿々]", last) or last in _KANJI_SCALE or last in "第約計金":
        return True
    strong = len(words) > 1 and any(word.kana in _SCALES for word in words)
    if last in _ENDS_WORD or before.endswith(("ごご", "ごぜん", "えーと", "えっと")):
        return True
    if last > "ー":
        return strong or first != "さん"
    return strong and first != "に" and _STRONG.match(after) is not None


def _is_single(kana: str, after: str) -> bool:
    if after[0:1] in _KANJI_SCALE:
        return kana == "さん" or (kana in _DIGITS and kana not in _ELSEWHERE)
    if unit := _STRONG.match(after):
        if kana not in _ELSEWHERE | _NEVER_MONEY or unit[0] not in ("えん", "元"):
            return True
        return kana not in _NEVER_MONEY and _CLEAN.match(after, unit.end()) is not None
    return kana in _WEAK_ALONE and _WEAK.match(after) is not None


def _is_run(words: Sequence[_Word], after: str, katakana: bool) -> bool:
    """Two words or more: a scale, or digits enough."""
    if _STRONG.match(after) or after[0:1] in _KANJI_SCALE:
        return True
    if any(word.kana in _SCALES for word in words):
        return len(words) > 2 or bool(_WEAK.match(after) or _CLEAN.match(after))
    if [word.kana for word in words[-2:]] == ["さん", "に"]:
        words = words[:-2]
    certain = sum(word.kana not in _ELSEWHERE for word in words)
    if len(words) < _MIN_DIGITS or not (certain or katakana):
        return False
    if len(words) >= _SURE_DIGITS:
        return True
    return (certain > 1 or katakana) and _CLEAN.match(after) is not None
