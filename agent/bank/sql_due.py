"""Is it paid on its day, exactly once? One scheduled payment, inside one write transaction."""

from datetime import datetime

from sqlalchemy import Connection

from agent.bank.drafts import Scheduled, ScheduledStatus, TransferRefused
from agent.bank.sql_commit import move
from agent.bank.sql_schedule import draft_of, end, held


def run_one(
    connection: Connection, scheduled_id: str, customer_id: str, at: datetime
) -> Scheduled | None:
    """Pays it or marks it failed. None: it waits no more, another was faster."""
    found = held(connection, scheduled_id, customer_id)
    if found is None or found.status is not ScheduledStatus.WAITING:
        return None
    try:
        move(connection, draft_of(found), at)
    except TransferRefused as refused:  # raised before anything was written
        return end(connection, found, ScheduledStatus.FAILED, at, refused.reason)
    return end(connection, found, ScheduledStatus.DONE, at)
