"""What do benchmarks on folders of public sets share? Their options, and where a run's figures go."""

import argparse
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import orjson

from agent.errors import UsageError
from agent.settings import Settings
from bench.readme import put
from web.cli.files import check_file, write

Run = Callable[[argparse.Namespace, Settings], int]


def add(
    benchmarks: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    shown: str,
    epilog: str,
    run: Run,
) -> None:
    """The command's arguments."""
    parser = benchmarks.add_parser(
        name,
        help=shown,
        description=shown,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--material", type=Path, metavar="DIR", help="folder of public sets")
    parser.add_argument("--only", action="append", metavar="PART", type=str.lower, default=[])
    parser.add_argument("--json", type=Path, metavar="FILE", help="every figure")
    parser.add_argument("--wrong", type=Path, metavar="FILE.jsonl", help="what went wrong")
    parser.add_argument("--readme", type=Path, metavar="FILE", help="write the tables into it")
    parser.add_argument("--check", action="store_true", help="exit 1 when a target is missed")
    parser.set_defaults(run=run)


def check(arguments: argparse.Namespace, name: str, parts: Sequence[str]) -> Path | None:
    """The folder of public sets, if any. What cannot be done is told before the long work."""
    for option, file in (("--json", arguments.json), ("--wrong", arguments.wrong)):
        if file is not None:
            check_file(file, option)
    if arguments.readme is not None:
        put(arguments.readme, name, ())  # are its markers there?
    for part in arguments.only:
        if part not in parts:
            raise UsageError(f"--only {part}: choose of {', '.join(parts)}")
    named = arguments.material or os.environ.get("TELLER_MATERIAL")
    if named and not Path(named).is_dir():
        raise UsageError(f"no folder {named}: name one of <set>/<file>.jsonl with --material")
    return Path(named) if named else None


def tell(
    arguments: argparse.Namespace,
    name: str,
    figures: Mapping[str, object],
    wrong: Iterable[Mapping[str, object]],
    readme: Iterable[str],
    table: Iterable[str],
) -> None:
    """Writes the files that were asked for, then the table: whoever reads its head has the files."""
    if arguments.json:
        write(arguments.json, orjson.dumps(figures, option=orjson.OPT_INDENT_2) + b"\n")
    if arguments.wrong:
        write(arguments.wrong, b"".join(orjson.dumps(row) + b"\n" for row in wrong))
    if arguments.readme:
        write(arguments.readme, put(arguments.readme, name, readme).encode())
    for line in table:
        print(line)
