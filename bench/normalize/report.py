"""What came out? Tables for a terminal, JSON with every figure, the rows that went wrong."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from bench.environment import environment
from bench.normalize.facts import Amount, Fact, Figure
from bench.normalize.run import Run
from bench.normalize.score import Outcome
from bench.normalize.targets import BOUNDS, Target, percent, targets
from bench.readme import row

_PLACES = 2


def as_json(run: Run) -> dict[str, object]:
    """The form of `teller bench normalize --json`."""
    return {
        "targets": [target.as_json() for target in targets(run.ours, run.peers, run.speed_ms())],
        "sets": [_suite(run, group, suite) for group, suite in _suites(run)],
        "classes": list(_classes(run.ours)),
        "left_out": left_out(run),
        "speed": run.timing,
        "peers": run.versions,
        "environment": environment(),
    }


def _suites(run: Run) -> list[tuple[str, str]]:
    seen = {(o.row.group, o.row.suite) for o in run.ours}
    seen |= {(row.group, row.suite) for row in run.left}
    return sorted(seen)


def _of(outcomes: Iterable[Outcome], group: str, suite: str) -> list[Outcome]:
    return [o for o in outcomes if (o.row.group, o.row.suite) == (group, suite)]


def _suite(run: Run, group: str, suite: str) -> dict[str, object]:
    ours = _of(run.ours, group, suite)
    peers = {}
    for name, outcomes in run.peers.items():
        theirs = _of(outcomes, group, suite)
        if theirs:
            asked = {id(o.row) for o in theirs}
            same = [o for o in ours if id(o.row) in asked]
            peers[name] = rate(theirs) | {"teller_on_the_same_rows": rate(same)["percent"]}
    left = sum((row.group, row.suite) == (group, suite) for row in run.left)
    return {"group": group, "set": suite, "left_out": left, "teller": rate(ours), "peers": peers}


def rate(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """How many were right, of how many; also with alternatives; and how many failed."""
    loosely = sum(outcome.loosely for outcome in outcomes)
    right, n = percent(outcomes), len(outcomes)
    return {
        "n": n,
        "right": sum(outcome.right for outcome in outcomes),
        "percent": None if right is None else round(right, _PLACES),
        "percent_with_alternatives": round(100 * loosely / n, _PLACES) if n else None,
        "failed": sum(bool(outcome.error) for outcome in outcomes),
    }


def _classes(outcomes: Iterable[Outcome]) -> Iterator[dict[str, object]]:
    found = dict[tuple[str, str, str], list[Outcome]]()
    for o in outcomes:
        found.setdefault((o.row.group, o.row.suite, o.row.cls), []).append(o)
    for (group, suite, cls), some in sorted(found.items()):
        yield {"group": group, "set": suite, "class": cls, **rate(some)}


def left_out(run: Run) -> list[dict[str, object]]:
    """Every reason, with its count."""
    counts = Counter((row.group, row.suite, row.reason) for row in run.left)
    return [
        {"group": group, "set": suite, "reason": reason, "n": n}
        for (group, suite, reason), n in sorted(counts.items())
    ]


def table(run: Run) -> Iterator[str]:
    """Rates, what was left out, speed, targets."""
    yield from _rates(run)
    if run.left:
        yield ""
    yield from (f"left out  {n:>5}  {reason}" for reason, n in _reasons(run))
    if run.timing:
        yield ""
        yield from _speeds(run)
    yield ""
    yield from map(_target, targets(run.ours, run.peers, run.speed_ms()))


def _rates(run: Run) -> Iterator[str]:
    names = list(run.peers)
    heads = "".join(f"{name:>20}" for name in names)
    yield f"{'rows right by value, %':<42}{'n':>6}{'left':>6}{'teller':>9} {heads}"
    for group, suite in _suites(run):
        ours = _of(run.ours, group, suite)
        left = sum((row.group, row.suite) == (group, suite) for row in run.left)
        cells = "".join(
            f"{_cell(_of(outcomes, group, suite)):>20}" for outcomes in run.peers.values()
        )
        shown = _shown(percent(ours)) + _mark(group, percent(ours))
        yield f"{group:<18}{suite:<24}{len(ours):>6}{left:>6}{shown:>10}{cells}"
    failed = [o for o in run.ours if o.error]
    if failed:
        yield f"teller failed on {len(failed)} rows: {failed[0].error}"


def _mark(group: str, reached: float | None) -> str:
    """'<' where a set alone is below the bound of its group."""
    return "<" if reached is not None and reached < BOUNDS.get(group, 0) else " "


def _cell(outcomes: Sequence[Outcome]) -> str:
    return f"{_shown(percent(outcomes))} of {len(outcomes):>4}" if outcomes else "–"


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def markdown(run: Run) -> Iterator[str]:
    """The tables of the README: rates beside the peers', speed, and where they were measured."""
    names = list(run.peers)
    yield row(["right by value, %", "rows", "Teller", *names])
    yield row(["---", *["--:"] * (2 + len(names))])
    for group, suite in _suites(run):
        ours = _of(run.ours, group, suite)
        if ours:
            theirs = (percent(_of(outcomes, group, suite)) for outcomes in run.peers.values())
            cells = map(_shown, [percent(ours), *theirs])
            yield row([f"{group}: {suite}", f"{len(ours):,}", *cells])
    yield ""
    yield row(["ms, one core", "n", "p50", "p99", "p99, Teller = 1"])
    yield row(["---", *["--:"] * 4])
    for name, program, kind, ratio in _timed(run):
        times = (f"{kind[key]:.3f}" for key in ("p50_ms", "p99_ms"))
        yield row([f"{name}: {program}", f"{kind['n']:,}", *times, f"{ratio:.1f}"])
    where = environment()
    yield ""
    yield f"Measured on {where['cores']} cores of {where['processor']}, Python {where['python']}."


