"""Whom can the demo customers with long payee books pay? Names that hearing alone cannot tell apart.

Homophones (斉藤, 斎藤, 齋藤; 健, 賢, 謙), English near pairs (Jon and John, Clark and Clarke), and one or
two that were added within the last days, for whom a bank is more careful.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from agent.bank.values import Payee, Relationship

_LONG_AGO_DAYS = 400
RECENT, SAVED, LISTED = Relationship.RECENT, Relationship.SAVED, Relationship.DIRECTORY

_BANKS_EN = ("Mizuho", "Rakuten", "Resona", "Sumitomo", "Sony Bank", "Aozora", "Suruga")
_BANKS_JA = ("みずほ", "楽天", "りそな", "三井住友", "ゆうちょ", "横浜", "住信SBI")

_ENGLISH = """
    Jon Larsen|John Larson|Joan Larsen|Marie Clarke|Mary Clark|Maria Clark|Steven Reid|Stephen Reed
    Catherine Brown|Kathryn Browne|Sean Murphy|Shaun Murphy|Geoffrey Lewis|Jeffrey Louis|Ann Smith
    Anne Smyth|Philip Green|Phillip Greene|Sara Allen|Sarah Alan|Eric Meyer|Erik Maier|Allison Grey
    Alison Gray|Brian Davies|Bryan Davis|Lee Harris|Leigh Harries|Michelle Wu|Michael Wu
    Nicholas Park|Nicola Park|Isabel Gomez|Isobel Gomes|Tara Nolan|Sato Kenji|Sato Kenichi
"""
# name, reading, and the romaji of its id
_JAPANESE = """
    斉藤 健=さいとう けん=saito-ken-1|斎藤 賢=さいとう けん=saito-ken-2
    齋藤 健=さいとう けん=saito-ken-3|齊藤 謙=さいとう けん=saito-ken-4
    斉藤 健一=さいとう けんいち=saito-kenichi|佐藤 健=さとう けん=sato-ken-1
    佐藤 賢=さとう けん=sato-ken-2|佐藤 健=さとう たける=sato-takeru|左藤 謙=さとう けん=sato-ken-3
    渡辺 優子=わたなべ ゆうこ=watanabe-yuko-1|渡邉 裕子=わたなべ ゆうこ=watanabe-yuko-2
    渡邊 祐子=わたなべ ゆうこ=watanabe-yuko-3|伊藤 純=いとう じゅん=ito-jun-1
    伊東 潤=いとう じゅん=ito-jun-2|高橋 浩=たかはし ひろし=takahashi-hiroshi-1
    高橋 博=たかはし ひろし=takahashi-hiroshi-2|髙橋 弘=たかはし ひろし=takahashi-hiroshi-3
    阿部 薫=あべ かおる=abe-kaoru-1|安倍 香=あべ かおる=abe-kaoru-2
    河野 愛=こうの あい=kono-ai-1|河野 藍=かわの あい=kawano-ai|川野 亜衣=かわの あい=kono-ai-2
    島田 翔=しまだ しょう=shimada-sho|嶋田 翔=しまだ かける=shimada-kakeru
    太田 誠=おおた まこと=ota-makoto-1|大田 真=おおた まこと=ota-makoto-2
    中島 茜=なかじま あかね=nakajima-akane|中島 茜=なかしま あかね=nakashima-akane
    小沢 実=おざわ みのる=ozawa-minoru-1|小澤 稔=おざわ みのる=ozawa-minoru-2
    福田 千春=ふくだ ちはる=fukuda-chiharu|森 一郎=もり いちろう=mori-ichiro
    森 市朗=もり いちろう=mori-ichiro-2|長谷川 恵=はせがわ めぐみ=hasegawa-megumi
    長谷川 恵=はせがわ けい=hasegawa-kei|山崎 司=やまざき つかさ=yamazaki-tsukasa
"""
_RECENT_NAMES = ("Jon Larsen", "Marie Clarke", "斉藤 健", "渡邉 裕子")
_ADDED_HOURS = {
    "Tara Nolan": 2,
    "Isobel Gomes": 72,
    "森 市朗": 2,
    "福田 千春": 72,
    "Nora Berg": 48,
    "藤井 空": 48,
}
"hours ago; the others long ago"


def books(at: datetime) -> tuple[Payee, ...]:
    """The payees of all customers but the first two, added as of `at`."""
    return (
        *_english("demo-en-priya", _names(_ENGLISH), at),
        *_english("demo-en-oscar", ["Nora Berg", "Peter Lind", "Petra Lindh", "Ken Sato"], at),
        *_japanese("demo-ja-kenji", _names(_JAPANESE), at),
        *_japanese("demo-ja-haru", _HARU, at),
    )


_HARU = (
    "藤井 空=ふじい そら=fujii-sora",
    "小川 茂=おがわ しげる=ogawa-shigeru",
    "小河 滋=おがわ しげる=ogawa-shigeru-2",
)


def _names(table: str) -> list[str]:
    return [name.strip() for line in table.strip().splitlines() for name in line.split("|")]


def _english(customer_id: str, names: list[str], at: datetime) -> Iterator[Payee]:
    for place, name in enumerate(names):
        slug = name.lower().replace(" ", "-")
        yield _payee(customer_id, slug, name, name.lower(), place, at)


def _japanese(customer_id: str, rows: list[str] | tuple[str, ...], at: datetime) -> Iterator[Payee]:
    for place, row in enumerate(rows):
        name, reading, slug = row.split("=")
        yield _payee(customer_id, slug, name, reading, place, at)


def _payee(customer_id: str, slug: str, name: str, reading: str, place: int, at: datetime) -> Payee:
    banks = _BANKS_EN if name.isascii() else _BANKS_JA
    relationship = RECENT if name in _RECENT_NAMES else LISTED if place % 5 == 4 else SAVED
    return Payee(
        payee_id=f"{customer_id}-{slug}",
        customer_id=customer_id,
        name=name,
        reading=reading,
        relationship=relationship,
        bank=banks[place % len(banks)],
        account_last4=f"{(place * 2_713 + 1_409) % 10_000:04d}",
        added_at=at - timedelta(hours=_ADDED_HOURS.get(name, 24 * _LONG_AGO_DAYS)),
    )
