"""Is this number a month, a day, a year, or a length of time? The leaves of the Japanese grammar.

A day without its month is the hard one: 三日 is a date, 三日間 and 三日かかる are lengths, 三日月 and
四日市 neither.
"""

from agent.text.ja.counted import ANY, counted, either, leaf, number, numbers, of, table
from agent.text.ja.day_words import (
    DAY_KANA,
    MONTH_KANA,
    NAMES_OF_WEEKDAYS,
    RELATIVE_DAYS,
    RELATIVE_FISCAL,
    RELATIVE_MONTHS,
    RELATIVE_QUARTERS,
    RELATIVE_WEEKS,
    RELATIVE_YEARS,
    SOMEDAY_KANA,
    begins_word,
    words,
)
from agent.text.ja.eras import ERA, ERA_HEAD, FISCAL
from agent.text.ja.holidays import RULES, SEASONS
from agent.text.ja.written import WRITTEN
from agent.text.patterns import Leaf
from agent.text.tokens import Shape, Tokens

_NO_MONTH = frozenset("期号面島見")
"behind 月: 3月期 is a business year, 3月号 a magazine"
_MAY_WORDS = frozenset("雨病晴蝿人")
"五月雨, 五月病"
_NO_DAY = frozenset("間目酔坊市町曜")
"behind 日: 三日間, 二日酔い, 四日市"
_LENGTH_BEHIND = frozenset(
    "間目分酔坊市町月曜後前未ほくぐぶおごた経連続待だ過足遅早延程単強弱余ず掛も半"
)
_LENGTH_PAIRS = frozenset("かか かけ しか でき でさ 以内 以上 以下 にわ 中に".split())
"behind 日 without a month: how long it takes, not which day it is"
_LENGTH_AHEAD = frozenset("約丸る数各計週中長去後うとこ毎月")
_FIRST_BEFORE = frozenset("にかま付~〜-、。締払期夜朝")
"behind 一日 when it is the first of a month, and not one day"
_NO_YEAR = frozenset("間前後目分以ぶもほくぐ半金生来物")
"behind a year of three digits that is rather a length"
_TWO_DIGITS = 100


def _month(tokens: Tokens, i: int) -> tuple[int, int] | None:
    found = counted(tokens, i)
    if found is None or found.unit != "月" or not 1 <= found.number <= 12:
        return None
    after = tokens.text(found.end)
    if after in _NO_MONTH or (found.number == 5 and after in _MAY_WORDS):
        return None
    day = counted(tokens, found.end)
    if day and day.unit == "日" and day.number > _LONGEST[found.number - 1]:
        return None
    return found.number, found.end


_LONGEST = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"days of the months: 2月30日 is no day, and does not mean February"


def _kana_month(tokens: Tokens, i: int) -> tuple[int, int] | None:
    found = _MONTH_KANA.read(tokens, i)
    if found is None or not begins_word(tokens, i) or tokens.text(found[1]) in _CLOSED:
        return None
    return found


_MONTH_KANA = table(MONTH_KANA)
_CLOSED = frozenset("くいかきけこ")
"behind がつ: 話しがつく is no April"


