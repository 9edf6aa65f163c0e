"""`teller payees`: whom a heard name may mean, and a customer's payee book."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from agent.errors import TellerError, UsageError
from agent.settings import Settings

if TYPE_CHECKING:
    from agent.names.book import Book
    from agent.names.match import Matched

_HELP = "whom a heard name may mean; a customer's payee book"
_MATCH_HELP = "lines of heard names in, candidates out"
_IMPORT_HELP = "put the payees of a CSV or JSONL file into a customer's book"
_SEARCH_HELP = "whom of a customer's payees a name may mean"
_EPILOG = """\
examples:
  echo '{"heard": "sato ken"}' | teller payees match --book book.jsonl --lang en
  teller payees import people.csv --customer demo-en
  teller payees search "sato ken" --customer demo-en
"""
_MATCH_EPILOG = """\
Reads lines {"heard": "...", "nbest": ["...", ...]} of UTF-8 from stdin ("nbest", other readings of the same
name, may be left out) and writes one JSON object a line to stdout, at once for each line:
{"outcome": "match"|"close"|"ambiguous"|"none", "candidates": [{"candidate_id", "display_name",
"relationship", "score"}]}. A line that cannot be used gives {"error": "..."}; the rest goes on.

A book is JSONL: {"id", "name", "reading"?, "relationship"?, "bank"?, "account_last4"?}; a CSV as 'teller
payees import' reads it will do. One bad row and the book is refused, exit 2, with its file and line.

example:
  echo '{"heard": "sato ken"}' | teller payees match --book book.jsonl --lang en
"""
_IMPORT_EPILOG = """\
A CSV has a header with the columns id, name, reading, relationship, bank, account_last4 in any order,
between commas, semicolons or tabs; id and name must be there. A JSONL has one object a line with these
keys.
relationship is recent, saved or directory (empty: saved); account_last4 the last four digits alone.

A payee whose id is in the book is updated; a column that the file does not have is left as it was.
A row that cannot be used is told on stderr as FILE:LINE with what is allowed, and the rest is imported,
in one transaction: all of it or, if that fails, nothing.

Exit 0: every row is in the book; 1: some rows were bad, the rest is in; 2: the file cannot be used at all.

examples:
  teller payees import people.csv --customer demo-en
  teller payees import people.jsonl --customer demo-en
"""
_SEARCH_EPILOG = """\
On a terminal it shows a table; without one it writes one JSON object to stdout, as 'teller payees match'.

examples:
  teller payees search "sato ken" --customer demo-en
  teller payees search "tanaka" --customer demo-en | cat
"""
_MOST_HEARD, _MOST_NBEST = 1000, 100
"characters of a name, and names, that one line may hold"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = commands.add_parser(
        "payees", help=_HELP, description=_HELP, epilog=_EPILOG, formatter_class=raw
    )
    what = parser.add_subparsers(title="what to do", metavar="match|import|search", required=True)

    def command(name: str, shown: str, epilog: str) -> argparse.ArgumentParser:
        return what.add_parser(
            name, help=shown, description=shown, epilog=epilog, formatter_class=raw
        )

    matcher = command("match", _MATCH_HELP, _MATCH_EPILOG)
    matcher.add_argument("--book", type=Path, metavar="FILE", required=True, help="the payees")
    matcher.add_argument(
        "--lang", choices=["en", "ja"], required=True, help="language of the lines"
    )
    matcher.set_defaults(run=_match)
    importer = command("import", _IMPORT_HELP, _IMPORT_EPILOG)
    importer.add_argument("file", type=Path, metavar="FILE", help="CSV or JSONL, UTF-8")
    importer.set_defaults(run=_import)
    searcher = command("search", _SEARCH_HELP, _SEARCH_EPILOG)
    searcher.add_argument("name", metavar="NAME", help="as it was heard or written")
    searcher.set_defaults(run=_search)
    for one in (importer, searcher):
        one.add_argument("--customer", metavar="ID", required=True, help="whose book")


def _match(arguments: argparse.Namespace, settings: Settings) -> int:
    from agent.names.records import read_book

    book = read_book(read_file(arguments.book), shown(arguments.book))
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(orjson.dumps(_answer(line, book)) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def _answer(line: bytes, book: "Book") -> dict[str, object]:
    from agent.names.match import match

    try:
        heard, nbest = _asked(line)
        return match(book, heard, nbest).as_json()
    except TellerError as error:
        return {"error": str(error)}


def _asked(line: bytes) -> tuple[str, list[str]]:
    """What was heard, and its other readings. Raises UsageError for a line that says neither."""
    try:
        data = orjson.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UsageError("this line is not UTF-8: send UTF-8 text") from None
    except orjson.JSONDecodeError as error:
        why = str(error).partition(": line")[0]
        raise UsageError(f'this line is no JSON ({why}): send {{"heard": "sato ken"}}') from None
    heard = data.get("heard") if isinstance(data, dict) else None
    if not isinstance(heard, str):
        raise UsageError('this line has no text "heard": send {"heard": "sato ken"}')
    nbest = data.get("nbest")
    nbest = [] if nbest is None else nbest
    if not isinstance(nbest, list) or not all(isinstance(one, str) for one in nbest):
        raise UsageError('"nbest" is no list of texts: send ["sato can", "sado ken"]')
    if len(nbest) > _MOST_NBEST or max(map(len, [heard, *nbest])) > _MOST_HEARD:
        most = f"{_MOST_NBEST} names of {_MOST_HEARD} characters"
        raise UsageError(f"this line is too long: send at most {most}")
    return heard, nbest


def read_file(path: Path) -> bytes:
    """Raises UsageError for a file that cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {shown(path)}: {error.strerror}") from None


def shown(path: Path) -> str:
    """A path that may be printed: its name need be no text."""
    return str(path).encode("utf-8", "backslashreplace").decode()


def _import(arguments: argparse.Namespace, settings: Settings) -> int:
    from web.cli.import_payees import import_payees

    return import_payees(arguments.file, arguments.customer, settings)


def _search(arguments: argparse.Namespace, settings: Settings) -> int:
    from agent.names.match import match
    from web.cli.compose import open_bank, sign_in

    try:
        arguments.name.encode()
    except UnicodeEncodeError:
        raise UsageError("NAME is not UTF-8: give UTF-8 text") from None
    ledger = open_bank(settings)
    try:
        book = sign_in(ledger, arguments.customer, settings).book
    finally:
        ledger.close()
    matched = match(book, arguments.name)
    if sys.stdout.isatty():
        _show(matched)
    else:
        sys.stdout.buffer.write(orjson.dumps(matched.as_json()) + b"\n")
    return 0


def _show(matched: "Matched") -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    table = Table("score", "name", "relationship", "bank", "account", "id", box=None)
    for one in matched.candidates:
        cells = (
            f"{one.score:.2f}",
            one.display_name,
            one.relationship,
            one.bank,
            f"ends {one.account_last4}" if one.account_last4 else "",
            one.candidate_id,
        )
        table.add_row(*map(Text, cells))
    console.print(Text(matched.outcome.value, "bold"))
    if matched.candidates:
        console.print(table)
