"""`teller bench payees`: who was meant, how surely and how fast."""

import argparse
from typing import TYPE_CHECKING

from agent.settings import Settings
from web.cli import bench_of_sets

if TYPE_CHECKING:
    from bench.payees.run import Run

_HELP = "payees: recall, calibration, speed at ten thousand and at a million people"
_EPILOG = """\
--material is a folder of <set>/<file>.jsonl; without it (and without TELLER_MATERIAL) the project's own
cases are measured. Parts: said, spelled, nicknames, japanese, scale (some minutes, 3 GiB), own.

Exit 0 also when a target is missed, unless --check is given: then 1.

examples:
  teller bench payees
  teller bench payees --material material --json figures.json
  teller bench payees --material material --only said --wrong wrong.jsonl
"""


def add(benchmarks: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    bench_of_sets.add(benchmarks, "payees", _HELP, _EPILOG, _payees)


def _payees(arguments: argparse.Namespace, settings: Settings) -> int:
    from bench.payees.markdown import markdown
    from bench.payees.report import as_json, table, wrong_rows
    from bench.payees.run import PARTS, measure
    from web.cli.bench import progress

    folder = bench_of_sets.check(arguments, "payees", PARTS)
    with progress() as tick:
        run = measure(folder, arguments.only, tick)
    bench_of_sets.tell(
        arguments, "payees", as_json(run), wrong_rows(run.hits), markdown(run), table(run)
    )
    return int(arguments.check and _missed(run))


def _missed(run: "Run") -> bool:
    from bench.payees.targets import targets

    cases = any(hit.outcome != hit.expected for hit in run.of("own"))
    return cases or any(target.reached is not True for target in targets(run))
