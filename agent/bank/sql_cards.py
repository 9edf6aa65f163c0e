"""Is this card locked, and was that asked for already? Inside one write transaction."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection, insert, select, update

from agent.bank.drafts import CardReceipt, RefusalReason, Refused
from agent.bank.sql_locks import DRAFT, lock_customer, lock_name
from agent.bank.sql_rows import card_of
from agent.bank.sql_schema import card, card_lock
from agent.bank.values import Card


def set_card_lock(
    connection: Connection,
    card_id: str,
    customer_id: str,
    locked: bool,
    at: datetime,
    draft_id: str,
) -> CardReceipt:
    """Locks or unlocks once for a draft_id. Raises Refused."""
    lock_name(connection, DRAFT, draft_id)
    lock_customer(connection, customer_id)
    found = _card(connection, card_id, customer_id)
    earlier = _earlier(connection, draft_id, found, locked, repeated=True)
    if earlier is not None:
        return earlier
    which = card.c.card_id == card_id
    connection.execute(update(card).where(which).values(locked=locked))
    connection.execute(
        insert(card_lock).values(
            draft_id=draft_id,
            card_id=card_id,
            locked=locked,
            changed=found.locked != locked,
            at=at,
        )
    )
    made = _earlier(connection, draft_id, found, locked, repeated=False)
    assert made is not None
    return made


def _card(connection: Connection, card_id: str, customer_id: str) -> Card:
    query = select(card).where(card.c.card_id == card_id, card.c.customer_id == customer_id)
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        raise Refused(
            RefusalReason.UNKNOWN_CARD, f"customer '{customer_id}' has no card '{card_id}'"
        )
    return card_of(row)


def _earlier(
    connection: Connection, draft_id: str, found: Card, locked: bool, *, repeated: bool
) -> CardReceipt | None:
    query = select(card_lock).where(card_lock.c.draft_id == draft_id)
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        return None
    if (row["card_id"], bool(row["locked"])) != (found.card_id, locked):
        raise Refused(
            RefusalReason.DRAFT_CHANGED,
            f"draft '{draft_id}' was used for another card or lock: make a new draft",
        )
    return CardReceipt(
        receipt_id=f"C{row['card_lock_id']:08d}",
        draft_id=draft_id,
        card=replace(found, locked=locked),
        at=row["at"],
        changed=bool(row["changed"]),
        repeated=repeated,
    )
