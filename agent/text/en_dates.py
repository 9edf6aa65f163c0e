"""How does English say when? Days, times and periods, as phrases over the calendar."""

from typing import Any

from agent.text.dates import (
    Part,
    Unit,
    When,
    cycle,
    each,
    now,
    part_of_day,
    readings,
    since,
    weekday,
)
from agent.text.language import Context
from agent.text.patterns import Grammar, Leaf, Phrase
from agent.text.tokens import Tokens


def _table(words: dict[str, Any]) -> Leaf:
    def read(tokens: Tokens, i: int) -> tuple[Any, int] | None:
        word = tokens.text(i)
        return (words[word], i + 1) if word in words else None

    return Leaf(read, words.keys())


_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_LEAVES = {"weekday": _table({word: k for k, word in enumerate(_WEEKDAYS)})}


def _named(context: Context, weekday_: int) -> When | None:
    return weekday(context, weekday_)


def _tomorrow(context: Context) -> When | None:
    return readings([cycle(Unit.DAY, now(context), 1)])


_PHRASES = {
    "day": (
        Phrase("en.date.weekday", "[on] {weekday}", lambda c, weekday: _named(c, weekday)),
        Phrase("en.date.tomorrow", "tomorrow", _tomorrow),
    ),
    "when": (
        Phrase("", "{day}", lambda _, day: day),
        Phrase(
            "en.period.part_of_day",
            "{day} morning",
            lambda _, day: each(lambda d: part_of_day(d, Part.MORNING), day),
        ),
        Phrase("en.period.since", "since {day}", lambda _, day: each(since, day[1:] or day)),
    ),
}

GRAMMAR = Grammar(_LEAVES, _PHRASES)
