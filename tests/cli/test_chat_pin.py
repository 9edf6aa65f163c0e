"""A PIN in a chat: checked, and then nowhere: not in what is shown or written, nor in the data base."""

import os
import pty
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from select import select

import orjson
import pytest

from agent.bank.demo_services import PIN
from agent.bank.sql import SqlLedger
from agent.money import Money
from tests.cli.home import TELLER, Home

ASKED = "send sixty thousand yen to sato ken\nyes\n"


def rows(home: Home, text: str) -> list[dict[str, object]]:
    done = home.teller("chat", stdin=text.encode())
    assert done.code == 0
    assert_nowhere(home, done.out + done.err)
    return [orjson.loads(line) for line in done.out.splitlines()]


def assert_nowhere(home: Home, shown: str, *secrets: str) -> None:
    """Neither in what was shown nor in any file that is left, the audit's data base among them."""
    left = b"".join(file.read_bytes() for file in home.folder.rglob("*") if file.is_file())
    for secret in (PIN, " ".join(PIN), "two four six eight", *secrets):
        assert secret not in shown
        assert secret.encode() not in left


def moved(home: Home) -> int:
    with closing(SqlLedger.open(home.database)) as ledger:
        before = Money(250_000, "JPY")
        return ledger.balances()["demo-en-current"].amount_minor - before.amount_minor


def test_keyed_in_pin_lets_the_transfer_through_and_is_kept_nowhere(home):
    answers = rows(home, f"{ASKED}/pin {PIN}\n")
    assert answers[1]["state"] == "need_pin"
    assert answers[2]["heard"] == "(keypad)"
    assert set(answers[2]) == {"heard", "state", "said", "receipt", "ms"}
    assert set(answers[2]["ms"]) == {"dialog", "total"}
    assert moved(home) == -60_000


@pytest.mark.parametrize(
    "line",
    [
        f"/pin{PIN}",
        f"/PIN  {PIN[:3]} {PIN[3:]}",
        f"  / pin {PIN}  ",
        "／ｐｉｎ　２４６８１０",  # as a Japanese keyboard gives it
    ],
)
def test_command_in_other_spellings_is_a_keypad_too(home, line):
    assert rows(home, f"{ASKED}{line}\n")[2]["heard"] == "(keypad)"
    assert moved(home) == -60_000


@pytest.mark.parametrize("said", [PIN, "two four six eight one zero", f"my pin is {PIN}"])
def test_spoken_pin_is_refused_and_no_word_of_it_is_kept(home, said):
    answer = rows(home, f"{ASKED}{said}\n")[2]
    assert answer["heard"] == "(digits, not kept)"
    assert set(answer) == {"heard", "state", "said", "ms"}
    assert answer["state"] == "need_pin"
    assert moved(home) == 0


def test_pin_that_nobody_asked_for_is_an_error_without_its_digits(home):
    (answer,) = rows(home, f"/pin {PIN}\n")
    assert answer == {"error": "no PIN was asked for: this one was not kept"}


@pytest.mark.parametrize("line", ["/pin", "/help", f"/pim {PIN}", f"/ {PIN}", f"/{PIN}", "/"])
def test_other_commands_without_a_terminal_are_errors_that_quote_nothing(home, line):
    answers = rows(home, f"{ASKED}{line}\n/pin {PIN}\n")
    assert set(answers[2]) == {"error"}
    assert "receipt" in answers[3]


def test_three_wrong_pins_end_the_call_and_lock_the_next_one_out(home):
    answers = rows(home, ASKED + "/pin 111111\n/pin 222222\n/pin 333333\n/pin 444444\n")
    assert [answer.get("state") for answer in answers[2:]] == [
        "need_pin",
        "need_pin",
        "ended",
        None,
    ]
    again = rows(home, f"{ASKED}/pin {PIN}\n")
    assert again[2]["state"] == "ended"
    assert moved(home) == 0


@dataclass
class Terminal:
    """What somebody types and sees."""

    file: int
    shown: bytes = b""
    seen: int = field(default=0)

    def wait_for(self, words: bytes) -> None:
        deadline_s = time.monotonic() + 30
        while words not in self.shown[self.seen :] and time.monotonic() < deadline_s:
            if select([self.file], [], [], 1)[0]:
                self.shown += os.read(self.file, 4096)
        assert words in self.shown[self.seen :], self.shown[self.seen :]
        self.seen = self.shown.index(words, self.seen) + len(words)

    def type(self, keys: bytes) -> None:
        os.write(self.file, keys)


@contextmanager
def terminal(home: Home, kind: str) -> Iterator[Terminal]:
    child, file = pty.fork()
    if child == 0:
        os.chdir(home.folder)
        os.execve(TELLER, ["teller", "chat"], {**home.environment(), "TERM": kind})
    screen = Terminal(file)
    try:
        yield screen
        assert _hung_up(child, screen) == 0
    finally:
        os.close(file)


def _hung_up(child: int, screen: Terminal) -> int:
    """Ctrl-D on an empty line, until it is read: what comes before the prompt may be lost."""
    deadline_s = time.monotonic() + 20
    while time.monotonic() < deadline_s:
        screen.type(b"\x15\x04")
        time.sleep(0.2)
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise AssertionError("still running: Ctrl-D did not end it")


@pytest.mark.parametrize("kind", ["dumb", "xterm"])
def test_terminal_shows_no_digit_that_is_keyed_in(home, kind):
    with terminal(home, kind) as screen:
        screen.wait_for(b"> ")
        screen.type(b"send sixty thousand yen to sato ken\r")
        screen.wait_for(b"Shall I?")
        screen.wait_for(b"> ")
        screen.type(b"yes\r")
        screen.wait_for(b"PIN (not shown; Enter alone")
        screen.type(b"135\x7f791\r")  # a wrong one, with a slip
        screen.wait_for(b"That was not it")
        screen.wait_for(b"PIN (not shown; Enter alone")
        screen.type(b"\r")
        screen.wait_for(b"> ")
        screen.type(f"/pin {PIN}\r".encode())  # at once, as somebody pastes it
        screen.wait_for(b"Done. I sent sixty thousand yen")
        screen.wait_for(b"> ")
        screen.type(b"\x1b[A")  # the line before, were there one with the PIN
        screen.wait_for(b"yes")
    assert_nowhere(home, screen.shown.decode(), "1379", "13791")
    assert moved(home) == -60_000


def test_history_of_a_terminal_is_kept_in_memory_only(home):
    with terminal(home, "xterm") as screen:
        screen.wait_for(b"> ")
        screen.type(b"what is my balance\r")
        screen.wait_for(b"check_balance")
        screen.wait_for(b"> ")
        screen.type(b"\x1b[A")
        screen.wait_for(b"what is my balance")
        screen.type(b"\r")
        screen.wait_for(b"dialog and bank")
    assert [file for file in home.folder.rglob("*") if file.is_file()] == [home.database]
