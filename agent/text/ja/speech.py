"""How does Japanese say values? Words for read-back and replies, in kanji that have one reading.

Digit strings are in kana, so that no voice reads 四 as "shi" or 一二 as twelve.
"""

from datetime import date, time
from decimal import Decimal

from agent.text.speech import Coin, Count, Speech

_NUMBERS = dict(enumerate("ゼロ 一 二 三 四 五 六 七 八 九".split()))
_DIGITS = "ゼロ イチ ニ サン ヨン ゴ ロク ナナ ハチ キュウ".split()
_WEEKDAYS = "月火水木金土日"
_COINS = {
    "JPY": Coin("円", "円"),
    "USD": Coin("ドル", "ドル", "セント", "セント"),
    "EUR": Coin("ユーロ", "ユーロ", "セント", "セント", "ユーロ"),
    "GBP": Coin("ポンド", "ポンド", "ペンス", "ペンス"),
    "KRW": Coin("ウォン", "ウォン"),
    "CHF": Coin("スイスフラン", "スイスフラン", "サンチーム", "サンチーム"),
}


def _written_ordinal(value: Decimal) -> str:
    return f"{value:f}番目"


def _date(day: date, count: Count) -> str:
    return f"{count(day.year)}年{count(day.month)}月{count(day.day)}日"


def _near_date(day: date, count: Count) -> str:
    """'五月三日金曜日'."""
    return f"{count(day.month)}月{count(day.day)}日{_WEEKDAYS[day.weekday()]}曜日"


def _clock(clock: time, count: Count) -> str:
    """'午後二時三十分', '午前零時', '正午'."""
    if clock.minute == 0 and clock.hour == 12:
        return "正午"
    half = "午後" if clock.hour >= 12 else "午前"
    hour = count(clock.hour % 12) if clock.hour % 12 else "零"
    minute = "半" if clock.minute == 30 else f"{count(clock.minute)}分" if clock.minute else ""
    return f"{half}{hour}時{minute}"


SPEECH = Speech(
    numbers=_NUMBERS,
    scales=((10**12, "兆"), (10**8, "億"), (10**4, "万"), (1000, "千"), (100, "百"), (10, "十")),
    silent_one=frozenset((10, 100, 1000)),
    joiner="",
    minus="マイナス",
    point="点",
    conjunction="",
    coins=_COINS,
    digits={str(value): word for value, word in enumerate(_DIGITS)},
    between_groups="の",
    percent="{number}パーセント",
    ordinal=lambda number: f"{number}番目",
    written_ordinal=_written_ordinal,
    full_date=_date,
    near_date=_near_date,
    clock=_clock,
    day_clock="{date}{clock}",
    between="{start}から{end}まで",
    since="{start}以降",
    until="{end}まで",
)