def _kana_day(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """Behind its month: みっか, ようか, にじゅうよっか."""
    if found := _ANY_KANA_DAY.read(tokens, i):
        return found
    tens = number(tokens, i)
    four = _FOURTH.read(tokens, tens[1]) if tens and tens[0] in (10, 20) else None
    return (tens[0] + 4, four[1]) if tens and four else None


_ANY_KANA_DAY = table(DAY_KANA | SOMEDAY_KANA | {"じゅうよっか": 14, "にじゅうよっか": 24})
_FOURTH = table({"よっか": 4})


def _day(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """A day behind its month: 四日, 04日."""
    found = counted(tokens, i)
    if found is None or found.unit != "日" or not 1 <= found.number <= 31:
        return None
    return None if tokens.text(found.end) in _NO_DAY else (found.number, found.end)


def _bare_day(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """A day without a month: no length of time, and no name."""
    found = _day(tokens, i) or _DAY_KANA.read(tokens, i)
    if found is None or tokens.text(i - 1) in _LENGTH_AHEAD or not begins_word(tokens, i):
        return None
    after = tokens.text(found[1])
    if after in _LENGTH_BEHIND or after + tokens.text(found[1] + 1) in _LENGTH_PAIRS:
        return None
    is_one_day = found[0] == 1 and tokens.text(i) in ("一", "1") and after not in _FIRST_BEFORE
    return None if is_one_day else found


_DAY_KANA = table(DAY_KANA)


def _weekday(tokens: Tokens, i: int) -> tuple[int, int] | None:
    found = _WEEKDAYS.read(tokens, i)
    if found is None or not begins_word(tokens, i):
        return None
    return None if tokens.text(found[1]) + tokens.text(found[1] + 1) in _HOBBIES else found


_WEEKDAYS = table(NAMES_OF_WEEKDAYS)
_HOBBIES = frozenset("大工 画家 版の 丑の".split())
"behind a weekday that is none: 日曜大工"


def _year(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """二〇一六年, 2016年, 267年; a count of years is no year."""
    found = counted(tokens, i)
    if found is None or found.unit != "年" or found.number <= _TWO_DIGITS:
        return None
    if found.number >= 1000:
        return found.number, found.end
    is_length = found.number % 10 == 0 or tokens.text(found.end) in _NO_YEAR
    return None if is_length else (found.number, found.end)


def _ordinal(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """第三, 第3の, 2番目の; 最初の and 最後の are words."""
    if fixed := _ORDINALS.read(tokens, i):
        return fixed
    cued = tokens.text(i) == "第"
    read = number(tokens, i + cued)
    if read is None or not 1 <= read[0] <= 60:
        return None
    value, end = read
    if not cued:
        if tokens.text(end) != "番" or tokens.text(end + 1) != "目":
            return None
        end += 2
    return value, end + (tokens.text(end) == "の")


_ORDINALS = table(
    {
        "最初の": 1,
        "はじめの": 1,
        "初めの": 1,
        "初回の": 1,
        "最後の": -1,
        "最終": -1,
        "最終の": -1,
        "最初": 1,
        "最後": -1,
    }
)
_ORDINALS_PAIRS = {("第", ""), *(_ORDINALS.pairs or ())}


def _now(tokens: Tokens, i: int) -> tuple[bool, int] | None:
    """今 before a verb: 今戻ります; 今井さん is a name."""
    verb, ending = tokens.text(i + 1), tokens.text(i + 2)
    if tokens.text(i) != "今" or not "一" <= verb <= "鿿" or verb in _TIME_SIGNS:
        return None
    return (True, i + 1) if ending in _VERB_ENDINGS else None


_TIME_SIGNS = frozenset("回度後更季期日月年週朝夜晩夕春夏秋冬昔般頃時宵")
_VERB_ENDINGS = frozenset("りるっしきせえべめけげ")
_SMALL_YEAR = leaf("年", 1, 99)

LEAVES: dict[str, Leaf] = {
    "number": Leaf(number, frozenset([ANY]), frozenset(), frozenset()),
    "years": numbers(_year, "年"),
    "small_year": _SMALL_YEAR,
    "era": ERA,
    "era_head": ERA_HEAD,
    "era_fiscal": FISCAL,
    "months": either(
        numbers(_month, "月"), Leaf(_kana_month, _MONTH_KANA.starts, frozenset(), _MONTH_KANA.pairs)
    ),
    "day_number": either(
        numbers(_day, "日"),
        Leaf(_kana_day, {ANY} | _ANY_KANA_DAY.starts, frozenset(), _ANY_KANA_DAY.pairs),
    ),
    "bare_day": Leaf(_bare_day, of("日") | _DAY_KANA.starts, frozenset(), _DAY_KANA.pairs),
    "weekdays": Leaf(_weekday, _WEEKDAYS.starts, frozenset([Shape.BREAK]), _WEEKDAYS.pairs),
    "relative_day": words(RELATIVE_DAYS),
    "relative_week": words(RELATIVE_WEEKS),
    "relative_month": words(RELATIVE_MONTHS),
    "relative_year": words(RELATIVE_YEARS),
    "relative_fiscal": words(RELATIVE_FISCAL),
    "relative_quarter": words(RELATIVE_QUARTERS),
    "week_number": leaf("週", 1, 53),
    "quarter_number": leaf("四半期", 1, 4),
    "fiscal_number": leaf("年度", 1900, 2200),
    "century_number": leaf("世紀", 1, 30),
    "decade_number": leaf("年代", 0, 2990),
    "ordinal": Leaf(
        _ordinal,
        {ANY, "第"} | _ORDINALS.starts,
        frozenset(),
        _ORDINALS_PAIRS,
    ),
    "neighbour": table({"翌日": 1, "次の日": 1, "前日": -1, "前の日": -1, "翌々日": 2}),
    "holiday": table(RULES),
    "season": table(SEASONS),
    "seasons": table({"春": 3, "夏": 6, "秋": 9, "冬": 12}),
    "now": Leaf(_now, frozenset("今"), frozenset()),
    "written": WRITTEN,
}
