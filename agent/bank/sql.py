"""The ledger in a data base: each method is one transaction, but for `run_due`: one a payment.

Threads may share one SqlLedger, and processes one data base: whoever writes holds what he changes
from the first statement of the transaction to its commit (sql_locks.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine

from agent.bank import (
    sql_audit,
    sql_cards,
    sql_due,
    sql_payees,
    sql_pins,
    sql_read,
    sql_schedule,
)
from agent.bank.audit import AuditRecord, Verdict
from agent.bank.contents import Contents
from agent.bank.drafts import CardReceipt, Draft, Receipt, Scheduled, ScheduledStatus
from agent.bank.pins import fits, hashed
from agent.bank.sql_commit import commit_draft
from agent.bank.sql_explain import explained
from agent.bank.sql_fill import fill_bank
from agent.bank.sql_migrate import WRITES
from agent.bank.sql_open import open_engine
from agent.bank.sql_place import Place
from agent.bank.values import (
    Account,
    Biller,
    Card,
    Customer,
    Direction,
    Payee,
    PayeeFields,
    PayeesPut,
    PinOutcome,
    PinState,
    Transaction,
    TransactionKind,
)
from agent.money import Money

SNAPSHOT = {"isolation_level": "REPEATABLE READ"}
"on a server, for a transaction whose queries must see one state; SQLite's always do"


class SqlLedger:
    """A Ledger, and Fillable."""

    def __init__(self, engine: Engine, place: Place) -> None:
        self._engine = engine
        self._place = place

    @classmethod
    def open(cls, named: str | Path, *, makes: bool = True) -> "SqlLedger":
        """Opens a bank by path or URL. Raises BankError naming it and what to do.

        With `makes` an empty one is made where there is none, and an older schema upgraded.
        """
        engine, place, _ = open_engine(named, makes=makes)
        return cls(engine, place)

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with explained(self._place), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with (
            explained(self._place),
            self._engine.connect().execution_options(**WRITES) as connection,
            connection.begin(),
        ):
            yield connection

    def customer(self, customer_id: str) -> Customer:
        with self._reading() as connection:
            return sql_read.customer_of(connection, customer_id)

    def accounts(self, customer_id: str) -> tuple[Account, ...]:
        with self._reading() as connection:
            return sql_read.accounts_of(connection, customer_id)

    def payees(self, customer_id: str) -> tuple[Payee, ...]:
        with self._reading() as connection:
            return sql_read.payees_of(connection, customer_id)

    def cards(self, customer_id: str) -> tuple[Card, ...]:
        with self._reading() as connection:
            return sql_read.cards_of(connection, customer_id)

    def billers(self, customer_id: str) -> tuple[Biller, ...]:
        with self._reading() as connection:
            return sql_read.billers_of(connection, customer_id)

    def put_payees(
        self, customer_id: str, payees: Sequence[PayeeFields], at: datetime
    ) -> PayeesPut:
        with self._writing() as connection:
            return sql_payees.put_payees(connection, customer_id, payees, at)

    def transactions(
        self,
        account_id: str,
        limit: int,
        since: datetime | None = None,
        until: datetime | None = None,
        kind: Direction | TransactionKind | None = None,
        counterparty: str | None = None,
    ) -> tuple[Transaction, ...]:
        with self._reading() as connection:
            return sql_read.transactions_of(
                connection, account_id, limit, since, until, kind, counterparty
            )

    def sent_since(self, customer_id: str, currency: str, since: datetime) -> Money:
        with self._reading() as connection:
            return Money(sql_read.sent_since(connection, customer_id, currency, since), currency)

    def commit(self, draft: Draft, at: datetime) -> Receipt:
        with self._writing() as connection:
            return commit_draft(connection, draft, at)

    def scheduled(
        self, customer_id: str, status: ScheduledStatus | None = ScheduledStatus.WAITING
    ) -> tuple[Scheduled, ...]:
        with self._reading() as connection:
            return sql_schedule.list_scheduled(connection, customer_id, status)

    def cancel_scheduled(self, scheduled_id: str, customer_id: str, at: datetime) -> Scheduled:
        with self._writing() as connection:
            return sql_schedule.cancel(connection, scheduled_id, customer_id, at)

    def run_due(self, today: date, at: datetime) -> tuple[Scheduled, ...]:
        with self._reading() as connection:
            waiting = sql_schedule.due(connection, today)
        ended = list[Scheduled]()
        for scheduled_id, customer_id in waiting:
            with self._writing() as connection:
                one = sql_due.run_one(connection, scheduled_id, customer_id, at)
            ended += [one] if one else []
        return tuple(ended)

    def set_card_lock(
        self, card_id: str, customer_id: str, locked: bool, at: datetime, draft_id: str
    ) -> CardReceipt:
        with self._writing() as connection:
            return sql_cards.set_card_lock(connection, card_id, customer_id, locked, at, draft_id)

    def set_pin(self, customer_id: str, pin: str) -> None:
        secret = hashed(pin)
        with self._writing() as connection:
            sql_pins.put_secret(connection, customer_id, secret)

    def check_pin(self, customer_id: str, pin: str, at: datetime) -> PinOutcome:
        # Hashing takes its time: it is done before anybody has to wait for it.
        while True:
            with self._reading() as connection:
                secret = sql_pins.secret_of(connection, customer_id)
            if secret is None:
                return PinOutcome(PinState.UNSET, 0)
            compared = sql_pins.Compared(secret, fits(pin, secret))
            with self._writing() as connection:
                outcome = sql_pins.count_try(connection, customer_id, compared, at)
            if outcome is not None:
                return outcome

    def unlock_pin(self, customer_id: str) -> None:
        with self._writing() as connection:
            sql_pins.unlock(connection, customer_id)

    def balances(self) -> dict[str, Money]:
        with self._reading() as connection:
            return sql_read.balances(connection)

    def books_balance(self) -> bool:
        """Whether every transfer's entries, and so each currency's, sum to zero."""
        with self._reading() as connection:
            return sql_read.books_balance(connection)

    def fill(self, contents: Contents) -> bool:
        """Writes what is not there yet, all of it or nothing. False: all of it was there."""
        with self._writing() as connection:
            return fill_bank(connection, contents)

    def append_audit(
        self,
        *,
        call_id: str,
        turn: int,
        at: datetime,
        event: Mapping[str, object],
        customer_id: str = "",
    ) -> AuditRecord:
        with self._writing() as connection:
            return sql_audit.append(
                connection, call_id=call_id, turn=turn, at=at, event=event, customer_id=customer_id
            )

    def audit_rows(self) -> tuple[AuditRecord, ...]:
        with self._reading() as connection:
            return tuple(sql_audit.records(connection))

    def check_audit(self) -> Verdict:
        """Whether the chain is whole and ends where it should; few records in memory at once."""
        with self._snapshot() as connection:
            return sql_audit.check(connection)

    def erase_audit(self, customer_id: str, at: datetime) -> int:
        """Erases what the audit holds of a customer; how many records. Raises BankError."""
        with self._writing() as connection:
            return sql_audit.erase_customer(connection, customer_id, at)

    def expire_audit(self, before: datetime, at: datetime) -> int:
        """Erases what the audit holds from before that; how many records."""
        with self._writing() as connection:
            return sql_audit.erase_before(connection, before, at)

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        options = SNAPSHOT if self._place.path is None else {}
        with (
            explained(self._place),
            self._engine.connect().execution_options(**options) as connection,
            connection.begin(),
        ):
            yield connection
