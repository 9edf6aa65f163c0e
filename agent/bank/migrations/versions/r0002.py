"""Schema 2: cards, billers, scheduled payments, PINs; an audit that can be erased and has a head."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
GENESIS = "0" * 64


def upgrade() -> None:
    _billers()
    _columns()
    _cards()
    _scheduled()
    op.create_table(
        "pin",
        sa.Column("customer_id", sa.Text, _customer(), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("locked_at", sa.Text),
    )
    _audit()
    op.execute("UPDATE schema_info SET version = 2")


def _columns() -> None:
    # Plain SQL: both data bases know it, and SQLite adds a reference only inside the column.
    for table, column in (
        ("account", "status TEXT NOT NULL DEFAULT 'open'"),
        ("account", "last4 TEXT NOT NULL DEFAULT ''"),
        ("payee", "added_at TEXT"),
        ("transfer", "to_account_id TEXT REFERENCES account (account_id)"),
        ("transfer", "biller_id TEXT REFERENCES biller (biller_id)"),
    ):
        op.execute(f"ALTER TABLE {table} ADD COLUMN {column}")
    op.create_index("transfer_by_customer", "transfer", ["customer_id", "at"])
    op.create_index("transfer_by_payee", "transfer", ["payee_id", "at"])


def _billers() -> None:
    op.create_table(
        "biller",
        sa.Column("biller_id", sa.Text, primary_key=True),
        sa.Column("customer_id", sa.Text, _customer(), index=True),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("reading", sa.Text, nullable=False),
        sa.Column("aliases", sa.JSON, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
    )


def _cards() -> None:
    account = sa.ForeignKey("account.account_id")
    op.create_table(
        "card",
        sa.Column("card_id", sa.Text, primary_key=True),
        sa.Column("customer_id", sa.Text, _customer(), nullable=False, index=True),
        sa.Column("account_id", sa.Text, account, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("last4", sa.Text, nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("position", sa.Integer, nullable=False),
    )
    op.create_table(
        "card_lock",
        sa.Column("card_lock_id", KEY, primary_key=True),
        sa.Column("draft_id", sa.Text, nullable=False, unique=True),
        sa.Column("card_id", sa.Text, sa.ForeignKey("card.card_id"), nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Boolean, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )


def _scheduled() -> None:
    source, other = sa.ForeignKey("account.account_id"), sa.ForeignKey("account.account_id")
    op.create_table(
        "scheduled",
        sa.Column("scheduled_id", KEY, primary_key=True),
        sa.Column("draft_id", sa.Text, nullable=False, unique=True),
        sa.Column("customer_id", sa.Text, _customer(), nullable=False, index=True),
        sa.Column("source_account_id", sa.Text, source, nullable=False),
        sa.Column("payee_id", sa.Text, sa.ForeignKey("payee.payee_id")),
        sa.Column("to_account_id", sa.Text, other),
        sa.Column("biller_id", sa.Text, sa.ForeignKey("biller.biller_id")),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bank", sa.Text, nullable=False),
        sa.Column("last4", sa.Text, nullable=False),
        sa.Column("amount_minor", sa.BigInteger, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("on_day", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("ended_at", sa.Text),
        sa.Column("failure", sa.Text),
    )
    op.create_index("scheduled_by_day", "scheduled", ["status", "on_day"])


def _audit() -> None:
    with op.batch_alter_table("audit") as audit:
        audit.alter_column("event", existing_type=sa.Text, nullable=True)
        for name in ("customer_id", "salt", "event_digest"):
            audit.add_column(sa.Column(name, sa.Text))
        audit.create_index("ix_audit_customer_id", ["customer_id"])
    op.create_table(
        "audit_head",
        sa.Column("head_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("last_hash", sa.Text, nullable=False),
    )
    op.execute(
        "INSERT INTO audit_head (head_id, count, last_hash) "
        f"SELECT 1, coalesce(max(sequence), 0), coalesce(max(last), '{GENESIS}') FROM "
        "(SELECT sequence, hash AS last FROM audit ORDER BY sequence DESC LIMIT 1) AS ended"
    )


def _customer() -> sa.ForeignKey:
    return sa.ForeignKey("customer.customer_id")
