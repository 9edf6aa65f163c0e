"""Tampering with the chain, as values and in the file, is found where it was done."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.bank.audit import GENESIS, AuditRecord, head_of, make_record, verify
from agent.errors import BankError


@pytest.fixture
def chain(at: datetime) -> list[AuditRecord]:
    records: list[AuditRecord] = []
    for turn in range(1, 6):
        event = {"heard": f"turn {turn}", "slots": {"b": [1, None], "a": 1.5}}
        previous = head_of(records[-1]) if records else None
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
    chain[2] = make_record(
        head_of(chain[1]), call_id="call", turn=3, at=at, event={"heard": "forged"}
    )
    assert verify(chain) == 4


def test_make_record_hashes_equal_events_alike(at):
    tokyo = at.astimezone(timezone(timedelta(hours=9)))
    one = make_record(None, call_id="c", turn=1, at=at, event={"a": 1, "b": "あ"}, salt="5a")
    other = make_record(None, call_id="c", turn=1, at=tokyo, event={"b": "あ", "a": 1}, salt="5a")
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
        ("UPDATE audit SET event = '[]' WHERE sequence = 3", 3),
        ("UPDATE audit SET at = 'yesterday' WHERE sequence = 3", 3),
        ("UPDATE audit SET turn = 99 WHERE sequence = 3", 3),
        ("UPDATE audit SET customer_id = 'demo-ja' WHERE sequence = 3", 3),
        ("UPDATE audit SET salt = '00' WHERE sequence = 3", 3),
        ("UPDATE audit SET salt = NULL WHERE sequence = 3", 3),
        ("UPDATE audit SET event = NULL WHERE sequence = 3", 3),
        ("UPDATE audit SET event_digest = NULL WHERE sequence = 3", 3),
        ("UPDATE audit SET event_digest = hash WHERE sequence = 3", 3),
        ("UPDATE audit SET event = NULL, salt = NULL, customer_id = NULL WHERE sequence = 3", 3),
        ("DELETE FROM audit WHERE sequence = 2", 2),
        ("DELETE FROM audit WHERE sequence = 1", 1),
        ("DELETE FROM audit WHERE sequence = 5", 5),
        ("DELETE FROM audit WHERE sequence > 3", 4),
        ("DELETE FROM audit", 1),
        ("DELETE FROM audit_head", 1),
        ("UPDATE audit_head SET count = 4", 5),
        ("UPDATE audit_head SET last_hash = 'x'", 5),
        ("SELECT 1", None),
    ],
)
def test_check_of_stored_rows_after_tampering_names_the_first(ledger, at, store, edit, broken):
    fill(ledger, at)
    store.raw(edit)
    assert ledger.check_audit().broken == broken


@pytest.mark.parametrize(
    ("edit", "broken"),
    [
        ("UPDATE audit SET at = 5 WHERE sequence = 3", 3),
        ("UPDATE audit SET turn = 'x' WHERE sequence = 3", 3),
        ("UPDATE audit SET event = x'ff00' WHERE sequence = 3", 3),
        ("UPDATE audit SET event = 17 WHERE sequence = 3", 3),
        ("UPDATE audit SET call_id = x'ff00' WHERE sequence = 3", 3),
        ("UPDATE audit SET salt = x'ff00' WHERE sequence = 3", 3),
    ],
)
@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
def test_check_of_rows_of_another_type_names_the_first(ledger, at, store, edit, broken):
    """What SQLite takes into a column of any type; a server refuses it."""
    fill(ledger, at)
    store.raw(edit)
    assert ledger.check_audit().broken == broken


def test_check_of_two_rows_that_changed_places_names_the_first(ledger, at, store):
    fill(ledger, at)
    store.raw(
        "UPDATE audit SET sequence = 99 WHERE sequence = 2",
        "UPDATE audit SET sequence = 2 WHERE sequence = 3",
        "UPDATE audit SET sequence = 3 WHERE sequence = 99",
    )
    assert ledger.check_audit().broken == 2


def fill(ledger, at: datetime) -> None:
    for turn in range(1, 6):
        customer_id = "demo-en" if turn % 2 else "demo-ja"
        ledger.append_audit(
            call_id="call", turn=turn, at=at, event={"n": turn}, customer_id=customer_id
        )


@given(
    st.lists(st.sampled_from(["one", "two", ""]), min_size=1, max_size=12),
    st.data(),
)
def test_verify_of_any_chain_finds_any_one_change(owners, data):
    records: list[AuditRecord] = []
    at = datetime(2026, 11, 20, tzinfo=UTC)
    for turn, owner in enumerate(owners):
        previous = head_of(records[-1]) if records else None
        records.append(
            make_record(
                previous, call_id="c", turn=turn, at=at, event={"n": turn}, customer_id=owner
            )
        )
    head = head_of(records[-1])
    assert verify(records, head) is None
    index = data.draw(st.integers(0, len(records) - 1))
    changed = data.draw(st.sampled_from(["event", "turn", "customer_id", "removed", "erased"]))
    match changed:
        case "removed":
            del records[index]
        case "erased":
            records[index] = replace(records[index], event=None, salt=None, customer_id="")
        case "event":
            records[index] = replace(records[index], event={"n": -1})
        case "turn":
            records[index] = replace(records[index], turn=-1)
        case _:
            records[index] = replace(records[index], customer_id="three")
    assert verify(records, head) == index + 1
