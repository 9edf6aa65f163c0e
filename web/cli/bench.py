"""`teller bench NAME`: the benchmarks."""

import argparse
import os
from pathlib import Path

import orjson

from agent.errors import UsageError
from agent.settings import Settings


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    parser = commands.add_parser("bench", help="the benchmarks")
    what = parser.add_subparsers(title="benchmarks", metavar="NAME", required=True)
    text = what.add_parser("normalize", help="text to values")
    text.add_argument("--material", type=Path, metavar="DIR")
    text.add_argument("--only", action="append", default=[], type=str.lower)
    text.add_argument("--wrong", type=Path, metavar="FILE")
    text.set_defaults(run=_normalize)


def _normalize(arguments: argparse.Namespace, settings: Settings) -> int:
    from bench.normalize.report import by_suite, left_out, rate, wrong_rows
    from bench.normalize.rows import Left, Row
    from bench.normalize.score import find_ours, judge
    from bench.normalize.suites import read_suites

    folder = arguments.material or os.environ.get("TELLER_MATERIAL")
    if not folder:
        raise UsageError("--material DIR")
    read = [r for r in read_suites(Path(folder)) if not arguments.only or r.group in arguments.only]
    outcomes = [judge(row, find_ours) for row in read if isinstance(row, Row)]
    for (group, suite), some in by_suite(outcomes).items():
        r = rate(some)
        print(f"{group:<18} {suite:<22} {r.right:>5}/{r.n:<5} {r.percent:6.2f} %")
    left = [r for r in read if isinstance(r, Left)]
    for entry in left_out(left):
        print(f"left out: {entry['group']:<18} {entry['set']:<22} {entry['n']:>4} {entry['reason']}")
    if arguments.wrong:
        lines = [orjson.dumps(r) + b"\n" for r in wrong_rows(outcomes)]
        arguments.wrong.write_bytes(b"".join(lines))
    return 0
