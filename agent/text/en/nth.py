"""When is 'the first Monday evening of next month'? A part or hours of the n-th weekday."""

from agent.text.clocks import Clock, on_days, on_days_over
from agent.text.dates import Part, When, each, part_of_day, weekday_in
from agent.text.en.clock import SaidHours
from agent.text.language import Context
from agent.text.patterns import Phrase


def _days(inside: When, anyday: int, ord: int) -> When | None:
    return each(lambda s: weekday_in(s, anyday, ord), inside)


def _part(_: Context, inside: When, anyday: int, part: Part, ord: int = -1) -> When | None:
    found = _days(inside, anyday, ord)
    return found and each(lambda s: part_of_day(s, part), found)


def _hours(
    context: Context, inside: When, anyday: int, hours: SaidHours, ord: int = -1
) -> When | None:
    found = _days(inside, anyday, ord)
    return found and on_days_over(found, hours.spans, context)


def _clock(context: Context, inside: When, anyday: int, clock: Clock, ord: int = -1) -> When | None:
    found = _days(inside, anyday, ord)
    return found and on_days(found, clock, context)


_NTH, _OF = "[the] ({ord}|last) {anyday}", "(of|in) {inside}"
NTH_PARTS = (Phrase("en.period.part_of_day", f"{_NTH} [in the] {{part}} {_OF}", _part),)
NTH_CLOCKS = (Phrase("en.datetime.day_clock", f"{_NTH} [at|,] {{clock}} {_OF}", _clock),)
NTH_HOURS = (Phrase("en.period.day_hours", f"{_NTH} [,] {{hours}} {_OF}", _hours),)
