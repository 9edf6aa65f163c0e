"""What does the bank say when it is only asked? One query a question."""

import unicodedata
from datetime import datetime
from itertools import islice

from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select

from agent.bank.sql_rows import (
    balanced_account_of,
    biller_of,
    card_of,
    paid_payee_of,
    transaction_of,
)
from agent.bank.sql_schema import account, biller, card, customer, entry, payee, total, transfer
from agent.bank.values import (
    Account,
    Biller,
    Card,
    Customer,
    Direction,
    Payee,
    Transaction,
    TransactionKind,
)
from agent.errors import BankError
from agent.money import Money


def customer_of(connection: Connection, customer_id: str) -> Customer:
    query = select(customer).where(customer.c.customer_id == customer_id)
    row = connection.execute(query).one_or_none()
    if row is None:
        raise BankError(f"the bank has no customer '{customer_id}': name one that it has")
    return Customer(*row)


def accounts_of(connection: Connection, customer_id: str) -> tuple[Account, ...]:
    query = (
        select(account, total(entry.c.amount_minor).label("balance"))
        .outerjoin(entry, entry.c.account_id == account.c.account_id)
        .where(account.c.customer_id == customer_id)
        .group_by(account.c.account_id)
        .order_by(account.c.position, account.c.account_id)
    )
    return tuple(
        balanced_account_of(row, row["balance"]) for row in connection.execute(query).mappings()
    )


def balances(connection: Connection) -> dict[str, Money]:
    query = (
        select(account.c.account_id, total(entry.c.amount_minor), account.c.currency)
        .outerjoin(entry, entry.c.account_id == account.c.account_id)
        .where(account.c.customer_id.is_not(None))
        .group_by(account.c.account_id)
        .order_by(account.c.account_id)
    )
    return {row[0]: Money(row[1], row[2]) for row in connection.execute(query)}


def books_balance(connection: Connection) -> bool:
    """Whether every transfer's entries, and so each currency's, sum to zero."""
    astray = (
        select(entry.c.transfer_id)
        .group_by(entry.c.transfer_id, entry.c.currency)
        .having(func.sum(entry.c.amount_minor) != 0)
        .limit(1)
    )
    return connection.execute(astray).first() is None


def payees_of(connection: Connection, customer_id: str) -> tuple[Payee, ...]:
    since = or_(payee.c.added_at.is_(None), transfer.c.at >= payee.c.added_at)
    paid = select(transfer.c.transfer_id).where(transfer.c.payee_id == payee.c.payee_id, since)
    query = (
        select(payee, paid.exists().label("paid_before"))
        .where(payee.c.customer_id == customer_id)
        .order_by(payee.c.position, payee.c.payee_id)
    )
    return tuple(paid_payee_of(row) for row in connection.execute(query).mappings())


def cards_of(connection: Connection, customer_id: str) -> tuple[Card, ...]:
    query = (
        select(card)
        .where(card.c.customer_id == customer_id)
        .order_by(card.c.position, card.c.card_id)
    )
    return tuple(card_of(row) for row in connection.execute(query).mappings())


def billers_of(connection: Connection, customer_id: str) -> tuple[Biller, ...]:
    ours = and_(biller.c.customer_id.is_(None), biller.c.lang.in_(["", customer.c.lang]))
    query = (
        select(biller)
        .join(customer, or_(biller.c.customer_id == customer.c.customer_id, ours))
        .where(customer.c.customer_id == customer_id)
        .order_by(biller.c.position, biller.c.biller_id)
    )
    return tuple(biller_of(row) for row in connection.execute(query).mappings())


def sent_since(
    connection: Connection,
    customer_id: str,
    currency: str,
    since: datetime,
    payee_id: str | None = None,
) -> int:
    """To payees and billers, or to one payee; minor units."""
    of_payee = () if payee_id is None else (transfer.c.payee_id == payee_id,)
    query = select(total(transfer.c.amount_minor)).where(
        transfer.c.customer_id == customer_id,
        transfer.c.currency == currency,
        transfer.c.at >= since,
        or_(transfer.c.payee_id.is_not(None), transfer.c.biller_id.is_not(None)),
        *of_payee,
    )
    return connection.scalar(query) or 0


def transactions_of(
    connection: Connection,
    account_id: str,
    limit: int,
    since: datetime | None,
    until: datetime | None,
    kind: Direction | TransactionKind | None,
    counterparty: str | None,
) -> tuple[Transaction, ...]:
    if limit < 0:
        raise BankError(f"{limit} transactions cannot be listed: ask for none or more")
    query = _transactions(account_id, since, until, kind)
    part = _folded(counterparty or "")
    if not part:
        rows = connection.execute(query.limit(limit)).mappings()
        return tuple(transaction_of(row) for row in rows)
    # Unicode's case and width are Python's to fold; rows come as they are needed.
    rows = connection.execute(query, execution_options={"yield_per": 100}).mappings()
    fitting = (row for row in rows if part in _folded(row["counterparty"]))
    return tuple(transaction_of(row) for row in islice(fitting, limit))


def _transactions(
    account_id: str,
    since: datetime | None,
    until: datetime | None,
    kind: Direction | TransactionKind | None,
) -> Select[tuple[object, ...]]:
    wanted: list[ColumnElement[bool]] = [entry.c.account_id == account_id]
    if since is not None:
        wanted.append(transfer.c.at >= since)
    if until is not None:
        wanted.append(transfer.c.at < until)
    if isinstance(kind, Direction):
        sign = entry.c.amount_minor > 0 if kind is Direction.IN else entry.c.amount_minor < 0
        wanted.append(sign)
    elif kind is not None:
        wanted.append(transfer.c.kind == kind.value)
    return (
        select(entry, transfer.c.at, transfer.c.kind)
        .join(transfer, transfer.c.transfer_id == entry.c.transfer_id)
        .where(*wanted)
        .order_by(transfer.c.at.desc(), entry.c.entry_id.desc())
    )


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
