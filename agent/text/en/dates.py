"""How does English say when? Days, times and periods, as phrases over the calendar."""

from agent.text.clocks import Clock, Portion, on_days
from agent.text.dates import (
    Part,
    Unit,
    When,
    after,
    before,
    cycle,
    day_of_month,
    each,
    now,
    readings,
    since,
    until,
)
from agent.text.edges import Edge
from agent.text.en import clock as en_clock
from agent.text.en import clock_words, days, figures, holidays, leaves, span_words, spans
from agent.text.en.counts import number
from agent.text.en.keys import HYPHENED, INT, key, leaf, table
from agent.text.en.leaves import AFTER
from agent.text.en.moments import (
    CLOCKS,
    DAYPARTS,
    MOMENTS,
    PART,
    ZONES,
    no_day,
    on_clock,
    this_moment,
)
from agent.text.en.ranges import RANGES, pair, year_numbers
from agent.text.en.seasons import SEASONS
from agent.text.language import Context
from agent.text.patterns import Grammar, Leaf, Phrase, passed
from agent.text.periods import Duration, away_from, past_first


def _since(context: Context, ypoint: When) -> When | None:
    return each(since, past_first(ypoint, context))


def _from_on(_: Context, ypoint: When) -> When | None:
    return each(since, ypoint)


def _after(context: Context, ypoint: When) -> When | None:
    return each(after, ypoint)


def _until(
    context: Context,
    ypoint: When | None = None,
    inside: When | None = None,
    eom: tuple[Unit, Edge] | None = None,
) -> When | None:
    """'until Friday', 'by the end of the month': with its last day, or else without the day."""
    whole = readings([cycle(eom[0], now(context))]) if eom else inside
    point = ypoint or whole or ()
    return readings([*(until(s) for s in point), *(before(s) for s in point if ypoint)])


def _before(_: Context, ypoint: When) -> When | None:
    return each(before, ypoint)


def _day_before(context: Context, day: When, bare: Clock) -> When | None:
    moments = on_days(day, bare, context)
    return moments and each(before, moments)


def _day_after(context: Context, day: When, clock: Clock) -> When | None:
    moments = on_days(day, clock, context)
    return moments and each(after, moments)


def _more_than(context: Context, duration: Duration, ypoint: When, sign: int) -> When | None:
    there = each(lambda s: away_from(s, duration, sign, context), ypoint)
    return there and each(before if sign < 0 else after, there)


def _big_ordinal(context: Context, ord: int) -> When | None:
    """'the fifteenth': 'the first' may be anything."""
    return day_of_month(context, ord) if ord >= 10 else None


RECURRING = frozenset("every each per other alternate".split())


_ENDS = frozenset(("", ".", "?", "!", "please"))


_BY = "(until|till|til|up to|up until|by|no later than|not later than|as late as|through|on or before)"


_PHRASES: dict[str, tuple[Phrase, ...]] = {
    "dayparts": DAYPARTS,
    "moment": MOMENTS,
    "sure": (Phrase("", "{day}\n{span}"), *MOMENTS, *DAYPARTS),
    "point": (
        Phrase("", "{sure}\n{theday}\n{months}"),
        Phrase("en.time.clock", "[around|about] {clock}", on_clock),
        Phrase("en.datetime.now", "now\nright now", this_moment),
    ),
    "ypoint": (Phrase("", "{point}\n{years}"),),
    "anypart": (Phrase(PART, "[in] [the] [{portion}] [in the] {part}", no_day),),
    "when": (
        Phrase("", "[sometime] [on] {sure}", not_after=RECURRING),
        Phrase("en.date.ordinal", "(on|for) {theday}", passed),
        Phrase("en.date.ordinal", "the {ord}", _big_ordinal, only_before=AFTER - {"for", "to"}),
        Phrase(
            "en.date.ordinal",
            "on {figure}",
            lambda c, figure: day_of_month(c, figure),
            only_before=_ENDS,
        ),
        *CLOCKS,
        Phrase("en.datetime.now", "now", this_moment, only_before=_ENDS),
        Phrase(
            "en.datetime.now",
            "right now\nat (the|this) moment\nat this time\nat the minute",
            this_moment,
            only_before=AFTER,
        ),
        Phrase("en.period.since", "[ever] since {ypoint}", _since),
        Phrase(
            "en.period.from",
            "(starting|beginning|as of|as from|effective|effective from) [on|from|in] {ypoint}",
            _from_on,
        ),
        Phrase(
            "en.period.from",
            "from {ypoint} (on|onwards|onward|forward)\n"
            "(no earlier than|as early as|on or after) {ypoint}",
            _from_on,
        ),
        Phrase(
            "en.period.from",
            "{sure} (or|and) (later|after|greater)",
            lambda c, sure: _from_on(c, sure),
        ),
        Phrase("en.period.after", "(after|later than|following|any time after) {ypoint}", _after),
        Phrase("en.period.until", f"{_BY} [the] end of {{inside}}\n{_BY} [the] {{eom}}", _until),
        Phrase("en.period.until", f"{_BY} {{ypoint}}", _until),
        Phrase("en.period.before", "before [the] end of {inside}", _until),
        Phrase(
            "en.period.before",
            "(before|prior to|earlier than|sometime before|sometimes before) {ypoint}",
            _before,
        ),
        Phrase("en.period.before", "{day} [,] (before|until|till|by) {bare}", _day_before),
        Phrase("en.period.after", "{day} [,] (after|from) {clock}", _day_after),
        Phrase(
            "en.period.before",
            "more than {duration} (before|prior to) {ypoint}",
            lambda c, **p: _more_than(c, sign=-1, **p),
        ),
        Phrase(
            "en.period.after",
            "more than {duration} (after|from) {ypoint}",
            lambda c, **p: _more_than(c, sign=1, **p),
        ),
        Phrase(
            "en.period.from", "as soon as possible\nasap", lambda c: each(since, this_moment(c))
        ),
        *RANGES,
    ),
}


_LEAVES: dict[str, Leaf] = {
    **leaves.LEAVES,
    **clock_words.LEAVES,
    **figures.LEAVES,
    **span_words.LEAVES,
    "holiday": holidays.LEAF,
    "tonight": table({"tonight": (0, Part.TONIGHT), "tonite": (0, Part.TONIGHT)}),
    "pair": leaf(pair, frozenset(), HYPHENED),
    "yearpair": leaf(year_numbers, frozenset(), HYPHENED),
    "figure": leaf(number, frozenset(), INT),
    "season": table(SEASONS),
    "zone": table(ZONES),
    "portion": table({"early": Portion.EARLY, "late": Portion.LATE, "later": Portion.LATE}),
}


GRAMMAR = Grammar(
    _LEAVES,
    {**en_clock.PHRASES, **spans.PHRASES, **days.PHRASES, **_PHRASES},
    key=key,
)
