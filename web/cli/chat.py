"""`teller chat`: the same conversation in text, no audio."""

import argparse
import asyncio
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from agent.errors import UsageError
from agent.settings import Settings
from web.cli.typed import Typed

if TYPE_CHECKING:
    from web.cli.converse_text import TextCall

_HELP = "the same conversation in text, no audio"
_EPILOG = """\
On a terminal it is a conversation: what the caller says is typed, '/help' tells the rest. Without one it
reads lines from stdin, and writes one JSON object a line to stdout: what was heard, the decision, what
the agent says, the state it is in then, and the time of each step in milliseconds. It ends with its
input, exit 0. The bank is your own demo bank (see 'teller doctor'), signed in as its customer of the
language.

'/pin 246810' is the keypad: it is not shown, never text, and 'heard' is then '(keypad)'.

--script plays conversation files, each on a fresh demo bank as of its 'at', never on yours. Exit 0 when
all is as they say, 1 when something is not (it names the turn, what was expected and what came), 2 for a
file that cannot be used. A file:

  id: card-stolen                  # then lang: en|ja, customer: ID, at: ISO time with offset
  customer: demo-en
  signed_in: false                 # who is calling is not known yet; default true
  turns:                           # each has one of text, keys, silence_ms
    - text: "my debit card was stolen"
      expect:                      # what is not named may be anything
        path: command              # and intent, slots, missing, confidence, reason: as JSON has them
        state: confirm             # afterwards
        reply: ["debit card", "Shall I?"]    # words in the reply, in any case: one text or a list
    - keys: "246810"               # the keypad; expect only reply and state
    - silence_ms: 6000             # a silence
  ledger:                          # accounts whose balance must have changed
    - {account: demo-en-current, amount_minor: -6000, currency: JPY}
  also:                            # what else must have changed
    - {card: demo-en-debit, locked: true}
    - {scheduled: {payee: demo-en-sato-ken, amount_minor: 6000, currency: JPY, on: 2026-11-27}}
    - {cancelled: {biller: demo-en-power, amount_minor: 7260, currency: JPY, on: 2026-11-25}}
                                   # or to_account: ID; with account: ID for the one that pays

Nothing that is not listed may have changed: no balance, entry, payee, card or payment to come.

examples:
  teller chat
  printf 'what is my balance\\n' | teller chat
  teller chat --script tests/conversations/en tests/conversations/ja
"""
_NOT_ASKED = "no PIN was asked for: this one was not kept"
_COMMANDS = (
    "a line that begins with '/' is no words of the caller's: here that is '/pin' and its digits"
)


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "chat",
        help=_HELP,
        description=_HELP,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--lang", choices=["en", "ja"], help="language at first (default: en)")
    parser.add_argument("--customer", metavar="ID", help="who is signed in (default: demo-LANG)")
    parser.add_argument(
        "--script",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="conversation files, or folders of such",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """One conversation, until its input ends (on a terminal also when the agent says goodbye)."""
    if arguments.script is None:
        return _converse(arguments.lang or "en", arguments.customer, settings)
    if arguments.lang or arguments.customer:
        raise UsageError("--script goes without --lang and --customer: each file says its own")
    from web.cli.script import play_files

    return play_files(arguments.script, settings)


def _converse(lang: str, customer_id: str | None, settings: Settings) -> int:
    from web.cli.compose import open_bank, open_call, person_of, sign_in
    from web.cli.converse_text import TextCall

    def now() -> datetime:
        return datetime.now(settings.bank.zone)

    ledger = open_bank(settings)
    try:
        caller = sign_in(ledger, customer_id or f"demo-{lang}", settings)
        call_id = f"chat-{now():%Y%m%dT%H%M%S.%f}"
        call = open_call(ledger, caller, call_id, lang, now, person=person_of(settings))
        # Lines are waited for outside the loop, where Ctrl-C ends the wait at once.
        with asyncio.Runner() as runner:
            talk = TextCall(call, caller)
            if sys.stdin.isatty():
                from web.cli.chat_terminal import Terminal

                Terminal(talk, runner).run()
            else:
                _on_lines(talk, runner)
        return 0
    finally:
        ledger.close()


def _on_lines(talk: "TextCall", runner: asyncio.Runner) -> None:
    print(runner.run(talk.greet()), file=sys.stderr)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(orjson.dumps(_row(talk, runner, line)) + b"\n")
        sys.stdout.buffer.flush()


def _row(talk: "TextCall", runner: asyncio.Runner, line: bytes) -> dict[str, object]:
    """The answer to a line. No error quotes it: a PIN may be in it."""
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError:
        return {"error": "this line is not UTF-8: send UTF-8 text"}
    if not text:
        return {"error": "this line is empty: send what the caller says"}
    if talk.ended:
        return {"error": "the agent has said goodbye: start another conversation"}
    typed = Typed.of(text)
    if typed.command is None:
        return runner.run(talk.say(text)).as_json()
    if typed.command != "pin" or not typed.rest:
        return {"error": _COMMANDS}
    turn = runner.run(talk.key_in(typed.rest))
    return {"error": _NOT_ASKED} if turn is None else turn.as_json()
