"""From sets to rows to figures: which rows count, what is a wrong deed, what is missed."""

from pathlib import Path

import orjson
import pytest

from agent.errors import UsageError
from agent.understand.decision import Expects
from bench.understand.asks import asks_nlupp
from bench.understand.own import slot_faults
from bench.understand.rows import Row
from bench.understand.run import measure
from bench.understand.score import decide, score
from bench.understand.sets import read_sets
from bench.understand.targets import targets


def write(folder: Path, name: str, *lines: dict[str, object]) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))


def sgd(text: str, acts: list[dict[str, object]], slots: list[dict[str, str]], asked: str = ""):
    common = {"split": "train", "dialogue_id": "1", "prev_system": asked}
    return {"text": text, "acts": acts, "slots": slots, **common}


ASKS = [{"act": "INFORM_INTENT", "slot": "intent", "values": ["TransferMoney"]}]
NAMED = [
    {"slot": "amount", "text": "$40"},
    {"slot": "recipient_account_name", "text": "Ann"},
]


def test_sgd_turn_counts_once_for_its_intent_and_once_for_its_slots(tmp_path):
    turn = sgd("Send $40 to Ann", ASKS, NAMED)
    write(tmp_path, "C_sgd_banks/user_turns.jsonl", turn, sgd("Yes.", [], []))
    assert [(row.part, score(row).right) for row in read_sets(tmp_path)] == [
        ("intents", True),
        ("slots", True),
    ]


@pytest.mark.parametrize(
    ("asked", "expects"),
    [
        ("How much?", Expects.AMOUNT),
        ("Who to, and how much?", Expects.PAYEE),
        ("Your transfer is done.", Expects.NOTHING),
    ],
)
def test_sgd_answer_is_read_as_an_answer_to_what_was_asked(tmp_path, asked, expects):
    write(tmp_path, "C_sgd_banks/user_turns.jsonl", sgd("Ann", [], NAMED[1:], asked))
    assert [row.expects for row in read_sets(tmp_path)] == [expects]


def test_rows_that_ask_for_a_deed_are_no_false_ones(tmp_path):
    write(
        tmp_path,
        "C_banking77/train.jsonl",
        {"text": "I lost my card", "label": "lost_or_stolen_card"},
        {"text": "Why was I charged?", "label": "card_payment_fee_charged"},
    )
    assert [row.label for row in read_sets(tmp_path)] == ["card_payment_fee_charged"]
    assert asks_nlupp({"transfer_payment_deposit", "greet"})
    assert not asks_nlupp({"transfer_payment_deposit", "how_much"})


def test_command_on_a_row_that_asks_for_none_is_a_wrong_deed():
    row = Row.of(part="false", suite="s", text="lock my card", lang="en", label="x")
    assert score(row).wrong_command
    assert score(Row.of(part="false", suite="s", text="hello", lang="en", label="x")).right


def test_slots_of_our_own_rows_must_all_be_as_they_were_meant():
    meant = {"payee": "Ann", "amount": {"amount_minor": 4000, "currency": None}}
    row = Row.of(part="own", suite="own en", text="", lang="en", label="", slots=meant)
    assert slot_faults(row, decide("send forty to ann", "en")) == []
    assert len(slot_faults(row, decide("send forty to ann tomorrow", "en"))) == 1
    assert len(slot_faults(row, decide("send fifty to ben", "en"))) == 2


def test_measure_gives_a_target_for_what_is_there(tmp_path):
    write(tmp_path, "C_sgd_banks/user_turns.jsonl", sgd("Send $40 to Ann", ASKS, NAMED))
    run = measure(tmp_path, ("intents", "slots"), lambda *_: None)
    assert [(target.name, target.figure) for target in targets(run)] == [
        ("intents, C_sgd_banks %", 100.0),
        ("amount and recipient, C_sgd_banks %", 100.0),
    ]


def test_measure_of_nothing_is_refused(tmp_path):
    with pytest.raises(UsageError, match="nothing to measure"):
        measure(tmp_path, ("intents",), lambda *_: None)
