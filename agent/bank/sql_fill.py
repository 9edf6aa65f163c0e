"""How do contents get into a bank? What is not there yet, in one write transaction, balanced.

A bank that an older release has filled gets what that release did not know.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Connection, Table, insert, select, update

from agent.bank.contents import Contents, NewScheduled, Posting
from agent.bank.drafts import Destination, Draft
from agent.bank.sql_locks import SCHEMA, lock_name
from agent.bank.sql_post import clearing_account, entries
from agent.bank.sql_schedule import add_scheduled
from agent.bank.sql_schema import account, biller, card, customer, entry, payee, pin, transfer

_AT_ONCE = 500
"rows that are asked for, or written, at once"


def fill_bank(connection: Connection, contents: Contents) -> bool:
    """Writes what is missing; False when nothing was."""
    lock_name(connection, SCHEMA, "fill")
    _add_missing(connection, customer, _rows(contents.customers))
    made = _add_missing(connection, account, _in_order(contents.accounts))
    told = _add_missing(connection, biller, _in_order(contents.billers))
    _add_missing(connection, payee, _in_order(contents.payees))
    _add_missing(connection, card, _in_order(contents.cards))
    pins = [{**row, "wrong": 0} for row in _rows(contents.pins)]
    secured = _add_missing(connection, pin, pins)
    _post_all(connection, [one for one in contents.postings if one.account_id in made], contents)
    if told:
        _name_accounts(connection, contents)
        for one in contents.scheduled:
            _schedule(connection, one, contents)
    return bool(made or told or secured)


def _add_missing(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> set[str]:
    """The keys that were not there."""
    (key,) = table.primary_key.columns
    wanted = [row[key.name] for row in rows]
    known = set[str]()
    for start in range(0, len(wanted), _AT_ONCE):
        known.update(
            connection.scalars(select(key).where(key.in_(wanted[start : start + _AT_ONCE])))
        )
    new = [row for row in rows if row[key.name] not in known]
    if new:
        connection.execute(insert(table), new)
    return {row[key.name] for row in new}


def _rows(values: Iterable[Any]) -> list[dict[str, Any]]:
    return [asdict(value) for value in values]


def _in_order(values: Sequence[Any]) -> list[dict[str, Any]]:
    """With their places; what is empty for everybody's is NULL in the data base."""
    rows = [{**row, "position": place} for place, row in enumerate(_rows(values), 1)]
    for row in rows:
        row.pop("paid_before", None)  # follows from what is posted
        row["customer_id"] = row["customer_id"] or None
    return rows


def _post_all(connection: Connection, postings: Sequence[Posting], contents: Contents) -> None:
    accounts = {new.account_id: new for new in contents.accounts}
    clearing = {
        currency: clearing_account(connection, currency)
        for currency in sorted({one.amount.currency for one in postings})
    }
    made = insert(transfer).returning(transfer.c.transfer_id, sort_by_parameter_order=True)
    for start in range(0, len(postings), _AT_ONCE):
        some = postings[start : start + _AT_ONCE]
        headers = [_header(one, accounts[one.account_id].customer_id) for one in some]
        rows = list[dict[str, object]]()
        for one, number in zip(some, connection.scalars(made, headers), strict=True):
            here = (one.account_id, one.counterparty)
            other = one.other_account_id or clearing[one.amount.currency]
            there = (other, accounts[one.account_id].name)
            amount = one.amount
            rows += entries(number, amount.amount_minor, amount.currency, here, there)
        connection.execute(insert(entry), rows)


def _header(posting: Posting, customer_id: str) -> dict[str, object]:
    return {
        "draft_id": posting.reference,
        "customer_id": customer_id,
        "source_account_id": posting.account_id,
        "payee_id": posting.payee_id,
        "kind": posting.kind.value,
        "note": "",
        "at": posting.at,
        "amount_minor": abs(posting.amount.amount_minor),
        "currency": posting.amount.currency,
    }


def _name_accounts(connection: Connection, contents: Contents) -> None:
    """An older release knew no last digits."""
    for new in contents.accounts:
        unnamed = (account.c.account_id == new.account_id) & (account.c.last4 == "")
        connection.execute(update(account).where(unnamed).values(last4=new.last4))


def _schedule(connection: Connection, new: NewScheduled, contents: Contents) -> None:
    goals = {one.biller_id: Destination.of_biller(one) for one in contents.billers}
    goals |= {one.payee_id: Destination.of_payee(one) for one in contents.payees}
    shared = {field.name for field in fields(Draft)} & {field.name for field in fields(new)}
    values = {name: getattr(new, name) for name in shared}
    draft = Draft(draft_id=new.reference, **values)
    add_scheduled(connection, draft, goals[new.biller_id or new.payee_id or ""], new.at)
