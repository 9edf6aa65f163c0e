"""`teller bench NAME`: the benchmarks; the only way figures are made."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from agent.errors import UsageError
from agent.settings import Settings
from web.cli import bench_payees, bench_understand
from web.cli.files import check_file, write

if TYPE_CHECKING:
    from bench.normalize.rows import Left, Row
    from bench.normalize.run import Run, Tick

_HELP = "the benchmarks"
_NORMALIZE_HELP = "text to values, beside other programs: rates by value, speed, targets"
_EPILOG = """\
examples:
  teller bench normalize                            on the project's own cases
  teller bench normalize --material material --json figures.json
  teller bench payees --material material --only said
  teller bench understand --material material
"""
_NORMALIZE_EPILOG = """\
--material is a folder of <set>/<file>.jsonl; without it (and without TELLER_MATERIAL) the project's own
cases are measured. Other programs are measured on the same rows where their environment is: .venv-peers
of a checkout (make peers), TELLER_PEERS or --peers DIR. With --only ours is measured alone, and its speed
is not, unless --peers is given.

Exit 0 also when a target is missed, unless --check is given: then 1.

examples:
  teller bench normalize --material material
  teller bench normalize --material material --only en --wrong wrong.jsonl
  teller bench normalize --material material --json figures.json --check
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = commands.add_parser(
        "bench", help=_HELP, description=_HELP, epilog=_EPILOG, formatter_class=raw
    )
    what = parser.add_subparsers(title="benchmarks", metavar="NAME", required=True)
    text = what.add_parser(
        "normalize",
        help=_NORMALIZE_HELP,
        description=_NORMALIZE_HELP,
        epilog=_NORMALIZE_EPILOG,
        formatter_class=raw,
    )
    text.add_argument("--material", type=Path, metavar="DIR", help="folder of public suites")
    text.add_argument("--peers", type=Path, metavar="DIR", help="the peers' virtual environment")
    text.add_argument("--only", action="append", metavar="GROUP", type=str.lower, default=[])
    text.add_argument("--json", type=Path, metavar="FILE", help="every figure")
    text.add_argument("--wrong", type=Path, metavar="FILE.jsonl", help="the rows that went wrong")
    text.add_argument("--readme", type=Path, metavar="FILE", help="write the tables into it")
    text.add_argument("--check", action="store_true", help="exit 1 when a target is missed")
    text.set_defaults(run=_normalize)
    bench_payees.add(what)
    bench_understand.add(what)


def _normalize(arguments: argparse.Namespace, settings: Settings) -> int:
    from bench.normalize.report import as_json, markdown, table, wrong_rows
    from bench.normalize.run import measure, started
    from bench.readme import put

    for option, file in (("--json", arguments.json), ("--wrong", arguments.wrong)):
        if file is not None:
            check_file(file, option)
    if arguments.readme is not None:
        put(arguments.readme, "normalize", ())  # before the long work: are its markers there?
    rows, left = _read(arguments)
    alone = bool(arguments.only) and arguments.peers is None
    environment = None if alone else _environment(arguments.peers)
    with started(environment, _say) as peers, progress() as tick:
        run = measure(rows, left, peers, tick, _say, _callers(arguments), timed=not alone)
    if arguments.json:
        write(arguments.json, orjson.dumps(as_json(run), option=orjson.OPT_INDENT_2) + b"\n")
    if arguments.wrong:
        write(arguments.wrong, b"".join(orjson.dumps(row) + b"\n" for row in wrong_rows(run.ours)))
    if arguments.readme:
        filled = put(arguments.readme, "normalize", markdown(run))
        write(arguments.readme, filled.encode())
    for line in table(run):  # last: whoever reads only its head still has the files
        print(line)
    return int(arguments.check and _missed(run))


def _callers(arguments: argparse.Namespace) -> dict[str, list[list[str]]]:
    """What callers say, of the material; none of the project's own."""
    from bench.normalize.speed import callers

    folder = arguments.material or os.environ.get("TELLER_MATERIAL")
    return callers(Path(folder)) if folder else {}


def _missed(run: "Run") -> bool:
    from bench.normalize.targets import targets

    return any(t.reached is not True for t in targets(run.ours, run.peers, run.speed_ms()))


def _read(arguments: argparse.Namespace) -> "tuple[list[Row], list[Left]]":
    from bench.normalize.rows import Left, Row
    from bench.normalize.suites import read_suites

    folder = arguments.material or os.environ.get("TELLER_MATERIAL")
    if folder and not Path(folder).is_dir():
        raise UsageError(f"no folder {folder}: name one of <set>/<file>.jsonl with --material")
    if folder:
        read = list(read_suites(Path(folder)))
    else:
        from bench.normalize.own import read_own

        read = list(read_own())
    groups = sorted({row.group for row in read})
    for name in arguments.only:
        if name not in groups:
            raise UsageError(f"--only {name}: no such rows here: choose of {', '.join(groups)}")
    if not read:
        raise UsageError(f"no suite in {folder}: it must hold <set>/<file>.jsonl")
    chosen = [row for row in read if not arguments.only or row.group in arguments.only]
    return (
        [row for row in chosen if isinstance(row, Row)],
        [row for row in chosen if isinstance(row, Left)],
    )


def _environment(given: Path | None) -> Path | None:
    """The peers' environment; one that was named must be there, else it is told how to get it."""
    from bench.peers.client import HOW_TO_GET, find_environment

    found = find_environment(given)
    if found is None and given is not None:
        raise UsageError(f"no virtual environment in {given}: {HOW_TO_GET}")
    if found is None:
        _say(f"other programs are not measured: no environment of theirs: {HOW_TO_GET}")
    return found


def _say(line: str) -> None:
    print(f"teller: {line}", file=sys.stderr)


@contextmanager
def progress() -> "Iterator[Tick]":
    """A bar on stderr, only on a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)
        yield lambda name, done, total: progress.update(
            task, description=name, completed=done, total=total
        )
