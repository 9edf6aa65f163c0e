"""What must be reached? The targets, and which rows each is measured on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bench.normalize.score import Outcome

_JA_WRITTEN = frozenset(
    ("B_itn_ja_nemo", "B_itn_ja_wetext", "B_geolonia_numeral", "B_recognizers_ja")
)
_CLEAN = frozenset(("A_text2num_en", "A_duckling_en", "B_duckling_ja"))
"suites whose negatives must all stay as they are"
BOUNDS = {"en": 95.0, "ja": 93.0, "dates-en": 88.0, "dates-ja": 82.0}
"percent of a group's rows, at least"
POINTS_ABOVE = 2.0
"of dates of birth, above the best peer"


@dataclass(frozen=True, slots=True)
class Target:
    """A figure and what it must be."""

    name: str
    figure: float | None
    "percent or ms"
    bound: float | None
    "None: nothing to compare with"
    least: bool
    "the bound is the least it may be; else the most"
    n: int

    @property
    def reached(self) -> bool | None:
        """None where it was not measured."""
        if self.figure is None or self.bound is None:
            return None
        return self.figure >= self.bound if self.least else self.figure <= self.bound

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "figure": self.figure,
            "bound": self.bound,
            "least": self.least,
            "n": self.n,
            "reached": self.reached,
        }


def percent(outcomes: Sequence[Outcome]) -> float | None:
    return 100 * sum(o.right for o in outcomes) / len(outcomes) if outcomes else None


def targets(
    ours: Iterable[Outcome],
    peers: Mapping[str, Sequence[Outcome]],
    speed_ms: Mapping[str, tuple[float, int]],
) -> list[Target]:
    """Those that the measured rows say something about. `speed_ms`: name -> (p99, n)."""
    outcomes = list(ours)

    def group(name: str, suites: frozenset[str] | None = None) -> list[Outcome]:
        return [
            o for o in outcomes if o.row.group == name and (suites is None or o.row.suite in suites)
        ]

    japanese = group("ja", _JA_WRITTEN) + group("written-dates-ja", _JA_WRITTEN)
    found = [
        _least("English money, numbers, digits", group("en"), BOUNDS["en"]),
        _least("Japanese money, numbers, digits", group("ja", _JA_WRITTEN), BOUNDS["ja"]),
        _least("the same with written dates", japanese, BOUNDS["ja"]),
        _least("English dates, times, periods", group("dates-en"), BOUNDS["dates-en"]),
        _least("Japanese dates, times, periods", group("dates-ja"), BOUNDS["dates-ja"]),
        _births(group("dob"), peers),
    ]
    negatives = [o for o in outcomes if o.row.group.startswith("negatives")]
    strict = [o for o in negatives if o.row.suite in _CLEAN]
    rest = [o for o in negatives if o.row.suite not in _CLEAN]
    found += [
        _most("must not match: Recognizers", rest, 1),
        _most("must not match: text2num, Duckling", strict, 0),
    ]
    for name, (figure, n) in speed_ms.items():
        bound = 0.3 if name.startswith("one more word") else 1.0
        found.append(Target(name, round(figure, 4), bound, False, n))
    return [target for target in found if target.n]


def _least(name: str, outcomes: Sequence[Outcome], bound: float) -> Target:
    return Target(name, percent(outcomes), bound, True, len(outcomes))


def _most(name: str, outcomes: Sequence[Outcome], bound: float) -> Target:
    right = percent(outcomes)
    return Target(name, None if right is None else 100 - right, bound, False, len(outcomes))


def _births(outcomes: Sequence[Outcome], peers: Mapping[str, Sequence[Outcome]]) -> Target:
    rates = [percent([o for o in theirs if o.row.group == "dob"]) for theirs in peers.values()]
    best = max((rate for rate in rates if rate is not None), default=None)
    bound = None if best is None else best + POINTS_ABOVE
    return Target("dates of birth, best peer + 2", percent(outcomes), bound, True, len(outcomes))
