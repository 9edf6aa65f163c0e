"""When on that day? Parts of a day, clocks on days, hours from one to another, zones."""

from dataclasses import replace
from typing import Any

from agent.text.clocks import (
    Clock,
    Portion,
    from_zone,
    on_days,
    portion_of,
)
from agent.text.dates import (
    Part,
    Stretch,
    Unit,
    When,
    clock_today,
    cycle,
    each,
    moment,
    now,
    part_of_day,
    readings,
    weekday,
)
from agent.text.edges import Edge, edge_of
from agent.text.en.hours import HOURS
from agent.text.en.leaves import AFTER
from agent.text.en.nth import NTH_CLOCKS, NTH_PARTS
from agent.text.language import Context
from agent.text.patterns import Phrase, passed


def this_moment(context: Context) -> When:
    return (moment(now(context)),)


def this_day(context: Context, n: int = 0) -> When | None:
    return readings([cycle(Unit.DAY, now(context), n)])


def _part_of(
    context: Context, day: When, part: Part, portion: Portion = Portion.ALL
) -> When | None:
    whole = each(lambda s: part_of_day(s, part), day)
    return whole and _portion_of(context, portion, whole)


def _portion_of(_: Context, portion: Portion, dayparts: When) -> When | None:
    return each(lambda s: portion_of(s, portion), dayparts)


def _portion_of_day(context: Context, portion: Portion, day: When) -> When | None:
    """'early on Wednesday', 'later today': its first half; its second, or what is left of that."""
    halves = _portion_of(context, portion, day) or ()
    at = now(context)
    left = (
        s if not s.start or not s.end or s.end <= at else replace(s, start=max(at, s.start))
        for s in halves
    )
    return readings(left if portion is Portion.LATE else halves)


def _rel_part(context: Context, rel: int, part: Part) -> When | None:
    """'this morning', 'last night', 'next evening'."""
    day = this_day(context, rel)
    return day and _part_of(context, day, part)


def _portion_of_rel(
    context: Context,
    portion: Portion,
    rel: int = 0,
    part: Part = Part.TONIGHT,
    tonight: tuple[int, Part] | None = None,
) -> When | None:
    """'early this morning', 'late tonight'."""
    day = this_day(context, rel)
    return day and _part_of(context, day, tonight[1] if tonight else part, portion)


def _tonight(context: Context, tonight: tuple[int, Part]) -> When | None:
    return _rel_part(context, *tonight)


def no_day(context: Context, part: Part, portion: Portion = Portion.ALL) -> When | None:
    """'in the morning': of no day in particular."""
    today = _part_of(context, this_day(context) or (), part, portion)
    return today and each(lambda s: Stretch(s.start, s.end, dated=False), today)


def _at(context: Context, day: When, **clock: Clock) -> When | None:
    return on_days(day, passed(context, **clock), context)


def _in_part(context: Context, **parts: Any) -> When | None:
    """'tomorrow morning at nine', 'ten past nine in the evening'."""
    part = parts.pop("dayparts", None) or parts.pop("anypart")
    return on_days(part, passed(context, **parts), context)


def _in_rel_part(context: Context, rel: int, part: Part, hm: Clock) -> When | None:
    return on_days(_rel_part(context, rel, part) or (), hm, context)


def _in_tonight(context: Context, tonight: tuple[int, Part], hm: Clock) -> When | None:
    return on_days(_tonight(context, tonight) or (), hm, context)


def _in_day_part(
    context: Context, day: When, part: Part, hm: Clock, portion: Portion = Portion.ALL
) -> When | None:
    return on_days(_part_of(context, day, part, portion) or (), hm, context)


def _in_part_of(context: Context, day: When, bare: Clock, anypart: When) -> When | None:
    """'Sunday at eight in the early morning'."""
    start, end = anypart[0].start, anypart[0].end
    if start is None or end is None:
        return None
    midnight = now(context).replace(hour=0, minute=0, second=0, microsecond=0)
    first, last = start - midnight, end - midnight
    parts = (Stretch(s.start + first, s.start + last) for s in day if s.start)
    return on_days(tuple(parts), bare, context)


def _end_of_day(context: Context, day: When | None = None) -> When | None:
    today = day or this_day(context)
    found = [edge_of(s, Edge.END) for s in today or ()]
    return readings(s for when in found if when for s in when)


