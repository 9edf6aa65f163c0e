"""What came out? Tables for a terminal, JSON with every figure, the rows that went wrong."""

from collections.abc import Iterator, Mapping, Sequence

from bench.environment import environment
from bench.normalize.targets import Target
from bench.understand.run import Run
from bench.understand.score import Outcome, as_row
from bench.understand.targets import percent, targets

Key = tuple[str, str, str]


def as_json(run: Run) -> dict[str, object]:
    """The form of `teller bench understand --json`."""
    return {
        "targets": [target.as_json() for target in targets(run)],
        "parts": [_part(key, rows) for key, rows in grouped(run).items()],
        "speed": run.times,
        "without_grammar": run.without,
        "environment": environment(),
    }


def grouped(run: Run) -> dict[Key, list[Outcome]]:
    """By part, set and half; our own sentences have no halves: none of them was read."""
    found: dict[Key, list[Outcome]] = {}
    for one in run.outcomes:
        row = one.row
        half = "" if row.part == "own" else row.half
        found.setdefault((row.part, row.suite, half), []).append(one)
    return dict(sorted(found.items()))


def _part(key: Key, rows: Sequence[Outcome]) -> dict[str, object]:
    part, suite, half = key
    right = percent(rows)
    return {
        "part": part,
        "suite": suite,
        "half": half,
        "n": len(rows),
        "right": None if right is None else round(right, 2),
        "wrong_commands": sum(one.wrong_command for one in rows),
        "paths": _paths(rows),
    }


def _paths(rows: Sequence[Outcome]) -> dict[str, int]:
    paths = [one.decision.path.value for one in rows]
    return {path: paths.count(path) for path in sorted(set(paths))}


def table(run: Run) -> Iterator[str]:
    """Rates by part and half, speed, targets."""
    yield f"{'understanding':<52}{'n':>6}{'right %':>9}{'command':>9}{'wrong deeds':>13}"
    for (part, suite, half), rows in grouped(run).items():
        commands = _paths(rows).get("command", 0)
        wrong = sum(one.wrong_command for one in rows)
        name = f"{part} {suite} {half}"
        yield f"{name:<52}{len(rows):>6}{percent(rows):>9.2f}{commands:>9}{wrong:>13}"
    if run.without:
        yield f"left out, there is no grammar yet: {', '.join(run.without)}"
    if run.times:
        yield ""
        yield f"{'ms':<52}{'n':>6}{'p50':>9}{'p95':>9}{'p99':>9}{'on core':>9}"
        yield from (_speed(name, values) for name, values in run.times.items())
    yield ""
    yield from map(_target, targets(run))
    seen = environment()
    yield f"{seen['processor']}, {seen['cores']} cores, Python {seen['python']}, {seen['revision']}"


def _speed(name: str, values: Mapping[str, float | int]) -> str:
    times = "".join(f"{values[f'p{q}_ms']:>9.3f}" for q in (50, 95, 99))
    return f"{name:<52}{values['n']:>6}{times}{values['core_p99_ms']:>9.3f}"


def _target(target: Target) -> str:
    sign = ">=" if target.least else "<="
    reached = {True: "reached", False: "NOT REACHED", None: "not measured"}[target.reached]
    shown = "–" if target.figure is None else f"{target.figure:.2f}"
    return f"{target.name:<52}{shown:>8} {sign} {target.bound:<7.2f} n {target.n:<6} {reached}"


def wrong_rows(run: Run) -> Iterator[Mapping[str, object]]:
    """The form of `--wrong`; our own sentences stay unread, so they are not among them."""
    return (as_row(one) for one in run.outcomes if not one.right and one.row.part != "own")
