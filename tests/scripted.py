"""A conversation as a script on virtual time: the real pipeline, with words instead of audio.

A turn's text becomes a sound of 300 ms a word, which the replay's own caller plays. The VAD's frames are
injected (the start 100 ms late, the stop 175 ms after the last sample), and a fake engine behind the
recogniser's Protocol gives a partial after every word and a final 40 ms after the stop.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from pipecat.frames.frames import (
    Frame,
    InputAudioRawFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.bank.demo import seed_demo
from agent.bank.sql import SqlLedger
from agent.dialog import policy
from agent.heard import Word
from agent.settings import Settings
from agent.text import Incremental, normalize
from agent.understand import grammar
from bench.replay.audio import Samples
from bench.replay.caller import Caller
from bench.replay.calls import CallerTurn, RecordedCall
from bench.replay.door import CallerIn
from bench.replay.faults import ledger_changes, ledger_faults
from bench.replay.player import CallResult, play
from bench.replay.watch import Watch
from processors.clock import CallClock
from processors.engines import Hypothesis, Vocabulary, Voice
from processors.lookup_pool import LookupPool
from processors.pipeline import VAD, Parts, build, worker
from processors.recognize import Recognize
from tests.virtual_time import run
from web.cli.compose import open_call, sign_in

WORD_MS, PAUSE_MS = 300, 350
START_LATE_MS, STOP_LATE_MS, FINAL_LATE_MS = 100, 175, 40
SPEECH_MS_PER_CHARACTER = 60


@dataclass(frozen=True, slots=True)
class FakeVoice:
    """60 ms of sound a character, after a latency."""

    latency_ms: float = 50
    name: str = "fake"

    async def synthesize(self, text: str, *, slowly: bool = False) -> AsyncGenerator[bytes, None]:
        await asyncio.sleep(self.latency_ms / 1000)
        sound = np.full(16 * SPEECH_MS_PER_CHARACTER * len(text), 5000, np.int16).tobytes()
        for start in range(0, len(sound), 3200):
            yield sound[start : start + 3200]

    async def close(self) -> None:
        return


@dataclass(frozen=True, slots=True)
class Segment:
    """Words said in one breath: what one utterance of the recogniser is."""

    start_ms: float
    "from the turn's start"
    words: tuple[str, ...]

    @property
    def end_ms(self) -> float:
        return self.start_ms + WORD_MS * max(1, len(self.words))


def segments(text: str) -> list[Segment]:
    """A turn's breaths: "|" is a pause. A turn of "(noise)" is a sound without words."""
    found, at_ms = list[Segment](), 0.0
    for breath in text.split("|"):
        words = () if breath.strip() == "(noise)" else tuple(breath.split())
        found.append(Segment(at_ms, words))
        at_ms = found[-1].end_ms + PAUSE_MS
    return found


def sound(turn: CallerTurn) -> Samples | None:
    """A turn as 300 ms of sound a word, with its pauses."""
    if turn.text is None:
        return None
    breaths = segments(turn.text)
    samples = np.zeros(int(breaths[-1].end_ms * 16), np.int16)
    for breath in breaths:
        samples[int(breath.start_ms * 16) : int(breath.end_ms * 16)] = 5000
    return samples


class ScriptedVad(FrameProcessor):
    """InputAudioRawFrame -> VAD frames, as the script says. All else passes through."""

    def __init__(self, caller: Caller, call: RecordedCall) -> None:
        super().__init__()
        self._caller, self._call = caller, call
        self._position_ms = 0.0
        self._planned = 0
        self._due: list[tuple[float, Frame]] = []

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        await self.push_frame(frame, direction)
        if isinstance(frame, InputAudioRawFrame):
            self._position_ms += 20
            self._plan()
            while self._due and self._due[0][0] <= self._position_ms:
                await self.push_frame(self._due.pop(0)[1])

    def _plan(self) -> None:
        for played in self._caller.played[self._planned :]:
            for breath in segments(self._call.turns[played.turn].text or ""):
                at_ms = played.start / 16
                start = VADUserStartedSpeakingFrame(start_secs=VAD.start_secs)
                stop = VADUserStoppedSpeakingFrame(stop_secs=VAD.stop_secs)
                self._due.append((at_ms + breath.start_ms + START_LATE_MS, start))
                self._due.append((at_ms + breath.end_ms + STOP_LATE_MS, stop))
        self._planned = len(self._caller.played)


