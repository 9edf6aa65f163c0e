"""From now, until then, how long? 過去3か月, 三日前, 来週から, 金曜まで, 明日から三日間."""

from collections.abc import Callable, Set

from agent.text.dates import (
    Stretch,
    Unit,
    When,
    after,
    before,
    cycle,
    each,
    now,
    readings,
    since,
    until,
    weekday,
    weekday_in,
)
from agent.text.ja.spans import Length, coming, from_, moved, past, within
from agent.text.ja.years import around
from agent.text.language import Context
from agent.text.patterns import Phrase

_PAST = "(過去|直近|ここ|この|最近|最後の|前の|これまでの|昨|ここ最近)"
_NEXT = "(今後|向こう|これから|この先|次の|今から)"
LENGTHS: tuple[Phrase, ...] = (
    Phrase("ja.period.past", f"{_PAST}[の]{{length}}[間]", past),
    Phrase("ja.period.coming", f"{_NEXT}[の]{{length}}[間]", coming),
    Phrase(
        "ja.period.current",
        "(当|現|現在の){length}",
        lambda c, length: around(length.parts[0][1], c, 0) if length.is_one else None,
    ),
    Phrase(
        "ja.period.coming",
        "後{length}",
        lambda c, length: coming(c, length) if length.small else None,
    ),
    Phrase(
        "ja.period.within",
        "[今から|これから|今後|今日から]{length}以内",
        within,
    ),
)

_LATER = "後|先|のち|経ってから|たってから|経過後|経過してから|経過したら|経ったら|たったら|過ぎたら|過ぎ"
_OTHER_WORDS = frozenset("日週月年半回者任")
"前 is a part of other words before these: 前日, 前回"
_NOT_BEHIND_DE = frozenset("しすきはもあない何一二三四五六七八九十百千万")
"3日でした, 十分です, 3日でできる"


def _weeks_later(context: Context, length: Length, weekdays: int) -> When | None:
    """二週間後の月曜."""

    def on(day: Stretch) -> Stretch | None:
        week = cycle(Unit.WEEK, day.start) if day.start else None
        return weekday_in(week, weekdays) if week else None

    return each(on, moved(context, length, 1) or ())


def _in_time(context: Context, length: Length) -> When | None:
    """5分で, 2週間で: when it will be done. Years are rather how long it takes, 25日で is a date."""
    other = any(unit in (Unit.YEAR, Unit.DAY) for _, unit in length.parts)
    return None if other else moved(context, length, 1)


SHIFTS: tuple[Phrase, ...] = (
    Phrase(
        "ja.date.ago",
        "[今から|いまから]{length}[間]前",
        lambda c, length: moved(c, length, -1),
    ),
    Phrase(
        "ja.date.later",
        f"[今から|いまから]{{length}}[間]({_LATER})",
        lambda c, length: moved(c, length, 1),
    ),
    Phrase(
        "ja.date.later",
        "(あと|後){length}(で|後)",
        lambda c, length: moved(c, length, 1),
        not_before=_NOT_BEHIND_DE,
    ),
    Phrase("ja.date.later", "{length}で", _in_time, not_before=_NOT_BEHIND_DE),
    Phrase(
        "ja.date.later",
        "(今から|これから){length}で",
        lambda c, length: moved(c, length, 1),
    ),
    Phrase(
        "ja.date.weeks_later",
        "[今から]{length}(後|先)の{weekdays}",
        _weeks_later,
    ),
    Phrase(
        "ja.date.weeks_later",
        "[今から]{number}(個|つ)先の{weekdays}",
        lambda c, number, weekdays: moved(
            c, Length(((number - 1, Unit.WEEK),)), 1, weekday(c, weekdays)[:1]
        ),
    ),
    Phrase(
        "ja.date.ago",
        "{length}前の今日",
        lambda c, length: moved(c, length, -1),
    ),
    Phrase(
        "ja.date.ago",
        "{date}[の]{length}前",
        lambda c, date, length: moved(c, length, -1, date),
    ),
    Phrase(
        "ja.date.later",
        f"{{date}}(から|の){{length}}({_LATER}|で)",
        lambda c, date, length: moved(c, length, 1, date),
    ),
)


def _past_first(when: When, context: Context) -> When:
    """Behind 以来 and 以前 the reading that lies in the past is the best."""
    at = now(context)
    return tuple(sorted(when, key=lambda s: s.start is None or s.start > at))


def _open(
    name: str,
    words: str,
    *changes: Callable[[Stretch], Stretch | None],
    not_before: Set[str] = frozenset(),
) -> Phrase:
    def make(context: Context, simple: When) -> When | None:
        best, *others = changes
        found = [best(s) for s in simple]
        return readings([*found, *(change(simple[0]) for change in others)])

    return Phrase(f"ja.period.{name}", f"{{simple}}({words})", make, not_before=not_before)


OPEN: tuple[Phrase, ...] = (
    _open(
        "since",
        "から|以降|以後|からずっと|〜|~|より|またはその後|またはそれ以降|か それ以降|及びその後",
        since,
    ),
    Phrase(
        "ja.period.since",
        "{simple}(以来|からこれまで|から今まで|から今日まで)",
        lambda c, simple: each(since, _past_first(simple, c)),
    ),
    _open("after", "より後|よりも後|の後|後|の後から|後から|を過ぎて|のあと|すぎ", after, since),
    _open(
        "until",
        "まで|迄|までに|までの間|までには|またはその前|及びその前|またはそれ以前|かその前",
        until,
        before,
    ),
    Phrase(
        "ja.period.until",
        "{simple}以前",
        lambda c, simple: readings(
            [*(until(s) for s in _past_first(simple, c)), *map(before, simple[:1])]
        ),
    ),
    Phrase(
        "ja.period.before",
        "[今から|今日から]{length}以上[も]前",
        lambda c, length: each(before, moved(c, length, -1) or ()),
    ),
    _open(
        "before", "前|の前|より前|よりも前|前まで|の前まで", before, until, not_before=_OTHER_WORDS
    ),
    Phrase(
        "ja.period.from",
        "{simple}から{length}[間]",
        lambda c, simple, length: from_(c, simple, length),
        not_before=frozenset("後前以"),
    ),
)
