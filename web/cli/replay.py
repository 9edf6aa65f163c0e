"""`teller replay`: plays recorded calls through the pipeline, in real time, and reports."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from agent.errors import UsageError
from agent.settings import Settings
from web.cli.files import check_file, make_folder, write

if TYPE_CHECKING:
    from bench.replay.calls import RecordedCall
    from bench.replay.player import CallResult
    from web.cli.speech import Engines

_HELP = "plays recorded calls through the same pipeline as a live call, in real time"
_EPILOG = """\
Each call is a folder with a call.yaml and gets a fresh demo bank of its own, never yours.
Exit 0 when every call did what its call.yaml expects, else 1.

examples:
  teller replay tests/calls/transfer-yes
  teller replay tests/calls --json calls.json --report calls.html
  teller replay tests/calls --out recordings     stereo WAV, data base and audit of each call
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "replay",
        help=_HELP,
        description=_HELP,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="call folders")
    parser.add_argument("--via", choices=["pipeline"], default="pipeline", help="the door")
    parser.add_argument("--json", type=Path, metavar="FILE", help="all that was measured")
    parser.add_argument("--report", type=Path, metavar="FILE.html", help="the same as a page")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep WAV, data base and audit")
    parser.add_argument("--quiet", action="store_true", help="only the table at the end")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Plays the calls one after the other; all of them are checked before the first is played."""
    from bench.replay.calls import find_calls, load_call

    calls = [load_call(path) for path in find_calls(arguments.paths)]
    _refuse_twins(calls)
    _check(calls, arguments)
    results = asyncio.run(_play_all(calls, arguments, settings))
    _report(results, arguments)
    return 0 if all(result.ok for result in results) else 1


def _refuse_twins(calls: "list[RecordedCall]") -> None:
    seen = set[str]()
    for call in calls:
        if call.call_id in seen:
            raise UsageError(f"two calls have the id '{call.call_id}': give each its own")
        seen.add(call.call_id)


def _check(calls: "list[RecordedCall]", arguments: argparse.Namespace) -> None:
    """Everything that can be wrong before a call is played is told before."""
    from agent.bank.demo_accounts import CUSTOMERS
    from bench.replay.audio import load_audio
    from web.cli.compose import VOICED

    known = [customer.customer_id for customer in CUSTOMERS]
    for call in calls:
        if call.lang not in VOICED:
            raise UsageError(
                f"call '{call.call_id}' is in '{call.lang}', which the embedded engines do not speak"
            )
        if call.customer_id not in known:
            raise UsageError(
                f"call '{call.call_id}': the demo bank has no customer '{call.customer_id}': "
                f"choose one of {', '.join(known)}"
            )
        for turn in call.turns:
            if turn.text is not None or turn.keys is not None:
                raise UsageError(
                    f"call '{call.call_id}' has a turn of text or keys: only audio plays"
                )
            if turn.audio is not None:
                load_audio(turn.audio)
    for option, file in (("--json", arguments.json), ("--report", arguments.report)):
        if file is not None:
            check_file(file, option)
    if arguments.out is not None:
        make_folder(arguments.out, "--out")


async def _play_all(
    calls: "list[RecordedCall]", arguments: argparse.Namespace, settings: Settings
) -> "list[CallResult]":
    from web.cli.speech import open_engines

    engines = await open_engines(settings)
    try:
        return [await _play(call, arguments, settings, engines) for call in calls]
    finally:
        await engines.close()


async def _play(
    call: "RecordedCall", arguments: argparse.Namespace, settings: Settings, engines: "Engines"
) -> "CallResult":
    """One call with a demo bank of its own, which stays with `--out` and else vanishes."""
    if arguments.out is None:
        with tempfile.TemporaryDirectory(prefix="teller-") as folder:
            return await _play_in(Path(folder), call, arguments, settings, engines)
    folder = arguments.out / call.call_id
    make_folder(folder, "--out")
    folder.chmod(0o700)  # a recorded call is nobody else's
    for old in folder.glob("teller.db*"):
        old.unlink()
    return await _play_in(folder, call, arguments, settings, engines)


async def _play_in(
    folder: Path,
    call: "RecordedCall",
    arguments: argparse.Namespace,
    settings: Settings,
    engines: "Engines",
) -> "CallResult":
    from agent.bank.demo import seed_demo
    from agent.bank.sql import SqlLedger
    from bench.replay.audio import write_stereo
    from bench.replay.faults import ledger_changes, ledger_faults
    from bench.replay.player import play
    from web.cli.compose import VOICED, open_call, sign_in
    from web.cli.narrate import Narrator
    from web.cli.speech import get_ready, make_worker, monotonic_s

    ledger = SqlLedger.open(folder / "teller.db")
    try:
        seed_demo(ledger, call.at)
        before = ledger.balances()
        caller = sign_in(ledger, call.customer_id, settings)
        conversation = open_call(
            ledger, caller, call.call_id, call.lang, lambda: call.at, languages=VOICED
        )
        ready = await get_ready(settings, caller, call.lang)
        narrator = Narrator(call, quiet=arguments.quiet)
        result = await play(
            call,
            lambda door_in, door_out, clock, watch: make_worker(
                engines, ready, caller, conversation, (door_in, door_out), clock, [watch]
            ),
            monotonic_s,
            narrator.see,
        )
        after = ledger.balances()
        result.changes = ledger_changes(before, after)
        result.faults += ledger_faults(call.ledger, result.changes)
        narrator.finish(result, before, after)
        if arguments.out is not None:
            write_stereo(folder / "call.wav", result.caller, result.agent)
            rows = [orjson.dumps(record) + b"\n" for record in ledger.audit_rows()]
            (folder / "audit.jsonl").write_bytes(b"".join(rows))
        return result
    finally:
        ledger.close()


def _report(results: "list[CallResult]", arguments: argparse.Namespace) -> None:
    from bench.replay.page import as_page
    from bench.replay.report import as_json, table

    for line in table(results):
        print(line)
    data = as_json(results)
    if arguments.json:
        write(arguments.json, orjson.dumps(data, option=orjson.OPT_INDENT_2) + b"\n")
    if arguments.report:
        write(arguments.report, as_page(results).encode())
    for result in results:
        for fault in result.faults:
            print(f"teller: {result.call.call_id}: {fault}", file=sys.stderr)
        for index, turn in enumerate(result.turns, 1):
            for fault in turn.faults:
                print(f"teller: {result.call.call_id}, turn {index}: {fault}", file=sys.stderr)
