"""How do payees get into a customer's book, or change in it? Inside one write transaction.

A payee keeps its place in the book, and what nobody says anything about, when it is put there again.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, insert, select, update

from agent.bank.sql_locks import lock_customer
from agent.bank.sql_schema import payee
from agent.bank.values import PayeeFields, PayeesPut, Relationship
from agent.errors import BankError

FIELDS = ("name", "reading", "relationship", "bank", "account_last4")
_NEW = {"name": "", "reading": "", "relationship": "saved", "bank": "", "account_last4": ""}
_PAID_TO = ("bank", "account_last4")
"another one is another account: it counts as added then"
_AT_ONCE = 500
"ids that are asked for in one query"

_Fields = dict[str, str]
_Known = dict[str, tuple[str, _Fields]]
"whose payee it is, and what is known of it"


def put_payees(
    connection: Connection, customer_id: str, payees: Sequence[PayeeFields], at: datetime
) -> PayeesPut:
    """Adds and updates. Raises BankError for an unknown customer, or for what is no payee."""
    if not lock_customer(connection, customer_id):
        raise BankError(f"the bank has no customer '{customer_id}': name one that it has")
    known = _known(connection, [one.payee_id for one in payees])
    added, updated, redirected = list[_Fields](), list[_Fields](), list[str]()
    taken, unchanged = list[str](), 0
    for one in payees:
        owner, before = known.get(one.payee_id, (customer_id, _NEW))
        after = _checked(one.payee_id, {**before, **one.fields})
        if owner != customer_id:
            taken.append(one.payee_id)
            continue
        if one.payee_id not in known:
            added.append({"payee_id": one.payee_id, **after})
        elif after != before:
            updated.append({"key": one.payee_id, **after})
            if any(after[field] != before[field] for field in _PAID_TO):
                redirected.append(one.payee_id)
        else:
            unchanged += 1
        known[one.payee_id] = customer_id, after
    _add(connection, customer_id, added, at)
    _update(connection, updated)
    _date(connection, redirected, at)
    return PayeesPut(len(added), len(updated), unchanged, tuple(taken))


def _known(connection: Connection, ids: Sequence[str]) -> _Known:
    """Of those ids that anybody has: whose, and the fields."""
    known: _Known = {}
    for start in range(0, len(ids), _AT_ONCE):
        query = select(payee).where(payee.c.payee_id.in_(ids[start : start + _AT_ONCE]))
        for row in connection.execute(query).mappings():
            fields = {field: str(row[field]) for field in FIELDS}
            known[row["payee_id"]] = (row["customer_id"], fields)
    return known


def _checked(payee_id: str, fields: Mapping[str, str]) -> _Fields:
    if unknown := sorted(fields.keys() - set(FIELDS)):
        raise BankError(f"payee '{payee_id}' has no {unknown[0]}: it has {', '.join(FIELDS)}")
    if not payee_id or not fields["name"]:
        raise BankError(f"payee '{payee_id}' has no id or no name: give it both")
    if fields["relationship"] not in list(Relationship):
        allowed = ", ".join(Relationship)
        raise BankError(f"payee '{payee_id}': relationship must be one of {allowed}")
    return dict(fields)


def _add(connection: Connection, customer_id: str, added: Sequence[_Fields], at: datetime) -> None:
    if not added:
        return
    last = select(func.max(payee.c.position)).where(payee.c.customer_id == customer_id)
    first = (connection.scalar(last) or 0) + 1
    rows = [
        {
            **fields,
            "customer_id": customer_id,
            "aliases": [],
            "position": position,
            "added_at": at,
        }
        for position, fields in enumerate(added, first)
    ]
    connection.execute(insert(payee), rows)


def _update(connection: Connection, updated: Sequence[_Fields]) -> None:
    if updated:
        fields = {field: bindparam(field) for field in FIELDS}  # type: ignore[var-annotated]
        query = update(payee).where(payee.c.payee_id == bindparam("key")).values(fields)
        connection.execute(query, updated)


def _date(connection: Connection, redirected: Sequence[str], at: datetime) -> None:
    if redirected:
        query = update(payee).where(payee.c.payee_id == bindparam("key")).values(added_at=at)
        connection.execute(query, [{"key": payee_id} for payee_id in redirected])
