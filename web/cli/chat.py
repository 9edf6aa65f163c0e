"""`teller chat`: the same conversation in text, no audio."""

import argparse
import asyncio
import sys
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import orjson

from agent.settings import Settings

if TYPE_CHECKING:
    from web.cli.converse_text import TextCall

_HELP = "the same conversation in text, no audio"
_EPILOG = """\
On a terminal it is a conversation. Without one it reads lines from stdin, and writes one JSON object a
line to stdout: what was heard, the decision, what the agent says. It ends with its input, exit 0.
The bank is your own demo bank (see 'teller doctor'), signed in as its English customer.

examples:
  teller chat
  printf 'what is my balance\\n' | teller chat
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "chat",
        help=_HELP,
        description=_HELP,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--lang", choices=["en"], default="en", help="language of the conversation")
    parser.add_argument("--customer", metavar="ID", help="who is signed in (default: demo-en)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """One conversation, until its input ends (on a terminal also when the agent says goodbye)."""
    from web.cli.compose import open_bank, open_call, sign_in
    from web.cli.converse_text import TextCall

    ledger = open_bank(settings)
    try:
        caller = sign_in(ledger, arguments.customer or f"demo-{arguments.lang}", settings)
        now: Callable[[], datetime] = lambda: datetime.now(settings.bank.zone)  # noqa: E731
        call_id = f"chat-{now():%Y%m%dT%H%M%S.%f}"
        call = open_call(ledger, caller, call_id, arguments.lang, now)
        # Lines are waited for outside the loop, where Ctrl-C ends the wait at once.
        with asyncio.Runner() as runner:
            talk = _on_terminal if sys.stdin.isatty() else _on_lines
            talk(TextCall(call, caller), runner)
        return 0
    finally:
        ledger.close()


def _on_terminal(talk: "TextCall", runner: asyncio.Runner) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(runner.run(talk.greet()), "cyan"))
    while not talk.ended:
        try:
            line = console.input("[bold]> [/]").strip()
        except EOFError:
            return
        if line:
            row = runner.run(talk.say(line))
            console.print(Text(str(row["said"]), "cyan"))
            console.print(Text(f"  {row['path']} / {row['intent']} ({row['reason']})", "dim"))


def _on_lines(talk: "TextCall", runner: asyncio.Runner) -> None:
    print(runner.run(talk.greet()), file=sys.stderr)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(orjson.dumps(_row(talk, runner, line)) + b"\n")
        sys.stdout.buffer.flush()


def _row(talk: "TextCall", runner: asyncio.Runner, line: bytes) -> dict[str, object]:
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError:
        return {"error": "this line is not UTF-8: send UTF-8 text"}
    if not text:
        return {"error": "this line is empty: send what the caller says"}
    if talk.ended:
        return {"error": "the agent has said goodbye: start another conversation"}
    return runner.run(talk.say(text))
