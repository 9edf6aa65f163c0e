"""`teller understand`: lines of text in, one decision each out, as if each were a caller's first words."""

import argparse
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import orjson

from agent.settings import Settings
from web.cli.normalize import answered, clock

_HELP = "lines of text in, decisions out: who would handle each, and with what"
_EPILOG = """\
Reads lines of UTF-8 from stdin and writes one JSON object a line to stdout, at once for each line:
{"path": "command"|"extract"|"answer"|"handoff"|"refuse", "intent", "slots", "missing", "confidence",
"reason"}. A line that cannot be used gives {"error": "..."}; the rest goes on.

Each line stands alone: "yes" confirms nothing. --book is a payee book as 'teller payees match' reads it;
without one nobody is known. 'tomorrow' and the like count from --at, and an amount without a currency is
one of the setting bank.currency.

examples:
  echo 'send five thousand yen to sato ken' | teller understand --lang en
  echo 'pay emma tomorrow' | teller understand --lang en --book book.jsonl --at 2026-11-20T10:00:00+00:00
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "understand",
        help=_HELP,
        description=_HELP,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--lang", choices=["en", "ja"], required=True, help="language of the lines")
    parser.add_argument("--book", type=Path, metavar="FILE", help="the payees")
    parser.add_argument("--at", metavar="ISO-TIME", help="the time they were said at")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Answers each line as it comes, until its input ends."""
    understand = _understand(arguments, settings, clock(arguments.at, settings.bank.zone))
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(orjson.dumps(answered(line, understand)) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def _understand(
    arguments: argparse.Namespace, settings: Settings, now: Callable[[], datetime]
) -> Callable[[str], dict[str, object]]:
    """Raises UsageError for a language without sentences or a faulty book, before the first line."""
    from agent.names.book import Book
    from agent.names.records import read_book
    from agent.text import normalize
    from agent.understand import candidates
    from agent.understand.grammar import load
    from agent.understand.route import Situation, route
    from web.cli.payees import read_file, shown

    grammar, currency = load(arguments.lang), settings.bank.currency
    book = Book()
    if arguments.book is not None:
        book = read_book(read_file(arguments.book), shown(arguments.book))

    def understand(text: str) -> dict[str, object]:
        at = now()
        parsed = grammar.parse(normalize(text, grammar.lang, at=at, currency=currency))
        situation = Situation(currency=currency, today=at.date())
        return route(parsed, candidates(parsed, book), situation).as_json()

    return understand
