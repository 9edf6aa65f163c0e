"""Which tables does the bank live in? SQLAlchemy Core; money is integer minor units.

A movement is one `transfer` and two `entry` rows whose sum is zero. A balance is the sum of an
account's entries and is stored nowhere. Accounts without a customer are the bank's own. A change
here is a change of VERSION and a revision in migrations/versions, and a test compares the two.
"""

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    cast,
    false,
    func,
)

from agent.bank.instants import from_text, to_text

VERSION = 2
"of the tables below; stored in schema_info"

metadata = MetaData()
Key = BigInteger().with_variant(Integer, "sqlite")
"counts up by itself; SQLite does that for INTEGER alone"


class Instant(TypeDecorator[datetime]):
    """An aware datetime, kept as sortable UTC text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        return None if value is None else to_text(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        return None if value is None else from_text(value)


class Day(TypeDecorator[date]):
    """A date, kept as sortable text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: Dialect) -> str | None:
        return None if value is None else value.isoformat()

    def process_result_value(self, value: str | None, dialect: Dialect) -> date | None:
        return None if value is None else date.fromisoformat(value)


def total(column: Column[Any]) -> ColumnElement[int]:
    """The sum, 0 of nothing. PostgreSQL adds BIGINT up to NUMERIC; Python shall see an int."""
    return func.coalesce(cast(func.sum(column), BigInteger), 0)


schema_info = Table(
    "schema_info", metadata, Column("version", Integer, primary_key=True, autoincrement=False)
)

customer = Table(
    "customer",
    metadata,
    Column("customer_id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("lang", Text, nullable=False),
)

account = Table(
    "account",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("customer_id", ForeignKey("customer.customer_id"), index=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("status", Text, nullable=False, server_default="open"),
    Column("last4", Text, nullable=False, server_default=""),
    UniqueConstraint("account_id", "currency"),
    CheckConstraint("(customer_id IS NULL) = (kind = 'internal')", name="own_accounts_internal"),
)

payee = Table(
    "payee",
    metadata,
    Column("payee_id", Text, primary_key=True),
    Column("customer_id", ForeignKey("customer.customer_id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("reading", Text, nullable=False),
    Column("relationship", Text, nullable=False),
    Column("bank", Text, nullable=False),
    Column("account_last4", Text, nullable=False),
    Column("aliases", JSON, nullable=False),
    Column("position", Integer, nullable=False),
    Column("added_at", Instant),
)

biller = Table(
    "biller",
    metadata,
    Column("biller_id", Text, primary_key=True),
    Column("customer_id", ForeignKey("customer.customer_id"), index=True),
    Column("lang", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("reading", Text, nullable=False),
    Column("aliases", JSON, nullable=False),
    Column("position", Integer, nullable=False),
)

transfer = Table(
    "transfer",
    metadata,
    Column("transfer_id", Key, primary_key=True),
    Column("draft_id", Text, nullable=False, unique=True),
    Column("customer_id", ForeignKey("customer.customer_id"), nullable=False),
    Column("source_account_id", ForeignKey("account.account_id"), nullable=False),
    Column("payee_id", ForeignKey("payee.payee_id")),
    Column("kind", Text, nullable=False),
    Column("amount_minor", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Column("to_account_id", ForeignKey("account.account_id")),
    Column("biller_id", ForeignKey("biller.biller_id")),
    Index("transfer_by_customer", "customer_id", "at"),
    Index("transfer_by_payee", "payee_id", "at"),
)

entry = Table(
    "entry",
    metadata,
    Column("entry_id", Key, primary_key=True),
    Column("transfer_id", ForeignKey("transfer.transfer_id"), nullable=False),
    Column("account_id", Text, nullable=False),
    Column("amount_minor", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("counterparty", Text, nullable=False),
    UniqueConstraint("transfer_id", "account_id"),
    # An entry is always in its account's currency.
    ForeignKeyConstraint(["account_id", "currency"], ["account.account_id", "account.currency"]),
    CheckConstraint("amount_minor <> 0", name="entry_moves_money"),
    Index("entry_by_account", "account_id", "entry_id", "amount_minor"),
)

scheduled = Table(
    "scheduled",
    metadata,
    Column("scheduled_id", Key, primary_key=True),
    Column("draft_id", Text, nullable=False, unique=True),
    Column("customer_id", ForeignKey("customer.customer_id"), nullable=False, index=True),
    Column("source_account_id", ForeignKey("account.account_id"), nullable=False),
    Column("payee_id", ForeignKey("payee.payee_id")),
    Column("to_account_id", ForeignKey("account.account_id")),
    Column("biller_id", ForeignKey("biller.biller_id")),
    Column("name", Text, nullable=False),
    Column("bank", Text, nullable=False),
    Column("last4", Text, nullable=False),
    Column("amount_minor", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("on_day", Day, nullable=False),
    Column("at", Instant, nullable=False),
    Column("status", Text, nullable=False),
    Column("ended_at", Instant),
    Column("failure", Text),
    Index("scheduled_by_day", "status", "on_day"),
)

card = Table(
    "card",
    metadata,
    Column("card_id", Text, primary_key=True),
    Column("customer_id", ForeignKey("customer.customer_id"), nullable=False, index=True),
    Column("account_id", ForeignKey("account.account_id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("last4", Text, nullable=False),
    Column("locked", Boolean, nullable=False, server_default=false()),
    Column("position", Integer, nullable=False),
)

card_lock = Table(
    "card_lock",
    metadata,
    Column("card_lock_id", Key, primary_key=True),
    Column("draft_id", Text, nullable=False, unique=True),
    Column("card_id", ForeignKey("card.card_id"), nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("changed", Boolean, nullable=False),
    Column("at", Instant, nullable=False),
)

pin = Table(
    "pin",
    metadata,
    Column("customer_id", ForeignKey("customer.customer_id"), primary_key=True),
    Column("secret", Text, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("locked_at", Instant),
)

audit = Table(
    "audit",
    metadata,
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("call_id", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    # Text, not Instant and JSON: a row that somebody spoilt must still be readable, to be reported.
    Column("at", Text, nullable=False),
    Column("event", Text),
    Column("previous_hash", Text, nullable=False),
    Column("hash", Text, nullable=False, unique=True),
    Column("customer_id", Text, index=True),
    Column("salt", Text),
    Column("event_digest", Text),
)

audit_head = Table(
    "audit_head",
    metadata,
    Column("head_id", Integer, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
    Column("last_hash", Text, nullable=False),
)
