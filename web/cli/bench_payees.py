"""`teller bench payees`: who was meant, how surely and how fast."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from agent.errors import UsageError
from agent.settings import Settings

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
    raw = argparse.RawDescriptionHelpFormatter
    parser = benchmarks.add_parser(
        "payees", help=_HELP, description=_HELP, epilog=_EPILOG, formatter_class=raw
    )
    parser.add_argument("--material", type=Path, metavar="DIR", help="folder of public sets")
    parser.add_argument("--only", action="append", metavar="PART", type=str.lower, default=[])
    parser.add_argument("--json", type=Path, metavar="FILE", help="every figure")
    parser.add_argument("--wrong", type=Path, metavar="FILE.jsonl", help="lookups that went wrong")
    parser.add_argument("--readme", type=Path, metavar="FILE", help="write the tables into it")
    parser.add_argument("--check", action="store_true", help="exit 1 when a target is missed")
    parser.set_defaults(run=_payees)


def _payees(arguments: argparse.Namespace, settings: Settings) -> int:
    from bench.payees.markdown import markdown
    from bench.payees.report import as_json, table, wrong_rows
    from bench.payees.run import measure
    from bench.readme import put
    from web.cli.bench import progress
    from web.cli.files import check_file, write

    for option, file in (("--json", arguments.json), ("--wrong", arguments.wrong)):
        if file is not None:
            check_file(file, option)
    if arguments.readme is not None:
        put(arguments.readme, "payees", ())  # before the long work: are its markers there?
    folder = _folder(arguments)
    with progress() as tick:
        run = measure(folder, arguments.only, tick)
    if arguments.json:
        write(arguments.json, orjson.dumps(as_json(run), option=orjson.OPT_INDENT_2) + b"\n")
    if arguments.wrong:
        write(arguments.wrong, b"".join(orjson.dumps(row) + b"\n" for row in wrong_rows(run.hits)))
    if arguments.readme:
        write(arguments.readme, put(arguments.readme, "payees", markdown(run)).encode())
    for line in table(run):
        print(line)
    return int(arguments.check and _missed(run))


def _folder(arguments: argparse.Namespace) -> Path | None:
    from bench.payees.run import PARTS

    for part in arguments.only:
        if part not in PARTS:
            raise UsageError(f"--only {part}: choose of {', '.join(PARTS)}")
    named = arguments.material or os.environ.get("TELLER_MATERIAL")
    if named and not Path(named).is_dir():
        raise UsageError(f"no folder {named}: name one of <set>/<file>.jsonl with --material")
    return Path(named) if named else None


def _missed(run: "Run") -> bool:
    from bench.payees.targets import targets

    cases = any(hit.outcome != hit.expected for hit in run.of("own"))
    return cases or any(target.reached is not True for target in targets(run))
