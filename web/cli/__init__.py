"""`teller`: one file a command; arguments, settings and errors in one place."""

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from agent import settings
from agent.errors import TellerError
from web.cli.logs import quiet_logs

_COMMANDS = (
    "replay",
    "chat",
    "normalize",
    "understand",
    "payees",
    "models",
    "doctor",
    "db",
    "audit",
    "bench",
)
_EPILOG = """\
examples:
  teller doctor                                what this machine has and lacks
  teller replay tests/calls/transfer-yes       play a recorded call, watch it happen
  teller replay tests/calls --json calls.json  play all calls, write what was measured
  teller chat                                  the same conversation in text
"""


def main(argv: list[str] | None = None) -> int:
    """Runs one command. 0: done; 1: a check does not hold or something failed; 2: wrong arguments."""
    # Before anything imports onnxruntime: its own telemetry would name this machine to others.
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    parser = _parser()
    arguments = parser.parse_args(argv)
    quiet_logs()
    try:
        tree = settings.load(arguments.config)
        code = int(arguments.run(arguments, tree))
        sys.stdout.flush()
        return code
    except TellerError as error:
        print(f"teller: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("teller: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _give_up_stdout()
        return 1
    except OSError as error:
        _give_up_stdout()
        place = f"{error.filename}: " if error.filename else ""
        print(f"teller: {place}{error.strerror or error}", file=sys.stderr)
        return 1


def _give_up_stdout() -> None:
    """What is still buffered must not fail once more when Python flushes it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    """Wrong arguments in one line, without the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"teller: {message}: see '{self.prog} --help'\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="teller",
        description="A real-time voice agent for a bank.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings; else teller.toml of this user"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in _COMMANDS:
        import_module(f"web.cli.{name}").add(commands)
    return parser
