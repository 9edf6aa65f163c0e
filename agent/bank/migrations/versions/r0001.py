"""Schema 1: customers, accounts, payees, double entry, the audit chain. As it was first released."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _people()
    _books()
    op.create_table(
        "audit",
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("call_id", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("previous_hash", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False, unique=True),
    )
    info = op.create_table(
        "schema_info", sa.Column("version", sa.Integer, primary_key=True, autoincrement=False)
    )
    op.bulk_insert(info, [{"version": 1}])


def _people() -> None:
    op.create_table(
        "customer",
        sa.Column("customer_id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
    )
    op.create_table(
        "account",
        sa.Column("account_id", sa.Text, primary_key=True),
        sa.Column("customer_id", sa.Text, sa.ForeignKey("customer.customer_id"), index=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.UniqueConstraint("account_id", "currency"),
        sa.CheckConstraint(
            "(customer_id IS NULL) = (kind = 'internal')", name="own_accounts_internal"
        ),
    )
    customer = sa.ForeignKey("customer.customer_id")
    op.create_table(
        "payee",
        sa.Column("payee_id", sa.Text, primary_key=True),
        sa.Column("customer_id", sa.Text, customer, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("reading", sa.Text, nullable=False),
        sa.Column("relationship", sa.Text, nullable=False),
        sa.Column("bank", sa.Text, nullable=False),
        sa.Column("account_last4", sa.Text, nullable=False),
        sa.Column("aliases", sa.JSON, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
    )


def _books() -> None:
    customer, account = sa.ForeignKey("customer.customer_id"), sa.ForeignKey("account.account_id")
    op.create_table(
        "transfer",
        sa.Column("transfer_id", KEY, primary_key=True),
        sa.Column("draft_id", sa.Text, nullable=False, unique=True),
        sa.Column("customer_id", sa.Text, customer, nullable=False),
        sa.Column("source_account_id", sa.Text, account, nullable=False),
        sa.Column("payee_id", sa.Text, sa.ForeignKey("payee.payee_id")),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("amount_minor", sa.BigInteger, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_table(
        "entry",
        sa.Column("entry_id", KEY, primary_key=True),
        sa.Column("transfer_id", KEY, sa.ForeignKey("transfer.transfer_id"), nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("amount_minor", sa.BigInteger, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("counterparty", sa.Text, nullable=False),
        sa.UniqueConstraint("transfer_id", "account_id"),
        sa.ForeignKeyConstraint(
            ["account_id", "currency"], ["account.account_id", "account.currency"]
        ),
        sa.CheckConstraint("amount_minor <> 0", name="entry_moves_money"),
    )
    op.create_index("entry_by_account", "entry", ["account_id", "entry_id", "amount_minor"])
