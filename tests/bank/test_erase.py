"""A customer's part of the audit, or what is too old, erased: nothing of it is left, the chain holds."""

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.bank.audit import AuditRecord, ranges, verify
from agent.bank.sql import SqlLedger
from agent.errors import BankError
from tests.bank.conftest import AT

Say = Callable[..., AuditRecord]


@pytest.fixture
def say(ledger: SqlLedger) -> Say:
    def append(heard: str, customer_id: str = "", days_ago: int = 0) -> AuditRecord:
        return ledger.append_audit(
            call_id=f"call-of-{heard}",
            turn=1,
            at=AT - timedelta(days=days_ago),
            event={"heard": heard},
            customer_id=customer_id,
        )

    return append


def test_erase_of_a_customer_leaves_a_whole_chain_and_nothing_he_said(ledger, say, at):
    for heard, customer_id in (("mine", "demo-en"), ("other", "demo-ja"), ("mine too", "demo-en")):
        say(heard, customer_id)
    assert ledger.erase_audit("demo-en", at) == 2
    rows = ledger.audit_rows()
    assert [row.event and row.event.get("heard") for row in rows] == [None, "other", None, None]
    assert [(row.salt, row.customer_id) for row in rows[::2]] == [(None, "")] * 2
    assert rows[-1].event == {
        "erased": {"customer_id": "demo-en", "records": 2, "ranges": [[1, 1], [3, 3]]}
    }
    verdict = ledger.check_audit()
    assert (verdict.records, verdict.erased, verdict.broken) == (4, 2, None)
    say("more", "demo-en")
    assert verify(ledger.audit_rows()) is None


def test_erase_twice_erases_what_came_meanwhile_and_keeps_the_notes(ledger, say, at):
    say("mine", "demo-en")
    assert ledger.erase_audit("demo-en", at) == 1
    say("mine again", "demo-en")
    assert ledger.erase_audit("demo-en", at) == 1
    assert ledger.erase_audit("demo-en", at) == 0
    assert [row.event is None for row in ledger.audit_rows()] == [True, False, True, False, False]
    assert ledger.check_audit().broken is None


def test_erase_of_a_customer_that_nobody_knows_is_refused(ledger, say, at):
    say("mine", "demo-en")
    with pytest.raises(BankError, match="neither bank nor audit has a customer 'nobody'"):
        ledger.erase_audit("nobody", at)
    assert len(ledger.audit_rows()) == 1


def test_expire_erases_what_is_older_and_no_note_of_an_erasure(ledger, say, at):
    for days_ago in (30, 20, 10):
        say(f"{days_ago} days ago", "demo-en", days_ago)
    assert ledger.expire_audit(at - timedelta(days=15), at) == 2
    assert ledger.expire_audit(at - timedelta(days=15), at) == 0
    assert len(ledger.audit_rows()) == 4
    assert ledger.expire_audit(at + timedelta(days=1), at) == 1
    assert [row.event is None for row in ledger.audit_rows()] == [*[True] * 3, False, False]
    assert ledger.check_audit().broken is None


@pytest.mark.parametrize(
    ("edit", "broken"),
    [
        ("UPDATE audit SET turn = 99 WHERE sequence = 1", 1),
        ("UPDATE audit SET event_digest = 'x' WHERE sequence = 1", 1),
        ("UPDATE audit SET event = NULL, salt = NULL, customer_id = NULL WHERE sequence = 2", 2),
        ("UPDATE audit SET event = NULL, salt = NULL, customer_id = NULL WHERE sequence = 4", 1),
        ("DELETE FROM audit WHERE sequence = 1", 1),
        ("DELETE FROM audit WHERE sequence = 4", 4),
    ],
)
def test_check_after_an_erasure_still_finds_what_was_done_to_the_rest(
    ledger, say, store, at, edit, broken
):
    for heard, customer_id in (("mine", "demo-en"), ("other", "demo-ja"), ("mine too", "demo-en")):
        say(heard, customer_id)
    ledger.erase_audit("demo-en", at)
    store.raw(edit)
    assert ledger.check_audit().broken == broken


def test_append_to_a_chain_that_lost_its_head_is_refused(ledger, say, store):
    say("one")
    store.raw("DELETE FROM audit_head")
    with pytest.raises(BankError, match="teller audit verify"):
        say("two")


@given(st.sets(st.integers(1, 40)))
def test_ranges_hold_the_same_numbers_in_order_and_never_touch(numbers):
    spans = ranges(sorted(numbers))
    assert {one for first, last in spans for one in range(first, last + 1)} == numbers
    assert all(last + 1 < first for (_, last), (first, _) in pairwise(spans))
