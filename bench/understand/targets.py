"""What must be reached? The targets, and which rows each is measured on."""

from collections.abc import Sequence

from bench.normalize.targets import Target
from bench.understand.run import Run
from bench.understand.score import Outcome

SPEED_MS = 3.0
"of a turn: understanding and dialog"


def targets(run: Run) -> list[Target]:
    """Those that the run measured something of."""
    rasa = [one for one in run.of("intents", "C_rasa") if "beside" not in one.row.suite]
    found = [
        _right("intents, C_sgd_banks %", run.of("intents", "C_sgd_banks"), 98.0),
        _right("intents, C_rasa_financial_demo %", rasa, 98.0),
        _right("amount and recipient, C_sgd_banks %", run.of("slots"), 92.0),
        _right("a person asked for %", run.of("handoff"), 90.0),
        _wrong("deeds nobody asked for %", run.of("false")),
    ]
    for suite in sorted({one.row.suite for one in run.of("own")}):
        rows = run.of("own", suite)
        found.append(_right(f"{suite}: path, intent and slots %", rows, 90.0))
    if run.of("own"):
        wrong = float(sum(one.wrong_command for one in run.of("own")))
        found.append(Target("own: wrong commands", wrong, 0.0, False, len(run.of("own"))))
    for name, values in run.times.items():
        if name.startswith("a whole turn"):
            found.append(
                Target(
                    f"{name}, p99 ms",
                    float(values["p99_ms"]),
                    SPEED_MS,
                    False,
                    int(values["n"]),
                )
            )
    return [target for target in found if target.n]


def percent(outcomes: Sequence[Outcome]) -> float | None:
    """Of the rows, those that were understood."""
    return 100 * sum(one.right for one in outcomes) / len(outcomes) if outcomes else None


def _right(name: str, outcomes: Sequence[Outcome], bound: float) -> Target:
    return Target(name, percent(outcomes), bound, True, len(outcomes))


def _wrong(name: str, outcomes: Sequence[Outcome]) -> Target:
    figure = 100 * sum(one.wrong_command for one in outcomes) / len(outcomes) if outcomes else None
    return Target(name, figure, 0.3, False, len(outcomes))
