"""What is to be paid on a day to come, and what became of it? Inside one write transaction each."""

from datetime import date, datetime

from sqlalchemy import Connection, RowMapping, insert, select, update

from agent.bank.drafts import (
    Destination,
    Draft,
    RefusalReason,
    Refused,
    Scheduled,
    ScheduledStatus,
)
from agent.bank.sql_locks import lock_customer
from agent.bank.sql_schema import scheduled
from agent.money import Money

_PREFIX = "S"
_FIELDS = ("payee_id", "to_account_id", "biller_id", "note")


def add_scheduled(
    connection: Connection, draft: Draft, destination: Destination, at: datetime
) -> None:
    """Writes it down; the caller has checked it and holds the customer."""
    connection.execute(
        insert(scheduled).values(
            draft_id=draft.draft_id,
            customer_id=draft.customer_id,
            source_account_id=draft.source_account_id,
            **{field: getattr(draft, field) for field in _FIELDS},
            name=destination.name,
            bank=destination.bank,
            last4=destination.last4,
            **draft.amount.as_json(),
            on_day=draft.on,
            at=at,
            status=ScheduledStatus.WAITING.value,
        )
    )


def scheduled_row(connection: Connection, draft_id: str) -> RowMapping | None:
    query = select(scheduled).where(scheduled.c.draft_id == draft_id)
    return connection.execute(query).mappings().one_or_none()


def list_scheduled(
    connection: Connection, customer_id: str, status: ScheduledStatus | None
) -> tuple[Scheduled, ...]:
    query = (
        select(scheduled)
        .where(scheduled.c.customer_id == customer_id)
        .order_by(scheduled.c.on_day, scheduled.c.scheduled_id)
    )
    if status is not None:
        query = query.where(scheduled.c.status == status.value)
    return tuple(scheduled_of(row) for row in connection.execute(query).mappings())


def due(connection: Connection, today: date) -> list[tuple[str, str]]:
    """(scheduled_id, customer_id) of what waits and is due, the oldest first."""
    query = (
        select(scheduled.c.scheduled_id, scheduled.c.customer_id)
        .where(scheduled.c.status == ScheduledStatus.WAITING.value, scheduled.c.on_day <= today)
        .order_by(scheduled.c.on_day, scheduled.c.scheduled_id)
    )
    return [(shown_id(row[0]), row[1]) for row in connection.execute(query)]


def held(connection: Connection, scheduled_id: str, customer_id: str) -> Scheduled | None:
    """That payment of that customer, who is locked now: it does not change meanwhile."""
    lock_customer(connection, customer_id)
    number = _number(scheduled_id)
    query = select(scheduled).where(
        scheduled.c.scheduled_id == number, scheduled.c.customer_id == customer_id
    )
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else scheduled_of(row)


def cancel(connection: Connection, scheduled_id: str, customer_id: str, at: datetime) -> Scheduled:
    found = held(connection, scheduled_id, customer_id)
    if found is None:
        raise Refused(
            RefusalReason.UNKNOWN_SCHEDULED,
            f"customer '{customer_id}' has no scheduled payment '{scheduled_id}'",
        )
    if found.status is ScheduledStatus.WAITING:
        return end(connection, found, ScheduledStatus.CANCELLED, at)
    if found.status is ScheduledStatus.CANCELLED:
        return found
    raise Refused(
        RefusalReason.TOO_LATE, f"scheduled payment '{scheduled_id}' is {found.status} already"
    )


def end(
    connection: Connection,
    found: Scheduled,
    status: ScheduledStatus,
    at: datetime,
    failure: RefusalReason | None = None,
) -> Scheduled:
    """Writes down what became of it, and gives it as it is then."""
    which = scheduled.c.scheduled_id == _number(found.scheduled_id)
    ended = {"status": status.value, "ended_at": at, "failure": failure}
    connection.execute(update(scheduled).where(which).values(**ended))
    row = connection.execute(select(scheduled).where(which)).mappings().one()
    return scheduled_of(row)


def draft_of(planned: Scheduled) -> Draft:
    """The transfer that it is when its day has come."""
    return Draft(
        draft_id=f"scheduled:{planned.draft_id}",
        customer_id=planned.customer_id,
        source_account_id=planned.source_account_id,
        payee_id=planned.payee_id,
        amount=planned.amount,
        note=planned.note,
        to_account_id=planned.to_account_id,
        biller_id=planned.biller_id,
        expects=planned.destination,
    )


def shown_id(number: int) -> str:
    return f"{_PREFIX}{number:08d}"


def _number(scheduled_id: str) -> int:
    """0, which none has, for what is no id."""
    digits = scheduled_id.removeprefix(_PREFIX)
    usable = digits.isascii() and digits.isdecimal() and len(digits) < 19
    return int(digits) if usable else 0


def scheduled_of(row: RowMapping) -> Scheduled:
    return Scheduled(
        scheduled_id=shown_id(row["scheduled_id"]),
        draft_id=row["draft_id"],
        customer_id=row["customer_id"],
        source_account_id=row["source_account_id"],
        payee_id=row["payee_id"],
        to_account_id=row["to_account_id"],
        biller_id=row["biller_id"],
        destination=Destination(row["name"], row["bank"], row["last4"]),
        amount=Money(row["amount_minor"], row["currency"]),
        on=row["on_day"],
        note=row["note"],
        status=ScheduledStatus(row["status"]),
        ended_at=row["ended_at"],
        failure=RefusalReason(row["failure"]) if row["failure"] else None,
    )
