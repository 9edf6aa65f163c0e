"""`teller chat`: the same conversation in text, no audio."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterator
from datetime import datetime

import orjson

from agent.settings import Settings

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
    """One conversation, until its input ends or the agent says goodbye."""
    from web.cli.compose import open_bank, open_call, sign_in
    from web.cli.converse_text import TextCall

    ledger = open_bank(settings)
    try:
        caller = sign_in(ledger, arguments.customer or f"demo-{arguments.lang}", settings)
        now: Callable[[], datetime] = lambda: datetime.now(settings.bank.zone)  # noqa: E731
        call_id = f"chat-{now():%Y%m%dT%H%M%S.%f}"
        call = open_call(ledger, caller, call_id, arguments.lang, now)
        talk = TextCall(call, caller)
        asyncio.run(_on_terminal(talk) if sys.stdin.isatty() else _on_lines(talk, sys.stdin.buffer))
        return 0
    finally:
        ledger.close()


async def _on_terminal(talk: "TextCall") -> None:  # type: ignore[name-defined]  # noqa: F821
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"[cyan]{await talk.greet()}[/]")
    while not talk.ended:
        try:
            line = await asyncio.to_thread(console.input, "[bold]> [/]")
        except EOFError:
            return
        if line.strip():
            row = await talk.say(line)
            console.print(f"[cyan]{row['said']}[/]", markup=True)
            console.print(f"  {row['path']} / {row['intent']} ({row['reason']})", style="dim")


async def _on_lines(talk: "TextCall", lines: Iterator[bytes]) -> None:  # type: ignore[name-defined]  # noqa: F821
    print(await talk.greet(), file=sys.stderr)
    for line in lines:
        sys.stdout.buffer.write(orjson.dumps(await _row(talk, line)) + b"\n")
        sys.stdout.buffer.flush()
        if talk.ended:
            return


async def _row(talk: "TextCall", line: bytes) -> dict[str, object]:  # type: ignore[name-defined]  # noqa: F821
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError:
        return {"error": "this line is not UTF-8: send UTF-8 text"}
    if not text:
        return {"error": "this line is empty: send what the caller says"}
    return await talk.say(text)
