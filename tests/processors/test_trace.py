"""What was played out, and when: only audio that was written counts."""

import asyncio

import numpy as np
import pytest
from pipecat.frames.frames import Frame, InterruptionFrame, OutputAudioRawFrame, TTSAudioRawFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.tests.utils import SleepFrame

from agent.dialog.conversation import Reply
from agent.dialog.table import Action
from bench.replay.door import AgentOut, Ears
from frames.said import PlayedFrame, SayingFrame, SentenceEndFrame
from frames.traced import Stage, TurnTrace, TurnTracedFrame
from processors.engines import AUDIBLE
from processors.trace import Trace
from tests.processors.harness import Clock, through

BEFORE = ((Stage.TTS_FIRST_AUDIO, 0.5),)


def saying(reply_id: int = 4, turn: int = 3) -> SayingFrame:
    return SayingFrame(Reply(reply_id, ("a", "b"), next(iter(Action))), turn, BEFORE)


def audio(value: int = 5000, samples: int = 320) -> OutputAudioRawFrame:
    return OutputAudioRawFrame(np.full(samples, value, np.int16).tobytes(), 16_000, 1)


def end(sentence: int = 0, *, last: bool = False, reply_id: int = 4) -> SentenceEndFrame:
    return SentenceEndFrame(reply_id, sentence, last)


def traces(frames: list[Frame]) -> list[TurnTrace]:
    return [frame.trace for frame in frames if isinstance(frame, TurnTracedFrame)]


def played(frames: list[Frame]) -> list[tuple[int, int]]:
    return [(f.reply_id, f.sentence) for f in frames if isinstance(f, PlayedFrame)]


def test_each_sentence_that_ended_is_told_upstream_and_the_turn_is_closed():
    sent = [saying(), audio(), end(0), audio(), end(1, last=True)]
    down, up = through(Trace(Clock()), sent)
    assert played(up) == [(4, 0), (4, 1)]
    (trace,) = traces(down)
    assert (trace.turn, trace.reply_id, trace.interrupted) == (3, 4, False)
    assert [stage for stage, _ in trace.stamps] == [
        *(Stage.TTS_FIRST_AUDIO, Stage.RESPONSE_SENT, Stage.BOT_STOPPED)
    ]


def test_interruption_closes_the_turn_as_cut_and_tells_only_what_was_played():
    sent = [saying(), audio(), end(0), audio(), SleepFrame(0.1), InterruptionFrame()]
    down, up = through(Trace(Clock()), sent)
    assert played(up) == [(4, 0)]
    (trace,) = traces(down)
    assert trace.interrupted


def test_interruption_while_nothing_is_said_closes_nothing():
    down, up = through(Trace(Clock()), [InterruptionFrame()])
    assert traces(down) == []
    assert played(up) == []


def test_new_reply_before_the_end_of_the_last_closes_that_as_cut():
    sent = [saying(4, 1), audio(), saying(5, 2), audio(), end(0, last=True, reply_id=5)]
    down, _ = through(Trace(Clock()), sent)
    assert [(t.reply_id, t.interrupted) for t in traces(down)] == [(4, True), (5, False)]


def test_response_is_sent_with_its_first_audible_sample():
    """Leading silence does not count as an answer."""
    half = np.zeros(320, np.int16)
    half[160:] = AUDIBLE + 1
    sounded = OutputAudioRawFrame(half.tobytes(), 16_000, 1)
    sent = [saying(), audio(0), audio(AUDIBLE), sounded, audio(), end(last=True)]
    down, _ = through(Trace(Clock()), sent)
    (trace,) = traces(down)
    # the first look at the clock, when the frame was written; its loud half is 10 ms long
    assert dict(trace.stamps)[Stage.RESPONSE_SENT] == 1.0 - 10


def test_reply_of_which_nothing_was_audible_has_no_response():
    down, _ = through(Trace(Clock()), [saying(), audio(0), end(last=True)])
    (trace,) = traces(down)
    assert Stage.RESPONSE_SENT not in dict(trace.stamps)


@pytest.mark.parametrize("cut_after_s", [None, 0.5])
def test_played_is_told_only_after_the_audio_was_written(cut_after_s: float | None):
    """Behind the door's own output, which takes a second of audio a second."""
    ears = Ears()
    ears.started_s = 0.0

    def now_s() -> float:
        return asyncio.get_running_loop().time()

    door = AgentOut(ears, now_s)
    heard: list[float] = []

    class Noting(Trace):
        async def push_frame(self, frame: Frame, *direction: object) -> None:  # type: ignore[override]
            if isinstance(frame, PlayedFrame):
                heard.append(len(ears.track()) / 16_000)
            await super().push_frame(frame, *direction)  # type: ignore[arg-type]

    second = TTSAudioRawFrame(np.full(16_000, 5000, np.int16).tobytes(), 16_000, 1)
    sent: list[Frame] = [saying(), second, end(0)]
    if cut_after_s is not None:
        sent += [SleepFrame(cut_after_s), InterruptionFrame()]
    _, up = through(Pipeline([door, Noting(Clock())]), [*sent, SleepFrame(3)])
    assert played(up) == ([(4, 0)] if cut_after_s is None else [])
    assert heard == ([pytest.approx(1.0, abs=0.02)] if cut_after_s is None else [])
