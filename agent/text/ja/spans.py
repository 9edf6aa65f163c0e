"""How long, and counted from when? 三日前, 二週間後, 過去3か月, 2年1か月21日前, 3営業日以内.

A length alone (三時間) is no value; it becomes one with a word that says from where it is counted.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from agent.text.dates import Stretch, Unit, When, days, moment, now, readings, shift
from agent.text.ja.counted import begins, counted, of, remembered
from agent.text.ja.holidays import is_business_day
from agent.text.ja.tokens import phrase
from agent.text.language import Context
from agent.text.patterns import Leaf
from agent.text.tokens import Phrases, Tokens

_UNITS = {
    "年": Unit.YEAR, "年間": Unit.YEAR, "か月": Unit.MONTH, "か月間": Unit.MONTH, "日": Unit.DAY,
    "日間": Unit.DAY, "週": Unit.WEEK, "週間": Unit.WEEK, "時間": Unit.HOUR, "分": Unit.MINUTE,
    "分間": Unit.MINUTE, "秒": Unit.SECOND, "秒間": Unit.SECOND, "四半期": Unit.QUARTER,
}  # fmt: skip
_HALVES = {Unit.YEAR: (6, Unit.MONTH), Unit.MONTH: (15, Unit.DAY), Unit.HOUR: (30, Unit.MINUTE),
           Unit.DAY: (12, Unit.HOUR), Unit.MINUTE: (30, Unit.SECOND), Unit.WEEK: (3, Unit.DAY)}  # fmt: skip
_SMALL = (Unit.HOUR, Unit.MINUTE, Unit.SECOND)
_MOST = {Unit.YEAR: 150, Unit.MONTH: 1200}
_LIMIT = 9999
_MOST_PARTS = 6
_FIXED = {
    "半年": (6, Unit.MONTH), "半年間": (6, Unit.MONTH), "半月": (15, Unit.DAY), "半日": (12, Unit.HOUR),
    "半時間": (30, Unit.MINUTE),
    "数日": (3, Unit.DAY), "数日間": (3, Unit.DAY), "数週間": (3, Unit.WEEK),
    "数月": (3, Unit.MONTH), "数か月": (3, Unit.MONTH), "数か月間": (3, Unit.MONTH), "数年": (3, Unit.YEAR),
    "数年間": (3, Unit.YEAR), "数時間": (3, Unit.HOUR), "数分": (3, Unit.MINUTE),
    "数分間": (3, Unit.MINUTE),
    "一昼夜": (1, Unit.DAY), "ひと月": (1, Unit.MONTH), "ふた月": (2, Unit.MONTH), "一月": (1, Unit.MONTH),
    "みっか": (3, Unit.DAY), "ふつか": (2, Unit.DAY), "よっか": (4, Unit.DAY), "とおか": (10, Unit.DAY),
    "いつか": (5, Unit.DAY), "なのか": (7, Unit.DAY), "いっしゅうかん": (1, Unit.WEEK),
}  # fmt: skip
_PHRASES: Phrases[tuple[int, Unit]] = Phrases({phrase(said): v for said, v in _FIXED.items()})
_JOINTS = frozenset("と、,")


@dataclass(frozen=True, slots=True)
class Length:
    """So many of these units, one after the other; `business` days count where a bank is open."""

    parts: tuple[tuple[int, Unit], ...]
    business: bool = False

    @property
    def is_one(self) -> bool:
        return len(self.parts) == 1 and self.parts[0][0] == 1 and not self.business

    @property
    def small(self) -> bool:
        """Whether it ends at a moment, and not at a day."""
        return any(unit in _SMALL for _, unit in self.parts)


def _length(tokens: Tokens, i: int) -> tuple[Length, int] | None:
    parts = list[tuple[int, Unit]]()
    end = i
    at: int | None = i
    while at is not None and len(parts) < _MOST_PARTS:
        one = _one(tokens, at)
        if one is None:
            break
        found, end, business = one
        if business:
            return (Length(tuple(found), True), end) if not parts else None
        parts += found
        at = end + 1 if tokens.text(end) in _JOINTS else end
    return (Length(tuple(parts)), end) if parts else None


def _one(tokens: Tokens, i: int) -> tuple[list[tuple[int, Unit]], int, bool] | None:
    """A number with its unit, 半 included: 3年半."""
    if fixed := _PHRASES.at(tokens, i):
        return [fixed[0]], fixed[1], False
    found = counted(tokens, i)
    if found is None:
        return None
    if found.unit == "営業日":
        return [(found.number, Unit.DAY)], found.end, True
    unit = _UNITS.get(found.unit)
    if unit is None or found.number > _MOST.get(unit, _LIMIT):
        return None
    if tokens.text(found.end) == "半" and unit in _HALVES and tokens.text(found.end + 1) != "期":
        end = found.end + (2 if tokens.text(found.end + 1) == "間" else 1)
        return [(found.number, unit), _HALVES[unit]], end, False
    return [(found.number, unit)], found.end, False


LEAF = Leaf(
    remembered("ja.length", _length),
    of(*_UNITS, "営業日", "月") | _PHRASES.starts,
    frozenset(),
    begins(phrase(said) for said in _FIXED),
)


def later(at: datetime, length: Length, sign: int, context: Context) -> datetime | None:
    """`at` moved by a length, forwards or backwards."""
    if length.business:
        return _business(at, length.parts[0][0] * sign)
    found: datetime | None = at
    for n, unit in length.parts:
        found = shift(found, unit, sign * n, context) if found else None
    return found


def _business(at: datetime, n: int) -> datetime | None:
    day, left = at.date(), min(abs(n), 260)
    try:
        while left:
            day += timedelta(days=1 if n > 0 else -1)
            left -= is_business_day(day)
    except OverflowError:
        return None
    return datetime.combine(day, time())


def moved(context: Context, length: Length, sign: int, start: When | None = None) -> When | None:
    """The day or moment that lies a length before or behind one."""
    return readings(_moved(context, length, sign, s) for s in start or _here(context, length))


def _here(context: Context, length: Length) -> When:
    at = now(context)
    return (moment(at) if length.small else days(at.date()),)


def _moved(context: Context, length: Length, sign: int, start: Stretch) -> Stretch | None:
    if start.start is None:
        return None
    is_day = start.end != start.start
    if is_day and length.small:
        # 今日から三分後: a day has no minutes, but today has a now.
        today = start.start.date() == now(context).date()
        return _moved(context, length, sign, moment(now(context))) if today else None
    at = later(start.start, length, sign, context)
    if at is None:
        return None
    return days(at.date()) if is_day else moment(at, dated=start.dated)


def past(context: Context, length: Length) -> When | None:
    """過去3日間: up to now, whole days before today."""
    at = _start(context, length)
    start = later(at, length, -1, context)
    return readings([Stretch(start, at)]) if start else None


def coming(context: Context, length: Length) -> When | None:
    """今後3日間: from now on, whole days from tomorrow."""
    at = _start(context, length)
    if not length.small:
        at += timedelta(days=1)
    end = later(at, length, 1, context)
    return readings([Stretch(at, end)]) if end else None


def within(context: Context, length: Length) -> When | None:
    """3日以内: three days, today among them, or up to the end of the third from now
    (business days: that one first); of what
    has been, the three days before.
    """
    at = _start(context, length)
    end = later(at, length, 1, context)
    if end is None:
        return None
    whole = None if length.small else Stretch(at, end + timedelta(days=1))
    best = (whole, Stretch(at, end)) if length.business else (Stretch(at, end), whole)
    return readings([*best, *(past(context, length) or ())])


def from_(context: Context, start: When, length: Length) -> When | None:
    """明日から三日間."""
    return readings(_from(context, s, length) for s in start)


def _from(context: Context, start: Stretch, length: Length) -> Stretch | None:
    end = later(start.start, length, 1, context) if start.start else None
    return Stretch(start.start, end, start.dated) if end else None


def _start(context: Context, length: Length) -> datetime:
    at = now(context)
    return at if length.small else datetime.combine(date(at.year, at.month, at.day), time())
