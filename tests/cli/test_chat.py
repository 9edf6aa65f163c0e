"""A conversation in lines: one answer each, in order, nothing else; the bank is the user's own."""

import os
import pty
import signal
import subprocess
import time
from contextlib import closing
from pathlib import Path
from select import select

import orjson
import pytest

from agent.bank.audit import verify
from agent.bank.sql import SqlLedger
from agent.money import Money
from tests.cli.home import TELLER, Home

TRANSFER = b"send five thousand yen to sato ken\nyes\n"
DECISION_KEYS = {"path", "intent", "slots", "missing", "confidence", "reason"}
ANSWER_KEYS = {"heard", *DECISION_KEYS, "state", "said", "ms"}
STEPS = {"normalize", "lookup", "understand", "dialog", "total"}


def rows(home: Home, stdin: bytes, *arguments: str) -> list[dict[str, object]]:
    """The answers, after a look at all else that a chat leaves."""
    done = home.teller("chat", *arguments, stdin=stdin)
    assert done.code == 0
    assert done.err.count("\n") == 1  # the greeting
    return [orjson.loads(line) for line in done.out.splitlines()]


def test_lines_are_answered_one_each_in_order(home):
    said = ["what is my balance", "and my savings account", "thank you"]
    answers = rows(home, "\n".join(said).encode())
    assert [row["heard"] for row in answers] == said
    assert all(set(row) == ANSWER_KEYS for row in answers)
    assert all(set(row["ms"]) == STEPS for row in answers)
    assert all(0 < row["ms"]["dialog"] < row["ms"]["total"] for row in answers)
    assert answers[0]["path"] == "command"
    assert answers[0]["intent"] == "check_balance"
    assert answers[0]["said"] == "Your current account has two hundred fifty thousand yen."


def test_transfer_lands_in_the_data_base_and_the_audit_chain_holds(home):
    answers = rows(home, TRANSFER)
    assert answers[0]["slots"]["amount"] == {"amount_minor": 5000, "currency": "JPY"}
    assert "receipt" in answers[1]
    with closing(SqlLedger.open(home.database)) as ledger:
        assert ledger.balances()["demo-en-current"] == Money(245_000, "JPY")
        assert ledger.books_balance()
        records = ledger.audit_rows()
        assert verify(records) is None
        (newest,) = ledger.transactions("demo-en-current", limit=1)
    assert (newest.amount, newest.counterparty) == (Money(-5000, "JPY"), "Sato Ken")
    assert [record.turn for record in records] == [0, 1, 2]  # 0: the greeting
    assert records[2].event["done"]["receipt_id"] == answers[1]["receipt"]


def test_two_chats_one_after_the_other_share_the_bank_and_its_chain(home):
    rows(home, TRANSFER)
    answers = rows(home, b"what is my balance\n" + TRANSFER)
    assert "two hundred forty five thousand yen" in answers[0]["said"]
    with closing(SqlLedger.open(home.database)) as ledger:
        assert ledger.balances()["demo-en-current"] == Money(240_000, "JPY")
        assert verify(ledger.audit_rows()) is None
        assert len({record.call_id for record in ledger.audit_rows()}) == 2


def test_chat_leaves_the_data_base_and_no_other_file(home):
    """onnxruntime's telemetry would leave a device id in the cache folder."""
    rows(home, TRANSFER)
    assert [file for file in home.folder.rglob("*") if file.is_file()] == [home.database]


def test_yes_without_a_draft_moves_nothing(home):
    (answer,) = rows(home, b"yes\n")
    assert answer["reason"] == "nothing_pending"
    with closing(SqlLedger.open(home.database)) as ledger:
        assert ledger.balances()["demo-en-current"] == Money(250_000, "JPY")


def test_lines_that_cannot_be_used_give_errors_and_the_rest_goes_on(home):
    stdin = b"hello\n\n  \t\n\xff\xfe balance\nwhat is my balance\r\nwhat is my balance"
    answers = rows(home, stdin)
    assert [row.get("heard") for row in answers] == [
        *("hello", None, None, None),
        *("what is my balance", "what is my balance"),
    ]
    errors = [row["error"] for row in answers if "error" in row]
    assert ["empty" in error for error in errors] == [True, True, False]
    assert "UTF-8" in errors[2]
    assert all(set(row) == {"error"} for row in answers if "error" in row)


