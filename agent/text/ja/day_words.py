"""Which words name days, weeks, months and years? Tables of Japanese, with what must not follow."""

from agent.text.ja.counted import table
from agent.text.patterns import Leaf
from agent.text.tokens import Tokens

RELATIVE_DAYS = {
    "今日": 0, "本日": 0, "きょう": 0, "ほんじつ": 0, "明日": 1, "あした": 1, "あす": 1, "みょうにち": 1,
    "明後日": 2, "あさって": 2, "翌々日": 2, "明々後日": 3, "明明後日": 3, "しあさって": 3, "昨日": -1,
    "きのう": -1, "さくじつ": -1, "一昨日": -2, "おととい": -2, "おとつい": -2, "前々日": -2,
    "一昨々日": -3, "さきおととい": -3, "翌日": 1, "前日": -1, "次の日": 1, "前の日": -1,
}  # fmt: skip
RELATIVE_WEEKS = {
    "今週": 0, "こんしゅう": 0, "当週": 0, "この週": 0, "現在の週": 0, "今の週": 0, "来週": 1,
    "らいしゅう": 1, "次週": 1, "翌週": 1, "次の週": 1, "今度の週": 1, "再来週": 2,
    "さ来週": 2, "さらいしゅう": 2,
    "翌々週": 2, "先週": -1, "せんしゅう": -1, "前週": -1, "昨週": -1, "前の週": -1, "先の週": -1,
    "先々週": -2, "先先週": -2, "せんせんしゅう": -2, "前々週": -2,
}  # fmt: skip
RELATIVE_MONTHS = {
    "今月": 0, "こんげつ": 0, "当月": 0, "本月": 0, "この月": 0, "来月": 1, "らいげつ": 1, "次月": 1,
    "翌月": 1, "次の月": 1, "再来月": 2,
    "さ来月": 2, "さらいげつ": 2, "翌々月": 2, "先月": -1, "せんげつ": -1,
    "前月": -1, "昨月": -1, "前の月": -1, "先の月": -1, "先々月": -2,
    "先先月": -2, "せんせんげつ": -2, "前々月": -2,
}  # fmt: skip
RELATIVE_YEARS = {
    "今年": 0, "ことし": 0, "本年": 0, "当年": 0, "この年": 0, "来年": 1, "らいねん": 1, "翌年": 1,
    "明年": 1, "次の年": 1, "再来年": 2,
    "さ来年": 2, "さらいねん": 2, "翌々年": 2, "去年": -1, "きょねん": -1,
    "昨年": -1, "さくねん": -1, "前年": -1, "前の年": -1, "先の年": -1, "一昨年": -2, "おととし": -2,
    "いっさくねん": -2, "前々年": -2,
}  # fmt: skip
RELATIVE_FISCAL = {
    "今年度": 0, "本年度": 0, "当年度": 0, "来年度": 1, "翌年度": 1, "再来年度": 2, "昨年度": -1,
    "前年度": -1, "去年度": -1, "一昨年度": -2,
}  # fmt: skip
_QUARTERS = {
    "今": 0,
    "当": 0,
    "本": 0,
    "この": 0,
    "来": 1,
    "次": 1,
    "翌": 1,
    "前": -1,
    "先": -1,
    "昨": -1,
}
RELATIVE_QUARTERS = {
    f"{said}{between}四半期": n for said, n in _QUARTERS.items() for between in ("", "の")
} | {f"{said}qtr": n for said, n in _QUARTERS.items()}

_SIGNS = "月火水木金土日"
_SOUNDS = "げつ か すい もく きん ど にち".split()
NAMES_OF_WEEKDAYS = {
    name: n
    for n, (sign, sound) in enumerate(zip(_SIGNS, _SOUNDS, strict=True))
    for name in (
        f"{sign}曜日", f"{sign}曜", f"({sign})", f"({sign}曜)", f"({sign}曜日)", f"{sound}ようび",
        f"{sound}曜日",
    )
} | {f"{sound}よう": n for n, sound in enumerate(_SOUNDS) if n in (0, 2, 3, 4)}  # fmt: skip
MONTH_KANA = {
    f"{sound}がつ": n
    for n, sound in enumerate(
        "いち に さん し ご ろく しち はち く じゅう じゅういち じゅうに".split(), 1
    )
} | {"ななガツ": 7}
DAY_KANA = {
    "ついたち": 1, "ふつか": 2, "みっか": 3, "よっか": 4, "むいか": 6, "ここのか": 9, "とおか": 10,
    "はつか": 20, "朔日": 1,
}  # fmt: skip
SOMEDAY_KANA = {"いつか": 5, "なのか": 7, "ようか": 8, "とうか": 10}
"someday, or the end of a question, where no month stands before them"

_PARTICLES = frozenset("はがをにものへでとやしら")
_HONORIFICS = frozenset("さ様ち君く氏殿へ")
_NAMES = {"明日": "香菜美実海", "今日": "子"}
"given names: 明日香さん, 今日子さん"
_SURE_NAMES = frozenset("香菜")
_NOT_BEFORE = {
    "きょう": frozenset("とだかしりいみじ"),
    "あす": frozenset("かなとらぱ"),
    "きのう": frozenset("すしせて"),
    "おととい": frozenset("き"),
    "あした": frozenset("く"),
}
"kana that make another word of these: きょうと, あすか"


_GOES_ON = frozenset("比度")
"前年比 is a comparison, 今年度 another year"


def is_kana(text: str) -> bool:
    return "ぁ" <= text <= "ゖ"


def begins_word(tokens: Tokens, i: int) -> bool:
    """Whether a word in kana can begin at a token: behind no other kana but a particle."""
    before = tokens.text(i - 1)
    return not is_kana(tokens.text(i)) or not is_kana(before) or before in _PARTICLES


def words(meanings: dict[str, int]) -> Leaf:
    """A leaf of words that are no part of another word, nor of a name."""
    plain = table(meanings)

    def read(tokens: Tokens, i: int) -> tuple[int, int] | None:
        found = plain.read(tokens, i)
        if found is None or not begins_word(tokens, i):
            return None
        said, after = "".join(tokens.texts[i : found[1]]), tokens.text(found[1])
        if after in _GOES_ON or after in _NOT_BEFORE.get(said, ()):
            return None
        return None if _is_name(tokens, found[1], _NAMES.get(said, "")) else found

    return Leaf(read, plain.starts, plain.shapes, plain.pairs)


def _is_name(tokens: Tokens, end: int, signs: str) -> bool:
    """Whether a sign follows that makes a given name: surely, or with a title behind it."""
    after = tokens.text(end)
    if not after or after not in signs:
        return False
    return after in _SURE_NAMES or tokens.text(end + 1) in _HONORIFICS
