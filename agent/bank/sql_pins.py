"""How many tries has this PIN left? Counted in the data base, so that calls at once share them."""

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection, RowMapping, insert, select, update

from agent.bank.pins import TRIES
from agent.bank.sql_locks import lock_customer
from agent.bank.sql_schema import pin
from agent.bank.values import PinOutcome, PinState
from agent.errors import BankError


@dataclass(frozen=True, slots=True)
class Compared:
    """What a slow comparison, made before anything was locked, has found."""

    secret: str = field(repr=False)
    right: bool = field(repr=False)


def secret_of(connection: Connection, customer_id: str) -> str | None:
    return connection.scalar(select(pin.c.secret).where(pin.c.customer_id == customer_id))


def put_secret(connection: Connection, customer_id: str, secret: str) -> None:
    """Keeps count and lock: only a person unlocks. Raises BankError for an unknown customer."""
    if not lock_customer(connection, customer_id):
        raise BankError(f"the bank has no customer '{customer_id}': name one that it has")
    if secret_of(connection, customer_id) is None:
        connection.execute(insert(pin).values(customer_id=customer_id, secret=secret, wrong=0))
    else:
        _set(connection, customer_id, secret=secret)


def count_try(
    connection: Connection, customer_id: str, compared: Compared, at: datetime
) -> PinOutcome | None:
    """Counts one try. None: another PIN was set since it was compared, compare anew."""
    lock_customer(connection, customer_id)
    row = _row(connection, customer_id)
    if row is None:
        return PinOutcome(PinState.UNSET, 0)
    if row["locked_at"] is not None:
        return PinOutcome(PinState.LOCKED, 0)
    if row["secret"] != compared.secret:
        return None
    if compared.right:
        _set(connection, customer_id, wrong=0)
        return PinOutcome(PinState.RIGHT, TRIES)
    wrong = row["wrong"] + 1
    left = max(0, TRIES - wrong)
    _set(connection, customer_id, wrong=wrong, locked_at=None if left else at)
    return PinOutcome(PinState.WRONG if left else PinState.LOCKED, left)


def unlock(connection: Connection, customer_id: str) -> None:
    lock_customer(connection, customer_id)
    if _row(connection, customer_id) is None:
        raise BankError(f"customer '{customer_id}' has no PIN: set one")
    _set(connection, customer_id, wrong=0, locked_at=None)


def _row(connection: Connection, customer_id: str) -> RowMapping | None:
    query = select(pin).where(pin.c.customer_id == customer_id)
    return connection.execute(query).mappings().one_or_none()


def _set(connection: Connection, customer_id: str, **values: object) -> None:
    connection.execute(update(pin).where(pin.c.customer_id == customer_id).values(**values))
