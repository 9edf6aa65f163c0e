"""The ledger in a real data base: what it reads, what it moves, what it refuses."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import IntegrityError

from agent.bank.contents import Contents
from agent.bank.demo_accounts import ACCOUNTS
from agent.bank.ledger import (
    AccountKind,
    Draft,
    Payee,
    RefusalReason,
    Relationship,
    TransactionKind,
    TransferRefused,
)
from agent.bank.sql import SqlLedger
from agent.bank.sql_place import place_of
from agent.errors import BankError
from agent.money import Money


def _refusal(ledger: SqlLedger, draft: Draft, at: datetime) -> RefusalReason:
    before = ledger.balances()
    with pytest.raises(TransferRefused) as caught:
        ledger.commit(draft, at)
    assert ledger.balances() == before
    assert "\n" not in str(caught.value)
    return caught.value.reason


def test_commit_of_a_draft_moves_its_amount_and_nothing_else(ledger, draft, at):
    before = ledger.balances()
    receipt = ledger.commit(draft, at)
    assert receipt.amount == Money(5_000, "JPY")
    assert receipt.payee_name == "Sato Ken"
    assert receipt.at == at
    assert receipt.balance_after == Money(245_000, "JPY")
    assert not receipt.repeated
    assert ledger.balances() == before | {"demo-en-current": Money(245_000, "JPY")}
    assert ledger.books_balance()


def test_commit_twice_gives_the_first_receipt_and_moves_once(ledger, draft, at):
    first = ledger.commit(draft, at)
    ledger.commit(replace(draft, draft_id="draft-2"), at + timedelta(minutes=1))
    second = ledger.commit(draft, at + timedelta(minutes=2))
    assert second == replace(first, repeated=True)
    assert ledger.balances()["demo-en-current"] == Money(240_000, "JPY")


def test_commit_twice_across_a_restart_gives_the_first_receipt(ledger, draft, at, store):
    first = ledger.commit(draft, at)
    ledger.close()
    again = SqlLedger.open(store.named)
    assert again.commit(draft, at) == replace(first, repeated=True)
    again.close()


@pytest.mark.parametrize(
    "change",
    [
        {"amount": Money(6_000, "JPY")},
        {"amount": Money(5_000, "USD")},
        {"payee_id": "demo-en-tanaka-taro"},
        {"source_account_id": "demo-en-savings"},
        {"note": "dinner"},
        {"customer_id": "demo-ja"},
    ],
    ids=str,
)
def test_commit_of_a_used_draft_id_with_other_content_is_refused(ledger, draft, at, change):
    ledger.commit(draft, at)
    assert _refusal(ledger, replace(draft, **change), at) is RefusalReason.DRAFT_CHANGED


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"amount": Money(250_001, "JPY")}, RefusalReason.INSUFFICIENT_FUNDS),
        ({"amount": Money(10**30, "JPY")}, RefusalReason.INSUFFICIENT_FUNDS),
        ({"amount": Money(0, "JPY")}, RefusalReason.NOT_POSITIVE),
        ({"amount": Money(-5, "JPY")}, RefusalReason.NOT_POSITIVE),
        ({"amount": Money(5, "USD")}, RefusalReason.CURRENCY_MISMATCH),
        ({"payee_id": "nobody"}, RefusalReason.UNKNOWN_PAYEE),
        ({"payee_id": "demo-ja-sato-ken"}, RefusalReason.UNKNOWN_PAYEE),
        ({"source_account_id": "nowhere"}, RefusalReason.UNKNOWN_ACCOUNT),
        ({"source_account_id": "demo-ja-futsu"}, RefusalReason.UNKNOWN_ACCOUNT),
        ({"source_account_id": "internal-clearing-JPY"}, RefusalReason.UNKNOWN_ACCOUNT),
    ],
    ids=str,
)
def test_commit_that_may_not_be_is_refused_and_moves_nothing(ledger, draft, at, change, reason):
    assert _refusal(ledger, replace(draft, **change), at) is reason


def test_commit_of_a_refused_draft_later_with_funds_is_made(ledger, draft, at):
    large = replace(draft, amount=Money(250_001, "JPY"))
    _refusal(ledger, large, at)
    ledger.commit(replace(large, amount=Money(250_000, "JPY")), at)
    assert ledger.balances()["demo-en-current"] == Money(0, "JPY")


def test_commit_at_a_naive_instant_is_refused_and_moves_nothing(ledger, draft, at):
    with pytest.raises(BankError, match="time zone"):
        ledger.commit(draft, at.replace(tzinfo=None))
    assert ledger.balances()["demo-en-current"] == Money(250_000, "JPY")


def test_transactions_after_a_commit_begin_with_it(ledger, draft, at):
    tokyo = timezone(timedelta(hours=9))
    ledger.commit(draft, at.astimezone(tokyo))
    newest = ledger.transactions("demo-en-current", limit=1)[0]
    assert (newest.counterparty, newest.amount) == ("Sato Ken", Money(-5_000, "JPY"))
    assert (newest.at, newest.kind) == (at, TransactionKind.TRANSFER)
    assert newest.at.utcoffset() == timedelta(0)


def test_transactions_with_since_and_limit_keep_to_both(ledger, at):
    since = at - timedelta(days=10)
    found = ledger.transactions("demo-en-current", limit=100, since=since)
    assert found
    assert all(since <= one.at <= at for one in found)
    assert [one.at for one in found] == sorted((one.at for one in found), reverse=True)
    assert ledger.transactions("demo-en-current", limit=3, since=since) == found[:3]
    assert ledger.transactions("nowhere", limit=3) == ()
    with pytest.raises(BankError, match="-1"):
        ledger.transactions("demo-en-current", limit=-1)


def test_reads_of_a_customer_show_only_what_is_his(ledger):
    assert ledger.customer("demo-ja").lang == "ja"
    accounts = ledger.accounts("demo-ja")
    assert [one.account_id for one in accounts] == ["demo-ja-futsu", "demo-ja-chochiku"]
    assert accounts[0].kind is AccountKind.CURRENT
    assert accounts[0].balance == Money(380_000, "JPY")
    assert {one.customer_id for one in ledger.payees("demo-ja")} == {"demo-ja"}
    assert ledger.accounts("nobody") == ledger.payees("nobody") == ()
    with pytest.raises(BankError, match="nobody"):
        ledger.customer("nobody")


def test_balances_leave_out_the_banks_own_accounts(ledger):
    assert set(ledger.balances()) == {account.account_id for account in ACCOUNTS}


def test_books_balance_after_an_entry_was_changed_is_false(ledger, store):
    assert ledger.books_balance()
    store.raw("UPDATE entry SET amount_minor = amount_minor + 1 WHERE entry_id = 7")
    assert not ledger.books_balance()


def test_entries_in_another_currency_than_their_account_are_refused(ledger, store):
    switch_on = () if store.is_server else ("PRAGMA foreign_keys = ON",)
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        store.raw(*switch_on, "UPDATE entry SET currency = 'USD' WHERE entry_id = 7")


def test_contents_that_name_an_unknown_customer_are_refused(ledger):
    stranger = Payee("p", "nobody", "Sato Ken", "sato ken", Relationship.SAVED, "Mizuho", "4412")
    with pytest.raises(BankError, match=r"(?i)foreign key"):
        ledger.fill(Contents(payees=(stranger,)))


def test_text_that_cannot_be_stored_is_one_line_of_bank_error(ledger, draft, at, store):
    with pytest.raises(BankError) as caught:
        ledger.commit(replace(draft, note="\ud800"), at)
    assert str(place_of(store.named)) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert ledger.balances()["demo-en-current"] == Money(250_000, "JPY")
