"""The tables of the README: whom was meant, how sure a score is, how fast a lookup is."""

from collections import Counter
from collections.abc import Iterator

from bench.payees import reliability
from bench.payees.report import is_picked_wrong, machine, parts
from bench.payees.run import Run
from bench.payees.targets import FILE, recall
from bench.readme import row


def markdown(run: Run) -> Iterator[str]:
    """What was measured, between the markers `bench payees`."""
    yield from _rates(run)
    held_out = reliability.measured(run.hits, FILE)
    if held_out:
        yield from ("", row(["score of the best candidate", "lookups", "mean score", "right"]))
        yield row(["---", "--:", "--:", "--:"])
        for one in reliability.bins(held_out):
            tenth = f"{one.least:.1f} to {one.least + 0.1:.1f}"
            yield row([tenth, str(one.n), f"{one.score:.2f}", f"{one.right:.2f}"])
        error = reliability.error(held_out)
        yield f"\nSpeakers that the scores were not fitted on; calibration error (ECE) {error:.4f}."
    if run.scales:
        yield from ("", *_scales(run))
    yield f"\nMeasured on {machine().rpartition(', ')[0]}."


def _rates(run: Run) -> Iterator[str]:
    yield row(["names", "lookups", "@1 %", "@5 %", "asked", "none", "picked wrong"])
    yield row(["---", *["--:"] * 6])
    for part, kind in parts(run):
        hits = run.of(part, kind)
        if part == "own":
            continue
        outcomes = Counter(hit.outcome for hit in hits)
        yield row(
            [
                f"{part} {kind}".strip(),
                f"{len(hits):,}",
                f"{recall(hits, 1):.2f}",
                f"{recall(hits, 5):.2f}",
                f"{outcomes['ambiguous']:,}",
                f"{outcomes['none']:,}",
                f"{sum(map(is_picked_wrong, hits)):,}",
            ]
        )


def _scales(run: Run) -> Iterator[str]:
    yield row(["ms a lookup, one core", "p50", "p99", "recall@5 %", "p50, Teller = 1", "MiB"])
    yield row(["---", *["--:"] * 5])
    for one in run.scales:
        ours = float(one.single["p50_ms"])
        for name, times, found, memory in (
            ("Teller", one.single, one.recall_at_5, f"{one.memory_mib:.0f}"),
            ("Teller, n-best", one.nbest, one.recall_at_5_nbest, ""),
            ("RapidFuzz WRatio over everything", one.peer, one.peer_recall_at_5, ""),
        ):
            p50, p99 = float(times["p50_ms"]), float(times["p99_ms"])
            yield row(
                [
                    f"{one.people:,} people: {name}",
                    f"{p50:.2f}",
                    f"{p99:.2f}",
                    f"{100 * found:.2f}",
                    f"{p50 / ours:.1f}",
                    memory,
                ]
            )
