"""When is a time of day? Clocks on a day or on none, parts of a day: 明日の九時, 三日の夕方, 今夜."""

from dataclasses import replace
from datetime import datetime, time, timedelta

from agent.text.dates import Stretch, Unit, When, days, each, moment, readings
from agent.text.dates import now as now_
from agent.text.ja.clock import Clock, DayPart, Hours, Said
from agent.text.ja.years import around
from agent.text.language import Context
from agent.text.patterns import Phrase


def clock(said: Said, hours: Hours | None = None) -> Clock:
    """The readings of a time as said, in a part of the day."""
    if said.hour > 12 or said.exact or (hours is None and said.hour == 0):
        found: tuple[int, ...] = (said.hour,)
    elif hours:
        found = hours(said.hour)
    else:
        found = (said.hour, (said.hour + 12) % 24)
    rest = timedelta(minutes=said.minute, seconds=said.second)
    return tuple(timedelta(hours=hour) + rest for hour in found)


def _quarter_to(_: Context, hour: int, minute: int) -> Said | None:
    """八時十五分前; 八時二十三分前 is rather before 8:23."""
    return Said(hour, -minute) if minute in (5, 10, 15, 20) else None


def today(context: Context, offsets: Clock) -> When | None:
    """Times of day without a day: the one that comes next is the best."""
    at = now_(context)
    midnight = datetime.combine(at, time())
    clocks = [midnight + offset for offset in offsets]
    coming = [clock for clock in clocks if clock >= at]
    return readings(moment(clock, dated=False) for clock in [*coming, *clocks])


def on_day(context: Context, days: When, offsets: Clock) -> When | None:
    """A clock on a day. Of two, today the next one is the best; else the one people are awake at."""
    return readings(
        _at(day, offset)
        for day in days
        for offset in (_by_use(context, day, offsets) if len(offsets) > 1 else offsets)
    )


def _by_use(context: Context, day: Stretch, offsets: Clock) -> list[timedelta]:
    at = now_(context)
    if day.start and day.start.date() == at.date():
        passed = at - datetime.combine(at, time())
        return sorted(offsets, key=lambda offset: offset < passed)
    return sorted(offsets, key=lambda offset: not _EARLY <= offset < _EARLY + timedelta(hours=12))


_EARLY = timedelta(hours=7)


def _at(day: Stretch, offset: timedelta) -> Stretch | None:
    if day.start is None or day.end is None or day.end - day.start > timedelta(days=1):
        return None
    return moment(datetime.combine(day.start, time()) + offset)


def _hour_long(found: When | None) -> When | None:
    """16時台: the hour that begins then."""
    hour = timedelta(hours=1)
    return readings(Stretch(s.start, s.start + hour, s.dated) for s in found or () if s.start)


def _part_today(context: Context, part: DayPart) -> When | None:
    """A part of a day that was not said."""
    today = replace(days(now_(context).date()), dated=False)
    return each(part.on, (today,))


def _near(context: Context, day_part: tuple[int, DayPart]) -> When | None:
    day, part = day_part
    found = around(Unit.DAY, context, day)
    return each(part.on, found) if found else None


def _near_clock(context: Context, day_part: tuple[int, DayPart], said: Said) -> When | None:
    day, part = day_part
    found = around(Unit.DAY, context, day)
    return on_day(context, found, clock(said, part.hours)) if found else None


_EXACT = "ちょうど|きっかり|ぴったり|ジャスト|ごろ|頃|ころ|過ぎ|すぎ|少し前|前後"
PHRASES: dict[str, tuple[Phrase, ...]] = {
    "said": (
        Phrase("ja.time.written", "{written_clock}", lambda _, written_clock: written_clock),
        Phrase(
            "ja.time.clock",
            """{hour}[{minute}][{second}]
            {hour}の{minute}""",
            lambda _, hour, minute=0, second=0: Said(hour, minute, second),
        ),
        Phrase(
            "ja.time.half",
            "{hour}(半|はん)[{second}]",
            lambda _, hour, second=0: Said(hour, 30, second),
        ),
        Phrase("ja.time.to", "{hour}{minute}前", _quarter_to, not_before=frozenset("後")),
    ),
    "clock": (
        Phrase("", f"[ちょうど]{{said}}[{_EXACT}|の昼食時]", lambda _, said: clock(said)),
        Phrase(
            "ja.time.part_clock",
            f"{{part}}[の]{{said}}[{_EXACT}|の昼食時]",
            lambda _, part, said: clock(said, part.hours),
        ),
        Phrase(
            "ja.time.part_clock",
            f"{{part}}[の]{{kana_hour}}[{_EXACT}]",
            lambda _, part, kana_hour: clock(Said(kana_hour), part.hours),
        ),
        Phrase(
            "ja.time.part_clock",
            f"{{part}}[の]{{kana_hour}}(半|はん)[{_EXACT}]",
            lambda _, part, kana_hour: clock(Said(kana_hour, 30), part.hours),
        ),
        Phrase(
            "ja.time.noon",
            f"[お昼の]正午[{{hour}}][{_EXACT}]",
            lambda _, hour=12: (timedelta(hours=12),) if hour == 12 else None,
        ),
        Phrase("ja.time.midnight", "(真夜中|夜中)", lambda _: (timedelta(hours=24),)),
    ),
}
_ABOUT = "[ごろ|頃|ころ]"
TIMES: tuple[Phrase, ...] = (
    Phrase(
        "ja.datetime.day_clock",
        "{date}[の|、]{clock}",
        lambda c, date, clock: on_day(c, date, clock),
    ),
    Phrase("ja.datetime.day_clock", f"{{day_part}}[の]{{said}}{_ABOUT}", _near_clock),
    Phrase(
        "ja.datetime.now",
        "(今すぐ|たった今|ただいま|現時点)",
        lambda c: readings([moment(now_(c))]),
    ),
    Phrase("ja.datetime.now", "{now}", lambda c, now: readings([moment(now_(c))])),
    Phrase("", "{clock}", lambda c, clock: today(c, clock)),
    Phrase("ja.period.hour", "{clock}台", lambda c, clock: _hour_long(today(c, clock))),
    Phrase(
        "ja.period.hour",
        "{date}[の]{clock}台",
        lambda c, date, clock: _hour_long(on_day(c, date, clock)),
    ),
    Phrase(
        "ja.datetime.end_of_day",
        "{date}の終わり[ごろ]",
        lambda _, date: each(
            lambda d: moment(d.end - timedelta(seconds=1)) if d.end else None, date
        ),
    ),
    Phrase(
        "ja.period.part_of_day",
        f"{{date}}[の]{{part}}{_ABOUT}",
        lambda _, date, part: each(part.on, date),
    ),
    Phrase("ja.period.part_of_day", f"{{day_part}}{_ABOUT}", _near),
    Phrase(
        "ja.period.part_of_any_day",
        "{sure_part}[ごろ|頃]",
        lambda c, sure_part: _part_today(c, sure_part),
    ),
    Phrase(
        "ja.period.part_of_any_day",
        "{part}",
        _part_today,
        only_before=frozenset("にかま"),
    ),
)
