"""When did each stage happen? Stamps that ride on the frames they are about."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from pipecat.frames.frames import SystemFrame

NowMs = Callable[[], float]
"ms on the call's own axis"


class Stage(Enum):
    """The stages of a turn, named as in reports."""

    SPEECH_START = "speech_start"
    SPEECH_END = "speech_end"
    REQUEST_RECEIVED = "request_received"
    ASR_START = "asr_start"
    ASR_PARTIAL = "asr_partial"
    ASR_FINAL = "asr_final"
    NORMALIZATION_START = "normalization_start"
    NORMALIZATION_END = "normalization_end"
    FUZZY_LOOKUP_START = "fuzzy_lookup_start"
    FUZZY_LOOKUP_END = "fuzzy_lookup_end"
    ENDPOINT = "endpoint"
    TOOL_VALIDATION_START = "tool_validation_start"
    TOOL_VALIDATION_END = "tool_validation_end"
    TTS_START = "tts_start"
    TTS_FIRST_AUDIO = "tts_first_audio"
    RESPONSE_SENT = "response_sent"
    BOT_STOPPED = "bot_stopped"


Stamps = tuple[tuple[Stage, float], ...]
"(stage, ms on the call's axis), in the order they were made"


@dataclass(frozen=True, slots=True)
class TurnTrace:
    """One turn's stages; a turn without a caller's words (the greeting) has only the reply's."""

    turn: int
    reply_id: int
    stamps: Stamps
    interrupted: bool
    "the caller spoke before the reply was played out"

    def stages(self) -> dict[str, float]:
        return stages(self.stamps)


def stages(stamps: Iterable[tuple[Stage, float]]) -> dict[str, float]:
    """Stage name to ms; a stage stamped twice keeps its last time."""
    return {stage.value: round(at_ms, 2) for stage, at_ms in stamps}


@dataclass
class TurnTracedFrame(SystemFrame):
    """A turn is over, reply and all."""

    trace: TurnTrace
