"""When does a turn end? pipecat's question, answered by agent/turns.py from the latest decision.

Time is the audio's: silence is counted in samples that arrived.
"""

import asyncio

from pipecat.audio.turn.base_turn_analyzer import BaseTurnAnalyzer, EndOfTurnState
from pipecat.frames.frames import (
    Frame,
    InputAudioRawFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameProcessorSetup
from pipecat.turns.types import ProcessFrameResult
from pipecat.turns.user_stop import BaseUserTurnStopStrategy

from agent.turns import prosody_matters, silence_needed_ms
from agent.understand.decision import Reading
from frames.understood import DecisionFrame


class SlotAwareStop(BaseUserTurnStopStrategy):
    """Three witnesses: the VAD's silence, smart-turn's prosody, and what the words mean so far."""

    def __init__(self, analyzer: BaseTurnAnalyzer | None = None) -> None:
        """`analyzer` is smart-turn; without it prosody counts as unfinished."""
        super().__init__()
        self._analyzer = analyzer
        self._analysis: asyncio.Task[None] | None = None
        self._position_ms = 0.0
        self._quiet_ms: float | None = None
        self._reading = Reading.UNKNOWN
        self._final = False
        self._prosody: bool | None = None

    async def setup(self, setup: FrameProcessorSetup) -> None:
        await super().setup(setup)
        if self._analyzer:
            self._analyzer.set_sample_rate(setup.audio_in_sample_rate)

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._forget_prosody()
        if self._analyzer:
            await self._analyzer.cleanup()

    async def handle_user_turn_started(self) -> None:
        self._reading, self._final = Reading.UNKNOWN, False
        await self._forget_prosody()

    async def handle_user_turn_stopped(self) -> None:
        self._quiet_ms, self._final = None, False
        await self._forget_prosody()
        if self._analyzer:
            self._analyzer.clear()

    async def process_frame(self, frame: Frame) -> ProcessFrameResult:
        match frame:
            case InputAudioRawFrame():
                self._position_ms += frame.num_frames * 1000 / frame.sample_rate
                if self._analyzer:
                    self._analyzer.append_audio(frame.audio, self._quiet_ms is None)
                await self._check()
            case VADUserStartedSpeakingFrame():
                self._quiet_ms, self._final = None, False
                await self._forget_prosody()
            case VADUserStoppedSpeakingFrame():
                self._quiet_ms = self._position_ms - frame.stop_secs * 1000
                self._ask_prosody()
            case DecisionFrame(understanding=understanding) if understanding.decision:
                self._reading = understanding.decision.reading
                self._final = understanding.heard.final
                self._ask_prosody()
                await self._check()
        return ProcessFrameResult.CONTINUE

    async def _check(self) -> None:
        """Ends the turn when its last utterance's final is in and the silence is long enough."""
        if self._quiet_ms is None or not self._final:
            return
        needed_ms = silence_needed_ms(self._reading, self._prosody)
        if self._position_ms - self._quiet_ms >= needed_ms:
            await self.trigger_user_turn_stopped()

    def _ask_prosody(self) -> None:
        # Only once a silence, and in a task: a model run must not hold up a barge-in.
        asked = self._analysis is not None or self._prosody is not None
        if asked or self._analyzer is None or self._quiet_ms is None or not self._final:
            return
        if prosody_matters(self._reading):
            self._analysis = self.create_task(self._analyze(self._analyzer))

    async def _analyze(self, analyzer: BaseTurnAnalyzer) -> None:
        state, _ = await analyzer.analyze_end_of_turn()
        self._prosody = state is EndOfTurnState.COMPLETE

    async def _forget_prosody(self) -> None:
        analysis, self._analysis, self._prosody = self._analysis, None, None
        if analysis:
            await self.cancel_task(analysis)
