"""What a call expects and what came of it: each difference named, nothing else."""

from agent.money import Money
from agent.understand.decision import Slots
from bench.replay.calls import CallerTurn
from bench.replay.faults import ledger_changes, ledger_faults
from bench.replay.player import expectation_faults
from bench.replay.watch import TurnSeen
from tests.replay.made import seen


def faults(expect: dict[str, object] | None, **values: object) -> list[str]:
    return expectation_faults(CallerTurn(expect=expect), seen(**values))  # type: ignore[arg-type]


def test_turn_without_expectations_has_no_faults_whatever_came():
    assert expectation_faults(CallerTurn(), TurnSeen()) == []


def test_turn_that_is_as_expected_has_no_faults():
    amount = {"amount_minor": 5000, "currency": "JPY"}
    expect = {"path": "command", "intent": "transfer_money", "slots": {"amount": amount}}
    assert faults(expect) == []


def test_what_is_not_mentioned_may_be_anything():
    assert faults({}) == []
    assert faults({"slots": {}}) == []


def test_other_intent_is_named_with_both():
    assert faults({"intent": "deny"}) == ["intent: expected 'deny', was 'transfer_money'"]


def test_other_amount_is_named_by_its_place():
    told = faults({"slots": {"amount": {"amount_minor": 6000}}})
    assert told == ["slots.amount.amount_minor: expected 6000, was 5000"]


def test_missing_slot_is_named():
    told = faults({"slots": {"payee": {"display_name": "Sato Ken"}}})
    assert told == ["slots.payee: expected {'display_name': 'Sato Ken'}, was None"]


def test_missing_correction_inside_a_slot_is_named():
    told = faults({"slots": {"amount": {"corrected_from": {"amount_minor": 1}}}})
    assert told == ["slots.amount.corrected_from: expected {'amount_minor': 1}, was None"]


def test_several_differences_are_all_named():
    assert len(faults({"path": "refuse", "intent": "deny", "slots": {"count": 3}})) == 3


def test_unknown_key_of_a_decision_is_a_difference():
    assert faults({"intnet": "deny"}) == ["intnet: expected 'deny', was None"]


def test_turn_that_was_not_understood_though_expected_is_a_fault():
    told = expectation_faults(CallerTurn(expect={"path": "command"}), TurnSeen())
    assert told == ["nothing was understood, though a decision was expected"]


def test_slot_that_must_not_be_there_is_a_difference():
    assert faults({"slots": {"source": None}}) == []
    assert faults({"slots": {"source": None}}, slots=Slots(source="savings")) == [
        "slots.source: expected None, was 'savings'"
    ]


def test_ledger_changes_are_those_that_moved():
    before = {"a": Money(100, "JPY"), "b": Money(50, "JPY"), "c": Money(0, "JPY")}
    after = {"a": Money(70, "JPY"), "b": Money(50, "JPY"), "c": Money(30, "JPY")}
    assert ledger_changes(before, after) == {"a": Money(-30, "JPY"), "c": Money(30, "JPY")}


def test_ledger_that_changed_as_expected_has_no_faults():
    moved = {"a": Money(-30, "JPY")}
    assert ledger_faults((("a", Money(-30, "JPY")),), moved) == []
    assert ledger_faults((), {}) == []


def test_ledger_where_nothing_moved_though_expected_is_a_fault():
    told = ledger_faults((("a", Money(-30, "JPY")),), {})
    assert told == ["ledger a: expected -30 JPY, was no change"]


def test_ledger_where_another_amount_moved_is_a_fault():
    told = ledger_faults((("a", Money(-30, "JPY")),), {"a": Money(-40, "JPY")})
    assert told == ["ledger a: expected -30 JPY, was -40 JPY"]


def test_account_that_is_not_listed_must_not_change():
    told = ledger_faults(
        (("a", Money(-30, "JPY")),), {"a": Money(-30, "JPY"), "b": Money(1, "JPY")}
    )
    assert told == ["ledger b: expected no change, was 1 JPY"]


def test_ledger_in_another_currency_is_a_fault():
    told = ledger_faults((("a", Money(-30, "JPY")),), {"a": Money(-30, "KRW")})
    assert len(told) == 1
