"""May this transfer be made, and was it made already? Runs inside one write transaction.

The transaction holds the write lock from its first statement (BEGIN IMMEDIATE), so what is checked
here is still true when the entries are written.
"""

from datetime import datetime

from sqlalchemy import Connection, RowMapping, func, insert, select

from agent.bank.ledger import Draft, Receipt, RefusalReason, TransactionKind, TransferRefused
from agent.bank.sql_schema import account, entry, payee, transfer
from agent.money import Money


def commit_draft(connection: Connection, draft: Draft, at: datetime) -> Receipt:
    """Moves the money, or gives the receipt of the time it was moved. Raises TransferRefused."""
    earlier = _transfer_of(connection, draft.draft_id)
    if earlier is not None:
        _refuse_changed(earlier, draft)
        return _receipt(connection, earlier, repeated=True)
    source = _checked_source(connection, draft)
    payee_name = _checked_payee(connection, draft)
    _check_amount(connection, draft, str(source["currency"]))
    post(
        connection,
        {
            "draft_id": draft.draft_id,
            "customer_id": draft.customer_id,
            "source_account_id": draft.source_account_id,
            "payee_id": draft.payee_id,
            "kind": TransactionKind.TRANSFER.value,
            "note": draft.note,
            "at": at,
        },
        -draft.amount.amount_minor,
        draft.amount.currency,
        (draft.source_account_id, payee_name),
        (clearing_account(connection, draft.amount.currency), str(source["name"])),
    )
    made = _transfer_of(connection, draft.draft_id)
    assert made is not None
    return _receipt(connection, made, repeated=False)


def post(
    connection: Connection,
    header: dict[str, object],
    amount_minor: int,
    currency: str,
    here: tuple[str, str],
    there: tuple[str, str],
) -> None:
    """Writes a transfer and its two entries: `amount_minor` here, the opposite there.

    `here` and `there` are an account_id and whom its holder sees as the counterparty.
    """
    made = connection.execute(
        insert(transfer).values(**header, amount_minor=abs(amount_minor), currency=currency)
    )
    (transfer_id,) = made.inserted_primary_key or (None,)
    sides = ((here, amount_minor), (there, -amount_minor))
    connection.execute(
        insert(entry),
        [
            {
                "transfer_id": transfer_id,
                "account_id": account_id,
                "amount_minor": amount,
                "currency": currency,
                "counterparty": counterparty,
            }
            for (account_id, counterparty), amount in sides
        ],
    )


def clearing_account(connection: Connection, currency: str) -> str:
    """The bank's own account for the world outside, in that currency; made at its first use."""
    account_id = f"internal-clearing-{currency}"
    known = select(account.c.account_id).where(account.c.account_id == account_id)
    if connection.scalar(known) is None:
        connection.execute(
            insert(account).values(
                account_id=account_id,
                customer_id=None,
                kind="internal",
                name=f"Clearing {currency}",
                currency=currency,
                position=0,
            )
        )
    return account_id


def _transfer_of(connection: Connection, draft_id: str) -> RowMapping | None:
    query = select(transfer).where(transfer.c.draft_id == draft_id)
    return connection.execute(query).mappings().one_or_none()


def _refuse_changed(earlier: RowMapping, draft: Draft) -> None:
    committed = Draft(
        draft_id=earlier["draft_id"],
        customer_id=earlier["customer_id"],
        source_account_id=earlier["source_account_id"],
        payee_id=earlier["payee_id"],
        amount=Money(earlier["amount_minor"], earlier["currency"]),
        note=earlier["note"],
    )
    if committed != draft:
        raise TransferRefused(
            RefusalReason.DRAFT_CHANGED,
            f"draft '{draft.draft_id}' was committed with other content: make a new draft",
        )


def _receipt(connection: Connection, made: RowMapping, *, repeated: bool) -> Receipt:
    source = (entry.c.account_id == made["source_account_id"],)
    own = select(entry.c.entry_id).where(entry.c.transfer_id == made["transfer_id"], *source)
    after = select(func.sum(entry.c.amount_minor)).where(
        entry.c.entry_id <= own.scalar_subquery(), *source
    )
    payee_name = select(entry.c.counterparty).where(
        entry.c.transfer_id == made["transfer_id"], *source
    )
    return Receipt(
        receipt_id=f"R{made['transfer_id']:08d}",
        draft_id=made["draft_id"],
        amount=Money(made["amount_minor"], made["currency"]),
        payee_name=connection.scalar(payee_name) or "",
        at=made["at"],
        balance_after=Money(connection.scalar(after) or 0, made["currency"]),
        repeated=repeated,
    )


def _checked_source(connection: Connection, draft: Draft) -> RowMapping:
    query = select(account).where(
        account.c.account_id == draft.source_account_id,
        account.c.customer_id == draft.customer_id,
    )
    found = connection.execute(query).mappings().one_or_none()
    if found is None:
        raise TransferRefused(
            RefusalReason.UNKNOWN_ACCOUNT,
            f"customer '{draft.customer_id}' has no account '{draft.source_account_id}'",
        )
    return found


def _checked_payee(connection: Connection, draft: Draft) -> str:
    query = select(payee.c.name).where(
        payee.c.payee_id == draft.payee_id, payee.c.customer_id == draft.customer_id
    )
    name: str | None = connection.scalar(query)
    if name is None:
        raise TransferRefused(
            RefusalReason.UNKNOWN_PAYEE,
            f"customer '{draft.customer_id}' has no payee '{draft.payee_id}'",
        )
    return name


def _check_amount(connection: Connection, draft: Draft, currency: str) -> None:
    if draft.amount.currency != currency:
        raise TransferRefused(
            RefusalReason.CURRENCY_MISMATCH,
            f"{draft.amount} cannot leave an account in {currency}: give an amount in {currency}",
        )
    if draft.amount.amount_minor <= 0:
        raise TransferRefused(
            RefusalReason.NOT_POSITIVE, f"{draft.amount} is no amount to send: give more than zero"
        )
    query = select(func.coalesce(func.sum(entry.c.amount_minor), 0)).where(
        entry.c.account_id == draft.source_account_id
    )
    if (connection.scalar(query) or 0) < draft.amount.amount_minor:
        raise TransferRefused(
            RefusalReason.INSUFFICIENT_FUNDS,
            f"account '{draft.source_account_id}' holds less than {draft.amount}",
        )
