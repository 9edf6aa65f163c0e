"""The composition root's ears and mouth: the speech engines, and a call's pipeline made of them."""

import asyncio
import gc
import time
from dataclasses import dataclass
from functools import partial

from loguru import logger
from pipecat.audio.turn.base_turn_analyzer import BaseTurnAnalyzer
from pipecat.audio.turn.smart_turn.local_smart_turn_v3 import LocalSmartTurnAnalyzerV3
from pipecat.observers.base_observer import BaseObserver
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameProcessor

from agent.dialog import policy
from agent.names.fold import tokens
from agent.names.hotwords import hotwords
from agent.settings import Settings
from agent.text import Incremental, normalize
from agent.text.languages import find_language
from agent.understand import grammar
from agent.understand.corpus import corpus
from agent.understand.warm import warm
from processors.call import Call
from processors.clock import CallClock
from processors.engines import Recogniser, Vocabulary, Voice
from processors.engines.flite import FliteVoice
from processors.engines.pocketsphinx import PocketSphinxRecogniser
from processors.lookup_pool import LookupPool
from processors.pipeline import Parts, build, worker
from web.cli.compose import VOICED, Caller

monotonic_s = time.monotonic


@dataclass(frozen=True, slots=True)
class Engines:
    """What the calls of a process share: its speech engines, and threads for looking up names."""

    recogniser: Recogniser
    voice: Voice
    lookups: LookupPool

    async def close(self) -> None:
        await self.recogniser.close()
        await self.voice.close()
        await self.lookups.close()


async def open_engines(settings: Settings) -> Engines:
    """Raises EngineError with the line that says what to install."""
    voice = FliteVoice(settings.voice.name, engine=settings.voice.engine)
    await voice.prepare()
    await asyncio.to_thread(_load_tables)
    return Engines(PocketSphinxRecogniser(settings.recogniser.workers), voice, LookupPool())


def _load_tables() -> None:
    """Before the first call, and for good: the collector need not look at them in every call."""
    for lang in VOICED:
        find_language(lang)
        warm(grammar.load(lang))
    gc.collect()
    gc.freeze()


@dataclass(frozen=True, slots=True)
class Ready:
    """What a call needs that takes a moment to make."""

    vocabulary: Vocabulary
    prosody: BaseTurnAnalyzer | None


async def get_ready(settings: Settings, caller: Caller, lang: str) -> Ready:
    """Made in a thread (0.2 s): other calls' audio must not wait for it."""
    return await asyncio.to_thread(_get_ready, settings, caller, lang)


def _get_ready(settings: Settings, caller: Caller, lang: str) -> Ready:
    expected = hotwords(caller.book, settings.recogniser.most_names)
    if expected.left_out:
        logger.warning(
            "the recogniser is not told the names of {} of {} payees: recogniser.most_names is {}",
            expected.left_out,
            len(caller.book),
            settings.recogniser.most_names,
        )
    readings = tuple((word, word) for name in expected.names for word in tokens(name))
    sentences = corpus(grammar.load(lang), expected.names, caller.currency)
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
    lang, at = call.conversation.lang, call.now()
    parts = Parts(
        call=call,
        grammar=grammar.load(lang),
        book=caller.book,
        normalizer=Incremental(lang, at=at, currency=caller.currency),
        normalize=partial(normalize, lang=lang, at=at, currency=caller.currency),
        lookups=engines.lookups,
        recogniser=engines.recogniser,
        vocabulary=ready.vocabulary,
        voice=engines.voice,
        prosody=ready.prosody,
        prompt_after_ms=policy.load().prompt_after_ms,
        now_ms=clock.now_ms,
    )
    return worker(build(*door, parts), observers)
