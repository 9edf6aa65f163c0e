"""Was this draft committed already, and if not, may it be? Runs inside one write transaction.

Whoever commits holds the draft's name and the customer (SQLite: the write lock) to the end, so what
is checked is still true when the entries are written, and a draft is never looked for too early.
"""

from datetime import datetime

from sqlalchemy import Connection, RowMapping, select

from agent.bank.drafts import Draft, Receipt, RefusalReason, TransferRefused
from agent.bank.sql_checks import check_amount, check_destination, check_scheduled_amount
from agent.bank.sql_locks import DRAFT, lock_customer, lock_name
from agent.bank.sql_post import clearing_account, post
from agent.bank.sql_schedule import add_scheduled, scheduled_of, scheduled_row
from agent.bank.sql_schema import entry, total, transfer
from agent.money import Money

_SAME = (
    "draft_id",
    "customer_id",
    "source_account_id",
    "payee_id",
    "to_account_id",
    "biller_id",
    "note",
)
"columns that are fields of a draft too"


def commit_draft(connection: Connection, draft: Draft, at: datetime) -> Receipt:
    """Does it, or gives the receipt of the time it was done. Raises TransferRefused."""
    lock_name(connection, DRAFT, draft.draft_id)
    earlier = _earlier(connection, draft)
    if earlier is not None:
        return earlier
    lock_customer(connection, draft.customer_id)
    if draft.on is None:
        move(connection, draft, at)
    else:
        _schedule(connection, draft, at)
    made = _earlier(connection, draft, repeated=False)
    assert made is not None
    return made


def move(connection: Connection, draft: Draft, at: datetime) -> int:
    """Moves the money and gives the transfer_id. The customer is locked. Raises TransferRefused."""
    source_name, goal = check_destination(connection, draft)
    check_amount(connection, draft)
    currency = draft.amount.currency
    other = goal.account_id or clearing_account(connection, currency)
    return post(
        connection,
        {**{field: getattr(draft, field) for field in _SAME}, "kind": goal.kind.value, "at": at},
        -draft.amount.amount_minor,
        currency,
        (draft.source_account_id, goal.destination.name),
        (other, source_name),
    )


def _schedule(connection: Connection, draft: Draft, at: datetime) -> None:
    assert draft.on is not None
    if draft.on < at.date():
        raise TransferRefused(
            RefusalReason.DAY_PASSED, f"{draft.on} is over: name today or a day to come"
        )
    _, goal = check_destination(connection, draft)
    check_scheduled_amount(connection, draft)
    add_scheduled(connection, draft, goal.destination, at)


def _earlier(connection: Connection, draft: Draft, *, repeated: bool = True) -> Receipt | None:
    """The receipt of what was made of this draft_id. Raises TransferRefused: DRAFT_CHANGED."""
    query = select(transfer).where(transfer.c.draft_id == draft.draft_id)
    moved = connection.execute(query).mappings().one_or_none()
    if moved is not None:
        _refuse_changed(moved, draft, same_time=draft.on is None)
        return _receipt(connection, moved, repeated=repeated)
    planned = scheduled_row(connection, draft.draft_id)
    if planned is None:
        return None
    _refuse_changed(planned, draft, same_time=draft.on == planned["on_day"])
    return _planned_receipt(connection, planned, repeated=repeated)


def _refuse_changed(earlier: RowMapping, draft: Draft, *, same_time: bool) -> None:
    same = all(earlier[field] == getattr(draft, field) for field in _SAME)
    if (
        not (same and same_time)
        or Money(earlier["amount_minor"], earlier["currency"]) != draft.amount
    ):
        raise TransferRefused(
            RefusalReason.DRAFT_CHANGED,
            f"draft '{draft.draft_id}' was committed with other content: make a new draft",
        )


def _receipt(connection: Connection, made: RowMapping, *, repeated: bool) -> Receipt:
    source = (entry.c.account_id == made["source_account_id"],)
    own = select(entry.c.entry_id).where(entry.c.transfer_id == made["transfer_id"], *source)
    after = select(total(entry.c.amount_minor)).where(
        entry.c.entry_id <= own.scalar_subquery(), *source
    )
    name = select(entry.c.counterparty).where(entry.c.transfer_id == made["transfer_id"], *source)
    return Receipt(
        receipt_id=f"R{made['transfer_id']:08d}",
        draft_id=made["draft_id"],
        amount=Money(made["amount_minor"], made["currency"]),
        payee_name=connection.scalar(name) or "",
        at=made["at"],
        balance_after=Money(connection.scalar(after) or 0, made["currency"]),
        repeated=repeated,
    )


def _planned_receipt(connection: Connection, made: RowMapping, *, repeated: bool) -> Receipt:
    planned = scheduled_of(made)
    balance = select(total(entry.c.amount_minor)).where(
        entry.c.account_id == planned.source_account_id
    )
    return Receipt(
        receipt_id=planned.scheduled_id,
        draft_id=planned.draft_id,
        amount=planned.amount,
        payee_name=planned.destination.name,
        at=made["at"],
        balance_after=Money(connection.scalar(balance) or 0, planned.amount.currency),
        repeated=repeated,
        on=planned.on,
    )
