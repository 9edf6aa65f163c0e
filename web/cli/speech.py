"""The composition root's ears and mouth: the speech engines, and a call's pipeline made of them."""

import asyncio
import time
from dataclasses import dataclass

from pipecat.audio.turn.base_turn_analyzer import BaseTurnAnalyzer
from pipecat.audio.turn.smart_turn.local_smart_turn_v3 import LocalSmartTurnAnalyzerV3
from pipecat.observers.base_observer import BaseObserver
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameProcessor

from agent.dialog import policy
from agent.settings import Settings
from agent.text import Incremental
from agent.understand import grammar
from agent.understand.corpus import corpus
from processors.call import Call
from processors.clock import CallClock
from processors.engines import Recogniser, Vocabulary, Voice
from processors.engines.flite import FliteVoice
from processors.engines.pocketsphinx import PocketSphinxRecogniser
from processors.pipeline import Parts, build, worker
from web.cli.compose import Caller

monotonic_s = time.monotonic


@dataclass(frozen=True, slots=True)
class Engines:
    """The speech engines of a process, shared by its calls."""

    recogniser: Recogniser
    voice: Voice

    async def close(self) -> None:
        await self.recogniser.close()
        await self.voice.close()


async def open_engines(settings: Settings) -> Engines:
    """Raises EngineError with the line that says what to install."""
    voice = FliteVoice(settings.voice.name, engine=settings.voice.engine)
    await voice.prepare()
    return Engines(PocketSphinxRecogniser(settings.recogniser.workers), voice)


@dataclass(frozen=True, slots=True)
class Ready:
    """What a call needs that takes a moment to make."""

    vocabulary: Vocabulary
    prosody: BaseTurnAnalyzer | None


async def get_ready(settings: Settings, caller: Caller, lang: str) -> Ready:
    """Made in a thread (0.2 s): other calls' audio must not wait for it."""
    return await asyncio.to_thread(_get_ready, settings, caller, lang)


def _get_ready(settings: Settings, caller: Caller, lang: str) -> Ready:
    names = [entry.spoken for entry in caller.book]
    readings = tuple((word, word) for name in names for word in name.lower().split())
    sentences = corpus(grammar.load(lang), names, caller.currency)
    prosody = LocalSmartTurnAnalyzerV3() if settings.turns.smart_turn else None
    return Ready(Vocabulary(sentences, readings), prosody)


def make_worker(
    engines: Engines,
    ready: Ready,
    caller: Caller,
    call: Call,
    door: tuple[FrameProcessor, FrameProcessor],
    clock: CallClock,
    observers: list[BaseObserver],
) -> PipelineWorker:
    """One call's pipeline between the two ends of a door."""
    lang = call.conversation.lang
    parts = Parts(
        call=call,
        grammar=grammar.load(lang),
        book=caller.book,
        normalizer=Incremental(lang, at=call.now(), currency=caller.currency),
        recogniser=engines.recogniser,
        vocabulary=ready.vocabulary,
        voice=engines.voice,
        prosody=ready.prosody,
        prompt_after_ms=policy.load().prompt_after_ms,
        now_ms=clock.now_ms,
    )
    return worker(build(*door, parts), observers)
