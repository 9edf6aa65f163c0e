"""The tables of the README: what was understood, what nobody asked for, how long a turn takes."""

from collections.abc import Iterator

from bench.environment import environment
from bench.readme import row
from bench.understand.report import grouped
from bench.understand.run import Run
from bench.understand.targets import percent


def markdown(run: Run) -> Iterator[str]:
    """What was measured, between the markers `bench understand`."""
    yield row(["understood", "rows", "right %", "deeds nobody asked for"])
    yield row(["---", "--:", "--:", "--:"])
    for (part, suite, half), rows in grouped(run).items():
        wrong = sum(one.wrong_command for one in rows)
        name = f"{part}: {suite} {half}".strip()
        yield row([name, f"{len(rows):,}", f"{percent(rows):.2f}", str(wrong)])
    if run.times:
        yield from ("", row(["ms, one core", "turns", "p50", "p95", "p99"]))
        yield row(["---", *["--:"] * 4])
        for name, values in run.times.items():
            times = (f"{values[f'p{q}_ms']:.2f}" for q in (50, 95, 99))
            yield row([name, f"{values['n']:,}", *times])
    seen = environment()
    yield f"\nMeasured on {seen['cores']} cores of {seen['processor']}, Python {seen['python']}."
