"""The ledger in a data base: each method is one transaction.

Threads may share one SqlLedger, and processes one file: whoever writes holds the write lock from
the first statement of the transaction to its commit.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import orjson
from sqlalchemy import Connection, Engine, RowMapping, func, insert, select

from agent.bank import sql_schema as schema
from agent.bank.audit import AuditRecord, canonical, make_record
from agent.bank.contents import Contents
from agent.bank.instants import from_text, to_text
from agent.bank.ledger import (
    Account,
    AccountKind,
    Customer,
    Draft,
    Payee,
    PayeeFields,
    PayeesPut,
    Receipt,
    Relationship,
    Transaction,
    TransactionKind,
)
from agent.bank.sql_commit import commit_draft
from agent.bank.sql_fill import fill_bank
from agent.bank.sql_open import WRITES, explained, open_engine
from agent.bank.sql_payees import put_payees
from agent.errors import BankError
from agent.money import Money
from agent.redact import redact_payload

UNREADABLE = datetime.min.replace(tzinfo=UTC)
"stands for an audit instant that is none; no hash fits it"


class SqlLedger:
    """A Ledger, and Fillable."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self._path = path

    @classmethod
    def open(cls, url_or_path: str | Path) -> "SqlLedger":
        """Opens a bank, or makes an empty one. Raises BankError naming the file and what to do."""
        return cls(*open_engine(url_or_path))

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with explained(self._path), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with (
            explained(self._path),
            self._engine.connect().execution_options(**WRITES) as connection,
            connection.begin(),
        ):
            yield connection

    def customer(self, customer_id: str) -> Customer:
        query = select(schema.customer).where(schema.customer.c.customer_id == customer_id)
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise BankError(f"the bank has no customer '{customer_id}': name one that it has")
        return Customer(*row)

    def accounts(self, customer_id: str) -> tuple[Account, ...]:
        table = schema.account
        query = (
            select(table, func.coalesce(func.sum(schema.entry.c.amount_minor), 0).label("balance"))
            .outerjoin(schema.entry, schema.entry.c.account_id == table.c.account_id)
            .where(table.c.customer_id == customer_id)
            .group_by(table.c.account_id)
            .order_by(table.c.position, table.c.account_id)
        )
        with self._reading() as connection:
            return tuple(_account(row) for row in connection.execute(query).mappings())

    def payees(self, customer_id: str) -> tuple[Payee, ...]:
        table = schema.payee
        query = (
            select(table)
            .where(table.c.customer_id == customer_id)
            .order_by(table.c.position, table.c.payee_id)
        )
        with self._reading() as connection:
            return tuple(_payee(row) for row in connection.execute(query).mappings())

    def put_payees(self, customer_id: str, payees: Sequence[PayeeFields]) -> PayeesPut:
        with self._writing() as connection:
            return put_payees(connection, customer_id, payees)

    def transactions(
        self, account_id: str, limit: int, since: datetime | None = None
    ) -> tuple[Transaction, ...]:
        if limit < 0:
            raise BankError(f"{limit} transactions cannot be listed: ask for none or more")
        entry, transfer = schema.entry, schema.transfer
        query = (
            select(entry, transfer.c.at, transfer.c.kind)
            .join(transfer, transfer.c.transfer_id == entry.c.transfer_id)
            .where(entry.c.account_id == account_id)
            .order_by(transfer.c.at.desc(), entry.c.entry_id.desc())
            .limit(limit)
        )
        if since is not None:
            query = query.where(transfer.c.at >= since)
        with self._reading() as connection:
            return tuple(_transaction(row) for row in connection.execute(query).mappings())

    def commit(self, draft: Draft, at: datetime) -> Receipt:
        with self._writing() as connection:
            return commit_draft(connection, draft, at)

    def balances(self) -> dict[str, Money]:
        table = schema.account
        query = (
            select(
                table.c.account_id,
                func.coalesce(func.sum(schema.entry.c.amount_minor), 0),
                table.c.currency,
            )
            .outerjoin(schema.entry, schema.entry.c.account_id == table.c.account_id)
            .where(table.c.customer_id.is_not(None))
            .group_by(table.c.account_id)
            .order_by(table.c.account_id)
        )
        with self._reading() as connection:
            return {row[0]: Money(row[1], row[2]) for row in connection.execute(query)}

    def books_balance(self) -> bool:
        """Whether every transfer's entries, and so each currency's, sum to zero."""
        entry = schema.entry
        astray = (
            select(entry.c.transfer_id)
            .group_by(entry.c.transfer_id, entry.c.currency)
            .having(func.sum(entry.c.amount_minor) != 0)
            .limit(1)
        )
        with self._reading() as connection:
            return connection.execute(astray).first() is None

    def fill(self, contents: Contents) -> bool:
        """Writes all of it or nothing. False: one of its customers was there, nothing was done."""
        with self._writing() as connection:
            return fill_bank(connection, contents)

    def append_audit(
        self, *, call_id: str, turn: int, at: datetime, event: Mapping[str, object]
    ) -> AuditRecord:
        last = select(schema.audit).order_by(schema.audit.c.sequence.desc()).limit(1)
        with self._writing() as connection:
            row = connection.execute(last).mappings().one_or_none()
            record = make_record(
                None if row is None else _audit_record(row),
                call_id=call_id,
                turn=turn,
                at=at,
                event=redact_payload(event),
            )
            connection.execute(insert(schema.audit).values(**_audit_row(record)))
        return record

    def audit_rows(self) -> tuple[AuditRecord, ...]:
        query = select(schema.audit).order_by(schema.audit.c.sequence)
        with self._reading() as connection:
            return tuple(_audit_record(row) for row in connection.execute(query).mappings())


def _account(row: RowMapping) -> Account:
    return Account(
        account_id=row["account_id"],
        customer_id=row["customer_id"],
        kind=AccountKind(row["kind"]),
        name=row["name"],
        currency=row["currency"],
        balance_minor=row["balance"],
    )


def _payee(row: RowMapping) -> Payee:
    return Payee(
        payee_id=row["payee_id"],
        customer_id=row["customer_id"],
        name=row["name"],
        reading=row["reading"],
        relationship=Relationship(row["relationship"]),
        bank=row["bank"],
        account_last4=row["account_last4"],
        aliases=tuple(row["aliases"]),
    )


def _transaction(row: RowMapping) -> Transaction:
    return Transaction(
        transaction_id=f"T{row['entry_id']:08d}",
        account_id=row["account_id"],
        at=row["at"],
        amount=Money(row["amount_minor"], row["currency"]),
        counterparty=row["counterparty"],
        kind=TransactionKind(row["kind"]),
    )


def _audit_row(record: AuditRecord) -> dict[str, object]:
    return {
        "sequence": record.sequence,
        "call_id": record.call_id,
        "turn": record.turn,
        "at": to_text(record.at),
        "event": canonical(record.event).decode(),
        "previous_hash": record.previous_hash,
        "hash": record.hash,
    }


def _audit_record(row: RowMapping) -> AuditRecord:
    """The record of a row. What cannot be read becomes a value that its hash does not fit."""
    try:
        at = from_text(row["at"])
    except (TypeError, ValueError, OverflowError):
        at = UNREADABLE
    try:
        event = orjson.loads(row["event"])
    except orjson.JSONDecodeError:
        event = {"unreadable": str(row["event"])}
    kept = {key: row[key] for key in ("sequence", "call_id", "turn", "previous_hash", "hash")}
    return AuditRecord(at=at, event=event, **kept)
