"""What came out? Rates by group and suite, what was left out and why, and the targets."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bench.normalize.facts import Amount, Fact, Figure
from bench.normalize.rows import Left, Row
from bench.normalize.score import Outcome

OURS = "teller"


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many."""

    right: int
    n: int

    @property
    def percent(self) -> float | None:
        return 100 * self.right / self.n if self.n else None

    def as_json(self) -> dict[str, object]:
        shown = self.percent
        return {"right": self.right, "n": self.n, "percent": shown and round(shown, 2)}


def rate(outcomes: Iterable[Outcome]) -> Rate:
    rights = [outcome.right for outcome in outcomes]
    return Rate(sum(rights), len(rights))


def wrong_rows(outcomes: Iterable[Outcome]) -> Iterator[dict[str, object]]:
    """The form of `--wrong`: what was expected, what was found."""
    for outcome in outcomes:
        if outcome.right:
            continue
        row = outcome.row
        yield {
            "group": row.group,
            "set": row.suite,
            "class": row.cls,
            "input": row.texts[0] if len(row.texts) == 1 else list(row.texts),
            "at": row.at.isoformat(),
            "expected": [
                [" or ".join(map(shown, any_of)) for any_of in answer] for answer in row.answers
            ],
            "got": [
                [f"{found.kind} {shown(found.says[0])}" for found in finds]
                for finds in outcome.finds
            ],
            "loosely_right": outcome.loosely,
            **({"error": outcome.error} if outcome.error else {}),
        }


def shown(fact: Fact) -> str:
    """A fact for people."""
    match fact:
        case Figure(kind, value):
            return f"{kind} {_decimal(value)}"
        case Amount(value, codes):
            code = min(codes) if len(codes) == 1 else ("any of " + " ".join(sorted(codes))[:23])
            return f"{_decimal(value)} {code}"
    text = str(fact).replace("datetime.datetime", "")
    return text


def _decimal(value: object) -> str:
    from fractions import Fraction

    assert isinstance(value, Fraction)
    return str(value) if value.denominator == 1 else f"{float(value):.12g}"


def left_out(left: Sequence[Left]) -> list[dict[str, object]]:
    """Every reason, with its count."""
    counts = Counter((row.group, row.suite, row.reason) for row in left)
    return [
        {"group": group, "set": suite, "reason": reason, "n": n}
        for (group, suite, reason), n in sorted(counts.items())
    ]


def by_suite(outcomes: Iterable[Outcome]) -> Mapping[tuple[str, str], list[Outcome]]:
    """(group, suite) -> outcomes, in order."""
    found = dict[tuple[str, str], list[Outcome]]()
    for outcome in outcomes:
        found.setdefault((outcome.row.group, outcome.row.suite), []).append(outcome)
    return found


def only(rows: Iterable[Row], groups: Sequence[str]) -> list[Row]:
    return [row for row in rows if not groups or row.group in groups]
