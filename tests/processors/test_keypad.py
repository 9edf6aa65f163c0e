"""What is keyed in: gathered, handed on once, and shown nowhere."""

import pytest
from pipecat.audio.dtmf.types import KeypadEntry
from pipecat.frames.frames import InputDTMFFrame

from frames.heard import KeysFrame
from processors.keypad import Keypad
from tests.processors.harness import through


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
