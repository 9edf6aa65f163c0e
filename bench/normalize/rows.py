"""What is one row of a suite, and why was another left out?"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import orjson

from agent.errors import UsageError
from bench.normalize.facts import Fact

AnyOf = tuple[Fact, ...]
"one expected span: any of these says it"
Answer = tuple[AnyOf, ...]
"the expected spans of a row, in order"
MIDNIGHT = datetime(2026, 11, 20, tzinfo=UTC)
"the reference time of rows that have none: no time of that day is past"


@dataclass(frozen=True, slots=True)
class Row:
    """An utterance and what it means."""

    group: str
    suite: str
    cls: str
    "the suite's own name for what the row is about"
    lang: str
    texts: tuple[str, ...]
    "usually one; several hypotheses of a recogniser where any may be right"
    asked: frozenset[str]
    "kinds of span that are looked at; others are neither right nor wrong"
    answers: tuple[Answer, ...]
    "any of them is right; an empty answer: no span of these kinds"
    at: datetime = MIDNIGHT
    timeless: bool = False
    "said at no known time: ours is given none"
    joined: str = ""
    "digits said in groups: right too when all that is found joins to this"
    whole: bool = False
    "only a single span over the whole text is denied"
    anywhere: bool = False
    "right when one span says it, whatever else is found"
    magnitudes: bool = False
    "amounts and percentages count as the numbers in them"
    currency: str = ""
    "ISO 4217, of the account that is spoken about; empty: nobody said"
    hint: str = ""
    "day or month first, for those who can be told: DMY, MDY"


@dataclass(frozen=True, slots=True)
class Left:
    """A row that is not scored."""

    group: str
    suite: str
    cls: str
    reason: str
    text: str


def read_lines(path: Path) -> Iterator[dict[str, object]]:
    """A suite's file. Raises UsageError for one that cannot be read."""
    try:
        lines = path.read_bytes().splitlines()
        rows = [orjson.loads(line) for line in lines if line.strip()]
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except orjson.JSONDecodeError as error:
        raise UsageError(f"{path} is no JSONL: {error}") from None
    yield from rows
