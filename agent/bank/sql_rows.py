"""Which value is a row? One function a noun."""

from dataclasses import replace

from sqlalchemy import RowMapping

from agent.bank.values import (
    Account,
    AccountKind,
    AccountStatus,
    Biller,
    Card,
    CardKind,
    Payee,
    Relationship,
    Transaction,
    TransactionKind,
)
from agent.money import Money


def payee_of(row: RowMapping) -> Payee:
    """A payee, whether it was paid left open."""
    return Payee(
        payee_id=row["payee_id"],
        customer_id=row["customer_id"],
        name=row["name"],
        reading=row["reading"],
        relationship=Relationship(row["relationship"]),
        bank=row["bank"],
        account_last4=row["account_last4"],
        aliases=tuple(row["aliases"]),
        added_at=row["added_at"],
    )


def paid_payee_of(row: RowMapping) -> Payee:
    return replace(payee_of(row), paid_before=bool(row["paid_before"]))


def account_of(row: RowMapping) -> Account:
    """An account, its balance left open."""
    return balanced_account_of(row, 0)


def balanced_account_of(row: RowMapping, balance_minor: int) -> Account:
    return Account(
        account_id=row["account_id"],
        customer_id=row["customer_id"],
        kind=AccountKind(row["kind"]),
        name=row["name"],
        currency=row["currency"],
        balance_minor=balance_minor,
        status=AccountStatus(row["status"]),
        last4=row["last4"],
    )


def biller_of(row: RowMapping) -> Biller:
    return Biller(
        biller_id=row["biller_id"],
        name=row["name"],
        reading=row["reading"],
        aliases=tuple(row["aliases"]),
        lang=row["lang"],
        customer_id=row["customer_id"] or "",
    )


def card_of(row: RowMapping) -> Card:
    return Card(
        card_id=row["card_id"],
        customer_id=row["customer_id"],
        account_id=row["account_id"],
        kind=CardKind(row["kind"]),
        name=row["name"],
        last4=row["last4"],
        locked=bool(row["locked"]),
    )


def transaction_of(row: RowMapping) -> Transaction:
    return Transaction(
        transaction_id=f"T{row['entry_id']:08d}",
        account_id=row["account_id"],
        at=row["at"],
        amount=Money(row["amount_minor"], row["currency"]),
        counterparty=row["counterparty"],
        kind=TransactionKind(row["kind"]),
    )
