"""Which days together? Weekends, the week of a day, ゴールデンウィーク."""

from datetime import datetime

from agent.text.dates import Stretch, Unit, When, cycle, each, now, readings
from agent.text.ja.days import LAST_YEAR
from agent.text.ja.years import around
from agent.text.language import Context
from agent.text.patterns import Phrase

Ends = tuple[tuple[int, int], tuple[int, int]]


def _season(context: Context, season: Ends) -> When | None:
    """The stretch that is on or comes next, then the last."""
    at = now(context)
    years = range(max(at.year - 1, 1), min(at.year + 1, LAST_YEAR) + 1)
    found = [Stretch(datetime(y, *season[0]), datetime(y, *season[1])) for y in years]
    coming = [s for s in found if s.end and s.end > at]
    return readings([*coming[:1], *[s for s in found if s not in coming][-1:]])


def _cycle_around(unit: Unit, date: When) -> When | None:
    """18日の週."""
    return each(lambda d: cycle(unit, d.start) if d.start else None, date)


STRETCHES: tuple[Phrase, ...] = (
    Phrase("ja.period.weekend", "[今]週末", lambda c: around(Unit.WEEKEND, c, 0)),
    Phrase(
        "ja.period.weekend",
        "(次の|今度の)週末",
        lambda c: readings(cycle(Unit.WEEKEND, now(c), n) for n in (0, 1)),
    ),
    Phrase(
        "ja.period.weekend",
        "{relative_week}[の](末|週末)",
        lambda c, relative_week: around(Unit.WEEKEND, c, relative_week),
    ),
    Phrase(
        "ja.period.week_around",
        "{date}の週",
        lambda _, date: _cycle_around(Unit.WEEK, date),
        not_before=frozenset("末明"),
    ),
    Phrase(
        "ja.period.month_around",
        "{date}の月",
        lambda _, date: _cycle_around(Unit.MONTH, date),
        not_before=frozenset("曜末初"),
    ),
    Phrase("ja.period.season", "{season}", _season, not_before=frozenset("明")),
)
"stretches that nothing else is made of"
