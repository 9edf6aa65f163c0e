"""Killed between any two statements: what was begun is not there, and doing it again does it once.

The child is a real process that sends itself SIGKILL before its nth statement, the commit counting as
one; the last child is killed right after the commit, before it could tell anybody.
"""

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import event

from agent.bank.ledger import Draft, ScheduledStatus
from agent.bank.sql import SqlLedger
from agent.money import Money
from tests.bank.conftest import AT

MOST_STATEMENTS = 60
DRAFT = Draft("draft-1", "demo-en", "demo-en-current", "demo-en-sato-ken", Money(5_000, "JPY"))
OWN = replace(DRAFT, payee_id=None, to_account_id="demo-en-savings")
LATER = replace(DRAFT, on=AT.date() + timedelta(days=3))
DAY = AT.date() + timedelta(days=5)


def _killed_before(nth: int, place: str, act: Callable[[SqlLedger], object]) -> bool:
    """Whether the child was killed on its way; False: it came to the end, and was killed there."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            ledger = SqlLedger.open(place)
            _arm(ledger, nth)
            act(ledger)
            os.write(writing, b"end")
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.close(writing)
    with os.fdopen(reading) as told:
        ended = told.read() == "end"
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
    return not ended


def _arm(ledger: SqlLedger, nth: int) -> None:
    left = [nth]

    def count(*_: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(ledger._engine, "before_cursor_execute", count)
    event.listen(ledger._engine, "commit", count)


def _kill_everywhere(place: str, act: Callable[[SqlLedger], object]) -> int:
    """Each child begins where the last one's remains lie; how many were killed on their way."""
    for nth in range(1, MOST_STATEMENTS):
        if not _killed_before(nth, place, act):
            return nth - 1
    raise AssertionError("it never comes to an end")


@pytest.mark.parametrize(
    ("draft", "changes"),
    [
        (DRAFT, {"demo-en-current": -5_000}),
        (OWN, {"demo-en-current": -5_000, "demo-en-savings": 5_000}),
        (LATER, {}),
    ],
    ids=["payee", "own-account", "scheduled"],
)
def test_commit_killed_before_every_statement_is_made_once(ledger, store, draft, changes):
    before = ledger.balances()
    planned = len(ledger.scheduled("demo-en"))
    killed = _kill_everywhere(store.named, lambda own: own.commit(draft, AT))
    assert killed >= 8
    receipt = ledger.commit(draft, AT + timedelta(minutes=1))
    assert receipt.repeated
    assert receipt.at == AT
    moved = {key: Money(before[key].amount_minor + minor, "JPY") for key, minor in changes.items()}
    assert ledger.balances() == before | moved
    assert len(ledger.scheduled("demo-en")) == planned + (draft.on is not None)
    assert ledger.books_balance()


def test_run_due_killed_before_every_statement_pays_once(ledger, store):
    before = ledger.balances()["demo-en-current"].amount_minor
    store.raw("DELETE FROM scheduled WHERE customer_id <> 'demo-en'")
    killed = _kill_everywhere(store.named, lambda own: own.run_due(DAY, AT))
    assert killed >= 8
    assert ledger.run_due(DAY, AT) == ()
    (done,) = ledger.scheduled("demo-en", ScheduledStatus.DONE)
    assert done.amount == Money(7_260, "JPY")
    assert ledger.balances()["demo-en-current"].amount_minor == before - 7_260
    assert ledger.books_balance()


def test_append_audit_killed_before_every_statement_leaves_a_whole_chain(ledger, store):
    append = {"call_id": "c", "turn": 1, "at": AT, "event": {"n": 1}}
    killed = _kill_everywhere(store.named, lambda own: own.append_audit(**append))
    assert killed >= 3
    verdict = ledger.check_audit()
    assert (verdict.records, verdict.broken) == (1, None)


def test_lock_card_killed_before_every_statement_is_done_once(ledger, store):
    def lock(own: SqlLedger) -> object:
        return own.set_card_lock("demo-en-debit", "demo-en", True, AT, "draft-1")

    assert _kill_everywhere(store.named, lock) >= 5
    receipt = lock(ledger)
    assert receipt.repeated
    assert receipt.changed
    assert ledger.cards("demo-en")[0].locked
