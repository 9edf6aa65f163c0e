"""When is a part of the day, and which words name one? References differ; both conventions are right.

Ours (the interface's): morning 06-12, afternoon 12-18, evening 18-22, night 22-06. A reference with hours of
its own for the same named part of the same day ('tomorrow morning' 08-12, 00-12) expects either.
"""

import re
from datetime import datetime, timedelta

from bench.normalize.facts import ClockStretch, Stretch

_HOURS = {"morning": (6, 12), "afternoon": (12, 18), "evening": (18, 22), "night": (22, 30)}
_TIMEX = {"TMO": "morning", "TAF": "afternoon", "TEV": "evening", "TNI": "night"}
_WORDS = (
    ("night", r"\bto-?ni(?:ght|te)\b|\bnight\b|夜中|深夜|今夜|今晩|夜|晩"),
    ("morning", r"\bmornings?\b|朝|午前中|午前"),
    ("afternoon", r"\bafternoons?\b|午後|昼"),
    ("evening", r"\bevenings?\b|夕方|夕"),
)


def part_of_timex(timex: str) -> str:
    """The part that a timex like '2026-11-22TMO' names, or nothing."""
    return _TIMEX.get(timex[-3:], "")


def parts_of_words(text: str) -> list[str]:
    """The parts that are named in `text`."""
    return [part for part, words in _WORDS if re.search(words, text, re.IGNORECASE)]


def part_of_day(part: str, day: datetime) -> Stretch:
    start, end = _HOURS[part]
    midnight = day.replace(hour=0, minute=0, second=0, microsecond=0)
    return Stretch(midnight + timedelta(hours=start), midnight + timedelta(hours=end))


def part_of_any_day(part: str) -> ClockStretch:
    start, end = _HOURS[part]
    return ClockStretch(start * 3600, end % 24 * 3600)
