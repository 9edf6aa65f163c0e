"""`teller bench understand`: intents, slots, deeds that nobody asked for, and how long it takes."""

import argparse

from agent.settings import Settings
from web.cli import bench_of_sets

_HELP = "understanding: intents, slots, deeds nobody asked for, speed"
_EPILOG = """\
--material is a folder of <set>/<file>.jsonl; without it (and without TELLER_MATERIAL) the project's own
sentences are measured. Parts: intents, slots, false, handoff, own, speed.

Exit 0 also when a target is missed, unless --check is given: then 1.

examples:
  teller bench understand
  teller bench understand --material material --json figures.json
  teller bench understand --material material --only false --wrong wrong.jsonl
"""


def add(benchmarks: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    bench_of_sets.add(benchmarks, "understand", _HELP, _EPILOG, _run)


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    from bench.understand.markdown import markdown
    from bench.understand.report import as_json, table, wrong_rows
    from bench.understand.run import PARTS, measure
    from bench.understand.targets import targets
    from web.cli.bench import progress

    folder = bench_of_sets.check(arguments, "understand", PARTS)
    with progress() as tick:
        run = measure(folder, arguments.only, tick)
    bench_of_sets.tell(
        arguments, "understand", as_json(run), wrong_rows(run), markdown(run), table(run)
    )
    missed = any(target.reached is not True for target in targets(run))
    return int(arguments.check and missed)
