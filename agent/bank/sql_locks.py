"""How do writers wait for one another? SQLite has one write lock; a server locks what is named here.

Always in this order, so that no two wait for each other: a draft's name, the customer, his accounts
by id, the audit chain. What was locked is read anew, so it is what the writer before has left.
"""

import hashlib

from sqlalchemy import ColumnElement, Connection, RowMapping, Table, func, select

from agent.bank.sql_schema import account, customer

SCHEMA, AUDIT, DRAFT = "schema", "audit", "draft"
"what is locked by name"


def lock_name(connection: Connection, kind: str, name: str = "") -> None:
    """Until the transaction ends, for whoever names the same."""
    if connection.dialect.name == "postgresql":
        digest = hashlib.sha256(f"teller {kind} {name}".encode()).digest()
        number = int.from_bytes(digest[:8], signed=True)
        connection.execute(select(func.pg_advisory_xact_lock(number)))


def lock_customer(connection: Connection, customer_id: str) -> bool:
    """False: there is no such customer, and nothing is locked."""
    found = _locked(connection, customer, customer.c.customer_id == customer_id)
    return bool(found)


def lock_accounts(connection: Connection, *account_ids: str) -> dict[str, RowMapping]:
    """Those that there are, by account_id."""
    found = _locked(connection, account, account.c.account_id.in_(account_ids))
    return {row["account_id"]: row for row in found}


def _locked(connection: Connection, table: Table, which: ColumnElement[bool]) -> list[RowMapping]:
    # FOR NO KEY UPDATE: rows that refer to these may still be written meanwhile.
    (key,) = table.primary_key.columns
    query = select(table).where(which).order_by(key).with_for_update(key_share=True)
    return list(connection.execute(query).mappings())
