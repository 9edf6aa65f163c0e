"""The pipeline: the list of stages, in the order of the audio, between a door's two ends."""

from collections.abc import Callable
from dataclasses import dataclass

from loguru import logger
from pipecat.audio.turn.base_turn_analyzer import BaseTurnAnalyzer
from pipecat.audio.vad.silero import SileroVADAnalyzer
from pipecat.audio.vad.vad_analyzer import VADParams
from pipecat.frames.frames import ErrorFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.audio.vad_processor import VADProcessor
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.turns.user_start import VADUserTurnStartStrategy
from pipecat.turns.user_turn_strategies import UserTurnStrategies

from agent.names.book import Book
from agent.text import Incremental
from agent.text.values import Normalized
from agent.understand.grammar import Grammar
from frames.heard import TroubleFrame
from frames.traced import NowMs
from processors.call import Call
from processors.converse import Converse
from processors.engines import SAMPLE_RATE_HZ, Recogniser, Vocabulary, Voice
from processors.keep_turns import KeepTurns
from processors.keypad import Keypad
from processors.lookup_pool import LookupPool
from processors.normalize import Normalize
from processors.payees import Payees
from processors.recognize import Recognize
from processors.speak import Speak
from processors.trace import Trace
from processors.turn_strategies import SlotAwareStop
from processors.understand import Understand

# start_secs and stop_secs in steps of Silero's 32 ms windows. min_volume 0: pipecat's default
# loudness gate costs 140 ms at every start and deafens quiet callers.
VAD = VADParams(start_secs=0.1, stop_secs=0.1, min_volume=0)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a call's pipeline is made of."""

    call: Call
    grammar: Grammar
    book: Book
    normalizer: Incremental
    normalize: Callable[[str], Normalized]
    "a whole reading of an utterance, from any thread"
    lookups: LookupPool
    recogniser: Recogniser
    vocabulary: Vocabulary
    voice: Voice
    prosody: BaseTurnAnalyzer | None
    "smart-turn"
    prompt_after_ms: int
    now_ms: NowMs


def hearing(parts: Parts) -> list[FrameProcessor]:
    """From audio to words."""
    return [
        VADProcessor(vad_analyzer=SileroVADAnalyzer(params=VAD)),
        Recognize(parts.recogniser, parts.vocabulary, parts.now_ms),
    ]


def build(
    door_in: FrameProcessor,
    door_out: FrameProcessor,
    parts: Parts,
    heard_by: Callable[[Parts], list[FrameProcessor]] = hearing,
) -> Pipeline:
    """From the door and back to it. Conversation scripts bring their own `heard_by`."""
    now_ms, expected = parts.now_ms, parts.call.expected
    strategies = UserTurnStrategies(
        start=[VADUserTurnStartStrategy()], stop=[SlotAwareStop(parts.prosody)]
    )
    return Pipeline(
        [
            door_in,
            *heard_by(parts),
            Normalize(parts.normalizer, expected, now_ms),
            Payees(parts.grammar, parts.book, expected, now_ms, parts.lookups, parts.normalize),
            Understand(expected, now_ms),
            Keypad(),
            KeepTurns(strategies, parts.prompt_after_ms, now_ms),
            Converse(parts.call),
            Speak(parts.voice, now_ms),
            door_out,
            Trace(now_ms),
        ]
    )


def worker(pipeline: Pipeline, observers: list) -> PipelineWorker:  # type: ignore[type-arg]
    """A worker for one call: 16 kHz from end to end, no watchdog that would end other calls."""
    made = PipelineWorker(
        pipeline,
        observers=observers,
        params=PipelineParams(
            audio_in_sample_rate=SAMPLE_RATE_HZ, audio_out_sample_rate=SAMPLE_RATE_HZ
        ),
        enable_rtvi=False,
        enable_turn_tracking=False,
        idle_timeout_secs=None,
    )

    @made.event_handler("on_pipeline_error")
    async def _on_error(made: PipelineWorker, frame: ErrorFrame) -> None:
        """A stage that failed lost its frame: the caller hears an apology.

        Ears and voice see to their own failures.
        """
        logger.error("pipeline: {}", frame.error)
        if not isinstance(frame.processor, Recognize | Speak):
            await made.queue_frame(TroubleFrame(frame.processor.name if frame.processor else ""))

    return made
