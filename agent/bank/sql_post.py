"""How is money moved in the books? One transfer, two entries that sum to zero."""

from sqlalchemy import Connection, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from agent.bank.sql_schema import account, entry, transfer


def post(
    connection: Connection,
    header: dict[str, object],
    amount_minor: int,
    currency: str,
    here: tuple[str, str],
    there: tuple[str, str],
) -> int:
    """Writes a transfer and its two entries: `amount_minor` here, the opposite there.

    `here` and `there` are an account_id and whom its holder sees as the counterparty. Gives the
    transfer_id.
    """
    made = connection.execute(
        insert(transfer).values(**header, amount_minor=abs(amount_minor), currency=currency)
    )
    (transfer_id,) = made.inserted_primary_key or (0,)
    connection.execute(insert(entry), entries(transfer_id, amount_minor, currency, here, there))
    return int(transfer_id)


def entries(
    transfer_id: int,
    amount_minor: int,
    currency: str,
    here: tuple[str, str],
    there: tuple[str, str],
) -> list[dict[str, object]]:
    """The two rows of a transfer."""
    sides = ((here, amount_minor), (there, -amount_minor))
    return [
        {
            "transfer_id": transfer_id,
            "account_id": account_id,
            "amount_minor": amount,
            "currency": currency,
            "counterparty": counterparty,
        }
        for (account_id, counterparty), amount in sides
    ]


def clearing_account(connection: Connection, currency: str) -> str:
    """The bank's own account for the world outside, in that currency; made at its first use."""
    account_id = f"internal-clearing-{currency}"
    known = select(account.c.account_id).where(account.c.account_id == account_id)
    if connection.scalar(known) is None:
        row: dict[str, object] = {
            "account_id": account_id,
            "customer_id": None,
            "kind": "internal",
            "name": f"Clearing {currency}",
            "currency": currency,
            "position": 0,
        }
        # Another process may make it at the same time.
        server = connection.dialect.name == "postgresql"
        added = postgresql.insert(account) if server else sqlite.insert(account)
        connection.execute(added.on_conflict_do_nothing(), [row])
    return account_id
