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
    StartFrame,
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
        self._turn_began = 0
        self._finals = dict[int, Hypothesis]()
        self._failure, self._reopened = "", False
        self._position_ms = 0.0
        self._stamps: dict[Stage, float] = {}

    async def setup(self, setup: FrameProcessorSetup) -> None:
        await super().setup(setup)
        try:
            await self._open()
        except EngineError as error:
            self._failure = str(error)

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
            case TurnOpenedFrame(reopened=False):
                self._turn_began, self._finals = self._utterance, {}
            case ReconsiderFrame() if self._stream:
                self._stream.reconsider()
                return
            case EndFrame() | CancelFrame():
                await self._shut()
        await self.push_frame(frame, direction)
        if isinstance(frame, StartFrame) and self._failure:
            await self._give_up(self._failure)

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
                if hypothesis.final and hypothesis.utterance >= self._turn_began:
                    self._finals[hypothesis.utterance] = hypothesis
                # A final that comes after the next breath began is told with that one's words.
                if hypothesis.utterance == self._utterance:
                    await self._say_heard(hypothesis)
        except Exception as error:
            failure = str(error) if isinstance(error, EngineError) else type(error).__name__
            logger.error("recogniser: {}", failure)
            await self._reopen(failure)

    async def _say_heard(self, hypothesis: Hypothesis) -> None:
        earlier = [self._finals[n] for n in sorted(self._finals) if n < hypothesis.utterance]
        before = " ".join(final.text for final in earlier if final.text)
        before += " " if before and hypothesis.text else ""
        text = before + hypothesis.text
        self._revision += 1
        heard = Heard(
            self._revision,
            text,
            committed=len(before) + hypothesis.stable,
            final=hypothesis.final,
            words=_words([*earlier, hypothesis]) if hypothesis.final else (),
            nbest=tuple(before + other for other in hypothesis.nbest),
            looks=hypothesis.looks,
        )
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

    async def _reopen(self, failure: str) -> None:
        """A recogniser that died is replaced, once a call, and the caller is asked again."""
        stream, self._stream = self._stream, None
        if stream:
            await stream.close()
        again, self._reopened = self._reopened, True
        try:
            if again:
                raise EngineError(failure)
            await self._open()
        except EngineError as error:
            await self._give_up(str(error))
        else:
            await self.push_frame(TroubleFrame("recogniser"))

    async def _give_up(self, failure: str) -> None:
        """Nobody will hear this caller: a person takes over."""
        await self.push_error(failure)
        await self.push_frame(TroubleFrame("recogniser", lasting=True))

    async def _shut(self) -> None:
        stream, self._stream = self._stream, None
        if stream:
            await stream.close()
        if self._listener and self._listener is not asyncio.current_task():
            await self.cancel_task(self._listener)
            self._listener = None


def _words(utterances: list[Hypothesis]) -> tuple[Word, ...]:
    return tuple(word for utterance in utterances for word in utterance.words)
