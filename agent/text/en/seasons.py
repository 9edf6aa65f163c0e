"""When is 'this winter', 'last summer', 'the spring of 2014'? Seasons of the northern hemisphere."""

from agent.text.dates import Stretch, When, day, each, now, readings
from agent.text.en.leaves import AFTER
from agent.text.language import Context
from agent.text.patterns import Phrase

_BEGINS = ((3, 20), (6, 21), (9, 23), (12, 21))
"spring, summer, autumn, winter; the day that parts two of them is counted to both"
SEASONS = {"spring": 0, "summer": 1, "autumn": 2, "fall": 2, "winter": 3}
_RULE = "en.period.season"


def _in_year(season: int, year: int) -> Stretch | None:
    """The season that begins in a year."""
    begin = day(year, *_BEGINS[season])
    end = day(year + (season == 3), *_BEGINS[(season + 1) % 4])
    return Stretch(begin.start, end.end) if begin and end else None


def _around(context: Context, season: int) -> list[Stretch]:
    years = range(now(context).year - 2, now(context).year + 3)
    return [found for year in years if (found := _in_year(season, year))]


def _named(context: Context, season: int, rel: int = 0) -> When | None:
    """The one that is on or comes next; 'next' is to begin yet, 'last' is over."""
    at = now(context)
    coming = [s for s in _around(context, season) if s.end and s.end > at]
    future = [s for s in coming if s.start and s.start > at]
    past = [s for s in _around(context, season) if s not in coming]
    if rel:
        return readings(future[:1] if rel > 0 else past[-1:])
    return readings([*coming[:1], *past[-1:]])


def _of_years(_: Context, season: int, years: When) -> When | None:
    """'winter of 2014' begins in it, or ends."""
    found = each(lambda s: _in_year(season, s.start.year) if s.start else None, years) or ()
    ends = each(lambda s: _in_year(season, s.start.year - 1) if s.start else None, years) or ()
    return readings([*found, *(ends if season == 3 else ())])


SEASON_PHRASES = (
    Phrase(_RULE, "[the] {rel} {season}", _named, only_before=AFTER),
    Phrase(_RULE, "(in|during|over) the {season}", _named, only_before=AFTER),
    Phrase(_RULE, "[the] {season} [of|in|,] {years}", _of_years),
)