def _reasons(run: Run) -> list[tuple[str, int]]:
    return sorted(Counter(row.reason for row in run.left).items(), key=lambda pair: -pair[1])


def _speeds(run: Run) -> Iterator[str]:
    heads = f"{'n':>7}{'p50':>10}{'p95':>10}{'p99':>10}{'p99, ours = 1':>15}{'p99 on core':>13}"
    yield f"{'speed, ms':<36}{heads}"
    for name, program, kind, ratio in _timed(run):
        cells = "".join(f"{kind[key]:>10.3f}" for key in ("p50_ms", "p95_ms", "p99_ms"))
        core = f"{kind['core_p99_ms']:>13.3f}" if "core_p99_ms" in kind else ""
        yield f"{name:<24}{program:<12}{kind['n']:>7}{cells}{ratio:>15.1f}{core}"


def _timed(run: Run) -> Iterator[tuple[str, str, dict[str, Any], float]]:
    """What was timed, the program, its figures, and its p99 as a multiple of ours."""
    for lang, programs in run.timing.items():
        for what, name in (("utterance", "20 words"), ("partial", "one more word")):
            first = programs["teller"][what].get("p99_ms")
            for program, kinds in programs.items():
                if kinds[what]["n"] and first:
                    kind = kinds[what]
                    yield f"{lang} {name}", program, kind, kind["p99_ms"] / first


def _target(target: Target) -> str:
    sign = ">=" if target.least else "<="
    bound = "–" if target.bound is None else f"{target.bound:.2f}"
    reached = {True: "reached", False: "NOT REACHED", None: "not measured"}[target.reached]
    shown = "–" if target.figure is None else f"{target.figure:.2f}"
    return f"{target.name:<36}{shown:>8} {sign} {bound:<6} n {target.n:<6} {reached}"


def wrong_rows(outcomes: Iterable[Outcome]) -> Iterator[dict[str, object]]:
    """The form of `--wrong`: what was expected, what was found."""
    for outcome in outcomes:
        if outcome.right:
            continue
        asked = outcome.row
        yield {
            "group": asked.group,
            "set": asked.suite,
            "class": asked.cls,
            "input": asked.texts[0] if len(asked.texts) == 1 else list(asked.texts),
            "at": asked.at.isoformat(),
            "expected": [
                [" or ".join(map(shown, any_of)) for any_of in answer] for answer in asked.answers
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
            code = min(codes) if len(codes) == 1 else "any of " + " ".join(sorted(codes))[:23]
            return f"{_decimal(value)} {code}"
    return str(fact).replace("datetime.datetime", "")


def _decimal(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):.12g}"
