"""How does Japanese say numbers, digits and corrections? Tables; the engines do the rest."""

from collections.abc import Set
from decimal import Decimal
from functools import partial

from agent.text import digit_groups, myriads, shares, unspaced
from agent.text.digit_groups import DigitGroups, Endings
from agent.text.ja import dates
from agent.text.ja.money import CURRENCIES
from agent.text.ja.repairs import REPAIRS
from agent.text.ja.speech import SPEECH
from agent.text.ja.tokens import FILLER, phrase, split_ja, starts, words
from agent.text.ja.words import DIGITS, MYRIADS, SURROUNDINGS, phrases
from agent.text.language import DigitWords, Language, Numerals, OrdinalWords, Reading, Rule
from agent.text.shares import Shares
from agent.text.surroundings import in_idiom
from agent.text.tokens import Phrases, Tokens, peek

_NONE: Set[str] = frozenset()
NUMERALS = Numerals(
    zeros=_NONE,
    units={},
    teens={},
    tens={},
    hundreds=_NONE,
    scales={},
    bare=_NONE,
    articles=_NONE,
    conjunctions=frozenset("と"),
    points=_NONE,
    no_decimal_after=_NONE,
    halves=Phrases({}),
    and_a_half=Phrases(phrases("半")),
    minus=MYRIADS.minus,
    oh=_NONE,
    vague=_NONE,
    links=_NONE,
    ordinals=_NONE,
    pronouns=_NONE,
    no_number_before=_NONE,
)

_in_idiom = partial(in_idiom, SURROUNDINGS)


def _in_written_idiom(tokens: Tokens, i: int) -> bool:
    """七五三 is a feast; ナナゴサン, whose first token is longer than its sign, are digits."""
    return _in_idiom(tokens, i) and tokens[i].end - tokens[i].start == 1


def _is_unit(tokens: Tokens, i: int) -> bool:
    """Whether a currency, a share or a counter begins at a token."""
    if CURRENCIES.units.at(tokens, i) or _SHARES.units.at(tokens, i):
        return True
    sign = peek(tokens, i)
    counted = sign in SURROUNDINGS.counters and sign not in "番号"
    return counted or SURROUNDINGS.count_words.at(tokens, i) is not None


_SHARES = Shares(
    units=Phrases(
        {
            phrase(word): Decimal(1)
            for word in "% パーセント パー パアセント パーセンテージ ㌫".split()
        }
        | {
            phrase(word): Decimal(10)
            for word in "割引き 割引 割り引き 割増 割 わりびき わり".split()
        }
    ),
    smaller=Phrases(
        {phrase("分"): Decimal(1), phrase("ぶ"): Decimal(1)}
        | {phrase("厘"): Decimal("0.1"), phrase("りん"): Decimal("0.1")}
        | {phrase("毛"): Decimal("0.01")}
    ),
    half=Phrases(phrases("半")),
    not_after=Phrases(
        phrases("割合 割当 割り当て 割賦 わりと わりあい パーセントポイント %ポイント")
    ),
    is_word=_in_idiom,
)

_CUES = """
番号 ばんごう ナンバー 桁 けた 末尾 まつび 暗証 コード ＰＩＮ 口座 カード 電話 携帯
支店 店番 〒 普通預金 当座預金
"""
DIGIT_GROUPS = DigitGroups(
    digits=DIGITS,
    between=frozenset(("の", "-", "ー", "—")),
    listing=frozenset("、,"),
    cues=Endings(words(cue) for cue in _CUES.split()),
    glue=frozenset("はがのをにで:、, ー") | {"—"},
    goes_on=MYRIADS.scales.keys() | MYRIADS.myriads.keys() | {"点", "・"},
    units=_is_unit,
    is_word=_in_written_idiom,
)

_COUNTERS_IN_ORDER = (
    "番 人 個 枚 本 件 回 口 名 つ 台 冊 点 通 列 行 段 階 社 軒 号 か所 箇所 けん かい にん"
)
ORDINALS = OrdinalWords(
    prefixes=Phrases(phrases("第 だい")),
    suffixes=Phrases(
        phrases(" ".join(f"{counter}目 {counter}め" for counter in _COUNTERS_IN_ORDER.split()))
        | phrases("位 等 番手 等賞 等級 番目 ばんめ")
    ),
)


def read_number(tokens: Tokens, i: int) -> Reading | None:
    return myriads.read(tokens, i, MYRIADS)


_NUMBER_STARTS = starts(MYRIADS.signs, MYRIADS.minus)
_SIGN_STARTS = CURRENCIES.signs.starts

# A share and an amount name their unit and outweigh digits and bare numbers.
RULES: tuple[Rule, ...] = (
    Rule("ja.when", 1, dates.find, dates.STARTS),
    Rule("ja.percent", 1, partial(shares.find, _SHARES), _NUMBER_STARTS),
    Rule("ja.money", 1, partial(unspaced.find_money, SURROUNDINGS), _NUMBER_STARTS | _SIGN_STARTS),
    Rule(
        "ja.ordinal",
        1,
        partial(unspaced.find_place, SURROUNDINGS),
        _NUMBER_STARTS | ORDINALS.prefixes.starts | SURROUNDINGS.places.starts,
    ),
    Rule("ja.digits", 1, partial(digit_groups.find, DIGIT_GROUPS), frozenset(DIGITS)),
    Rule(
        "ja.cardinal",
        1,
        partial(unspaced.find, SURROUNDINGS),
        _NUMBER_STARTS | SURROUNDINGS.counted.starts | MYRIADS.beginnings,
    ),
)

JAPANESE = Language(
    split=split_ja,
    fillers=frozenset((FILLER,)),
    read_number=read_number,
    numerals=NUMERALS,
    currencies=CURRENCIES,
    digits=DigitWords({}, {}, _NONE, _NONE, _NONE, _NONE),
    repairs=REPAIRS,
    speech=SPEECH,
    rules=RULES,
    ordinals=ORDINALS,
)
