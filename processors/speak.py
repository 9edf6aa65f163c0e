"""ReplyFrame -> SayingFrame, TTSStartedFrame, TTSAudioRawFrame..., SentenceEndFrame, TTSStoppedFrame.

All else passes through. What may be said next is made ahead, while the caller still speaks. A barge-in
cancels the synthesis in work, as pipecat cancels an interruptible frame's handler. Behind each
sentence's audio travels the mark that proves it was played out.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from loguru import logger
from pipecat.frames.frames import (
    EndWorkerFrame,
    Frame,
    TTSAudioRawFrame,
    TTSStartedFrame,
    TTSStoppedFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.errors import EngineError
from frames.said import PrepareFrame, ReplyFrame, SayingFrame, SentenceEndFrame
from frames.traced import NowMs, Stage
from processors.engines import SAMPLE_RATE_HZ, Voice

_FRAME_BYTES = SAMPLE_RATE_HZ // 50 * 2
"20 ms: audio that is no multiple of the output's chunk would wait for the next sentence"
_PAUSE = bytes(SAMPLE_RATE_HZ // 1000 * 2 * 160)
"between sentences"


class Speak(FrameProcessor):
    """Gives replies a voice."""

    def __init__(self, voice: Voice, now_ms: NowMs) -> None:
        super().__init__()
        self._voice, self._now_ms = voice, now_ms
        self._prepared: tuple[str, asyncio.Task[list[bytes] | None]] | None = None

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._forget_prepared()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case ReplyFrame():
                try:
                    await self._speak(frame)
                except Exception as error:
                    reason = str(error) if isinstance(error, EngineError) else type(error).__name__
                    logger.error("voice: {}", reason)
                    await self.push_error(f"voice: {reason}")
                    # Without a voice nothing can be told: the line is given back at once.
                    await self.push_frame(EndWorkerFrame(), FrameDirection.UPSTREAM)
            case PrepareFrame(sentence=sentence):
                await self._prepare(sentence)
            case _:
                await self.push_frame(frame, direction)

    async def _prepare(self, sentence: str) -> None:
        """Makes a sentence's audio ahead; the newest guess is the only one kept."""
        if self._prepared is None or self._prepared[0] != sentence:
            await self._forget_prepared()
            self._prepared = sentence, self.create_task(self._collect(sentence))

    async def _collect(self, sentence: str) -> list[bytes] | None:
        """A sentence's audio; None where it could not be made, and is to be tried again aloud."""
        try:
            async with aclosing(self._voice.synthesize(sentence)) as speech:
                return [pcm async for pcm in speech]
        except Exception:
            return None

    async def _forget_prepared(self) -> None:
        prepared, self._prepared = self._prepared, None
        if prepared is not None and not prepared[1].done():
            await self.cancel_task(prepared[1])

    async def _speech(self, sentence: str, *, slowly: bool) -> AsyncGenerator[bytes, None]:
        """A sentence's audio: the prepared one, else made now."""
        if self._prepared is not None and self._prepared[0] == sentence and not slowly:
            task, self._prepared = self._prepared[1], None
            if (made := await task) is not None:
                for pcm in made:
                    yield pcm
                return
        await self._forget_prepared()
        async with aclosing(self._voice.synthesize(sentence, slowly=slowly)) as speech:
            async for pcm in speech:
                yield pcm

    async def _speak(self, frame: ReplyFrame) -> None:
        reply, stamps = frame.reply, [*frame.stamps, (Stage.TTS_START, self._now_ms())]
        last = len(reply.sentences) - 1
        for index, sentence in enumerate(reply.sentences):
            first = index == 0
            async with aclosing(self._speech(sentence, slowly=reply.slowly)) as speech:
                async for pcm in speech:
                    if first:
                        stamps.append((Stage.TTS_FIRST_AUDIO, self._now_ms()))
                        await self.push_frame(SayingFrame(reply, frame.turn, tuple(stamps)))
                        await self.push_frame(TTSStartedFrame())
                        first = False
                    await self._push_audio(pcm)
            if index < last:
                await self._push_audio(_PAUSE)
            await self.push_frame(SentenceEndFrame(reply.reply_id, index, index == last))
        await self.push_frame(TTSStoppedFrame())

    async def _push_audio(self, pcm: bytes) -> None:
        whole = pcm + bytes(-len(pcm) % _FRAME_BYTES)
        await self.push_frame(TTSAudioRawFrame(whole, SAMPLE_RATE_HZ, 1))
