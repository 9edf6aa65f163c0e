"""Payees put into a customer's book: added, updated, left alone, and all of it or nothing."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from agent.bank.ledger import Draft, Payee, PayeeFields, PayeesPut, Relationship
from agent.bank.sql import SqlLedger
from agent.errors import BankError


def named(payee_id: str, name: str = "Mary Jane", **fields: str) -> PayeeFields:
    return PayeeFields(payee_id, {"name": name, **fields})


AT = datetime(2026, 11, 20, 10, tzinfo=UTC)


def book(ledger: SqlLedger, customer_id: str = "demo-en") -> dict[str, Payee]:
    return {payee.payee_id: payee for payee in ledger.payees(customer_id)}


def test_put_of_a_new_payee_comes_behind_those_that_are_there(ledger):
    before = ledger.payees("demo-en")
    put = ledger.put_payees(
        "demo-en", [named("x2"), named("x1", "Li", relationship="directory")], AT
    )
    assert put == PayeesPut(added=2, updated=0, unchanged=0)
    after = ledger.payees("demo-en")
    assert after[: len(before)] == before
    assert after[len(before) :] == (
        Payee("x2", "demo-en", "Mary Jane", "", Relationship.SAVED, "", "", added_at=AT),
        Payee("x1", "demo-en", "Li", "", Relationship.DIRECTORY, "", "", added_at=AT),
    )


def test_put_of_one_that_is_there_changes_what_is_said_and_nothing_else(ledger):
    before = ledger.payees("demo-en")
    put = ledger.put_payees(
        "demo-en", [PayeeFields("demo-en-sato-ken", {"name": "Sato Kenji", "bank": ""})], AT
    )
    assert put == PayeesPut(added=0, updated=1, unchanged=0)
    after = ledger.payees("demo-en")
    assert [payee.payee_id for payee in after] == [payee.payee_id for payee in before]
    changed = book(ledger)["demo-en-sato-ken"]
    assert (changed.name, changed.bank) == ("Sato Kenji", "")
    assert (changed.reading, changed.account_last4) == ("sato ken", "4412")
    assert changed.relationship is Relationship.RECENT
    assert after[1:] == before[1:]


def test_put_of_the_same_twice_leaves_it_unchanged(ledger):
    first = [named("x1", bank="Mizuho"), named("x2")]
    assert ledger.put_payees("demo-en", first, AT).added == 2
    assert ledger.put_payees("demo-en", first, AT) == PayeesPut(0, 0, 2)
    assert ledger.put_payees("demo-en", [], AT) == PayeesPut(0, 0, 0)


def test_put_of_one_id_twice_in_a_list_ends_as_the_last_says(ledger):
    put = ledger.put_payees("demo-en", [named("x1"), PayeeFields("x1", {"bank": "Mizuho"})], AT)
    assert (put.added, put.updated) == (1, 1)
    assert (book(ledger)["x1"].name, book(ledger)["x1"].bank) == ("Mary Jane", "Mizuho")


def test_put_of_another_customer_s_payee_is_told_and_touches_nothing(ledger):
    theirs = ledger.payees("demo-ja")
    put = ledger.put_payees("demo-en", [named("demo-ja-sato-ken", "Stolen"), named("x1")], AT)
    assert put == PayeesPut(added=1, updated=0, unchanged=0, taken=("demo-ja-sato-ken",))
    assert ledger.payees("demo-ja") == theirs
    assert "demo-ja-sato-ken" not in book(ledger)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (PayeeFields("x9", {}), "no id or no name"),
        (named("", "Nobody"), "no id or no name"),
        (PayeeFields("demo-en-sato-ken", {"name": ""}), "no id or no name"),
        (named("x9", relationship="friend"), "must be one of recent, saved, directory"),
        (named("x9", customer_id="demo-ja"), "has no customer_id"),
        (named("x9", "\ud800"), "cannot be used"),
    ],
    ids=str,
)
def test_put_with_one_that_is_no_payee_puts_none(ledger, wrong, says):
    before = ledger.payees("demo-en")
    with pytest.raises(BankError, match=says):
        ledger.put_payees(
            "demo-en", [named("x1"), PayeeFields("demo-en-sato-ken", {"bank": "B"}), wrong], AT
        )
    assert ledger.payees("demo-en") == before


def test_put_for_an_unknown_customer_is_refused(ledger):
    with pytest.raises(BankError, match="no customer 'nobody'"):
        ledger.put_payees("nobody", [named("x1")], AT)


def test_put_of_thousands_is_one_transaction_and_keeps_their_order(ledger):
    many = [named(f"x{n}", f"Name {n}") for n in range(2345)]
    assert ledger.put_payees("demo-en", many, AT).added == 2345
    assert [p.payee_id for p in ledger.payees("demo-en")][-2345:] == [p.payee_id for p in many]
    assert ledger.put_payees("demo-en", many, AT).unchanged == 2345


def test_put_payee_can_be_paid_and_an_update_does_not_touch_what_was_paid(
    ledger, draft: Draft, at: datetime
):
    receipt = ledger.commit(draft, at)
    ledger.put_payees("demo-en", [PayeeFields("demo-en-sato-ken", {"name": "Sato Kenji"})], AT)
    assert ledger.commit(draft, at).payee_name == receipt.payee_name == "Sato Ken"
    assert ledger.books_balance()


def test_put_dates_what_is_new_or_goes_elsewhere_and_nothing_else(ledger):
    later = AT + timedelta(days=1)
    ledger.put_payees("demo-en", [named("x1", bank="Mizuho", account_last4="0412")], AT)
    assert book(ledger)["demo-en-sato-ken"].added_at is None
    ledger.put_payees("demo-en", [PayeeFields("x1", {"name": "Mary", "reading": "mary"})], later)
    assert book(ledger)["x1"].added_at == AT
    ledger.put_payees("demo-en", [PayeeFields("x1", {"account_last4": "0413"})], later)
    assert book(ledger)["x1"].added_at == later


def test_payee_that_was_paid_is_new_again_once_its_account_changes(ledger, draft: Draft):
    def paid() -> bool:
        return book(ledger)["demo-en-emma-wilson"].paid_before

    to_emma = replace(draft, payee_id="demo-en-emma-wilson")
    assert not paid()
    ledger.commit(to_emma, AT)
    assert paid()
    elsewhere = PayeeFields("demo-en-emma-wilson", {"account_last4": "9999"})
    ledger.put_payees("demo-en", [elsewhere], AT + timedelta(days=1))
    assert not paid()
