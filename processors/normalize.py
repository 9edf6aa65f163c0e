"""HeardFrame -> NormalizedFrame. All else passes through.

A PIN that is said goes no further than here: what follows carries neither words nor digits of it.
"""

from dataclasses import replace

from pipecat.frames.frames import Frame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.dialog.secret import DROPPED, is_spoken_pin
from agent.heard import Heard
from agent.text import Incremental
from agent.text.values import Normalized
from frames.heard import HeardFrame
from frames.traced import NowMs, Stage
from frames.understood import Expected, NormalizedFrame, Understanding
from processors.expectation import Expectation


class Normalize(FrameProcessor):
    """Finds the values in every partial and final."""

    def __init__(self, normalizer: Incremental, expected: Expected, now_ms: NowMs) -> None:
        super().__init__()
        self._normalizer, self._now_ms = normalizer, now_ms
        self._expectation = Expectation(expected)

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case HeardFrame(heard=heard, stamps=stamps):
                start = (Stage.NORMALIZATION_START, self._now_ms())
                understanding = self._understood(heard)
                end = (Stage.NORMALIZATION_END, self._now_ms())
                await self.push_frame(NormalizedFrame(understanding, (*stamps, start, end)))
            case _:
                self._expectation.see(frame)
                await self.push_frame(frame, direction)

    def _understood(self, heard: Heard) -> Understanding:
        normalized = self._normalizer.push(heard.text)
        return without_pin(heard, normalized, asked=self._expectation.now.pin)


def without_pin(heard: Heard, normalized: Normalized, *, asked: bool) -> Understanding:
    """What was heard and its values; of an utterance that had the PIN in it, neither."""
    if not is_spoken_pin(normalized, asked=asked):
        return Understanding(heard, normalized)
    told = replace(heard, text=DROPPED, committed=0, words=(), nbest=())
    return Understanding(told, Normalized(DROPPED, DROPPED, ()), secret=True)
