"""SayingFrame, OutputAudioRawFrame, SentenceEndFrame -> PlayedFrame, TurnTracedFrame. All else passes.

Sits behind the output, where a frame arrives only after the audio before it was written: so it knows
what was played out, and when a turn's first audible sample left.
"""

import numpy as np
from pipecat.frames.frames import Frame, InterruptionFrame, OutputAudioRawFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from frames.said import PlayedFrame, SayingFrame, SentenceEndFrame
from frames.traced import NowMs, Stage, TurnTrace, TurnTracedFrame
from processors.engines import AUDIBLE


class Trace(FrameProcessor):
    """Closes every turn with its stages."""

    def __init__(self, now_ms: NowMs) -> None:
        super().__init__()
        self._now_ms = now_ms
        self._saying: SayingFrame | None = None
        self._sent_ms: float | None = None

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case SayingFrame():
                await self._finish(interrupted=True)
                self._saying = frame
            case OutputAudioRawFrame() if self._saying and self._sent_ms is None:
                self._sent_ms = self._audible_ms(frame)
            case SentenceEndFrame(reply_id=reply_id, sentence=sentence, last=last):
                played = PlayedFrame(reply_id, sentence)
                await self.push_frame(played, FrameDirection.UPSTREAM)
                if last:
                    await self._finish(interrupted=False)
            case InterruptionFrame():
                await self._finish(interrupted=True)
        await self.push_frame(frame, direction)

    def _audible_ms(self, frame: OutputAudioRawFrame) -> float | None:
        """When a frame's first audible sample left: the frame comes here once all of it has."""
        loud = np.flatnonzero(
            np.abs(np.frombuffer(frame.audio, np.int16).astype(np.int32)) > AUDIBLE
        )
        if not len(loud):
            return None
        return self._now_ms() - (frame.num_frames - int(loud[0])) * 1000 / frame.sample_rate

    async def _finish(self, *, interrupted: bool) -> None:
        saying, sent_ms = self._saying, self._sent_ms
        self._saying = self._sent_ms = None
        if saying is None:
            return
        stamps = list(saying.stamps)
        if sent_ms is not None:
            stamps.append((Stage.RESPONSE_SENT, sent_ms))
        stamps.append((Stage.BOT_STOPPED, self._now_ms()))
        trace = TurnTrace(saying.turn, saying.reply.reply_id, tuple(stamps), interrupted)
        await self.push_frame(TurnTracedFrame(trace))
