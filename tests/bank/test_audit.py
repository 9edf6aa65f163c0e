"""Tampering with the chain, as values and in the file, is found where it was done."""

import sqlite3
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from agent.bank.audit import GENESIS, AuditRecord, make_record, verify
from agent.errors import BankError


@pytest.fixture
def chain(at: datetime) -> list[AuditRecord]:
    records: list[AuditRecord] = []
    for turn in range(1, 6):
        event = {"heard": f"turn {turn}", "slots": {"b": [1, None], "a": 1.5}}
        previous = records[-1] if records else None
        records.append(make_record(previous, call_id="call", turn=turn, at=at, event=event))
    return records


def test_verify_of_a_whole_chain_finds_nothing(chain):
    assert [one.sequence for one in chain] == [1, 2, 3, 4, 5]
    assert chain[0].previous_hash == GENESIS
    assert verify(chain) is None
    assert verify([]) is None


@pytest.mark.parametrize("index", range(5))
@pytest.mark.parametrize(
    "change",
    [
        {"event": {"heard": "something else"}},
        {"call_id": "other"},
        {"turn": 99},
        {"sequence": 99},
        {"previous_hash": "f" * 64},
        {"hash": "f" * 64},
    ],
    ids=str,
)
def test_verify_with_an_edited_record_names_it(chain, index, change):
    chain[index] = replace(chain[index], **change)
    assert verify(chain) == index + 1


def test_verify_with_an_edited_instant_names_it(chain):
    chain[2] = replace(chain[2], at=chain[2].at + timedelta(microseconds=1))
    assert verify(chain) == 3


@pytest.mark.parametrize("index", range(4))
def test_verify_with_a_removed_record_names_the_gap(chain, index):
    del chain[index]
    assert verify(chain) == index + 1


@pytest.mark.parametrize("index", range(4))
def test_verify_with_two_records_exchanged_names_the_first(chain, index):
    chain[index], chain[index + 1] = chain[index + 1], chain[index]
    assert verify(chain) == index + 1


def test_verify_with_an_edit_hashed_anew_names_the_next(chain, at):
    chain[2] = make_record(chain[1], call_id="call", turn=3, at=at, event={"heard": "forged"})
    assert verify(chain) == 4


def test_make_record_hashes_equal_events_alike(at):
    tokyo = at.astimezone(timezone(timedelta(hours=9)))
    one = make_record(None, call_id="c", turn=1, at=at, event={"a": 1, "b": "あ"})
    other = make_record(None, call_id="c", turn=1, at=tokyo, event={"b": "あ", "a": 1})
    assert one.hash == other.hash


def test_make_record_keeps_its_event_when_the_callers_changes(at):
    event: dict[str, object] = {"heard": ["one"]}
    record = make_record(None, call_id="c", turn=1, at=at, event=event)
    event["heard"] = "two"
    assert record.event == {"heard": ["one"]}
    assert verify([record]) is None


@pytest.mark.parametrize("value", [{1, 2}, object(), "\ud800", 2**70], ids=ascii)
def test_make_record_of_what_is_no_json_is_refused(at, value):
    with pytest.raises(BankError, match="plain JSON"):
        make_record(None, call_id="c", turn=1, at=at, event={"heard": value})


def test_make_record_at_a_naive_instant_is_refused(at):
    with pytest.raises(BankError, match="time zone"):
        make_record(None, call_id="c", turn=1, at=at.replace(tzinfo=None), event={})


def test_append_audit_redacts_before_it_hashes(ledger, at):
    event = {"heard": "card 4412 7730", "amount": {"amount_minor": 250000}, "draft_id": "d-123456"}
    record = ledger.append_audit(call_id="call", turn=1, at=at, event=event)
    assert record.event == {**event, "heard": "card ****30"}
    assert ledger.audit_rows() == (record,)


@pytest.mark.parametrize(
    ("edit", "broken"),
    [
        ("UPDATE audit SET event = '{\"n\":9}' WHERE sequence = 3", 3),
        ("UPDATE audit SET event = 'no json' WHERE sequence = 3", 3),
        ("UPDATE audit SET at = 'yesterday' WHERE sequence = 3", 3),
        ("UPDATE audit SET at = 5 WHERE sequence = 3", 3),
        ("UPDATE audit SET turn = 'x' WHERE sequence = 3", 3),
        ("UPDATE audit SET event = x'ff00' WHERE sequence = 3", 3),
        ("UPDATE audit SET event = 17 WHERE sequence = 3", 3),
        ("UPDATE audit SET call_id = x'ff00' WHERE sequence = 3", 3),
        ("DELETE FROM audit WHERE sequence = 2", 2),
        ("DELETE FROM audit WHERE sequence = 1", 1),
        ("SELECT 1", None),
    ],
)
def test_verify_of_stored_rows_after_tampering_names_the_first(
    ledger, at, path: Path, edit: str, broken: int | None
):
    for turn in range(1, 6):
        ledger.append_audit(call_id="call", turn=turn, at=at, event={"n": turn})
    with sqlite3.connect(path) as raw:
        raw.execute(edit)
    assert verify(ledger.audit_rows()) == broken
