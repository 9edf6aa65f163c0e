"""Drafts to payees, own accounts and billers: where they go, what they expect, how much in a day."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from agent.bank.ledger import (
    AccountStatus,
    DayLimit,
    Destination,
    Draft,
    PayeeFields,
    RefusalReason,
    TransactionKind,
    TransferRefused,
)
from agent.bank.sql import SqlLedger
from agent.errors import BankError
from agent.money import Money

PRIYA = "demo-en-priya"
KEN = Destination("Sato Ken", "Mizuho", "4412")


def refusal(ledger: SqlLedger, draft: Draft, at: datetime) -> RefusalReason:
    before = ledger.balances(), ledger.scheduled(draft.customer_id, None)
    with pytest.raises(TransferRefused) as caught:
        ledger.commit(draft, at)
    assert (ledger.balances(), ledger.scheduled(draft.customer_id, None)) == before
    assert "\n" not in str(caught.value)
    return caught.value.reason


@pytest.fixture
def own(draft: Draft) -> Draft:
    """Between the two current accounts of one customer."""
    return replace(
        draft,
        customer_id=PRIYA,
        source_account_id="demo-en-priya-everyday",
        payee_id=None,
        to_account_id="demo-en-priya-household",
    )


@pytest.fixture
def bill(draft: Draft) -> Draft:
    return replace(draft, payee_id=None, biller_id="demo-en-power")


@pytest.mark.parametrize(
    "goals",
    [
        {},
        {"payee_id": "p", "biller_id": "b"},
        {"payee_id": "p", "to_account_id": "a"},
        {"payee_id": "p", "to_account_id": "a", "biller_id": "b"},
    ],
)
def test_draft_without_exactly_one_destination_is_refused_at_once(goals):
    with pytest.raises(BankError, match="give one of"):
        Draft("d", "c", "s", goals.pop("payee_id", None), Money(1, "JPY"), **goals)


def test_commit_to_an_own_account_moves_between_the_two(ledger, own, at):
    before = ledger.balances()
    receipt = ledger.commit(own, at)
    assert receipt.payee_name == "Household account"
    after = {"demo-en-priya-everyday": -5_000, "demo-en-priya-household": 5_000}
    moved = {key: Money(before[key].amount_minor + minor, "JPY") for key, minor in after.items()}
    assert ledger.balances() == before | moved
    (other,) = ledger.transactions("demo-en-priya-household", 1)
    assert (other.counterparty, other.amount.amount_minor) == ("Everyday account", 5_000)
    assert ledger.commit(own, at) == replace(receipt, repeated=True)
    assert ledger.books_balance()


def test_commit_of_a_bill_is_a_bill(ledger, bill, at):
    receipt = ledger.commit(bill, at)
    assert receipt.payee_name == "City Power"
    (newest,) = ledger.transactions("demo-en-current", 1)
    assert (newest.kind, newest.counterparty) == (TransactionKind.BILL, "City Power")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"to_account_id": "demo-en-priya-everyday"}, RefusalReason.SAME_ACCOUNT),
        ({"to_account_id": "demo-en-current"}, RefusalReason.UNKNOWN_ACCOUNT),
        ({"to_account_id": "internal-clearing-JPY"}, RefusalReason.UNKNOWN_ACCOUNT),
        ({"to_account_id": "demo-en-priya-student"}, RefusalReason.ACCOUNT_CLOSED),
        ({"source_account_id": "demo-en-priya-student"}, RefusalReason.ACCOUNT_CLOSED),
        ({"amount": Money(5, "USD")}, RefusalReason.CURRENCY_MISMATCH),
        ({"amount": Money(10**9, "JPY")}, RefusalReason.INSUFFICIENT_FUNDS),
    ],
    ids=str,
)
def test_commit_between_own_accounts_that_may_not_be_is_refused(ledger, own, at, change, reason):
    assert refusal(ledger, replace(own, **change), at) is reason


def test_commit_to_an_own_account_in_another_currency_is_refused(ledger, own, at):
    dollars = replace(
        own,
        customer_id="demo-en-oscar",
        source_account_id="demo-en-oscar-current",
        to_account_id="demo-en-oscar-dollars",
    )
    assert refusal(ledger, dollars, at) is RefusalReason.CURRENCY_MISMATCH


@pytest.mark.parametrize("biller_id", ["nobody", "demo-ja-rent", "demo-en-oscar-rent"])
def test_commit_to_a_biller_that_is_not_his_is_refused(ledger, bill, at, biller_id):
    one = replace(bill, biller_id=biller_id)
    assert refusal(ledger, one, at) is RefusalReason.UNKNOWN_BILLER


def test_commit_of_what_was_read_back_is_made(ledger, draft, own, bill, at):
    (household,) = [a for a in ledger.accounts(PRIYA) if a.account_id == own.to_account_id]
    (power,) = [b for b in ledger.billers("demo-en") if b.biller_id == bill.biller_id]
    for number, (one, expected) in enumerate(
        [
            (draft, KEN),
            (own, Destination.of_account(household)),
            (bill, Destination.of_biller(power)),
        ]
    ):
        receipt = ledger.commit(replace(one, draft_id=f"d{number}", expects=expected), at)
        assert receipt.payee_name == expected.name


@pytest.mark.parametrize(
    "fields", [{"name": "Sato Kenji"}, {"bank": "Rakuten"}, {"account_last4": "9999"}], ids=str
)
def test_commit_after_the_payee_changed_is_refused_and_a_repeat_is_not(ledger, draft, at, fields):
    ledger.commit(replace(draft, expects=KEN), at)
    ledger.put_payees("demo-en", [PayeeFields("demo-en-sato-ken", fields)], at)
    other = replace(draft, draft_id="draft-2", expects=KEN)
    assert refusal(ledger, other, at) is RefusalReason.PAYEE_CHANGED
    assert ledger.commit(replace(draft, expects=KEN), at).repeated


def test_day_limit_counts_payees_and_bills_and_neither_own_accounts_nor_yesterday(
    ledger, draft, bill, at
):
    day = at.replace(hour=0)
    saved = replace(draft, draft_id="own", payee_id=None, to_account_id="demo-en-savings")
    ledger.commit(replace(draft, draft_id="yesterday"), day - timedelta(seconds=1))
    ledger.commit(replace(draft, draft_id="d1"), at)
    ledger.commit(replace(bill, draft_id="d2"), at)
    ledger.commit(replace(saved, limit=DayLimit(day, 0)), at)
    assert ledger.sent_since("demo-en", "JPY", day) == Money(10_000, "JPY")
    assert ledger.sent_since("demo-en", "USD", day) == Money(0, "USD")
    assert ledger.sent_since("demo-ja", "JPY", day) == Money(0, "JPY")
    assert refusal(ledger, replace(draft, limit=DayLimit(day, 14_999)), at) is (
        RefusalReason.DAY_LIMIT
    )
    assert not ledger.commit(replace(draft, limit=DayLimit(day, 15_000)), at).repeated
    assert ledger.commit(replace(draft, limit=DayLimit(day, 0)), at).repeated


def test_payee_limit_counts_what_went_to_this_payee_alone(ledger, draft, at):
    limit = DayLimit(at - timedelta(days=1), 9_999)
    ledger.commit(replace(draft, draft_id="d1", payee_id="demo-en-emma-wilson"), at)
    ledger.commit(replace(draft, draft_id="d2", payee_limit=limit), at)
    again = replace(draft, payee_limit=limit)
    assert refusal(ledger, again, at) is RefusalReason.NEW_PAYEE_LIMIT


def test_accounts_of_one_kind_are_told_apart_and_closed_ones_shown(ledger):
    accounts = ledger.accounts(PRIYA)
    assert [one.kind.value for one in accounts].count("current") == 3
    assert len({(one.name, one.last4) for one in accounts}) == 4
    assert [one.name for one in accounts if one.status is AccountStatus.CLOSED] == [
        "Student account"
    ]


def test_billers_are_those_of_the_language_and_his_own(ledger):
    english = {one.biller_id for one in ledger.billers("demo-en")}
    assert {"demo-en-power", "demo-en-rent"} <= english
    assert not english & {"demo-ja-power", "demo-en-oscar-rent"}
    japanese = {one.name: one for one in ledger.billers("demo-ja")}
    assert "電気代" in japanese["ひかり電力"].aliases
    assert japanese["ひかり電力"].reading == "ひかりでんりょく"
    assert ledger.billers("nobody") == ()
