"""The demo bank: the promised balances and people, a plausible past, all or nothing."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from agent.bank.demo import demo_contents, seed_demo
from agent.bank.demo_accounts import BALANCES
from agent.bank.ledger import TransactionKind
from agent.bank.sql import SqlLedger
from agent.errors import BankError
from agent.money import Money


def test_seed_demo_gives_the_promised_balances_in_balanced_books(ledger):
    balances = ledger.balances()
    assert {key: money.amount_minor for key, money in balances.items()} == BALANCES
    assert (
        balances
        | {
            "demo-en-current": Money(250_000, "JPY"),
            "demo-en-savings": Money(1_200_000, "JPY"),
            "demo-ja-chochiku": Money(2_400_000, "JPY"),
            "demo-ja-futsu": Money(380_000, "JPY"),
        }
        == balances
    )
    assert ledger.books_balance()


def test_seed_demo_twice_changes_nothing(ledger, at):
    before = ledger.transactions("demo-en-current", limit=1_000)
    assert not seed_demo(ledger, at + timedelta(days=40))
    assert ledger.transactions("demo-en-current", limit=1_000) == before


def test_seed_demo_that_fails_on_its_way_leaves_nothing(blank, at):
    contents = demo_contents(at)
    broken = replace(contents.postings[-1], reference=contents.postings[0].reference)
    ledger = SqlLedger.open(blank.named)
    with pytest.raises(BankError, match=r"(?i)unique"):
        ledger.fill(replace(contents, postings=(*contents.postings[:-1], broken)))
    assert ledger.balances() == {}
    assert seed_demo(ledger, at)
    ledger.close()


def test_demo_contents_at_one_instant_are_always_the_same(at):
    assert demo_contents(at) == demo_contents(at)


@pytest.mark.parametrize("offset_days", range(0, 366))
def test_demo_contents_on_any_day_lie_in_the_past_and_never_overdraw(offset_days: int):
    at = datetime(2026, 1, 1, 0, 0, tzinfo=UTC) + timedelta(days=offset_days)
    postings = demo_contents(at).postings
    assert all(at - timedelta(days=90) < one.at < at for one in postings)
    assert [one.at for one in postings] == sorted(one.at for one in postings)
    balances: dict[str, int] = {}
    for one in postings:
        for account, sign in ((one.account_id, 1), (one.other_account_id, -1)):
            balances[account] = balances.get(account, 0) + sign * one.amount.amount_minor
        assert balances[one.account_id] >= 0


def test_demo_history_has_the_life_of_three_months(ledger, at):
    history = ledger.transactions("demo-en-current", limit=1_000)
    kinds = [one.kind for one in history]
    assert kinds.count(TransactionKind.SALARY) == 3
    assert {"Green Grocer", "Corner Coffee", "Metro Transit", "City Power"} <= {
        one.counterparty for one in history
    }
    saved = ledger.transactions("demo-en-savings", limit=1_000)
    assert [one.amount.amount_minor for one in saved[:-1]] == [30_000] * 3
    assert saved[0].counterparty == "Current account"


def test_demo_payees_have_the_names_that_are_easily_mistaken(ledger):
    english = {one.name: one for one in ledger.payees("demo-en")}
    assert len(english) == 8
    assert (english["Sato Ken"].bank, english["Sato Ken"].account_last4) == ("Mizuho", "4412")
    assert [name for name in english if "Tanaka" in name] == ["Tanaka Taro", "Tanaka Jiro"]
    readings = {one.name: one.reading for one in ledger.payees("demo-ja")}
    assert readings["斉藤 真理"] == readings["斎藤 真理"] == "さいとう まり"
    assert all(readings.values())
