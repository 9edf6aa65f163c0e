"""`teller normalize`: lines of spoken text in, values out."""

import argparse
import sys
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import orjson

from agent.errors import TellerError, UsageError
from agent.settings import Settings

_HELP = "lines of text as they were said in, normalised text and values out"
_EPILOG = """\
Reads lines of UTF-8 from stdin and writes one JSON object a line to stdout, at once for each line:
{"text", "surface", "spans": [{"start", "end", "surface", "kind", "value", "rule", "rule_version"}]}.
A line that cannot be used gives {"error": "..."}; the rest goes on.

'tomorrow' and the like count from --at; a time without an offset is one in the setting bank.time_zone.
Without --at they count from now there.

examples:
  echo 'send five thousand yen to sato ken' | teller normalize --lang en
  echo 'pay it next friday' | teller normalize --lang en --at 2026-11-20T10:00:00+00:00
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "normalize",
        help=_HELP,
        description=_HELP,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--lang", choices=["en", "ja"], required=True, help="language of the lines")
    parser.add_argument("--at", metavar="ISO-TIME", help="the time they were said at")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Answers each line as it comes, until its input ends."""
    from agent.text import normalize

    zone = settings.bank.zone
    now = clock(arguments.at, zone)
    normalize(
        "", arguments.lang, at=now()
    )  # a language without rules is told before the first line
    for line in sys.stdin.buffer:
        row = answered(line, lambda text: normalize(text, arguments.lang, at=now()).as_json())
        sys.stdout.buffer.write(orjson.dumps(row) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def clock(at: str | None, zone: ZoneInfo) -> Callable[[], datetime]:
    """Raises UsageError for what is no ISO time."""
    if at is None:
        return lambda: datetime.now(zone)
    try:
        given = datetime.fromisoformat(at)
    except ValueError:
        raise UsageError(
            f"--at {at!r} is no ISO time: use one like 2026-11-20T10:00:00+09:00"
        ) from None
    fixed = given if given.tzinfo else given.replace(tzinfo=zone)
    return lambda: fixed


def answered(line: bytes, of: Callable[[str], dict[str, object]]) -> dict[str, object]:
    """`of` the line without its end."""
    try:
        return of(line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8"))
    except UnicodeDecodeError:
        return {"error": "this line is not UTF-8: send UTF-8 text"}
    except TellerError as error:
        return {"error": str(error)}