def test_lines_after_goodbye_give_errors_so_that_answers_stay_in_step(home):
    answers = rows(home, b"goodbye\n" + TRANSFER)
    assert answers[0]["intent"] == "goodbye"
    assert [set(row) for row in answers[1:]] == [{"error"}, {"error"}]


def test_no_lines_end_at_once_with_a_greeting_only(home):
    assert rows(home, b"") == []


def test_odd_lines_are_answered_as_any_other(home):
    """With an ordinary one after each, since three misunderstandings in a row end in a person."""
    odd = ["\x00\x07", "🙂🙂🙂", "{}", "'; DROP TABLE account", "なにこれ"]
    said = [line for each in odd for line in (each, "what is my balance")]
    answers = rows(home, "\n".join(said).encode())
    assert [row["heard"] for row in answers] == said
    assert all(row["said"] for row in answers)


def test_line_of_two_hundred_thousand_letters_is_answered_within_seconds(home):
    (answer,) = rows(home, b"send five thousand " * 10_000)
    assert answer["said"]


def test_answer_comes_before_the_next_line_is_written(home):
    with home.start("chat") as process:
        for text in (b"what is my balance\n", b"hello\n"):
            process.stdin.write(text)
            process.stdin.flush()
            assert select([process.stdout], [], [], 20)[0], "no answer while stdin stays open"
            assert orjson.loads(process.stdout.readline())["heard"] == text.decode().strip()
        process.stdin.close()
        assert process.wait(10) == 0


def test_what_was_said_and_account_numbers_reach_neither_stderr_nor_the_audit(home):
    stdin = b"my account number is 7294 0183 5566\nsend five thousand yen to sato ken\nyes\n"
    done = home.teller("chat", stdin=stdin)
    for secret in ("7294", "0183", "5566", "sato", "Sato", "thousand"):
        assert secret not in done.err
    with closing(SqlLedger.open(home.database)) as ledger:
        audit = "".join(str(record.event) for record in ledger.audit_rows())
    for secret in ("7294", "0183", "5566", "four four one two"):
        assert secret not in audit


def test_unknown_customer_is_told_in_one_line(home):
    done = home.teller("chat", "--customer", "nobody")
    assert done.code == 1
    assert "no customer 'nobody'" in done.line()


def test_reader_that_goes_away_ends_the_chat_without_a_traceback(home):
    script = f"(echo hello; sleep 0.5; echo hello; echo hello) | {TELLER} chat | head -1 >/dev/null"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=home.environment(), timeout=30
    )
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk_behind_stdout_is_told_in_one_line(home):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [TELLER, "models", "list"], stdout=full, stderr=subprocess.PIPE, env=home.environment()
        )
    assert done.returncode == 1
    assert done.stderr == b"teller: No space left on device\n"


def test_interrupt_while_it_waits_for_a_line_ends_it_at_once(home):
    with home.start("chat") as process:
        assert b"How can I help" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(3) == 130
        assert process.stderr.read() == b"teller: stopped\n"


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 0)])
def test_terminal_where_the_user_presses_a_control_key_ends_at_once(home, key, code):
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(home.folder)
        os.execve(TELLER, ["teller", "chat"], {**home.environment(), "TERM": "dumb"})
    shown = b""
    deadline_s = time.monotonic() + 20
    while b"> " not in shown and time.monotonic() < deadline_s:
        if select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 4096)
    assert b"Hello, this is the bank" in shown
    os.write(terminal, key)
    try:
        assert _ended_with(child, within_s=3) == code
    finally:
        os.close(terminal)


def _ended_with(child: int, within_s: float) -> int:
    deadline_s = time.monotonic() + within_s
    while time.monotonic() < deadline_s:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise AssertionError("still running: the key did not end it")
