"""InputAudioRawFrame -> HeardFrame. All else passes through.

Between the VAD's start (with a pre-roll before it) and its stop, audio goes to the recogniser, whose
partials and finals come back as the transcript of the turn so far: what earlier utterances of the
same turn said is the committed prefix of the next.
"""

import asyncio
from collections import deque

from loguru import logger
from pipecat.frames.frames import (
    CancelFrame,
    EndFrame,
    Frame,
    InputAudioRawFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor, FrameProcessorSetup

from agent.errors import EngineError
from agent.heard import Heard, Word
from frames.heard import HeardFrame, ReconsiderFrame, TroubleFrame, TurnOpenedFrame
from frames.traced import NowMs, Stage, Stamps
from processors.engines import Hypothesis, Recogniser, RecogniserStream, Vocabulary

_PRE_ROLL_MS = 400
"the VAD reports a start up to 220 ms late; the recogniser also wants some quiet before a word"


class Recognize(FrameProcessor):
    """Streams a caller's utterances through a recogniser."""

    def __init__(self, recogniser: Recogniser, vocabulary: Vocabulary, now_ms: NowMs) -> None:
        super().__init__()
        self._recogniser, self._vocabulary, self._now_ms = recogniser, vocabulary, now_ms
        self._stream: RecogniserStream | None = None
        self._listener: asyncio.Task[None] | None = None
        self._pre_roll: deque[InputAudioRawFrame] = deque()
        self._pre_roll_ms = 0.0
        self._speaking = False
        self._utterance = 0
        self._revision = 0
        self._before, self._before_words = "", tuple[Word, ...]()
        self._last, self._last_words = "", tuple[Word, ...]()
        self._position_ms = 0.0
        self._stamps: dict[Stage, float] = {}

    async def setup(self, setup: FrameProcessorSetup) -> None:
        await super().setup(setup)
        await self._open()

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._shut()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case InputAudioRawFrame():
                self._hear(frame)
            case VADUserStartedSpeakingFrame() if direction is FrameDirection.DOWNSTREAM:
                self._begin(frame)
            case VADUserStoppedSpeakingFrame() if direction is FrameDirection.DOWNSTREAM:
                self._finish(frame)
            case TurnOpenedFrame():
                self._before, self._before_words = "", ()
            case ReconsiderFrame() if self._stream:
                self._stream.reconsider()
                return
            case EndFrame() | CancelFrame():
                await self._shut()
        await self.push_frame(frame, direction)

    def _hear(self, frame: InputAudioRawFrame) -> None:
        """Audio goes to the open utterance, else into the pre-roll."""
        duration_ms = frame.num_frames * 1000 / frame.sample_rate
        self._position_ms += duration_ms
        if self._speaking and self._stream:
            self._stream.feed(frame.audio)
            return
        self._pre_roll.append(frame)
        self._pre_roll_ms += duration_ms
        while self._pre_roll_ms > _PRE_ROLL_MS:
            dropped = self._pre_roll.popleft()
            self._pre_roll_ms -= dropped.num_frames * 1000 / dropped.sample_rate

    def _begin(self, frame: VADUserStartedSpeakingFrame) -> None:
        self._speaking = True
        self._utterance += 1
        self._before, self._before_words = self._last, self._last_words
        start_ms = self._position_ms - frame.start_secs * 1000
        self._stamps = {
            Stage.SPEECH_START: start_ms,
            Stage.REQUEST_RECEIVED: start_ms,
            Stage.ASR_START: self._now_ms(),
        }
        if self._stream:
            self._stream.start(self._utterance)
            for early in self._pre_roll:
                self._stream.feed(early.audio)
        self._pre_roll.clear()
        self._pre_roll_ms = 0.0

    def _finish(self, frame: VADUserStoppedSpeakingFrame) -> None:
        self._speaking = False
        self._stamps[Stage.SPEECH_END] = self._position_ms - frame.stop_secs * 1000
        if self._stream:
            self._stream.finish()

    async def _listen(self, stream: RecogniserStream) -> None:
        try:
            async for hypothesis in stream.hypotheses():
                if hypothesis.utterance == self._utterance:
                    await self._say_heard(hypothesis)
        except EngineError as error:
            logger.error("recogniser: {}", error)
            await self.push_frame(TroubleFrame("recogniser"))
            await self._reopen()

    async def _say_heard(self, hypothesis: Hypothesis) -> None:
        before = f"{self._before} " if self._before and hypothesis.text else self._before
        text = before + hypothesis.text
        self._revision += 1
        heard = Heard(
            self._revision,
            text,
            committed=len(before) + hypothesis.stable,
            final=hypothesis.final,
            words=self._before_words + hypothesis.words if hypothesis.final else (),
            nbest=tuple(before + other for other in hypothesis.nbest),
            looks=hypothesis.looks,
        )
        if hypothesis.final:
            self._last, self._last_words = text, heard.words
        self._stamp(hypothesis.final)
        await self.push_frame(HeardFrame(heard, self._stamps_now()))

    def _stamp(self, final: bool) -> None:
        self._stamps.setdefault(Stage.ASR_PARTIAL, self._now_ms())
        if final:
            self._stamps[Stage.ASR_FINAL] = self._now_ms()

    def _stamps_now(self) -> Stamps:
        return tuple(self._stamps.items())

    async def _open(self) -> None:
        self._stream = await self._recogniser.open(self._vocabulary)
        self._listener = self.create_task(self._listen(self._stream))

    async def _reopen(self) -> None:
        """A recogniser that died is replaced once it can be; the caller is asked again."""
        stream, self._stream = self._stream, None
        if stream:
            await stream.close()
        try:
            await self._open()
        except EngineError as error:
            await self.push_error(f"recogniser: {error}", fatal=True)

    async def _shut(self) -> None:
        stream, self._stream = self._stream, None
        if stream:
            await stream.close()
        if self._listener and self._listener is not asyncio.current_task():
            await self.cancel_task(self._listener)
            self._listener = None
