"""Which movements are listed: by time, by kind, by a part of a name."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent.bank.ledger import Direction, TransactionKind
from agent.money import Money
from tests.bank.conftest import AT

ALL = 1_000


def test_transactions_until_an_instant_leave_it_out(ledger, at):
    everything = ledger.transactions("demo-en-current", ALL)
    middle = everything[10].at
    before = ledger.transactions("demo-en-current", ALL, until=middle)
    since = ledger.transactions("demo-en-current", ALL, since=middle)
    assert since + before == everything
    assert since[-1].at == middle


@pytest.mark.parametrize("kind", [*TransactionKind, *Direction], ids=str)
def test_transactions_of_a_kind_are_those_and_all_of_those(ledger, kind):
    def fits(one) -> bool:
        if kind is Direction.IN:
            return one.amount.amount_minor > 0
        return one.amount.amount_minor < 0 if kind is Direction.OUT else one.kind is kind

    everything = ledger.transactions("demo-en-current", ALL)
    found = ledger.transactions("demo-en-current", ALL, kind=kind)
    assert found == tuple(one for one in everything if fits(one))


@pytest.mark.parametrize(
    ("account", "part", "names"),
    [
        ("demo-en-current", "coffee", {"Corner Coffee"}),
        ("demo-en-current", "ＣＯＲＮＥＲ", {"Corner Coffee"}),
        ("demo-en-current", "r", {"Corner Coffee", "Green Grocer", "Metro Transit"}),
        ("demo-en-current", "%", set()),
        ("demo-en-current", "_", set()),
        ("demo-ja-futsu", "スーパー", {"あおばスーパー"}),
        ("demo-ja-futsu", "ｽｰﾊﾟｰ", {"あおばスーパー"}),
        ("demo-ja-futsu", "atm", {"ATM手数料"}),
    ],
)
def test_transactions_of_a_counterparty_are_found_in_any_case_and_width(
    ledger, account, part, names
):
    found = ledger.transactions(account, ALL, counterparty=part)
    assert {one.counterparty for one in found} >= names
    assert bool(found) == bool(names)
    assert ledger.transactions(account, 2, counterparty=part) == found[:2]


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    days=st.tuples(st.integers(0, 90), st.integers(0, 90)),
    limit=st.integers(0, 20),
    wanted=st.sampled_from([None, *Direction, *TransactionKind]),
    part=st.sampled_from([None, "", "o", "ER"]),
)
def test_transactions_of_all_conditions_are_those_that_fit_each(ledger, days, limit, wanted, part):
    since, until = (AT - timedelta(days=back) for back in days)
    args = {"since": since, "until": until, "kind": wanted, "counterparty": part}
    found = ledger.transactions("demo-en-current", limit, **args)
    each = [set(ledger.transactions("demo-en-current", ALL, **{k: v})) for k, v in args.items()]
    fitting = sorted(
        set.intersection(*each), key=lambda one: (one.at, one.transaction_id), reverse=True
    )
    assert list(found) == fitting[:limit]


def test_transactions_of_a_scheduled_or_own_transfer_are_listed_as_any_other(ledger, draft, at):
    own = replace(draft, payee_id=None, to_account_id="demo-en-savings")
    ledger.commit(own, at)
    (newest,) = ledger.transactions("demo-en-savings", 1, kind=Direction.IN)
    assert (newest.amount, newest.counterparty) == (Money(5_000, "JPY"), "Current account")