def on_clock(context: Context, **clock: Clock) -> When:
    return clock_today(context, *passed(context, **clock))


def _in_zone(
    context: Context, zone: int, sure: When | None = None, clock: Clock | None = None
) -> When | None:
    when = sure or clock_today(context, *(clock or ()))
    return each(lambda s: from_zone(s, zone, context), when)


_AT = "[at|@|,|by|around|about|on]"


PART = "en.period.part_of_day"


_EARLY = "[,] [in the|at|in] [{portion}] [in the]"


_COPULAS = frozenset("was were is are am be been being i'm it's the a too so".split())
"behind them somebody is late, or a payment"


DAYPARTS = (
    Phrase(PART, "[the] {rel} {part}", _rel_part),
    Phrase(PART, "{tonight}", _tonight),
    Phrase(PART, f"{{day}} {_EARLY} {{part}}", _part_of),
    Phrase(PART, "[the] [{portion}] {part} (of|on) {day}", _part_of),
    Phrase(PART, "{portion} [in the] {rel} {part}\n{portion} {tonight}", _portion_of_rel),
    Phrase(PART, "{portion} [in the] {day} [in the|at|in] {part}", _part_of),
    Phrase(
        PART,
        "{portion} [in|on|in the day|in the day on] {day}",
        _portion_of_day,
        not_after=_COPULAS,
    ),
    Phrase(PART, "{day} {portion} [in the day]", _portion_of_day, only_before=AFTER),
    Phrase(PART, "{day} [at|for] lunch", lambda c, day: _part_of(c, day, Part.LUNCH)),
    *NTH_PARTS,
    Phrase(PART, "first thing {day}", lambda c, day: _part_of(c, day, Part.MORNING)),
)


MOMENTS = (
    *NTH_CLOCKS,
    Phrase("en.datetime.day_clock", f"{{day}} {_AT} {{clock}}", _at),
    Phrase(
        "en.datetime.day_clock",
        "{anyday} {clock}",
        lambda c, anyday, clock: _at(c, weekday(c, anyday), clock=clock),
    ),
    Phrase("en.datetime.day_clock", "{day} [,] (at|@) {bare}", _at),
    Phrase("en.datetime.day_clock", "{day} {hm}", _at, only_before=AFTER),
    Phrase("en.datetime.day_clock", "{clock} [,] [on] {day}", _at),
    Phrase("en.datetime.day_clock", "at {bare} [on] {day}", _at),
    Phrase("en.datetime.part_clock", f"[the] {{rel}} {{part}} {_AT} {{hm}}", _in_rel_part),
    Phrase("en.datetime.part_clock", f"[late] {{tonight}} {_AT} {{hm}}", _in_tonight),
    Phrase("en.datetime.part_clock", f"{{day}} {_EARLY} {{part}} {_AT} {{hm}}", _in_day_part),
    Phrase("en.datetime.part_clock", "[at] {hm} [on] {dayparts}", _in_part),
    Phrase(
        "en.datetime.part_clock",
        "{anypart} (at|@) {bare}\n{anypart} {clock}\n{clock} {anypart}",
        _in_part,
    ),
    Phrase("en.datetime.part_clock", "{day} (at|@|,) {bare} {anypart}", _in_part_of),
    Phrase(
        "en.datetime.end_of_day", "[at] [the] end of {day}\n[at] [the] end of the day", _end_of_day
    ),
)


CLOCKS = (
    Phrase("en.time.clock", "[at|@|by|around|about|for] {clock}", on_clock),
    Phrase("en.time.clock", "(at|@) [about|around] {bare}", on_clock, only_before=AFTER),
    Phrase("en.datetime.zone", "[on] {sure} {zone}\n[at] {clock} {zone}", _in_zone),
    *HOURS,
    Phrase(PART, "in {anypart}", passed, only_before=AFTER),
    Phrase(PART, "{portion} in the {part}", no_day, only_before=AFTER),
    Phrase(PART, "in the {parts}", lambda c, parts: no_day(c, parts), only_before=AFTER),
)


ZONES = {
    "gmt": 0,
    "utc": 0,
    "bst": 60,
    "cet": 60,
    "cest": 120,
    "est": -300,
    "edt": -240,
    "cst": -360,
    "cdt": -300,
    "mst": -420,
    "mdt": -360,
    "pst": -480,
    "pdt": -420,
    "ist": 330,
    "jst": 540,
}
