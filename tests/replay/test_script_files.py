"""A conversation file: what only a script has, as values; what is wrong with one is told with its place."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from agent.bank.demo_services import PIN
from agent.errors import UsageError
from agent.money import Money
from bench.replay.also import CardChange, PaymentChange
from bench.replay.calls import find_scripts, load_call, load_script
from bench.replay.turns import CallerTurn
from web.cli.script import check

HEAD = "id: mine\ncustomer: demo-en\n"
HELLO = HEAD + 'turns: [{text: "hello"}]\n'
WHOLE = """\
id: mine
lang: ja
customer: demo-ja
signed_in: false
turns:
  - text: "はい"
    expect: {intent: confirm, state: idle, reply: 完了}
  - keys: "0123"
    expect: {reply: [a, b]}
  - silence_ms: 6000
also:
  - {card: demo-ja-debit, locked: false}
  - {scheduled: {payee: p, amount_minor: 6000, currency: JPY, on: 2026-11-27}}
  - {cancelled: {to_account: a, account: b, amount_minor: 100, currency: USD, on: "2026-11-28"}}
"""
FAULTS = {
    "no YAML": ("id: [1", "cannot be read as YAML: "),
    "no YAML with a PIN in it": (
        f'{HEAD}turns: [{{keys: "{PIN}" x}}]',
        "cannot be read as YAML: expected ',' or '}', but got '<scalar>', line 3, column 25",
    ),
    "an unknown key": (HELLO + "langs: en", "no key 'langs' here: allowed are ['also', 'at', "),
    "a turn of audio": (HEAD + "turns: [{audio: 1.wav}]", "turn 1: 'audio' has no words"),
    "an unknown key of a turn": (
        HEAD + 'turns: [{text: "hi"}, {text: "hi", spoken: hi}]',
        "turn 2: no key 'spoken' here",
    ),
    "a barge-in": (
        HEAD + 'turns: [{text: "hi", start: {over_reply_ms: 1}}]',
        "turn 1: 'start' must be after_reply",
    ),
    "an unknown expectation": (
        HEAD + 'turns: [{text: "hi", expect: {says: hello}}]',
        "turn 1, 'expect': no key 'says' here: allowed are ['confidence', 'intent', ",
    ),
    "a decision on keys": (
        HEAD + 'turns: [{keys: "1", expect: {intent: confirm}}]',
        "turn 1, 'expect': nothing is decided on keys, so no 'intent'",
    ),
    "an unknown state": (
        HEAD + 'turns: [{text: "hi", expect: {state: asleep}}]',
        "turn 1: 'state' = 'asleep': choose one of idle, ",
    ),
    "a reply that is no text": (
        HEAD + 'turns: [{text: "hi", expect: {reply: [1]}}]',
        "turn 1: 'reply' = [1] is no text, nor a list of texts",
    ),
    "keys that YAML reads as a number": (
        f"{HEAD}turns: [{{keys: {PIN}}}]",
        "turn 1: 'keys': what was given is no text: put it in quotes",
    ),
    "a caller who is half signed in": (
        HELLO + "signed_in: perhaps",
        "'signed_in' = 'perhaps' must be true or false",
    ),
    "another change of nothing": (
        HELLO + "also: [{card: demo-en-debit}]",
        "row 1 of 'also': needs {card: ID, locked: true}, ",
    ),
    "a payment to nobody": (
        HELLO + "also: [{scheduled: {amount_minor: 1, currency: JPY, on: 2026-11-25}}]",
        "row 1 of 'also': needs exactly one of payee, biller, to_account, has none",
    ),
    "a payment on no day": (
        HELLO + "also: [{cancelled: {payee: a, amount_minor: 1, currency: JPY, on: soon}}]",
        "row 1 of 'also': 'on' = 'soon' is no ISO day",
    ),
    "an unknown customer": (
        HELLO.replace("demo-en", "nobody"),
        "'customer' = 'nobody' is not in the demo bank: choose one of demo-en, ",
    ),
    "another language": (HELLO + "lang: fr", "there are no replies for 'lang' = 'fr': choose one"),
}


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., Path]:
    def make(text: str, name: str = "mine.yaml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return make


def test_script_with_everything_becomes_values(script):
    call = load_script(script(WHOLE))
    assert (call.lang, call.signed_in, call.ledger) == ("ja", False, ())
    confirm = {"intent": "confirm"}
    assert call.turns == (
        CallerTurn(text="はい", expect=confirm, state="idle", reply=("完了",)),
        CallerTurn(keys="0123", reply=("a", "b")),
        CallerTurn(silence_ms=6000),
    )
    yen, dollar = Money(6000, "JPY"), Money(100, "USD")
    assert call.also == (
        CardChange("demo-ja-debit", locked=False),
        PaymentChange(False, "payee", "p", yen, date(2026, 11, 27)),
        PaymentChange(True, "to_account", "a", dollar, date(2026, 11, 28), "b"),
    )


@pytest.mark.parametrize("what", FAULTS)
def test_fault_is_told_with_its_file_and_place_but_never_a_pin(script, what):
    text, told = FAULTS[what]
    with pytest.raises(UsageError) as error:
        check(load_script(script(text)))
    assert told in str(error.value)
    assert "mine" in str(error.value)
    assert PIN not in str(error.value)


@pytest.mark.parametrize("more", ["also: []", "signed_in: false"])
def test_recorded_call_has_no_key_that_only_a_script_has(script, more):
    with pytest.raises(UsageError, match=f"no key '{more.partition(':')[0]}' here"):
        load_call(script(HELLO + more))


@pytest.mark.parametrize("expect", ["state: idle", "reply: hello"])
def test_recorded_call_expects_nothing_that_only_a_script_does(script, expect):
    with pytest.raises(UsageError, match=f"no key '{expect.partition(':')[0]}' here"):
        load_call(script(f'{HEAD}turns: [{{text: "hi", expect: {{{expect}}}}}]'))


def test_find_takes_files_and_folders(script, tmp_path):
    one, two = script(HELLO, "a.yaml"), script(HELLO, "b.yaml")
    assert find_scripts([tmp_path]) == [one, two]
    assert find_scripts([two, one]) == [two, one]


@pytest.mark.parametrize("place", ["empty", "none", "none.yaml"])
def test_place_without_a_script_is_told(tmp_path, place):
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=r"no script at .*: give a file"):
        find_scripts([tmp_path / place])
