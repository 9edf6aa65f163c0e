"""InputDTMFFrame -> KeysFrame, when six digits are in. All else passes through.

The star begins again, the hash key ends early. Digits are kept no longer than until they are handed on.
"""

from pipecat.frames.frames import Frame, InputDTMFFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from frames.heard import KeysFrame

_DIGITS = 6


class Keypad(FrameProcessor):
    """Gathers what a caller keys in."""

    def __init__(self) -> None:
        super().__init__()
        self._digits = ""

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case InputDTMFFrame(button=button):
                await self._press(button.value)
            case _:
                await self.push_frame(frame, direction)

    async def _press(self, key: str) -> None:
        self._digits = "" if key == "*" else self._digits + key.removesuffix("#")
        if len(self._digits) == _DIGITS or (key == "#" and self._digits):
            digits, self._digits = self._digits, ""
            await self.push_frame(KeysFrame(digits))
