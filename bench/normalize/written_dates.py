"""What do written dates and times say? Only whole ones: a day with its month, a time of day.

A date without a year is right in any year; a time that is not said to be in the morning or in the
afternoon ('half past three', 03:30) is right as either.
"""

import re
from datetime import datetime

from bench.normalize.duckling import later
from bench.normalize.facts import Clock, Day, Fact, Stretch

_NAMES = "january february march april may june july august september october november december"
_MONTHS = {name: number for number, name in enumerate(_NAMES.split(), 1)}
_MONTH = "|".join(_MONTHS)
_HALF_DAY = 12 * 3600


def read_written_date(text: str, lang: str) -> list[Fact]:
    """Any of these is what the reference says; nothing when it is no whole date or time."""
    return _japanese(text) if lang == "ja" else _english(text.lower())


def _english(text: str) -> list[Fact]:
    if found := re.search(r"\b(\d?\d):(\d\d)(?: ([ap])\.?m\b)?", text):
        return _clocks(int(found[1]), int(found[2]), 0, found[3] or "")
    if found := re.fullmatch(rf"(\d+) ({_MONTH})(?: (\d{{4}}))?", text):
        return [Day((_MONTHS[found[2]], int(found[1])), int(found[3] or 0))]
    if found := re.fullmatch(rf"({_MONTH}) (\d{{4}})", text):
        start = datetime(int(found[2]), _MONTHS[found[1]], 1)
        return [Stretch(start, later(start, "Month"))]
    if found := re.fullmatch(rf"({_MONTH}) (\d\d?)(?: (\d{{4}}))?", text):
        return [Day((_MONTHS[found[1]], int(found[2])), int(found[3] or 0))]
    return []


def _japanese(text: str) -> list[Fact]:
    if re.search(r"[~〜]", text):
        return []
    if found := re.search(r"(?:(\d{4})年)?(\d+)月(\d+)日", text):
        return [Day((int(found[2]), int(found[3])), int(found[1] or 0))]
    if found := re.search(r"(午前|午後)?(\d+)時(?:(\d+)分|(半))?(?:(\d+)秒)?(前)?", text):
        minute = 30 if found[4] else int(found[3] or 0)
        hour = int(found[2])
        if found[6]:
            hour, minute = (hour * 60 - minute) // 60, -minute % 60
        half = {"午前": "a", "午後": "p"}.get(found[1] or "", "")
        return _clocks(hour, minute, int(found[5] or 0), half)
    return []


def _clocks(hour: int, minute: int, second: int, half: str) -> list[Fact]:
    at = (hour % 12 if half else hour % 24) * 3600 + minute * 60 + second
    if half:
        return [Clock(at + _HALF_DAY * (half == "p"))]
    return [Clock(at), Clock((at + _HALF_DAY) % (2 * _HALF_DAY))] if hour <= 12 else [Clock(at)]
