"""From which hour to which? 'from 3 to 5 pm', 'Monday 9 to 5', '2 — 4 pm GMT'."""

from agent.text.clocks import Clock, from_zone, hours_today, on_days_over
from agent.text.clocks import hours as spans_between
from agent.text.dates import When, each
from agent.text.en.clock import SaidHours
from agent.text.en.nth import NTH_HOURS
from agent.text.language import Context
from agent.text.patterns import Phrase


def _hours(context: Context, hours: SaidHours) -> When | None:
    """Without a day only what can be nothing else: 'from 3 to 5 pm', no 'from 3 to 5'."""
    return hours_today(context, hours.spans) if hours.sure else None


def _hours_in_zone(
    context: Context,
    zone: int,
    hours: SaidHours | None = None,
    clock1: Clock = (),
    clock2: Clock = (),
) -> When | None:
    spans = hours.spans if hours else spans_between(clock1, clock2)
    return each(lambda s: from_zone(s, zone, context), hours_today(context, spans))


def _hours_on(context: Context, hours: SaidHours, sure: When) -> When | None:
    return on_days_over(sure, hours.spans, context)


HOURS = (
    Phrase("en.period.hours", "{hours}", _hours),
    Phrase("en.period.hours", "{hours} {zone}\n{clock1} {zone} — {clock2} {zone}", _hours_in_zone),
    Phrase("en.period.day_hours", "{hours} [on|of] {sure}\n[on] {sure} [,] {hours}", _hours_on),
    Phrase(
        "en.period.day_hours",
        "[on] {day} [,] {hours}",
        lambda c, day, hours: _hours_on(c, hours, day),
    ),
    *NTH_HOURS,
)
