"""When are the holidays of Japan? The law's rules as data, substitutes included; other days that
everybody knows are named, but are no holidays.
"""

from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache

Rule = Callable[[int], date]
"year -> the day"


def _fixed(month: int, day: int) -> Rule:
    return lambda year: date(year, month, day)


def _nth(month: int, weekday: int, n: int) -> Rule:
    def rule(year: int) -> date:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (n - 1))

    return rule


def _equinox(month: int, base: float) -> Rule:
    """The day of an equinox, 1980 to 2099; source: the formula of the Ephemeris, NAOJ."""

    def rule(year: int) -> date:
        since = year - 1980
        day = int(base + 0.242194 * since) - since // 4
        return date(year, month, min(max(day, 1), monthrange(year, month)[1]))

    return rule


def _but(rule: Rule, moved: dict[int, tuple[int, int]]) -> Rule:
    """A rule with years in which a special law moved the day."""
    return lambda year: date(year, *moved[year]) if year in moved else rule(year)


def _emperor(year: int) -> date:
    if year >= 2019:
        return date(year, 2, 23)
    return date(year, 12, 23) if year >= 1989 else date(year, 4, 29)


_MONDAY, _THURSDAY, _SUNDAY = 0, 3, 6
_HOLIDAYS: dict[str, Rule] = {
    "元日": _fixed(1, 1),
    "成人の日": _nth(1, _MONDAY, 2),
    "建国記念の日": _fixed(2, 11),
    "天皇誕生日": _emperor,
    "春分の日": _equinox(3, 20.8431),
    "昭和の日": _fixed(4, 29),
    "憲法記念日": _fixed(5, 3),
    "みどりの日": _fixed(5, 4),
    "こどもの日": _fixed(5, 5),
    "海の日": _but(_nth(7, _MONDAY, 3), {2020: (7, 23), 2021: (7, 22)}),
    "山の日": _but(_fixed(8, 11), {2020: (8, 10), 2021: (8, 8)}),
    "敬老の日": _nth(9, _MONDAY, 3),
    "秋分の日": _equinox(9, 23.2488),
    "スポーツの日": _but(_nth(10, _MONDAY, 2), {2020: (7, 24), 2021: (7, 23)}),
    "文化の日": _fixed(11, 3),
    "勤労感謝の日": _fixed(11, 23),
}
"of the law as it stands"
_OTHERS: dict[str, Rule] = {
    "節分": _fixed(2, 3),
    "バレンタインデー": _fixed(2, 14),
    "ひな祭り": _fixed(3, 3),
    "ホワイトデー": _fixed(3, 14),
    "母の日": _nth(5, _SUNDAY, 2),
    "父の日": _nth(6, _SUNDAY, 3),
    "独立記念日": _fixed(7, 4),
    "七夕": _fixed(7, 7),
    "ハロウィン": _fixed(10, 31),
    "感謝祭": _nth(11, _THURSDAY, 4),
    "クリスマスイブ": _fixed(12, 24),
    "クリスマス": _fixed(12, 25),
    "大晦日": _fixed(12, 31),
}
_SPELLINGS = {
    "元旦": "元日",
    "建国記念日": "建国記念の日",
    "子供の日": "こどもの日",
    "子どもの日": "こどもの日",
    "緑の日": "みどりの日",
    "体育の日": "スポーツの日",
    "勤労感謝日": "勤労感謝の日",
    "バレンタインデイ": "バレンタインデー",
    "バレンタイン": "バレンタインデー",
    "ホワイトデイ": "ホワイトデー",
    "雛祭り": "ひな祭り",
    "ハロウィーン": "ハロウィン",
    "クリスマスイヴ": "クリスマスイブ",
    "クリスマス・イブ": "クリスマスイブ",
    "おおみそか": "大晦日",
    "大みそか": "大晦日",
}
RULES: dict[str, Rule] = _HOLIDAYS | _OTHERS
RULES |= {said: RULES[name] for said, name in _SPELLINGS.items()}
"name -> the day in a year"
SEASONS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "三が日": ((1, 1), (1, 4)),
    "ゴールデンウィーク": ((4, 29), (5, 6)),
    "お盆": ((8, 13), (8, 17)),
}
"stretches of days: the first, and the day behind the last"


@lru_cache(maxsize=16)
def _closed(year: int) -> frozenset[date]:
    """Public holidays of a year with their substitutes, and a bank's year-end (12/31 to 1/3)."""
    named = {rule(year) for rule in _HOLIDAYS.values()}
    found = set(named)
    for day in named:
        if day.weekday() == _SUNDAY:
            while day in found:
                day += timedelta(days=1)
            found.add(day)
        between = day + timedelta(days=1)
        if between + timedelta(days=1) in named:
            found.add(between)
    return frozenset(found | {date(year, 1, 2), date(year, 1, 3), date(year, 12, 31)})


def is_business_day(day: date) -> bool:
    """Whether a bank is open: no weekend, no public holiday, not the turn of the year."""
    return day.weekday() < 5 and day not in _closed(day.year)
