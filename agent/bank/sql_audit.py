"""Where is the audit chain kept, and how is a person's part of it erased? See audit.py for the chain.

Whoever appends or erases holds the chain (SQLite: the write lock), and writes the head with it.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

import orjson
from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    and_,
    insert,
    not_,
    or_,
    select,
    update,
)

from agent.bank.audit import (
    ERASED,
    AuditHead,
    AuditRecord,
    Verdict,
    canonical,
    examine,
    head_of,
    make_record,
    ranges,
)
from agent.bank.instants import from_text, to_text
from agent.bank.sql_locks import AUDIT, lock_name
from agent.bank.sql_schema import account, audit, audit_head, customer, payee
from agent.errors import BankError
from agent.redact import redact_payload

UNREADABLE = datetime.min.replace(tzinfo=UTC)
"stands for an audit instant that is none; no hash fits it"
BY_HAND = "teller-audit"
"call_id of what no call left behind"
LOST = AuditHead(0, "")
"stands for a head that is not there; no chain ends with it"
_AT_ONCE = 500
"rows that are read, or sequences that are named, at once"


def append(
    connection: Connection,
    *,
    call_id: str,
    turn: int,
    at: datetime,
    event: Mapping[str, object],
    customer_id: str = "",
) -> AuditRecord:
    """Redacts the event and puts it at the end of the chain."""
    lock_name(connection, AUDIT)
    before = _head(connection)
    if before is None:
        raise BankError("the audit has lost its head: 'teller audit verify' says what is left")
    record = make_record(
        before,
        call_id=call_id,
        turn=turn,
        at=at,
        event=redact_payload(event),
        customer_id=customer_id,
    )
    connection.execute(insert(audit).values(**_row(record)))
    head = head_of(record)
    connection.execute(update(audit_head).values(count=head.count, last_hash=head.last_hash))
    return record


def records(connection: Connection) -> Iterator[AuditRecord]:
    """First to last, as they are stored; few in memory at once."""
    query = select(audit).order_by(audit.c.sequence)
    options = {"yield_per": _AT_ONCE}
    for row in connection.execute(query, execution_options=options).mappings():
        yield _record(row)


def check(connection: Connection) -> Verdict:
    """Judges the whole chain and its head; the transaction must see one state of both."""
    return examine(records(connection), _head(connection) or LOST)


def erase_customer(connection: Connection, customer_id: str, at: datetime) -> int:
    """How many records were erased. Raises BankError where nobody knows such a customer."""
    lock_name(connection, AUDIT)
    which = or_(audit.c.customer_id == customer_id, _old_calls(connection, customer_id))
    known = select(customer.c.customer_id).where(customer.c.customer_id == customer_id)
    found = _to_erase(connection, which)
    if not found and connection.scalar(known) is None:
        raise BankError(f"neither bank nor audit has a customer '{customer_id}': name one")
    return _erase(connection, found, {"customer_id": customer_id}, at)


def erase_before(connection: Connection, before: datetime, at: datetime) -> int:
    """Erases what is older than `before`; how many records. Notes of erasures stay."""
    lock_name(connection, AUDIT)
    found = _to_erase(connection, audit.c.at < to_text(before))
    return _erase(connection, found, {"before": to_text(before)}, at) if found else 0


def _to_erase(connection: Connection, which: ColumnElement[bool]) -> list[int]:
    """The sequences of those that hold something, but for notes of erasures."""
    notes = and_(audit.c.call_id == BY_HAND, audit.c.customer_id.is_(None))
    query = select(audit.c.sequence).where(which, audit.c.event.is_not(None), not_(notes))
    return list(connection.scalars(query.order_by(audit.c.sequence)))


def _erase(
    connection: Connection, found: list[int], why: Mapping[str, object], at: datetime
) -> int:
    """Erases events and their salts, and appends what it did."""
    spans = ranges(found)
    gone = {"event": None, "salt": None, "customer_id": None}
    for first, last in spans:
        between = audit.c.sequence.between(first, last)
        connection.execute(update(audit).where(between).values(**gone))
    event = {ERASED: {**why, "records": len(found), "ranges": [list(span) for span in spans]}}
    append(connection, call_id=BY_HAND, turn=0, at=at, event=event)
    return len(found)


def _old_calls(connection: Connection, customer_id: str) -> ColumnElement[bool]:
    """Records of the first form name no customer: the calls that speak of his accounts or payees."""
    ids = [
        *connection.scalars(
            select(account.c.account_id).where(account.c.customer_id == customer_id)
        ),
        *connection.scalars(select(payee.c.payee_id).where(payee.c.customer_id == customer_id)),
    ]
    first_form = audit.c.event_digest.is_(None)
    calls = set[str]()
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        named = [audit.c.event.contains(f'"{one}"', autoescape=True) for one in some]
        query = select(audit.c.call_id).where(first_form, or_(*named)).distinct()
        calls.update(connection.scalars(query))
    return and_(first_form, audit.c.call_id.in_(sorted(calls)))


def _head(connection: Connection) -> AuditHead | None:
    row = connection.execute(select(audit_head.c.count, audit_head.c.last_hash)).one_or_none()
    return None if row is None else AuditHead(*row)


def _row(record: AuditRecord) -> dict[str, object]:
    return {
        "sequence": record.sequence,
        "call_id": record.call_id,
        "turn": record.turn,
        "at": to_text(record.at),
        "event": canonical(record.event).decode(),
        "previous_hash": record.previous_hash,
        "hash": record.hash,
        "customer_id": record.customer_id or None,
        "salt": record.salt,
        "event_digest": record.event_digest,
    }


_KEPT = ("sequence", "call_id", "turn", "previous_hash", "hash", "salt", "event_digest")


def _record(row: RowMapping) -> AuditRecord:
    """The record of a row. What cannot be read becomes a value that its hash does not fit."""
    try:
        at = from_text(row["at"])
    except (TypeError, ValueError, OverflowError):
        at = UNREADABLE
    kept = {key: row[key] for key in _KEPT}
    customer_id = row["customer_id"] or ""
    return AuditRecord(at=at, event=_event(row["event"]), customer_id=customer_id, **kept)


def _event(text: str | None) -> dict[str, object] | None:
    if text is None:
        return None
    try:
        event = orjson.loads(text)
    except orjson.JSONDecodeError:
        event = None
    return event if isinstance(event, dict) else {"unreadable": str(text)}
