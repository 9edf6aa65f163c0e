"""`teller chat --script`: what is not as a file says is found and named, a faulty file refused."""

from pathlib import Path

import pytest

from agent.bank.demo_services import PIN
from agent.settings import Settings
from web.cli.script import play_files

HEAD = "id: mine\ncustomer: demo-en\n"
HELLO = HEAD + 'turns: [{text: "hello"}]\n'
TRANSFER = """\
id: mine
customer: demo-en
at: 2026-11-20T10:00:00+09:00
turns:
  - text: "send five thousand yen to sato ken"
    expect: {intent: transfer_money, state: confirm, reply: ["five thousand YEN", "Shall I?"]}
  - text: "yes"
    expect: {intent: confirm, state: idle, reply: "Done"}
ledger:
  - {account: demo-en-current, amount_minor: -5000, currency: JPY}
"""
LOCK = """\
id: mine
customer: demo-en
turns:
  - text: "lock my debit card"
  - text: "yes"
also:
  - {card: demo-en-debit, locked: true}
"""
CANCEL = """\
id: mine
customer: demo-en
at: 2026-11-20T10:00:00+09:00
turns:
  - text: "cancel my scheduled payment"
  - text: "yes"
also:
  - {cancelled: {biller: demo-en-power, amount_minor: 7260, currency: JPY, on: 2026-11-25}}
"""
DIFFERENCES = {
    "another decision": (
        TRANSFER.replace("transfer_money", "pay_bill"),
        "turn 1: intent: expected 'pay_bill', was 'transfer_money'",
    ),
    "another state": (
        TRANSFER.replace("state: idle", "state: need_pin"),
        "turn 2: state: expected 'need_pin', was 'idle'",
    ),
    "another reply": (
        TRANSFER.replace('"Done"', '"Paid"'),
        "turn 2: reply: expected 'Paid' in it, was 'Done. I sent five thousand yen to Sato Ken.",
    ),
    "more money": (
        TRANSFER.replace("-5000", "-6000"),
        "ledger demo-en-current: expected -6,000 JPY, was -5,000 JPY",
    ),
    "money that is not listed": (
        TRANSFER.partition("ledger:")[0],
        "ledger demo-en-current: expected no change, was -5,000 JPY",
    ),
    "a card that is not listed": (
        LOCK.partition("also:")[0],
        "also: card demo-en-debit locked was not expected",
    ),
    "another card": (
        LOCK.replace("demo-en-debit", "demo-en-credit"),
        "also: expected card demo-en-credit locked, was not so",
    ),
    "a cancelled payment that is not listed": (
        CANCEL.partition("also:")[0],
        "also: cancelled 7,260 JPY to biller demo-en-power from demo-en-current on 2026-11-25"
        " was not expected",
    ),
    "another day": (
        CANCEL.replace("2026-11-25}}", "2026-11-26}}"),
        "also: expected cancelled 7,260 JPY to biller demo-en-power on 2026-11-26, was not so",
    ),
    "keys that nobody asked for": (
        HEAD + 'turns: [{keys: "1", expect: {state: idle}}]',
        "turn 1: no PIN was asked for, so nothing came of the keys",
    ),
    "words after goodbye": (
        HEAD + 'turns: [{text: "goodbye"}, {text: "hello"}]',
        "turn 2: the call ended before this turn",
    ),
}


@pytest.fixture
def script(tmp_path: Path):
    def make(text: str, name: str = "mine.yaml") -> Path:
        path = tmp_path / "scripts" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return make


@pytest.mark.parametrize("text", [TRANSFER, LOCK, CANCEL, HELLO])
def test_script_that_holds_is_shown(script, text, capsys):
    assert play_files([script(text)], Settings()) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "mine  demo-en, en" in told.out
    assert told.out.endswith("1 conversations, 1 as expected\n")


def test_command_plays_a_script_and_leaves_the_users_own_bank_alone(home, script):
    done = home.teller("chat", "--script", script(TRANSFER))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("1 conversations, 1 as expected\n")
    assert list(home.folder.rglob("*")) == []
    wrong = script(TRANSFER.replace("-5000", "-6000"))
    done = home.teller("chat", "--script", wrong)
    assert done.code == 1
    assert done.err.startswith("teller: mine: ledger demo-en-current: expected -6,000 JPY, was ")


@pytest.mark.parametrize("what", DIFFERENCES)
def test_difference_is_told_with_its_turn_what_was_expected_and_what_came(script, what, capsys):
    text, told = DIFFERENCES[what]
    assert play_files([script(text)], Settings()) == 1
    done = capsys.readouterr()
    assert f"teller: mine: {told}" in done.err
    assert f"not as expected: {told.removeprefix('turn 1: ').removeprefix('turn 2: ')}" in done.out
    assert done.out.endswith("1 conversations, 0 as expected\n")


def test_faulty_file_is_told_in_one_line_before_anything_is_played(home, script):
    broken = script(f'{HEAD}turns: [{{text: "hi"}}, {{keys: {PIN}}}]')
    done = home.teller("chat", "--script", script(HELLO, "a.yaml"), broken)
    assert done.code == 2
    assert done.line().startswith(f"{broken}, turn 2: 'keys': what was given is no text")
    assert PIN not in done.err


def test_folder_is_played_in_the_order_of_its_files(script, capsys):
    script(HELLO.replace("mine", "second"), "b.yaml")
    folder = script(HELLO.replace("mine", "first"), "a.yaml").parent
    assert play_files([folder], Settings()) == 0
    out = capsys.readouterr().out
    assert out.index("first  demo-en") < out.index("second  demo-en")
    assert out.endswith("2 conversations, 2 as expected\n")


def test_options_that_a_script_says_itself_are_refused(home, script):
    done = home.teller("chat", "--script", script(HELLO), "--lang", "en")
    assert done.code == 2
    assert "each file says its own" in done.line()


def test_pin_of_a_script_is_shown_nowhere(home, script):
    text = TRANSFER.replace("five thousand", "sixty thousand").replace("-5000", "-60000")
    keyed = f'  - keys: "{PIN}"\n    expect: {{state: idle, reply: "Done"}}\n'
    text = text.replace('    expect: {intent: confirm, state: idle, reply: "Done"}\n', keyed)
    done = home.teller("chat", "--script", script(text.replace("five thousand YEN", "YEN")))
    assert (done.code, done.err) == (0, "")
    assert "caller  (keypad)" in done.out
    assert PIN not in done.out