class FakeStream:
    """Hears the script's breaths, one an utterance, a word every 300 ms of audio."""

    def __init__(self, breaths: list[Segment], confidence: float) -> None:
        self._breaths, self._confidence = breaths, confidence
        self._queue: asyncio.Queue[Hypothesis] = asyncio.Queue()
        self._utterance = 0
        self._fed_ms = 0.0
        self._said = 0

    def start(self, utterance: int) -> None:
        self._utterance, self._fed_ms, self._said = utterance, 0.0, 0

    def feed(self, pcm: bytes) -> None:
        self._fed_ms += len(pcm) / 32
        words = self._breaths[self._utterance - 1].words
        said = min(len(words), int(self._fed_ms / WORD_MS))
        if said > self._said:
            self._said = said
            self._queue.put_nowait(Hypothesis(self._utterance, " ".join(words[:said])))

    def finish(self) -> None:
        words = self._breaths[self._utterance - 1].words
        sure = tuple(Word(word, self._confidence) for word in words)
        text = " ".join(words)
        final = Hypothesis(self._utterance, text, len(text), final=True, words=sure)
        loop = asyncio.get_running_loop()
        loop.call_later(FINAL_LATE_MS / 1000, self._queue.put_nowait, final)

    def reconsider(self) -> None:
        return

    async def hypotheses(self) -> AsyncIterator[Hypothesis]:
        while True:
            yield await self._queue.get()

    async def close(self) -> None:
        return


@dataclass(frozen=True, slots=True)
class FakeRecogniser:
    """Implements the Protocol with a script instead of ears."""

    breaths: list[Segment]
    confidence: float = 0.9
    name: str = "fake"

    async def open(self, vocabulary: Vocabulary) -> FakeStream:
        return FakeStream(self.breaths, self.confidence)

    async def close(self) -> None:
        return


@dataclass(frozen=True, slots=True)
class Scripted:
    """How a script is played."""

    call: RecordedCall
    voice: Voice = FakeVoice()
    confidence: float = 0.9
    "of every word"


def play_script(script: Scripted, folder: Path) -> CallResult:
    """Plays a script on virtual time, with a demo bank of its own in `folder`."""
    return run(_play(script, folder))


async def _play(script: Scripted, folder: Path) -> CallResult:
    call, ledger = script.call, SqlLedger.open(folder / "teller.db")
    seed_demo(ledger, call.at)
    before = ledger.balances()
    caller = sign_in(ledger, call.customer_id, Settings())
    conversation = open_call(
        ledger, caller, call.call_id, call.lang, lambda: call.at, languages=("en",)
    )
    lookups = LookupPool()
    breaths = [breath for turn in call.turns for breath in segments(turn.text or "") if turn.text]

    def make(door_in: CallerIn, door_out: FrameProcessor, clock: CallClock, watch: Watch):  # type: ignore[no-untyped-def]
        parts = Parts(
            call=conversation,
            grammar=grammar.load(call.lang),
            book=caller.book,
            normalizer=Incremental(call.lang, at=call.at, currency=caller.currency),
            normalize=partial(normalize, lang=call.lang, at=call.at, currency=caller.currency),
            lookups=lookups,
            recogniser=FakeRecogniser(breaths, script.confidence),
            vocabulary=Vocabulary(()),
            voice=script.voice,
            prosody=None,
            prompt_after_ms=policy.load().prompt_after_ms,
            now_ms=clock.now_ms,
        )

        def hearing(parts: Parts) -> list[FrameProcessor]:
            recognize = Recognize(parts.recogniser, parts.vocabulary, parts.now_ms)
            return [ScriptedVad(door_in.caller, call), recognize]

        return worker(build(door_in, door_out, parts, hearing), [watch])

    loop = asyncio.get_running_loop()
    result = await play(call, make, loop.time, recording=sound)
    await lookups.close()
    result.changes = ledger_changes(before, ledger.balances())
    result.faults += ledger_faults(call.ledger, result.changes)
    ledger.close()
    return result
