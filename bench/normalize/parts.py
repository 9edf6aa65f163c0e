"""When is a part of the day, and which words name one? References differ; both conventions are right.

Ours (the interface's): morning 06-12, afternoon 12-18, evening 18-22, night 22-06, and the night that a day
ends with ('tonight', 昨晩) 18-24. A reference with hours of its own for the same named part of the same day
('tomorrow morning' 08-12, 00-12) expects either. Of an early or late part ours is what both share.
"""

import re
from datetime import datetime, timedelta

from bench.normalize.facts import ClockStretch, Stretch

_HOURS = {
    "morning": (6, 12),
    "afternoon": (12, 18),
    "evening": (18, 22),
    "night": (22, 30),
    "tonight": (18, 24),
}
_TIMEX = {"TMO": "morning", "TAF": "afternoon", "TEV": "evening", "TNI": "night"}
_WORDS = (
    ("tonight", r"\bto-?ni(?:ght|te)\b|\blast night\b|今夜|今晩|昨夜|昨晩"),
    ("night", r"\bto-?ni(?:ght|te)\b|\bnight\b|夜中|深夜|今夜|今晩|夜|晩"),
    ("morning", r"\bmornings?\b|朝|午前中|午前"),
    ("afternoon", r"\bafternoons?\b|午後|昼"),
    ("evening", r"\bevenings?\b|夕方|夕"),
)


def parts_of_timex(timex: str, text: str) -> list[str]:
    """The part that a timex like '2026-11-22TMO' names, and how its mention may be understood."""
    part = _TIMEX.get(timex[-3:])
    if part is None:
        return []
    return [part, "tonight"] if "tonight" in parts_of_words(text) else [part]


def parts_of_words(text: str) -> list[str]:
    """The parts that are named in `text`."""
    return [part for part, words in _WORDS if re.search(words, text, re.IGNORECASE)]


def part_of_day(part: str, day: datetime) -> Stretch:
    start, end = _HOURS[part]
    midnight = day.replace(hour=0, minute=0, second=0, microsecond=0)
    return Stretch(midnight + timedelta(hours=start), midnight + timedelta(hours=end))


def is_early_or_late(text: str) -> bool:
    return bool(re.search(r"\b(?:early|late)", text, re.IGNORECASE))


def overlap(one: Stretch, other: Stretch) -> Stretch:
    """What two closed stretches share."""
    assert one.start and one.end and other.start and other.end
    return Stretch(max(one.start, other.start), min(one.end, other.end))


def part_of_any_day(part: str) -> ClockStretch:
    start, end = _HOURS[part]
    return ClockStretch(start * 3600, end % 24 * 3600)
