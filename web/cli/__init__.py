"""`teller`: one file a command; arguments, settings and errors in one place."""

import argparse
import sys
from importlib import import_module
from pathlib import Path

from agent import settings
from agent.errors import TellerError
from web.cli.logs import quiet_logs

_COMMANDS = ("replay", "chat", "models", "doctor")
_EPILOG = """\
examples:
  teller doctor                                what this machine has and lacks
  teller replay tests/calls/transfer-yes       play a recorded call, watch it happen
  teller replay tests/calls --json calls.json  play all calls, write what was measured
  teller chat                                  the same conversation in text
"""


def main(argv: list[str] | None = None) -> int:
    """Runs one command. 0: done; 1: a check does not hold or something failed; 2: wrong arguments."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    quiet_logs()
    try:
        tree = settings.load(arguments.config)
        return int(arguments.run(arguments, tree))
    except TellerError as error:
        print(f"teller: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("teller: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
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
