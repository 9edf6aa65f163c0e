"""How do contents get into an empty bank? In one write transaction, with balanced entries."""

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, Table, insert, select

from agent.bank.contents import Contents, NewAccount, Posting
from agent.bank.ledger import Payee
from agent.bank.sql_commit import clearing_account, post
from agent.bank.sql_schema import account, customer, payee


def fill_bank(connection: Connection, contents: Contents) -> bool:
    """Writes everything; False when one of the customers is there and so nothing was written."""
    ids = [new.customer_id for new in contents.customers]
    known = select(customer.c.customer_id).where(customer.c.customer_id.in_(ids)).limit(1)
    if connection.scalar(known) is not None:
        return False
    _insert(connection, customer, [asdict(new) for new in contents.customers])
    _insert(connection, account, _in_order(contents.accounts))
    _insert(connection, payee, _in_order(contents.payees))
    accounts = {new.account_id: new for new in contents.accounts}
    for posting in contents.postings:
        _post(connection, posting, accounts)
    return True


def _insert(connection: Connection, table: Table, rows: list[dict[str, object]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _in_order(values: Sequence[NewAccount | Payee]) -> list[dict[str, object]]:
    return [{**asdict(value), "position": place} for place, value in enumerate(values, 1)]


def _post(connection: Connection, posting: Posting, accounts: dict[str, NewAccount]) -> None:
    here = accounts[posting.account_id]
    there = posting.other_account_id or clearing_account(connection, posting.amount.currency)
    post(
        connection,
        {
            "draft_id": posting.reference,
            "customer_id": here.customer_id,
            "source_account_id": here.account_id,
            "kind": posting.kind.value,
            "note": "",
            "at": posting.at,
        },
        posting.amount.amount_minor,
        posting.amount.currency,
        (here.account_id, posting.counterparty),
        (there, here.name),
    )
