"""What must be reached? The targets, and which lookups each is measured on."""

from collections.abc import Sequence

from bench.normalize.targets import Target
from bench.payees import reliability
from bench.payees.run import Hit, Run

FILE, DRAWN, JOINED = "in the file's order", "in a drawn order", "with what was said before"
_SILENT = ("match", "close")


def targets(run: Run) -> list[Target]:
    """Those that the run measured something of."""
    said, spelled = run.of("said", FILE), run.of("spelled", JOINED)
    found = [
        _recall("names said, recall@1 %", said, 1, 88.0),
        _recall("names said, recall@5 %", said, 5, 92.5),
        _recall("names spelled, recall@1 %", spelled, 1, 75.0),
        _recall("nicknames, recall@5 %", run.of("nicknames"), 5, 95.0),
        *(
            _recall(f"Japanese from {kind}, recall@5 %", run.of("japanese", kind), 5, 98.0)
            for kind in ("kana", "romaji", "one mora wrong")
        ),
        _silent(run.of("japanese")),
        _calibration(reliability.measured(run.hits, FILE)),
    ]
    for scale, bound in zip(run.scales, (5.0, 15.0), strict=False):
        n, size = int(scale.single["n"]), f"{scale.people:,}"
        found += [
            Target(f"{size}, p99 ms", float(scale.single["p99_ms"]), bound, False, n),
            Target(
                f"{size}, recall@5 % beside WRatio",
                100 * scale.ours_beside_peer,
                100 * scale.peer_recall_at_5,
                True,
                int(scale.peer["n"]),
            ),
        ]
    for scale in run.scales[1:]:
        found.append(
            Target(
                f"{scale.people:,}, times faster",
                scale.times_faster,
                30.0,
                True,
                int(scale.peer["n"]),
            )
        )
    return [target for target in found if target.n]


def _recall(name: str, hits: Sequence[Hit], most: int, bound: float) -> Target:
    return Target(name, recall(hits, most), bound, True, len(hits))


def recall(hits: Sequence[Hit], most: int) -> float | None:
    """Percent of lookups with the one meant among the first `most`."""
    return 100 * sum(hit.within(most) for hit in hits) / len(hits) if hits else None


def silent(hits: Sequence[Hit]) -> list[Hit]:
    """Picked without a question though somebody else sounds the same; kana and romaji alone tell so."""
    same = [hit for hit in hits if hit.homophones and hit.kind in ("kana", "romaji")]
    return [hit for hit in same if hit.outcome in _SILENT]


def _silent(hits: Sequence[Hit]) -> Target:
    n = sum(hit.homophones and hit.kind in ("kana", "romaji") for hit in hits)
    return Target("homophones picked silently", float(len(silent(hits))), 0.0, False, n)


def _calibration(hits: Sequence[Hit]) -> Target:
    figure = reliability.error(hits) if hits else None
    return Target("calibration error (ECE)", figure, 0.05, False, len(hits))
