"""May this draft be done? Each check looks at rows that are locked, and raises TransferRefused."""

from dataclasses import dataclass

from sqlalchemy import Connection, RowMapping, Table, or_, select

from agent.bank.drafts import Destination, Draft, RefusalReason, ScheduledStatus, TransferRefused
from agent.bank.sql_locks import lock_accounts
from agent.bank.sql_read import sent_since
from agent.bank.sql_rows import account_of, biller_of, payee_of
from agent.bank.sql_schema import biller, entry, payee, scheduled, total
from agent.bank.values import AccountStatus, TransactionKind
from agent.money import Money


@dataclass(frozen=True, slots=True)
class Goal:
    """Where the money goes, as it stands now."""

    destination: Destination
    kind: TransactionKind
    account_id: str | None
    "None: out of the bank"


def check_destination(connection: Connection, draft: Draft) -> tuple[str, Goal]:
    """The source account's name, and the goal. Locks the customer's accounts that take part."""
    accounts = lock_accounts(
        connection, draft.source_account_id, draft.to_account_id or draft.source_account_id
    )
    source = _own(accounts, draft, draft.source_account_id)
    goal = _goal(connection, draft, accounts)
    if draft.expects is not None and draft.expects != goal.destination:
        raise TransferRefused(
            RefusalReason.PAYEE_CHANGED,
            f"draft '{draft.draft_id}' was read back with another name, bank or digits than "
            "its destination has now: read it back anew",
        )
    _check_currency(draft, str(source["currency"]))
    return str(source["name"]), goal


def check_amount(connection: Connection, draft: Draft) -> None:
    """The money is there, and within the limits. For a draft that is done now."""
    query = select(total(entry.c.amount_minor)).where(entry.c.account_id == draft.source_account_id)
    if (connection.scalar(query) or 0) < draft.amount.amount_minor:
        raise TransferRefused(
            RefusalReason.INSUFFICIENT_FUNDS,
            f"account '{draft.source_account_id}' holds less than {draft.amount}",
        )
    customer_id, currency = draft.customer_id, draft.amount.currency
    if draft.to_account_id is None and draft.limit is not None:
        sent = sent_since(connection, customer_id, currency, draft.limit.since)
        _hold(draft, sent, draft.limit.amount_minor, RefusalReason.DAY_LIMIT)
    if draft.payee_id is not None and draft.payee_limit is not None:
        since = draft.payee_limit.since
        sent = sent_since(connection, customer_id, currency, since, draft.payee_id)
        _hold(draft, sent, draft.payee_limit.amount_minor, RefusalReason.NEW_PAYEE_LIMIT)


def check_scheduled_amount(connection: Connection, draft: Draft) -> None:
    """Within the limits, together with what is scheduled for the same day."""
    if draft.to_account_id is None and draft.limit is not None:
        sent = _scheduled_for_the_day(connection, draft, of_payee=False)
        _hold(draft, sent, draft.limit.amount_minor, RefusalReason.DAY_LIMIT)
    if draft.payee_id is not None and draft.payee_limit is not None:
        sent = _scheduled_for_the_day(connection, draft, of_payee=True)
        _hold(draft, sent, draft.payee_limit.amount_minor, RefusalReason.NEW_PAYEE_LIMIT)


def _scheduled_for_the_day(connection: Connection, draft: Draft, *, of_payee: bool) -> int:
    same = (scheduled.c.payee_id == draft.payee_id,) if of_payee else ()
    query = select(total(scheduled.c.amount_minor)).where(
        scheduled.c.customer_id == draft.customer_id,
        scheduled.c.currency == draft.amount.currency,
        scheduled.c.status == ScheduledStatus.WAITING.value,
        scheduled.c.on_day == draft.on,
        or_(scheduled.c.payee_id.is_not(None), scheduled.c.biller_id.is_not(None)),
        *same,
    )
    return connection.scalar(query) or 0


def _hold(draft: Draft, sent_minor: int, most_minor: int, reason: RefusalReason) -> None:
    if sent_minor + draft.amount.amount_minor > most_minor:
        currency = draft.amount.currency
        sent, most = Money(sent_minor, currency), Money(most_minor, currency)
        raise TransferRefused(
            reason, f"{draft.amount} more than the {sent} sent exceeds the limit of {most}"
        )


def _own(accounts: dict[str, RowMapping], draft: Draft, account_id: str) -> RowMapping:
    found = accounts.get(account_id)
    if found is None or found["customer_id"] != draft.customer_id:
        raise TransferRefused(
            RefusalReason.UNKNOWN_ACCOUNT,
            f"customer '{draft.customer_id}' has no account '{account_id}'",
        )
    if found["status"] != AccountStatus.OPEN:
        raise TransferRefused(
            RefusalReason.ACCOUNT_CLOSED, f"account '{account_id}' is closed: use another"
        )
    return found


def _goal(connection: Connection, draft: Draft, accounts: dict[str, RowMapping]) -> Goal:
    if draft.to_account_id is not None:
        return _own_goal(draft, accounts)
    if draft.biller_id is not None:
        row = _row(connection, biller, draft.biller_id)
        if row is None or row["customer_id"] not in (None, draft.customer_id):
            raise TransferRefused(
                RefusalReason.UNKNOWN_BILLER, f"there is no biller '{draft.biller_id}'"
            )
        return Goal(Destination.of_biller(biller_of(row)), TransactionKind.BILL, None)
    row = _row(connection, payee, draft.payee_id or "")
    if row is None or row["customer_id"] != draft.customer_id:
        raise TransferRefused(
            RefusalReason.UNKNOWN_PAYEE,
            f"customer '{draft.customer_id}' has no payee '{draft.payee_id}'",
        )
    return Goal(Destination.of_payee(payee_of(row)), TransactionKind.TRANSFER, None)


def _own_goal(draft: Draft, accounts: dict[str, RowMapping]) -> Goal:
    to_id = draft.to_account_id or ""
    if to_id == draft.source_account_id:
        raise TransferRefused(
            RefusalReason.SAME_ACCOUNT, f"account '{to_id}' cannot send to itself: name two"
        )
    row = _own(accounts, draft, to_id)
    _check_currency(draft, str(row["currency"]))
    return Goal(Destination.of_account(account_of(row)), TransactionKind.TRANSFER, to_id)


def _row(connection: Connection, table: Table, key: str) -> RowMapping | None:
    (column,) = table.primary_key.columns
    return connection.execute(select(table).where(column == key)).mappings().one_or_none()


def _check_currency(draft: Draft, currency: str) -> None:
    if draft.amount.currency != currency:
        raise TransferRefused(
            RefusalReason.CURRENCY_MISMATCH,
            f"{draft.amount} cannot leave or reach an account in {currency}: give an amount in it",
        )
    if draft.amount.amount_minor <= 0:
        raise TransferRefused(
            RefusalReason.NOT_POSITIVE, f"{draft.amount} is no amount to send: give more than zero"
        )
