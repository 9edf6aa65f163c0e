"""Payments for a day to come: planned once, cancelled once, paid once, or failed with a reason."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from agent.bank.ledger import (
    DayLimit,
    Destination,
    Draft,
    PayeeFields,
    RefusalReason,
    Refused,
    Scheduled,
    ScheduledStatus,
)
from agent.bank.sql import SqlLedger
from agent.money import Money
from tests.bank.test_drafts import refusal

DAY = date(2026, 11, 21)


@pytest.fixture
def later(draft: Draft) -> Draft:
    return replace(draft, on=DAY)


def planned(ledger: SqlLedger, draft: Draft, at: datetime) -> Scheduled:
    receipt = ledger.commit(draft, at)
    (found,) = [
        one for one in ledger.scheduled(draft.customer_id) if one.scheduled_id == receipt.receipt_id
    ]
    return found


def test_commit_for_a_day_plans_once_and_moves_nothing(ledger, later, at):
    before = ledger.balances()
    receipt = ledger.commit(later, at)
    assert (receipt.on, receipt.payee_name, receipt.repeated) == (DAY, "Sato Ken", False)
    assert receipt.balance_after == before["demo-en-current"]
    assert ledger.commit(later, at + timedelta(hours=1)) == replace(receipt, repeated=True)
    assert ledger.balances() == before
    waiting = ledger.scheduled("demo-en")
    assert [one.on for one in waiting] == sorted(one.on for one in waiting)
    (found,) = [one for one in waiting if one.draft_id == "draft-1"]
    assert found.destination == Destination("Sato Ken", "Mizuho", "4412")
    assert (found.amount, found.note) == (Money(5_000, "JPY"), "lunch")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"on": date(2026, 11, 19)}, RefusalReason.DAY_PASSED),
        ({"payee_id": "nobody"}, RefusalReason.UNKNOWN_PAYEE),
        ({"amount": Money(0, "JPY")}, RefusalReason.NOT_POSITIVE),
        ({"expects": Destination("Sato Ken")}, RefusalReason.PAYEE_CHANGED),
    ],
    ids=str,
)
def test_commit_for_a_day_that_may_not_be_is_refused(ledger, later, at, change, reason):
    assert refusal(ledger, replace(later, **change), at) is reason


@pytest.mark.parametrize("change", [{"on": None}, {"on": DAY + timedelta(days=1)}], ids=str)
def test_commit_of_a_planned_draft_for_another_time_is_refused(ledger, later, at, change):
    ledger.commit(later, at)
    assert refusal(ledger, replace(later, **change), at) is RefusalReason.DRAFT_CHANGED


def test_commit_for_a_day_of_what_was_paid_now_is_refused(ledger, draft, later, at):
    ledger.commit(draft, at)
    assert refusal(ledger, later, at) is RefusalReason.DRAFT_CHANGED


def test_day_limit_of_a_planned_payment_is_that_of_its_day(ledger, later, at):
    limit = DayLimit(at.replace(hour=0), 9_999)
    ledger.commit(replace(later, limit=limit), at)
    more = replace(later, draft_id="draft-2", limit=limit)
    assert refusal(ledger, more, at) is RefusalReason.DAY_LIMIT
    assert ledger.commit(replace(more, on=DAY + timedelta(days=1)), at).on


def test_run_due_pays_what_is_due_once_and_the_rest_later(ledger, later, at):
    one = planned(ledger, later, at)
    ledger.commit(replace(later, draft_id="draft-2", on=DAY + timedelta(days=1)), at)
    assert ledger.run_due(DAY - timedelta(days=1), at) == ()
    (done,) = ledger.run_due(DAY, at + timedelta(days=1))
    assert done == replace(one, status=ScheduledStatus.DONE, ended_at=at + timedelta(days=1))
    assert ledger.run_due(DAY, at + timedelta(days=1)) == ()
    assert ledger.balances()["demo-en-current"] == Money(245_000, "JPY")
    (newest,) = ledger.transactions("demo-en-current", 1)
    assert (newest.counterparty, newest.at) == ("Sato Ken", at + timedelta(days=1))
    assert ledger.commit(later, at).repeated


def test_run_due_that_is_refused_fails_with_the_reason_and_is_not_tried_again(ledger, later, at):
    ledger.commit(replace(later, draft_id="poor", amount=Money(10**6, "JPY")), at)
    ledger.commit(later, at)
    ledger.put_payees("demo-en", [PayeeFields("demo-en-sato-ken", {"bank": "Rakuten"})], at)
    ended = {one.draft_id: one for one in ledger.run_due(DAY, at)}
    assert {key: one.failure for key, one in ended.items()} == {
        "poor": RefusalReason.PAYEE_CHANGED,
        "draft-1": RefusalReason.PAYEE_CHANGED,
    }
    assert ledger.run_due(DAY, at) == ()
    assert len(ledger.scheduled("demo-en", ScheduledStatus.FAILED)) == 2
    assert ledger.balances()["demo-en-current"] == Money(250_000, "JPY")


def test_run_due_without_the_money_says_so(ledger, later, at):
    ledger.commit(replace(later, amount=Money(10**6, "JPY")), at)
    (failed,) = ledger.run_due(DAY, at)
    assert failed.failure is RefusalReason.INSUFFICIENT_FUNDS
    assert failed.ended_at == at


def test_cancel_is_done_once_and_what_was_cancelled_is_not_paid(ledger, later, at):
    one = planned(ledger, later, at)
    cancelled = ledger.cancel_scheduled(one.scheduled_id, "demo-en", at)
    assert cancelled.status is ScheduledStatus.CANCELLED
    again = ledger.cancel_scheduled(one.scheduled_id, "demo-en", at + timedelta(hours=1))
    assert again == cancelled
    assert ledger.run_due(DAY, at) == ()
    assert ledger.balances()["demo-en-current"] == Money(250_000, "JPY")


@pytest.mark.parametrize("scheduled_id", ["S99999999", "", "S", "x", "S9999999999999999999999"])
def test_cancel_of_what_is_not_there_is_refused(ledger, at, scheduled_id):
    with pytest.raises(Refused) as caught:
        ledger.cancel_scheduled(scheduled_id, "demo-en", at)
    assert caught.value.reason is RefusalReason.UNKNOWN_SCHEDULED


def test_cancel_of_another_customers_or_a_paid_one_is_refused(ledger, later, at):
    one = planned(ledger, later, at)
    with pytest.raises(Refused) as caught:
        ledger.cancel_scheduled(one.scheduled_id, "demo-ja", at)
    assert caught.value.reason is RefusalReason.UNKNOWN_SCHEDULED
    ledger.run_due(DAY, at)
    with pytest.raises(Refused) as caught:
        ledger.cancel_scheduled(one.scheduled_id, "demo-en", at)
    assert caught.value.reason is RefusalReason.TOO_LATE
