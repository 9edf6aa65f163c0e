"""What is not a processor's business goes on, in the direction in which it came."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from pipecat.frames.frames import (
    ControlFrame,
    DataFrame,
    Frame,
    FunctionCallInProgressFrame,
    InputAudioRawFrame,
    InterruptionFrame,
    OutputAudioRawFrame,
    SystemFrame,
    TextFrame,
    TranscriptionFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.turns.user_start import VADUserTurnStartStrategy
from pipecat.turns.user_turn_strategies import UserTurnStrategies

from agent.dialog.conversation import Reply
from agent.dialog.table import Action
from agent.heard import Heard
from agent.text.values import Normalized
from frames.heard import (
    HeardFrame,
    KeysFrame,
    ReconsiderFrame,
    SilenceFrame,
    TroubleFrame,
    TurnOpenedFrame,
)
from frames.said import PlayedFrame, PrepareFrame, ReplyFrame, SayingFrame, SentenceEndFrame
from frames.traced import TurnTrace, TurnTracedFrame
from frames.understood import (
    CandidatesFrame,
    DecisionFrame,
    ExpectedFrame,
    NormalizedFrame,
    TurnFrame,
    Understanding,
)
from processors.converse import Converse
from processors.engines import Vocabulary
from processors.keep_turns import KeepTurns
from processors.keypad import Keypad
from processors.normalize import Normalize
from processors.recognize import Recognize
from processors.speak import Speak
from processors.trace import Trace
from processors.turn_strategies import SlotAwareStop
from processors.understand import Understand
from tests.processors.harness import Bench, Clock, SilentRecogniser, through
from tests.scripted import FakeVoice


@dataclass
class OtherData(DataFrame):
    """Of somebody else's."""


@dataclass
class OtherControl(ControlFrame):
    """Of somebody else's."""


@dataclass
class OtherSystem(SystemFrame):
    """Of somebody else's."""


def strategies() -> UserTurnStrategies:
    return UserTurnStrategies(start=[VADUserTurnStartStrategy()], stop=[SlotAwareStop()])


MAKE: dict[str, Callable[[Bench], FrameProcessor]] = {
    "recognize": lambda b: Recognize(SilentRecogniser(), Vocabulary(()), Clock()),
    "normalize": lambda b: Normalize(b.normalizer, b.call.expected, Clock()),
    "payees": lambda b: b.payees(Clock()),
    "understand": lambda b: Understand(b.call.expected, Clock()),
    "keypad": lambda b: Keypad(),
    "keep_turns": lambda b: KeepTurns(strategies(), 8000, Clock()),
    "converse": lambda b: Converse(b.call),
    "speak": lambda b: Speak(FakeVoice(), Clock()),
    "trace": lambda b: Trace(Clock()),
}
CONSUMED = {
    "recognize": (ReconsiderFrame,),
    "normalize": (HeardFrame,),
    "payees": (NormalizedFrame,),
    "understand": (CandidatesFrame,),
    "keypad": (),
    "keep_turns": (),
    "converse": (
        DecisionFrame,
        TurnFrame,
        KeysFrame,
        SilenceFrame,
        TroubleFrame,
        PlayedFrame,
    ),
    "speak": (ReplyFrame, PrepareFrame),
    "trace": (),
}


def others() -> list[Frame]:
    """Frames of pipecat's and of nobody's."""
    return [
        OtherData(),
        OtherControl(),
        OtherSystem(),
        TextFrame("hello"),
        TranscriptionFrame("hello", "caller", "2026-11-20"),
        InputAudioRawFrame(bytes(640), 16_000, 1),
        OutputAudioRawFrame(bytes(640), 16_000, 1),
        FunctionCallInProgressFrame("f", "1", {}),
        VADUserStoppedSpeakingFrame(stop_secs=0.1),
    ]


def ours(bench: Bench) -> list[Frame]:
    """One of each frame that travels here."""
    understanding = Understanding(Heard(1, "", final=True), Normalized("", "", ()))
    reply = Reply(1, ("Hello.",), next(iter(Action)))
    return [
        HeardFrame(understanding.heard),
        *(kind(understanding) for kind in (NormalizedFrame, CandidatesFrame, TurnFrame)),
        DecisionFrame(understanding),
        ReplyFrame(reply, 1),
        PrepareFrame("Hello."),
        SayingFrame(reply, 1),
        SentenceEndFrame(1, 0, last=True),
        TurnTracedFrame(TurnTrace(1, 1, (), interrupted=False)),
        PlayedFrame(1, 0),
        ExpectedFrame(bench.call.expected),
        TurnOpenedFrame(1),
        ReconsiderFrame(),
        SilenceFrame(),
        KeysFrame("1"),
        TroubleFrame("test"),
    ]


def passed(frames: list[Frame], sent: list[Frame]) -> list[Frame]:
    """Those of `sent` that came out, in the order in which they did."""
    ids = {frame.id for frame in sent}
    return [frame for frame in frames if frame.id in ids]


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("direction", FrameDirection)
def test_frames_of_others_pass_every_processor_in_their_direction(
    bench: Bench, name: str, direction: FrameDirection
):
    sent = others()
    down, up = through(MAKE[name](bench), sent, direction)
    out, back = (down, up) if direction is FrameDirection.DOWNSTREAM else (up, down)
    assert {frame.id for frame in passed(out, sent)} == {frame.id for frame in sent}
    assert passed(back, sent) == []
    data = [frame for frame in sent if not isinstance(frame, SystemFrame)]
    assert [f.id for f in passed(out, data)] == [f.id for f in data], "data keeps its order"


@pytest.mark.parametrize("name", MAKE)
def test_frames_of_ours_pass_every_processor_that_does_not_consume_them(bench: Bench, name: str):
    sent = [frame for frame in ours(bench) if not isinstance(frame, CONSUMED[name])]
    down, _ = through(MAKE[name](bench), sent)
    assert {frame.id for frame in passed(down, sent)} == {frame.id for frame in sent}


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("direction", FrameDirection)
def test_interruption_passes_every_processor(bench: Bench, name: str, direction: FrameDirection):
    down, up = through(MAKE[name](bench), [InterruptionFrame()], direction)
    out = down if direction is FrameDirection.DOWNSTREAM else up
    assert any(isinstance(frame, InterruptionFrame) for frame in out)
