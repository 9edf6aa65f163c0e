"""`teller bench understand`: intents, slots, deeds that nobody asked for, and how long it takes."""

import argparse
import os
from pathlib import Path

import orjson

from agent.errors import UsageError
from agent.settings import Settings

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
    raw = argparse.RawDescriptionHelpFormatter
    parser = benchmarks.add_parser(
        "understand", help=_HELP, description=_HELP, epilog=_EPILOG, formatter_class=raw
    )
    parser.add_argument("--material", type=Path, metavar="DIR", help="folder of public sets")
    parser.add_argument("--only", action="append", metavar="PART", type=str.lower, default=[])
    parser.add_argument("--json", type=Path, metavar="FILE", help="every figure")
    parser.add_argument("--wrong", type=Path, metavar="FILE.jsonl", help="rows that went wrong")
    parser.add_argument("--readme", type=Path, metavar="FILE", help="write the tables into it")
    parser.add_argument("--check", action="store_true", help="exit 1 when a target is missed")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    from bench.readme import put
    from bench.understand.markdown import markdown
    from bench.understand.report import as_json, table, wrong_rows
    from bench.understand.run import measure
    from bench.understand.targets import targets
    from web.cli.bench import progress
    from web.cli.files import check_file, write

    for option, file in (("--json", arguments.json), ("--wrong", arguments.wrong)):
        if file is not None:
            check_file(file, option)
    if arguments.readme is not None:
        put(arguments.readme, "understand", ())  # before the long work: are its markers there?
    folder = _folder(arguments)
    with progress() as tick:
        run = measure(folder, arguments.only, tick)
    if arguments.json:
        write(arguments.json, orjson.dumps(as_json(run), option=orjson.OPT_INDENT_2) + b"\n")
    if arguments.wrong:
        write(arguments.wrong, b"".join(orjson.dumps(row) + b"\n" for row in wrong_rows(run)))
    if arguments.readme:
        write(arguments.readme, put(arguments.readme, "understand", markdown(run)).encode())
    for line in table(run):
        print(line)
    missed = any(target.reached is not True for target in targets(run))
    return int(arguments.check and missed)


def _folder(arguments: argparse.Namespace) -> Path | None:
    from bench.understand.run import PARTS

    for part in arguments.only:
        if part not in PARTS:
            raise UsageError(f"--only {part}: choose of {', '.join(PARTS)}")
    named = arguments.material or os.environ.get("TELLER_MATERIAL")
    if named and not Path(named).is_dir():
        raise UsageError(f"no folder {named}: name one of <set>/<file>.jsonl with --material")
    return Path(named) if named else None
