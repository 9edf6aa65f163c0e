"""What is keyed in: gathered, handed on once, and shown nowhere."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from pipecat.audio.dtmf.types import KeypadEntry
from pipecat.frames.frames import InputDTMFFrame

from agent.bank.demo import seed_demo
from agent.bank.sql import SqlLedger
from agent.dialog.table import Action, State
from agent.heard import Heard
from agent.settings import Settings
from frames.heard import HeardFrame, KeysFrame
from frames.said import ReplyFrame
from processors.converse import Converse
from processors.keypad import Keypad
from processors.normalize import Normalize
from tests.processors.harness import AT, Bench, Clock, through
from web.cli.compose import open_call, sign_in
from web.cli.converse_text import TextCall


def keyed(keys: str) -> list[str]:
    down, _ = through(Keypad(), [InputDTMFFrame(KeypadEntry(key)) for key in keys])
    assert all(isinstance(frame, KeysFrame) for frame in down)
    return [frame.digits for frame in down]


@pytest.mark.parametrize(
    ("keys", "digits"),
    [
        ("246810", ["246810"]),
        ("24681", []),
        ("2468#", ["2468"]),
        ("24*246810", ["246810"]),
        ("#", []),
        ("246810135791", ["246810", "135791"]),
        ("246810#", ["246810"]),
    ],
)
def test_keys_are_handed_on_when_six_are_in_or_the_hash_key_ends_them(keys, digits):
    assert keyed(keys) == digits


def test_keys_frame_does_not_show_its_digits():
    assert "246810" not in repr(KeysFrame("246810"))
    assert "246810" not in str(KeysFrame("246810"))


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Bench]:
    """A caller whose debit card is locked."""
    ledger = SqlLedger.open(tmp_path / "teller.db")
    seed_demo(ledger, AT)
    ledger.set_card_lock("demo-en-debit", "demo-en", True, AT, "before")
    caller = sign_in(ledger, "demo-en", Settings())
    yield Bench(open_call(ledger, caller, "call-1", "en", lambda: AT, languages=("en",)), caller)
    ledger.close()


def asked_for_the_pin(bench: Bench) -> Bench:
    """A call in which the agent has just asked for it."""

    async def talk() -> None:
        text = TextCall(bench.call, bench.caller)
        for line in ("unlock my debit card", "yes"):
            await text.say(line)

    asyncio.run(talk())
    assert bench.call.conversation.state is State.NEED_PIN
    return bench


@pytest.mark.parametrize(
    ("digits", "action"),
    [
        ("246810", Action.TELL_RECEIPT),
        ("111111", Action.ASK_PIN_AGAIN),
        ("2468", Action.ASK_PIN_AGAIN),
    ],
)
def test_keys_where_the_pin_was_asked_for_are_answered(locked, digits, action):
    down, _ = through(Converse(asked_for_the_pin(locked).call), [KeysFrame(digits)])
    replies = [frame.reply.action for frame in down if isinstance(frame, ReplyFrame)]
    assert replies[-1] is action


def test_keys_that_nobody_asked_for_are_not_answered(bench):
    down, _ = through(Converse(bench.call), [KeysFrame("246810")])
    assert [frame.reply.action for frame in down if isinstance(frame, ReplyFrame)] == [Action.GREET]


def test_pin_that_is_said_goes_no_further_than_normalisation(locked):
    expected = asked_for_the_pin(locked).call.expected
    heard = HeardFrame(Heard(3, "two four six eight one zero", final=True))
    ((frame,), _) = through(Normalize(locked.normalizer, expected, Clock()), [heard])
    assert frame.understanding.secret
    for said in ("two", "246810", "zero"):
        assert said not in repr(frame.understanding)
