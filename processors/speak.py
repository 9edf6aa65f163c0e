"""ReplyFrame -> SayingFrame, TTSStartedFrame, TTSAudioRawFrame..., SentenceEndFrame, TTSStoppedFrame.

All else passes through. A barge-in cancels the synthesis in work, as pipecat cancels an interruptible
frame's handler; behind each sentence's audio travels the mark that proves it was played out.
"""

from contextlib import aclosing

from loguru import logger
from pipecat.frames.frames import Frame, TTSAudioRawFrame, TTSStartedFrame, TTSStoppedFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.errors import EngineError
from frames.said import ReplyFrame, SayingFrame, SentenceEndFrame
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

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case ReplyFrame():
                try:
                    await self._speak(frame)
                except EngineError as error:
                    logger.error("voice: {}", error)
                    await self.push_error(f"voice: {error}", fatal=True)
            case _:
                await self.push_frame(frame, direction)

    async def _speak(self, frame: ReplyFrame) -> None:
        reply, stamps = frame.reply, [*frame.stamps, (Stage.TTS_START, self._now_ms())]
        last = len(reply.sentences) - 1
        for index, sentence in enumerate(reply.sentences):
            first = index == 0
            async with aclosing(self._voice.synthesize(sentence)) as speech:
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
