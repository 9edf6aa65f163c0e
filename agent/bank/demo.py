"""What is in the bank of a demonstration? Customers, their payees, and three months of living.

All of it follows from `at`; the opening entries are such that the balances come out at `BALANCES`.
"""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from agent.bank.contents import Contents, Fillable, Posting
from agent.bank.demo_accounts import (
    ACCOUNTS,
    BALANCES,
    CUSTOMERS,
    MONTHLY,
    ONCE,
    OPENING_NAMES,
    REPEATED,
    SAVINGS,
    TRANSFER,
)
from agent.bank.demo_books import books
from agent.bank.demo_people import PAYEES
from agent.bank.demo_services import BILLERS, CARDS, PINS, scheduled
from agent.bank.values import TransactionKind
from agent.money import Money

HISTORY_DAYS = 89
"the most that never hold a day of the month four times: three salaries, three rents"

_CURRENCIES = {account.account_id: account.currency for account in ACCOUNTS}
_LANGUAGES = {customer.customer_id: customer.lang for customer in CUSTOMERS}


def seed_demo(ledger: Fillable, at: datetime) -> bool:
    """Fills in what is missing of the demo bank as of `at`, or nothing. False: nothing was missing."""
    return ledger.fill(demo_contents(at))


def demo_contents(at: datetime) -> Contents:
    """The demo bank as of `at` (aware); days and hours are those of its time zone."""
    past = sorted(_monthly(at) + _repeated(at) + _once(at), key=lambda posting: posting.at)
    return Contents(
        customers=CUSTOMERS,
        accounts=ACCOUNTS,
        payees=(*PAYEES, *books(at)),
        postings=(*_openings(at, past), *past),
        billers=BILLERS,
        cards=CARDS,
        scheduled=scheduled(at),
        pins=PINS,
    )


def _openings(at: datetime, past: list[Posting]) -> Iterator[Posting]:
    first_day = (at - timedelta(days=HISTORY_DAYS)).date()
    for account in ACCOUNTS:
        opening = BALANCES[account.account_id] - _net(account.account_id, past)
        yield Posting(
            reference=f"demo:opening:{account.account_id}",
            at=datetime.combine(first_day, time(0), at.tzinfo),
            account_id=account.account_id,
            amount=Money(opening, account.currency),
            counterparty=OPENING_NAMES[_LANGUAGES[account.customer_id]],
            kind=TransactionKind.OPENING,
        )


def _net(account_id: str, past: list[Posting]) -> int:
    """What the movements add to an account, from either side; minor units."""
    own = sum(p.amount.amount_minor for p in past if p.account_id == account_id)
    other = sum(p.amount.amount_minor for p in past if p.other_account_id == account_id)
    return own - other


def _monthly(at: datetime) -> list[Posting]:
    return [
        _posting(at, day, hour, account_id, kind, name, amounts[day.month % len(amounts)])
        for account_id, due, hour, kind, name, amounts in MONTHLY
        for day in _days(at)
        if day.day == due
    ]


def _repeated(at: datetime) -> list[Posting]:
    return [
        _posting(at, day, hour, account_id, kind, name, amounts[turn % len(amounts)])
        for account_id, step, hour, kind, name, amounts in REPEATED
        for turn, day in enumerate(_days(at)[::step])
    ]


def _once(at: datetime) -> list[Posting]:
    return [
        _posting(
            at,
            (at - timedelta(days=ago)).date(),
            hour,
            account_id,
            TRANSFER,
            name,
            amount_minor,
            goal,
        )
        for account_id, ago, hour, name, amount_minor, goal in ONCE
    ]


def _days(at: datetime) -> list[date]:
    """The days of the history, oldest first; the last is the day before `at`."""
    return [(at - timedelta(days=back)).date() for back in range(HISTORY_DAYS, 0, -1)]


def _posting(
    at: datetime,
    day: date,
    hour: int,
    account_id: str,
    kind: TransactionKind,
    counterparty: str,
    amount_minor: int,
    goal: str = "",
) -> Posting:
    """`goal` is a payee or an account; a transfer without one goes to the savings."""
    if kind is TRANSFER and not goal:
        goal = SAVINGS[account_id]
    return Posting(
        reference=f"demo:{day.isoformat()}:{account_id}:{counterparty}",
        at=datetime.combine(day, time(hour), at.tzinfo),
        account_id=account_id,
        amount=Money(amount_minor, _CURRENCIES[account_id]),
        counterparty=counterparty,
        kind=kind,
        other_account_id=goal if goal in BALANCES else "",
        payee_id=goal if goal and goal not in BALANCES else None,
    )
