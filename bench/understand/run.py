"""One run: every row through normalisation, grammar and router, then how long that takes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from agent.errors import UsageError
from agent.understand.grammar import load
from bench.understand import speed
from bench.understand.own import read_own
from bench.understand.rows import Row
from bench.understand.score import Outcome, score
from bench.understand.sets import read_sets

PARTS = ("intents", "slots", "false", "handoff", "own", "speed")
Tick = Callable[[str, int, int], None]
"what is done, how much of how much"


@dataclass(slots=True)
class Run:
    """All that came out."""

    outcomes: list[Outcome] = field(default_factory=list)
    times: speed.Measured = field(default_factory=dict)
    without: list[str] = field(default_factory=list)
    "languages of rows that there is no grammar for"

    def of(self, part: str, suite: str = "") -> list[Outcome]:
        return [one for one in self.outcomes if one.row.part == part and suite in one.row.suite]


def measure(folder: Path | None, only: Sequence[str], tick: Tick) -> Run:
    """Everything that the folder has rows for; without one, our own sentences.

    Raises UsageError where there is nothing to measure.
    """
    wanted = set(only or PARTS)
    read = [*(read_sets(folder) if folder else ()), *read_own()]
    run = Run()
    spoken = {lang: _has_grammar(lang) for lang in {row.lang for row in read}}
    run.without = sorted(lang for lang, there in spoken.items() if not there)
    rows = [row for row in read if row.part in wanted and spoken[row.lang]]
    timed = [row for row in read if spoken[row.lang]] if "speed" in wanted else []
    if not rows and not timed:
        raise UsageError(f"nothing to measure in {folder}: it must hold <set>/<file>.jsonl")
    for done, row in enumerate(rows, 1):
        run.outcomes.append(score(row))
        tick(row.part, done, len(rows))
    if timed:
        run.times = speed.measure(_mixed(timed))
    return run


def _has_grammar(lang: str) -> bool:
    try:
        load(lang)
    except UsageError:
        return False
    return True


def _mixed(rows: Sequence[Row]) -> list[Row]:
    """Callers' turns first of all: of the sets of other domains no more than of ours."""
    ours = [row for row in rows if row.part != "false"]
    others = [row for row in rows if row.part == "false"]
    step = max(1, len(others) // max(1, len(ours)))
    return ours + others[::step]
