"""From when on for how long? 'for two weeks from Monday', 'from 9 for two hours'."""

from agent.text.clocks import Clock, on_days
from agent.text.dates import When, clock_today, each
from agent.text.language import Context
from agent.text.patterns import Phrase
from agent.text.periods import Duration, lasting


def _lasting(context: Context, duration: Duration, ypoint: When) -> When | None:
    return each(lambda s: lasting(s, duration, context), ypoint)


def _hours_lasting(
    context: Context,
    duration: Duration,
    day: When | None = None,
    bare: Clock | None = None,
    clock: Clock | None = None,
) -> When | None:
    times = bare or clock or ()
    starts = on_days(day, times, context) if day else clock_today(context, *times)
    return starts and each(lambda s: lasting(s, duration, context), starts)


LASTING = (
    Phrase(
        "en.period.lasting",
        "[for] {duration} (starting|beginning|from) [on|from] {ypoint}\n"
        "[for] {duration} , from {ypoint}\n"
        "from {ypoint} for {duration}",
        _lasting,
    ),
    Phrase(
        "en.period.lasting",
        "[from] {clock} for {duration}\nfrom {bare} for {duration}",
        _hours_lasting,
    ),
    Phrase(
        "en.period.lasting",
        "[on] {day} [from|at] {bare} for {duration}\n[on] {day} for {duration} from {bare}",
        _hours_lasting,
    ),
)
