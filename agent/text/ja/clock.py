"""What time of day is it? 午後三時二十分, 夜の8時, 三時半, 25時, 明日の朝: clocks and parts of a day.

A clock is its readings as time from midnight, best first; 25時 and 夜の12時 lie on the next day.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from agent.text.dates import Part, Stretch
from agent.text.ja.counted import ANY, Counted, counted, leaf, number, numbers, table
from agent.text.patterns import Leaf
from agent.text.tokens import Shape, Tokens

Clock = tuple[timedelta, ...]
Hours = Callable[[int], tuple[int, ...]]
"the hour that was said, up to 12 -> hours from midnight that it can be, best first"


@dataclass(frozen=True, slots=True)
class DayPart:
    """A part of a day: its hours, and what a clock says in it."""

    first: int
    last: int
    hours: Hours

    def on(self, day: Stretch) -> Stretch | None:
        """This part of the day that a stretch begins on."""
        if day.start is None:
            return None
        midnight = datetime.combine(day.start, time())
        hour = timedelta(hours=1)
        return Stretch(midnight + self.first * hour, midnight + self.last * hour, day.dated)


@dataclass(frozen=True, slots=True)
class Said:
    """Hour, minute and second as they were said."""

    hour: int
    minute: int = 0
    second: int = 0
    exact: bool = False
    "by the 24-hour clock: 08:30"


def _before_noon(hour: int) -> tuple[int, ...]:
    return (0, 12) if hour == 12 else (hour,)


def _after_noon(hour: int) -> tuple[int, ...]:
    return (12, 24) if hour == 12 else (hour + 12,)


def _midday(hour: int) -> tuple[int, ...]:
    return (hour + 12,) if hour < 7 else (hour,)


def _at_night(hour: int) -> tuple[int, ...]:
    return (hour + 12,) if 4 < hour < 12 else (hour % 12 + 24,)


def _late(hour: int) -> tuple[int, ...]:
    return (hour + 12,) if 7 < hour < 12 else (hour % 12 + 24, hour % 12)


def _small(hour: int) -> tuple[int, ...]:
    return (hour % 12,)


def _part(part: Part, hours: Hours) -> DayPart:
    return DayPart(*part.value, hours)


_MORNING = _part(Part.MORNING, _before_noon)
_NOON = DayPart(11, 13, _midday)
_AFTERNOON = _part(Part.AFTERNOON, _after_noon)
_EVENING = _part(Part.EVENING, _after_noon)
_TONIGHT = _part(Part.TONIGHT, _at_night)
_DARK = _part(Part.EVENING, _at_night)
_NIGHT = _part(Part.NIGHT, _at_night)
_LATE = _part(Part.NIGHT, _late)
_SMALL = DayPart(0, 6, _small)
_PARTS = {
    "午前": _MORNING, "午前中": _MORNING, "ごぜん": _MORNING, "朝": _MORNING, "朝方": _MORNING,
    "早朝": _MORNING, "早朝午前": _MORNING, "早い時間": DayPart(0, 12, _before_noon),
    "昼": _NOON, "お昼": _NOON, "昼間": _AFTERNOON, "昼食時": _NOON, "昼食時間": _NOON, "昼前": _MORNING,
    "午後": _AFTERNOON, "ごご": _AFTERNOON, "昼過ぎ": _AFTERNOON, "昼すぎ": _AFTERNOON,
    "夕方": _EVENING, "夕刻": _EVENING, "夕": _EVENING, "夜": _NIGHT, "晩": _DARK,
    "夜間": _NIGHT, "夜半": _LATE, "夜遅く": _LATE, "夜中": _LATE, "真夜中": _LATE, "深夜": _LATE,
    "未明": _SMALL, "明け方": _SMALL, "明けがた": _SMALL,
}  # fmt: skip
_SURE_PARTS = frozenset(
    "午前 午前中 午後 ごご ごぜん 早朝 夕方 夕刻 深夜 未明 明け方 昼過ぎ 夜遅く".split()
)
"those that are no part of another word"
_ONE_DAY_PARTS = {
    "今朝": (0, _MORNING), "けさ": (0, _MORNING), "今夜": (0, _TONIGHT), "今晩": (0, _TONIGHT),
    "こんや": (0, _TONIGHT), "こんばん": (0, _TONIGHT), "今夕": (0, _EVENING),
    "昨夜": (-1, _TONIGHT), "昨晩": (-1, _TONIGHT), "ゆうべ": (-1, _TONIGHT), "夕べ": (-1, _TONIGHT),
    "明朝": (1, _MORNING), "明晩": (1, _TONIGHT), "翌朝": (1, _MORNING), "翌晩": (1, _TONIGHT),
}  # fmt: skip

_ONE_O_CLOCK_BEFORE = frozenset(
    ["", "に", "か", "ま", "ご", "頃", "こ", "半", "ち", "の", "で", "と", "を", "過"]
)
_ONE_O_CLOCK_BEFORE |= frozenset("すきぴじ台以前~〜-、。,.?？!！)」—きよだ十一二三四五六七八九")
_NO_CLOCK = frozenset("々期限給代計点雨")
"behind 時: 三時代, 時々"
_WRITTEN = re.compile(r"(\d\d?):([0-5]\d)(?::([0-5]\d))?")
_MOST_HOURS = 30
"broadcasters and bars count on: 25時, 29時"


def _hour(tokens: Tokens, i: int) -> tuple[int, int] | None:
    found = counted(tokens, i)
    if found is None or found.unit != "時" or found.number > _MOST_HOURS:
        return None
    after = tokens.text(found.end)
    if after in _NO_CLOCK or (_is_for_now(tokens, i, found) and after not in _ONE_O_CLOCK_BEFORE):
        return None
    return found.number, found.end


def _kana_hour(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """さんじ, behind a part of a day only."""
    found = _KANA_HOURS.read(tokens, i)
    if found is None and (read := number(tokens, i)) and tokens.text(read[1]) == "じ":
        found = (read[0], read[1] + 1) if read[0] <= 12 else None
    return found if found and tokens.text(found[1]) not in _SMALL_KANA else None


_SMALL_KANA = frozenset("ゃゅょ")
_KANA_HOURS = table(
    {
        f"{sound}じ": n
        for n, sound in enumerate(
            "れい いち に さん よ ご ろく しち はち く じゅう じゅういち じゅうに".split()
        )
    }
    | {"ななじ": 7}
)


def _is_for_now(tokens: Tokens, i: int, found: Counted) -> bool:
    """一時 may be 'for the time being': 一時停止, 一時的に."""
    return found.number == 1 and tokens.shape(i) is Shape.WORD and tokens.text(i - 1) not in _AHEAD


_AHEAD = frozenset("前後朝昼夜方晩の中日曜")
"what stands before 一時 when it is a clock: 午後一時は"


def _read_written(tokens: Tokens, i: int) -> tuple[Said, int] | None:
    if tokens.shape(i) is not Shape.OTHER:
        return None
    return (said, i + 1) if (said := written_clock(tokens.text(i))) else None


def written_clock(text: str) -> Said | None:
    """15:30, 08:05:10."""
    found = _WRITTEN.fullmatch(text)
    if found is None or int(found[1]) > _MOST_HOURS:
        return None
    return Said(int(found[1]), int(found[2]), int(found[3] or 0), found[1].startswith("0"))


LEAVES = {
    "hour": numbers(_hour, "時"),
    "kana_hour": Leaf(_kana_hour, {ANY} | _KANA_HOURS.starts, frozenset(), _KANA_HOURS.pairs),
    "minute": leaf("分", 0, 59),
    "second": leaf("秒", 0, 59),
    "written_clock": Leaf(_read_written, frozenset(), frozenset([Shape.OTHER])),
    "part": table(_PARTS),
    "sure_part": table({word: part for word, part in _PARTS.items() if word in _SURE_PARTS}),
    "day_part": table(_ONE_DAY_PARTS),
}
