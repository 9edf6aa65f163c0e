"""HeardFrame -> NormalizedFrame. All else passes through."""

from pipecat.frames.frames import Frame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.text import Incremental
from frames.heard import HeardFrame
from frames.traced import NowMs, Stage
from frames.understood import NormalizedFrame, Understanding


class Normalize(FrameProcessor):
    """Finds the values in every partial and final."""

    def __init__(self, normalizer: Incremental, now_ms: NowMs) -> None:
        super().__init__()
        self._normalizer, self._now_ms = normalizer, now_ms

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case HeardFrame(heard=heard, stamps=stamps):
                start = (Stage.NORMALIZATION_START, self._now_ms())
                understanding = Understanding(heard, self._normalizer.push(heard.text))
                end = (Stage.NORMALIZATION_END, self._now_ms())
                await self.push_frame(NormalizedFrame(understanding, (*stamps, start, end)))
            case _:
                await self.push_frame(frame, direction)
