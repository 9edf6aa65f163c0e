"""Which part of a week, month or year? Its beginning, its end, what is left of it."""

from datetime import timedelta

from agent.text.dates import Stretch, Unit, When, cycle, days, each, now, readings
from agent.text.edges import Edge, edge_of, halfway, rest_of, so_far
from agent.text.en.months import RULE, Units
from agent.text.language import Context
from agent.text.patterns import Phrase
from agent.text.periods import Duration, has_clock, shifted


def _edge(_: Context, edge: Edge, inside: When) -> When | None:
    found = [edge_of(s, edge) for s in inside]
    return readings(s for when in found if when for s in when)


def _late_in(context: Context, inside: When) -> When | None:
    """'late March': no single day."""
    found = _edge(context, Edge.END, inside)
    return found and readings(s for s in found if s.start and s.end and (s.end - s.start).days != 1)


def _edge_word(context: Context, eom: tuple[Unit, Edge]) -> When | None:
    whole = cycle(eom[0], now(context))
    return edge_of(whole, eom[1]) if whole else None


def _late(context: Context, inside: When) -> When | None:
    """'later this month': its second half, or what is left of that."""
    return each(lambda s: _later(s, context), inside)


def _early(context: Context, inside: When) -> When | None:
    """'earlier this month': its first half, or what has passed of that."""
    return each(lambda s: _earlier(s, context), inside)


def _later(stretch: Stretch, context: Context) -> Stretch | None:
    middle, left = halfway(stretch), rest_of(stretch, context)
    if middle is None:
        return None
    start = max(middle, left.start) if left and left.start else middle
    return Stretch(start, stretch.end)


def _earlier(stretch: Stretch, context: Context) -> Stretch | None:
    middle, left = halfway(stretch), rest_of(stretch, context)
    if middle is None:
        return None
    end = min(middle, left.start) if left and left.start else middle
    return Stretch(stretch.start, end) if end != stretch.start else None


def _rest(context: Context, inside: When) -> When | None:
    return each(lambda s: rest_of(s, context), inside)


def _to_date(context: Context, unit: Units) -> When | None:
    """'the year to date', today included, or not."""
    whole = cycle(unit[0], now(context))
    passed = so_far(whole, context) if whole else None
    if passed is None or passed.end is None:
        return None
    return readings([passed, Stretch(passed.start, passed.end - timedelta(days=1))])


def within_duration(context: Context, duration: Duration) -> When | None:
    """'within three days': from now on."""
    at = now(context)
    end = shifted(at, duration, 1, context)
    if end is None:
        return None
    if has_clock(duration):
        return readings([Stretch(at, end)])
    return readings([Stretch(days(at.date()).start, days(end.date()).start)])


EDGE_PHRASES = (
    Phrase(RULE + "edge", "[at|in|towards|around] [the] {edge} [of] {inside}", _edge),
    Phrase(RULE + "edge", "[at|in|towards|around] [the] {eom}", _edge_word),
    Phrase(
        RULE + "edge",
        "[in] early {inside}",
        lambda c, inside: _edge(c, Edge.BEGINNING, inside),
    ),
    Phrase(RULE + "edge", "[in] late {inside}", _late_in),
    Phrase(RULE + "late", "later [in|on in] {inside}", _late),
    Phrase(RULE + "early", "earlier [in] {inside}", _early),
    Phrase(RULE + "rest", "[the] rest [of] {inside}\n[the] remainder of {inside}", _rest),
    Phrase(RULE + "to_date", "[the] {unit} to date", _to_date),
)
