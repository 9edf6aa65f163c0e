"""`teller payees import`: a file's payees into a customer's book, bad rows told and left out."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from agent.bank.ledger import Ledger, PayeeFields
from agent.names.record_values import Remark, Row
from agent.names.records import read
from agent.settings import Settings
from web.cli.compose import open_bank, sign_in
from web.cli.payees import read_file, shown

_SHOWN_FROM = 2000
"lines of a file that is worth a progress bar"


def import_payees(path: Path, customer_id: str, settings: Settings) -> int:
    """Exit code 0: every row is in the book; 1: some were bad, the rest is in."""
    content = read_file(path)
    ledger = open_bank(settings)
    try:
        bad = _import(content, shown(path), customer_id, ledger, settings)
    finally:
        ledger.close()
    return 1 if bad else 0


def _import(content: bytes, file: str, customer_id: str, ledger: Ledger, settings: Settings) -> int:
    """How many rows were bad."""
    known = sign_in(ledger, customer_id, settings).book
    rows, bad = list[Row](), 0
    count = content.count(b"\n")
    with _bar(count) as progress:
        for row in progress.track(read(content, file, known), total=count, description="reading"):
            if isinstance(row, Remark):
                bad += row.bad
                _tell(f"{file}:{row.line}: {row.text}")
            else:
                rows.append(row)
        progress.add_task("writing", total=None)
        put = ledger.put_payees(customer_id, [_fields(row) for row in rows], datetime.now(UTC))
    lines = {row.entry.candidate_id: row.line for row in rows}
    for payee_id in put.taken:
        _tell(f"{file}:{lines[payee_id]}: id is that of another customer's payee: give another")
    bad += len(put.taken)
    told = f"{put.added} added, {put.updated} updated, {put.unchanged} unchanged, {bad} bad"
    print(f"{file}: {told}")
    return bad


def _fields(row: Row) -> PayeeFields:
    entry = row.entry
    values = {
        "name": entry.name,
        "reading": entry.reading,
        "relationship": entry.relationship,
        "bank": entry.bank,
        "account_last4": entry.account_last4,
    }
    stated = {column: value for column, value in values.items() if column in row.stated}
    return PayeeFields(entry.candidate_id, stated)


def _tell(line: str) -> None:
    print(f"teller: {line}", file=sys.stderr)


@contextmanager
def _bar(count: int) -> Iterator[Progress]:
    """On a terminal's stderr, for a file of so many lines."""
    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    hidden = count < _SHOWN_FROM or not console.is_terminal
    with Progress(*columns, console=console, disable=hidden, transient=True) as progress:
        yield progress
