"""What came out? Tables for a terminal, JSON with every figure, the lookups that went wrong."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from bench.environment import environment
from bench.normalize.targets import Target
from bench.payees import reliability
from bench.payees.run import Hit, Run
from bench.payees.targets import FILE, recall, targets

_PLACES = 2


def as_json(run: Run) -> dict[str, object]:
    """The form of `teller bench payees --json`."""
    held_out = reliability.measured(run.hits, FILE)
    return {
        "targets": [target.as_json() for target in targets(run)],
        "parts": [_part(part, kind, run.of(part, kind)) for part, kind in parts(run)],
        "reliability": [one.as_json() for one in reliability.bins(held_out)],
        "scales": [
            asdict(one) | {"times_faster": round(one.times_faster, 1)} for one in run.scales
        ],
        "environment": environment(),
    }


def parts(run: Run) -> list[tuple[str, str]]:
    return list(dict.fromkeys((hit.part, hit.kind) for hit in run.hits))


def _part(part: str, kind: str, hits: Sequence[Hit]) -> dict[str, object]:
    found: dict[str, object] = {"part": part, "kind": kind, "n": len(hits)}
    if part == "own":
        return found | {"as_expected": sum(hit.outcome == hit.expected for hit in hits)}
    return found | {
        "recall_at_1": _rounded(recall(hits, 1)),
        "recall_at_5": _rounded(recall(hits, 5)),
        "outcomes": dict(sorted(Counter(hit.outcome for hit in hits).items())),
        "picked_wrong": sum(map(is_picked_wrong, hits)),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _PLACES)


def is_picked_wrong(hit: Hit) -> bool:
    return hit.outcome in ("match", "close") and not hit.within(1)


def table(run: Run) -> Iterator[str]:
    """Rates, reliability, speed, targets."""
    if run.of("own"):
        right = sum(hit.outcome == hit.expected for hit in run.of("own"))
        yield f"own cases with the expected outcome {right} of {len(run.of('own'))}"
    if any(hit.part != "own" for hit in run.hits):
        yield f"{'names':<40}{'n':>6}{'@1 %':>8}{'@5 %':>8}{'asked':>8}{'none':>7}{'picked wrong':>14}"
        yield from _rates(run)
    held_out = reliability.measured(run.hits, FILE)
    if held_out:
        yield ""
        yield f"{'score of the best (held-out speakers)':<40}{'n':>6}{'score':>8}{'right':>8}"
        for one in reliability.bins(held_out):
            tenth = f"{one.least:.1f} to {one.least + 0.1:.1f}"
            yield f"{tenth:<40}{one.n:>6}{one.score:>8.2f}{one.right:>8.2f}"
    if run.scales:
        yield ""
        yield from _scales(run)
    found = targets(run)
    if found:
        yield ""
        yield from map(_target, found)
        yield machine()


def _rates(run: Run) -> Iterator[str]:
    for part, kind in parts(run):
        hits = run.of(part, kind)
        if part == "own":
            continue
        outcomes = Counter(hit.outcome for hit in hits)
        wrong = sum(map(is_picked_wrong, hits))
        yield (
            f"{f'{part} {kind}'.strip():<40}{len(hits):>6}{recall(hits, 1):>8.2f}{recall(hits, 5):>8.2f}"
            f"{outcomes['ambiguous']:>8}{outcomes['none']:>7}{wrong:>14}"
        )


def _scales(run: Run) -> Iterator[str]:
    yield (
        f"{'speed, ms a lookup':<24}{'n':>5}{'p50':>10}{'p99':>10}{'recall@5':>10}"
        f"{'p50, ours = 1':>15}{'memory MiB':>12}{'built s':>9}"
    )
    for one in run.scales:
        size = f"{one.people:,}"
        ours = float(one.single["p50_ms"])
        rows = [
            ("teller", one.single, one.recall_at_5, f"{one.memory_mib:>12.0f}{one.build_s:>9.1f}"),
            ("teller, n-best", one.nbest, one.recall_at_5_nbest, ""),
            ("WRatio", one.peer, one.peer_recall_at_5, ""),
        ]
        for name, times, found, more in rows:
            p50, p99 = float(times["p50_ms"]), float(times["p99_ms"])
            yield (
                f"{size:<10}{name:<14}{times['n']:>5}{p50:>10.2f}{p99:>10.2f}{100 * found:>10.2f}"
                f"{p50 / ours:>15.1f}{more}"
            )


def _target(target: Target) -> str:
    sign = ">=" if target.least else "<="
    reached = {True: "reached", False: "NOT REACHED", None: "not measured"}[target.reached]
    shown = "–" if target.figure is None else f"{target.figure:.2f}"
    bound = "–" if target.bound is None else f"{target.bound:.2f}"
    return f"{target.name:<40}{shown:>8} {sign} {bound:<7} n {target.n:<6} {reached}"


def machine() -> str:
    seen = environment()
    return (
        f"{seen['processor']}, {seen['cores']} cores, Python {seen['python']}, {seen['revision']}"
    )


def wrong_rows(hits: Iterable[Hit]) -> Iterator[dict[str, object]]:
    """The form of `--wrong`: what was heard, who was meant, who was found."""
    for hit in hits:
        if (hit.outcome == hit.expected) if hit.expected else hit.within(1):
            continue
        yield {
            "part": hit.part,
            "kind": hit.kind,
            "heard": list(hit.heard),
            "meant": hit.meant,
            "expected": hit.expected,
            "place": hit.place,
            "outcome": hit.outcome,
            "score": round(hit.score, 3),
            "found": list(hit.found),
        }
