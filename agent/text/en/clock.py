"""How does English say times of day? '3:15 pm', 'half past two', 'ten to nine', 'noon'."""

from datetime import time
from typing import Any, NamedTuple

from agent.text.clocks import Clock, Hours, clock, halved, hours, in_part, minutes_from
from agent.text.dates import Part
from agent.text.en.leaves import AFTER
from agent.text.en.words import TEENS, TENS, UNITS
from agent.text.language import Context
from agent.text.patterns import Phrase, passed


class SaidHours(NamedTuple):
    """From one time of day to another."""

    spans: Hours
    sure: bool
    "it can be nothing else: one end says that it is a time"


_RANGES = frozenset(("from", "between"))


_MIDNIGHT = (time(0),)


_NO_HALF = frozenset(("and", "a", "one", "the", "first", "second"))


_HOURS_RULE = "en.period.hours"


SPOKEN = frozenset(UNITS) | frozenset(TEENS) | frozenset(TENS)


def _plain(_: Context, **shown: Any) -> Clock | None:
    return _face(**shown)


def _face(
    hour: int = 0,
    minute: int = 0,
    latehour: int = 0,
    wclock: Clock | None = None,
    dotclock: Clock | None = None,
    military: Clock | None = None,
) -> Clock | None:
    return wclock or dotclock or military or clock(hour or latehour, minute)


def _halved(_: Context, half: bool, **shown: Any) -> Clock | None:
    face = _face(**shown)
    return face and halved(face, half)


def _in_part(_: Context, inpart: Part, **shown: Any) -> Clock | None:
    face = _face(**shown)
    return face and in_part(face, inpart)


def _later(c: Context, minutes: int, oclock: Clock) -> Clock:
    return minutes_from(oclock, minutes)


def _earlier(c: Context, minutes: int, oclock: Clock) -> Clock:
    return minutes_from(oclock, -minutes)


def _sooner(c: Context, minutes: int, oclock: Clock) -> Clock | None:
    """'ten to nine' without the word minutes: no 'two to four'."""
    return minutes_from(oclock, -minutes) if minutes % 5 == 0 else None


def _quarter_to(_: Context, oclock: Clock) -> Clock:
    return minutes_from(oclock, -15)


def _at_noon(_: Context, hour: int, noon: Clock) -> Clock | None:
    """'12 noon', '1 o'clock midnight': of the night that has it in its midst."""
    if hour == 12:
        return noon
    shown = clock(hour) if hour < 5 and noon == _MIDNIGHT else None
    return shown and in_part(shown, Part.NIGHT)


def _half_past(_: Context, oclock: Clock) -> Clock:
    return minutes_from(oclock, 30)


def _sure(_: Context, **ends: Clock) -> SaidHours:
    return SaidHours(hours(*ends.values()), True)


def _vague(_: Context, **ends: Clock) -> SaidHours:
    return SaidHours(hours(*ends.values()), False)


def _glued_sure(_: Context, sureghours: Hours) -> SaidHours:
    return SaidHours(sureghours, True)


def _glued_vague(_: Context, ghours: Hours) -> SaidHours:
    return SaidHours(ghours, False)


def _spoken_range(
    _: Context, hour1: int, minute1: int, hour2: int, minute2: int
) -> SaidHours | None:
    """'from two thirty to two forty five'."""
    first, last = clock(hour1, minute1), clock(hour2, minute2)
    return SaidHours(hours(first, last), True) if first and last else None


_HM = "({hour} [{minute}]|{latehour} {minute}|{wclock}|{dotclock})"


_FACE = "({hour} [{minute}]|{latehour} {minute}|{wclock}|{military}|{dotclock})"


_MINUTES = "{minutes} (minutes|minute|mins|min)"


_TO = "(to|till|til|until|untill|thru|through|—|-|~)"


_SPOKEN_RANGE = f"from {{hour1}} {{minute1}} {_TO} {{hour2}} {{minute2}}"


_RULE = "en.time.clock"


PHRASES = {
    "oclock": (
        Phrase(_RULE, "{noon}", passed),
        Phrase(_RULE, f"{_FACE} {{half}}", _halved),
        Phrase(_RULE, "{hour} [{minute}|o'clock|oclock|o clock|o ' clock]\n{wclock}", _plain),
    ),
    "clock": (
        Phrase(_RULE, "{noon}", passed),
        Phrase(_RULE, "{hour} {noon}", _at_noon),
        Phrase(_RULE, "{hour} (o'clock|oclock|o clock|o ' clock) {noon}", _at_noon),
        Phrase(
            _RULE,
            "{wclock} [ish]\n"
            "{hour} (o'clock|oclock|o clock|o ' clock) [sharp]\n"
            "{latehour} (o'clock|oclock|o clock)\n"
            "{hour} ish",
            _plain,
        ),
        Phrase(_RULE, f"{_FACE} [o'clock|oclock|ish] {{half}}", _halved),
        Phrase(_RULE, f"{_FACE} [o'clock|oclock] {{inpart}}", _in_part),
        Phrase(_RULE, "half {oclock}", _half_past, only_before=AFTER, not_after=_NO_HALF),
        Phrase(_RULE, "{clocked}", passed),
        Phrase(_RULE, "[a] quarter (to|of|before|till|til) {oclock}", _quarter_to),
        Phrase(
            _RULE, "{minutes} (to|till|til) {oclock}", _sooner, only_before=AFTER, not_after=_RANGES
        ),
        Phrase(_RULE, "{clocked} {inpart}", lambda _, clocked, inpart: in_part(clocked, inpart)),
    ),
    "clocked": (
        Phrase(_RULE, "half past {oclock}", _half_past),
        Phrase(_RULE, "{minutes} (past|after) {oclock}", _later),
        Phrase(_RULE, f"{_MINUTES} (past|after|from) {{oclock}}", _later),
        Phrase(_RULE, f"{_MINUTES} (to|before|till|til|of) {{oclock}}", _earlier),
    ),
    "hm": (
        Phrase(_RULE, "{clock}", passed),
        Phrase(_RULE, _HM, _plain),
    ),
    "bare": (
        Phrase(_RULE, "{hm}", passed),
        Phrase(_RULE, "{military}", _plain),
    ),
    "hours": (
        Phrase(_HOURS_RULE, f"[at|from] {{clock1}} {_TO} {{bare2}}", _sure),
        Phrase(_HOURS_RULE, f"[at|from] {{bare1}} {_TO} {{clock2}}", _sure),
        Phrase(_HOURS_RULE, "[in] between {clock1} (and|to|—|-) {bare2}", _sure),
        Phrase(_HOURS_RULE, "[in] between {bare1} (and|to|—|-) {clock2}", _sure),
        Phrase(_HOURS_RULE, "[at|from|between|in between] {sureghours}", _glued_sure),
        Phrase(_HOURS_RULE, _SPOKEN_RANGE, _spoken_range, only_before=AFTER),
        Phrase(_HOURS_RULE, f"[at|from] {{bare1}} {_TO} {{bare2}}", _vague),
        Phrase(_HOURS_RULE, "[in] between {bare1} (and|to|—|-) {bare2}", _vague),
        Phrase(_HOURS_RULE, "[at|from|between|in between] {ghours}", _glued_vague),
    ),
}
