"""Which tables does the bank live in? SQLAlchemy Core; money is integer minor units.

A movement is one `transfer` and two `entry` rows whose sum is zero. A balance is the sum of an
account's entries and is stored nowhere. Accounts without a customer are the bank's own.
"""

from datetime import datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
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
)

from agent.bank.instants import from_text, to_text

VERSION = 1
"of the tables below; stored in schema_info"

metadata = MetaData()


class Instant(TypeDecorator[datetime]):
    """An aware datetime, kept as sortable UTC text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        return None if value is None else to_text(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        return None if value is None else from_text(value)


schema_info = Table("schema_info", metadata, Column("version", Integer, primary_key=True))

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
)

transfer = Table(
    "transfer",
    metadata,
    Column("transfer_id", Integer, primary_key=True),
    Column("draft_id", Text, nullable=False, unique=True),
    Column("customer_id", ForeignKey("customer.customer_id"), nullable=False),
    Column("source_account_id", ForeignKey("account.account_id"), nullable=False),
    Column("payee_id", ForeignKey("payee.payee_id")),
    Column("kind", Text, nullable=False),
    Column("amount_minor", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("at", Instant, nullable=False),
)

entry = Table(
    "entry",
    metadata,
    Column("entry_id", Integer, primary_key=True),
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

audit = Table(
    "audit",
    metadata,
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("call_id", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    # Text, not Instant and JSON: a row that somebody spoilt must still be readable, to be reported.
    Column("at", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("previous_hash", Text, nullable=False),
    Column("hash", Text, nullable=False, unique=True),
)
