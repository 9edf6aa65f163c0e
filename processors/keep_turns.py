"""DecisionFrame -> TurnFrame, when the caller has finished. All passes through.

The one owner of the turn: it starts with the VAD (which interrupts the agent), ends when the stop
strategy says so, and is reopened when more speech comes before the reply's first audible sample.
"""

from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    BotStoppedSpeakingFrame,
    CancelFrame,
    EndFrame,
    Frame,
    InputAudioRawFrame,
    StartFrame,
    UserStartedSpeakingFrame,
    UserStoppedSpeakingFrame,
    VADUserStartedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor, FrameProcessorSetup
from pipecat.turns.user_start import UserTurnStartedParams
from pipecat.turns.user_stop import UserTurnStoppedParams
from pipecat.turns.user_turn_controller import UserTurnController
from pipecat.turns.user_turn_strategies import UserTurnStrategies

from frames.heard import SilenceFrame, TroubleFrame, TurnOpenedFrame
from frames.traced import NowMs, Stage, Stamps
from frames.understood import DecisionFrame, TurnFrame, Understanding

_NOT_UNDERSTOOD_SECS = 5.0
"pipecat's watchdog: a turn without any final ends after this"


class KeepTurns(FrameProcessor):
    """Hands the dialog one frame a turn."""

    def __init__(self, strategies: UserTurnStrategies, prompt_after_ms: int, now_ms: NowMs) -> None:
        """`prompt_after_ms`: silence after the agent's voice that becomes a SilenceFrame."""
        super().__init__()
        self._now_ms, self._prompt_after_ms = now_ms, prompt_after_ms
        self._turns = UserTurnController(
            user_turn_strategies=strategies, user_turn_stop_timeout=_NOT_UNDERSTOOD_SECS
        )
        self._turns.add_event_handler("on_push_frame", self._on_push_frame)
        self._turns.add_event_handler("on_broadcast_frame", self._on_broadcast_frame)
        self._turns.add_event_handler("on_user_turn_started", self._on_turn_started)
        self._turns.add_event_handler("on_user_turn_stopped", self._on_turn_stopped)
        self._turn = 0
        self._in_turn = False
        self._unanswered = False
        self._reopened = False
        self._final: tuple[Understanding, Stamps] | None = None
        self._quiet_ms: float | None = None

    async def setup(self, setup: FrameProcessorSetup) -> None:
        await super().setup(setup)
        await self._turns.setup(setup)

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._turns.cleanup()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case DecisionFrame(understanding=understanding, stamps=stamps):
                if understanding.heard.final:
                    self._final = understanding, stamps
            case VADUserStartedSpeakingFrame():
                self._final = None  # what follows belongs to the turn too
            case BotStartedSpeakingFrame():
                self._unanswered, self._quiet_ms = False, None
            case BotStoppedSpeakingFrame():
                self._quiet_ms = 0.0
        await self.push_frame(frame, direction)
        match frame:
            case StartFrame():
                await self._turns.start()
            case EndFrame() | CancelFrame():
                await self._turns.stop()
            case InputAudioRawFrame():
                await self._count_silence(frame)
        if direction is FrameDirection.DOWNSTREAM:
            await self._turns.process_frame(frame)

    async def _count_silence(self, frame: InputAudioRawFrame) -> None:
        if self._quiet_ms is None or self._in_turn:
            return
        self._quiet_ms += frame.num_frames * 1000 / frame.sample_rate
        if self._quiet_ms >= self._prompt_after_ms:
            self._quiet_ms = 0.0
            await self.push_frame(SilenceFrame())

    async def _on_push_frame(
        self, _: object, frame: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        await self.push_frame(frame, direction)

    async def _on_broadcast_frame(self, _: object, cls: type[Frame], **values: object) -> None:
        await self.broadcast_frame(cls, **values)

    async def _on_turn_started(
        self, _: object, strategy: object, params: UserTurnStartedParams
    ) -> None:
        self._in_turn, self._final, self._quiet_ms = True, None, None
        self._reopened, self._unanswered = self._unanswered, False
        self._turn += not self._reopened
        opened = TurnOpenedFrame(self._turn, self._reopened)
        await self.push_frame(opened, FrameDirection.UPSTREAM)
        await self.broadcast_frame(UserStartedSpeakingFrame)
        await self.broadcast_interruption()

    async def _on_turn_stopped(
        self, _: object, strategy: object, params: UserTurnStoppedParams
    ) -> None:
        self._in_turn, self._quiet_ms = False, 0.0
        await self.broadcast_frame(UserStoppedSpeakingFrame)
        if self._final is None:  # pipecat's watchdog: the recogniser owes us a final
            await self.push_frame(TroubleFrame("recogniser"))
            return
        understanding, stamps = self._final
        self._unanswered = bool(understanding.heard.text)
        await self.push_frame(
            TurnFrame(
                understanding,
                (*stamps, (Stage.ENDPOINT, self._now_ms())),
                turn=self._turn,
                reopened=self._reopened,
            )
        )
