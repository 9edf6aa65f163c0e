"""A reply gets its voice: audio in 20 ms frames, behind each sentence the mark that proves it."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest
from pipecat.frames.frames import (
    ErrorFrame,
    Frame,
    InterruptionFrame,
    TTSAudioRawFrame,
    TTSStartedFrame,
    TTSStoppedFrame,
)
from pipecat.tests.utils import SleepFrame

from agent.dialog.conversation import Reply
from agent.dialog.table import Action
from agent.errors import EngineError
from frames.said import PrepareFrame, ReplyFrame, SayingFrame, SentenceEndFrame
from frames.traced import Stage
from processors.speak import Speak
from tests.processors.harness import Clock, through

FRAME_BYTES = 640
PAUSE_FRAMES = 8


@dataclass
class CountingVoice:
    """100 ms a word, after a latency; remembers what it was asked for, and what it finished."""

    latency_s: float = 0.05
    fails_at: int = -1
    "the word at which it breaks"
    odd_bytes: int = 0
    name: str = "counting"
    asked: list[str] = field(default_factory=list)
    finished: list[str] = field(default_factory=list)
    closed: int = 0

    async def synthesize(self, text: str, *, slowly: bool = False) -> AsyncGenerator[bytes, None]:
        self.asked.append(text)
        try:
            for number, _ in enumerate(text.split()):
                await asyncio.sleep(self.latency_s)
                if number == self.fails_at:
                    raise EngineError("the voice broke")
                yield bytes([1, 1]) * (1600 - self.odd_bytes)
            self.finished.append(text)
        finally:
            self.closed += 1

    async def close(self) -> None:
        return


def reply(*sentences: str, reply_id: int = 4) -> ReplyFrame:
    stamps = ((Stage.ENDPOINT, -1.0),)
    return ReplyFrame(Reply(reply_id, sentences, next(iter(Action))), 3, stamps)


def kinds(frames: list[Frame]) -> list[type]:
    """What came, runs of audio as one."""
    names = [type(frame) for frame in frames]
    return [
        name
        for before, name in zip([None, *names], names, strict=False)
        if name is not TTSAudioRawFrame or before is not name
    ]


def test_reply_becomes_audio_and_marks_in_their_order():
    down, up = through(Speak(CountingVoice(), Clock()), [reply("one two.", "three.")])
    assert kinds(down) == [
        *(SayingFrame, TTSStartedFrame, TTSAudioRawFrame, SentenceEndFrame),
        *(TTSAudioRawFrame, SentenceEndFrame, TTSStoppedFrame),
    ]
    assert up == []
    marks = [frame for frame in down if isinstance(frame, SentenceEndFrame)]
    assert [(m.reply_id, m.sentence, m.last) for m in marks] == [(4, 0, False), (4, 1, True)]


def test_mark_comes_behind_all_audio_of_its_sentence_and_a_pause():
    down, _ = through(Speak(CountingVoice(), Clock()), [reply("one two.", "three.")])
    first = next(at for at, frame in enumerate(down) if isinstance(frame, SentenceEndFrame))
    before = sum(len(f.audio) for f in down[:first] if isinstance(f, TTSAudioRawFrame))
    after = sum(len(f.audio) for f in down[first:] if isinstance(f, TTSAudioRawFrame))
    assert before == (10 + PAUSE_FRAMES) * FRAME_BYTES  # two words of 100 ms, 160 ms of pause
    assert after == 5 * FRAME_BYTES


def test_audio_is_in_whole_frames_also_from_an_odd_engine():
    down, _ = through(Speak(CountingVoice(odd_bytes=7), Clock()), [reply("one two.")])
    audio = [frame for frame in down if isinstance(frame, TTSAudioRawFrame)]
    assert audio
    assert all(len(frame.audio) % FRAME_BYTES == 0 for frame in audio)
    assert all((frame.sample_rate, frame.num_channels) == (16_000, 1) for frame in audio)


def test_saying_carries_the_turn_and_the_stamps_that_led_to_it():
    down, _ = through(Speak(CountingVoice(), Clock()), [reply("one.")])
    saying = down[0]
    assert isinstance(saying, SayingFrame)
    assert (saying.turn, saying.reply.reply_id) == (3, 4)
    assert saying.stamps == (
        (Stage.ENDPOINT, -1.0),
        (Stage.TTS_START, 1.0),
        (Stage.TTS_FIRST_AUDIO, 2.0),
    )


def test_interruption_stops_the_synthesis_and_nothing_follows():
    voice = CountingVoice(latency_s=0.1)
    # 100 ms a word: at 250 ms two of ten words are out
    sent = [reply("a b c d e f g h i j.", "more."), SleepFrame(0.25), InterruptionFrame()]
    down, _ = through(Speak(voice, Clock()), [*sent, SleepFrame(5)])
    at = next(at for at, frame in enumerate(down) if isinstance(frame, InterruptionFrame))
    assert [f for f in down[:at] if isinstance(f, TTSAudioRawFrame)]
    assert kinds(down[at + 1 :]) == []
    assert not any(isinstance(frame, SentenceEndFrame) for frame in down)
    assert (voice.asked, voice.finished, voice.closed) == (["a b c d e f g h i j."], [], 1)


def test_interruption_between_two_replies_leaves_the_second_whole():
    sent = [reply("a b c d."), SleepFrame(0.12), InterruptionFrame(), reply("e.", reply_id=5)]
    down, _ = through(Speak(CountingVoice(), Clock()), [*sent, SleepFrame(2)])
    (mark,) = [frame for frame in down if isinstance(frame, SentenceEndFrame)]
    assert (mark.reply_id, mark.last) == (5, True)


@pytest.mark.parametrize("fails_at", [0, 1])
def test_voice_that_breaks_ends_in_an_error_and_no_mark(fails_at: int):
    """A sentence that was not said whole has not been played out."""
    voice = CountingVoice(fails_at=fails_at)
    down, up = through(Speak(voice, Clock()), [reply("one two three.")], errors=True)
    errors = [frame for frame in up if isinstance(frame, ErrorFrame)]
    assert len(errors) == 1
    assert errors[0].error == "voice: the voice broke"
    assert not any(isinstance(frame, SentenceEndFrame) for frame in down)
    assert voice.closed == 1


def test_prepared_sentence_is_played_without_being_made_again():
    voice = CountingVoice(latency_s=1)
    sent = [PrepareFrame("one two."), SleepFrame(3), reply("one two.", "three.")]
    down, _ = through(Speak(voice, Clock()), sent)
    assert voice.asked == ["one two.", "three."]
    assert kinds(down)[:4] == [SayingFrame, TTSStartedFrame, TTSAudioRawFrame, SentenceEndFrame]


def test_prepared_sentence_that_is_not_said_is_dropped():
    voice = CountingVoice(latency_s=1)
    sent = [PrepareFrame("one two."), SleepFrame(0.5), reply("other.")]
    down, _ = through(Speak(voice, Clock()), sent)
    assert voice.asked == ["one two.", "other."]
    assert voice.finished == ["other."]
    audio = sum(len(f.audio) for f in down if isinstance(f, TTSAudioRawFrame))
    assert audio == 5 * FRAME_BYTES


def test_newer_guess_takes_the_place_of_an_older_and_the_same_is_made_once():
    voice = CountingVoice(latency_s=1)
    guesses = ["one.", "one.", "two.", "two.", "three."]
    sent: list[Frame] = [PrepareFrame(guess) for guess in guesses]
    down, _ = through(Speak(voice, Clock()), [*sent, SleepFrame(5)])
    assert kinds(down) == []
    assert voice.finished == ["three."]
    assert voice.asked.count("three.") == 1


def test_guess_alone_is_never_heard():
    down, up = through(Speak(CountingVoice(), Clock()), [PrepareFrame("one."), SleepFrame(2)])
    assert down == []
    assert up == []
