"""Which signs make Japanese numbers, what may stand around them, and which words only hold one?

A kanji before or behind a number is mostly part of a word: 八王子, 健三. Behind a number the kanji
that are listed here are none: counters, units and what goes on after an amount.
"""

from decimal import Decimal

from agent.text.digit_groups import Endings
from agent.text.ja.idioms import IDIOMS
from agent.text.ja.tokens import phrase, words
from agent.text.myriad_groups import Myriads
from agent.text.surroundings import Surroundings
from agent.text.tokens import Phrases


def phrases(text: str, meaning: bool = True) -> dict[str, bool]:
    """Literals parted by spaces -> keys of `Phrases`."""
    return {phrase(literal): meaning for literal in text.split()}


DIGITS = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"零": 0}
FORMAL = {"壱": 1, "弐": 2, "参": 3, "肆": 4, "伍": 5, "陸": 6, "漆": 7, "捌": 8, "玖": 9}
_MYRIADS = {"万": 10**4, "億": 10**8, "兆": 10**12, "京": 10**16}
_HALVES = {"半分": "0.5", "半数": "0.5"}
_MEASURES = "めーとる りっとる ぐらむ わっと へるつ ばいと"
_PREFIXES = ("", "きろ", "せんち", "みり", "でし", "めが", "ぎが", "まいくろ")

MYRIADS = Myriads(
    digits=DIGITS,
    formal=FORMAL,
    scales={
        "十": 10,
        "百": 100,
        "千": 1000,
        "拾": 10,
        "佰": 100,
        "陌": 100,
        "仟": 1000,
        "阡": 1000,
    },
    myriads=_MYRIADS,
    letters={"k": 10**3, "m": 10**6, "g": 10**9},
    points=frozenset("点・."),
    commas=frozenset("、,"),
    vague=frozenset("数何幾"),
    not_vague_behind=frozenset("件人回点枚個本口台総件戸店偶奇整"),
    minus=frozenset("-"),
    part_of=Phrases(phrases("分の ぶんの")),
    joiners=frozenset("と荷"),
    halves=Phrases({phrase(word): Decimal(value) for word, value in _HALVES.items()}),
    packs=Phrases({phrase("ダース"): 12}),
    half_pack=frozenset("半"),
)

_COUNTERS = (
    "人個枚本件回口名歳才点桁台号番冊杯匹羽頭足着軒棟社校店席組缶箱袋束通便曲話巻株泊着丁票"
    "年月日時分秒週期倍割位等級段階度部課班章節項軍年式字文行列面型種膳玉切束基機両丸皿坪畳"
    "円元銭仙角厘発対周輪体品箇ヶか"
)
_BEHIND = (
    "以内未満超程前後弱強余頃台代送振入出引借貸払支返移預貯残追必"
    "使欲円込税増減高安均希設変指限現満両上下約"
)
SURROUNDINGS = Surroundings(
    numerals=MYRIADS,
    counters=frozenset(_COUNTERS),
    behind=frozenset(_BEHIND),
    behind_lone=frozenset("以未超前程分間"),
    in_places=frozenset("市町村区山川田木松堀仏島崎沢谷原野橋堂宮井輪車駆架落瀬坂寺浜池沼岡塚森林津浦尾"),
    before=frozenset("約第計金全各毎総残税値額料費高率数前後分円月日年時内外込対比"),
    count_words=Phrases(phrases("つ にん まい こ ほん ぽん ぼん かい けん さい けた")),
    not_behind=frozenset("数々"),
    commas=frozenset("、,"),
    names=Phrases(phrases("さん さま くん ちゃん 様 氏 君 ちゃま 殿 先生")),
    measures=Phrases(phrases(" ".join(p + m for p in _PREFIXES for m in _MEASURES.split()))),
    halved=frozenset("個本枚杯倍点箱割口年"),
    half=frozenset("半"),
    not_half=frozenset("分額年日期数端ば"),
    idioms=IDIOMS,
    counted=Phrases(
        {phrase(word): Decimal(value) for word, value in (("ひとつ", 1), ("ふたつ", 2), ("みっつ", 3),
        ("よっつ", 4), ("いつつ", 5), ("むっつ", 6), ("ななつ", 7), ("やっつ", 8), ("ここのつ", 9),
        ("ひとり", 1), ("ふたり", 2))}
    ),
    hundredths=Phrases(phrases("銭 せん")),
    places=Phrases({phrase("最初の"): Decimal(1), phrase("さいしょの"): Decimal(1)}),
    from_the_end=Endings(words(text) for text in "最後から 後ろから うしろから 下から 末尾から".split()),
)  # fmt: skip
