"""Played calls as values, made by hand."""

from datetime import UTC, datetime

import numpy as np

from agent.dialog.conversation import Reply
from agent.dialog.table import Action
from agent.heard import Heard
from agent.money import Money
from agent.text import normalize
from agent.understand.decision import Decision, Intent, Path, Reason, Slots
from bench.replay.calls import CallerTurn, RecordedCall
from bench.replay.player import CallResult, TurnResult
from bench.replay.watch import TurnSeen
from frames.said import ReplyFrame
from frames.traced import Stage, TurnTrace
from frames.understood import TurnFrame, Understanding

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)
STAMPS = (
    (Stage.SPEECH_START, 1000.0),
    (Stage.SPEECH_END, 2000.0),
    (Stage.ASR_FINAL, 2200.0),
    (Stage.ENDPOINT, 2250.0),
    (Stage.TTS_START, 2260.0),
    (Stage.TTS_FIRST_AUDIO, 2300.0),
    (Stage.RESPONSE_SENT, 2320.5),
)


def seen(
    heard: str = "send five thousand yen",
    said: str = "Shall I?",
    slots: Slots | None = None,
    partials: tuple[str, ...] = ("send", "send five"),
) -> TurnSeen:
    """A turn that was understood and answered."""
    slots = slots or Slots(amount=Money(5000, "JPY"))
    decision = Decision(Path.COMMAND, Intent.TRANSFER_MONEY, Reason.COMPLETE, slots)
    understood = Understanding(
        Heard(1, heard, final=True), normalize(heard, "en"), decision=decision
    )
    reply = Reply(1, (said,), next(iter(Action)))
    return TurnSeen(
        list(partials),
        TurnFrame(understood, turn=1),
        [ReplyFrame(reply, 1)],
        TurnTrace(1, 1, STAMPS, interrupted=False),
    )


def turn_result(
    milliseconds: float | None = 620.04, faults: tuple[str, ...] = (), **values: object
) -> TurnResult:
    return TurnResult(CallerTurn(said="words"), seen(**values), milliseconds, faults)  # type: ignore[arg-type]


def call_result(*turns: TurnResult, call_id: str = "mine", greeting: str = "Hello.") -> CallResult:
    call = RecordedCall(call_id, "en", "demo-en", AT, tuple(turn.turn for turn in turns), ())
    nothing = np.zeros(0, np.int16)
    return CallResult(call, list(turns), [greeting], nothing, nothing)
