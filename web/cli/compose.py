"""The composition root: which engines, which bank, and a call's pipeline made of them."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from pipecat.audio.turn.smart_turn.local_smart_turn_v3 import LocalSmartTurnAnalyzerV3
from pipecat.observers.base_observer import BaseObserver
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameProcessor

from agent.bank.demo import seed_demo
from agent.bank.ledger import Customer, Ledger
from agent.bank.sql import SqlLedger
from agent.dialog import policy, replies
from agent.dialog.compose import Composer
from agent.dialog.conversation import Conversation
from agent.dialog.step import Teller
from agent.errors import UsageError
from agent.names.book import Book, Entry
from agent.settings import Settings
from agent.text import Incremental
from agent.understand import grammar
from agent.understand.corpus import corpus
from processors.call import Call, main_currency
from processors.clock import CallClock
from processors.engines import Recogniser, Vocabulary, Voice
from processors.pipeline import Parts, build, worker

monotonic_s = time.monotonic
LANGUAGES = ("en",)


@dataclass(frozen=True, slots=True)
class Engines:
    """The speech engines of a process, shared by its calls."""

    recogniser: Recogniser
    voice: Voice

    async def close(self) -> None:
        await self.recogniser.close()
        await self.voice.close()


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in customer, and what understanding needs to know of him."""

    customer: Customer
    book: Book
    currency: str
    "of his main account"


async def open_engines(settings: Settings) -> Engines:
    """Raises EngineError with the line that says what to install."""
    from processors.engines.flite import FliteVoice
    from processors.engines.pocketsphinx import PocketSphinxRecogniser

    voice = FliteVoice(settings.voice.name, engine=settings.voice.engine)
    await voice.prepare()
    return Engines(PocketSphinxRecogniser(settings.recogniser.workers), voice)


def open_bank(settings: Settings) -> SqlLedger:
    """The user's data base; the default file is made and seeded by itself. Raises BankError."""
    ledger = SqlLedger.open(settings.database)
    seed_demo(ledger, datetime.now(UTC))
    return ledger


def sign_in(ledger: Ledger, customer_id: str, settings: Settings) -> Caller:
    """Raises BankError for a customer the bank does not have."""
    customer = ledger.customer(customer_id)
    entries = (
        Entry(p.payee_id, p.name, p.reading, p.relationship, p.bank, p.account_last4)
        for p in ledger.payees(customer_id)
    )
    currency = main_currency(ledger.accounts(customer_id), settings.bank.currency)
    return Caller(customer, Book.of(entries), currency)


def open_call(
    ledger: Ledger, caller: Caller, call_id: str, lang: str, now: Callable[[], datetime]
) -> Call:
    """A conversation at its beginning. Raises UsageError for a language that is not there yet."""
    if lang not in LANGUAGES:
        raise UsageError(f"language '{lang}' is not there yet: choose one of {LANGUAGES[0]}")
    teller = Teller(Composer(replies.load(lang)), policy.load())
    conversation = Conversation(call_id, caller.customer.customer_id, lang)
    return Call(teller, ledger, conversation, caller.currency, now)


def make_worker(
    settings: Settings,
    engines: Engines,
    caller: Caller,
    call: Call,
    door: tuple[FrameProcessor, FrameProcessor],
    clock: CallClock,
    observers: list[BaseObserver],
) -> PipelineWorker:
    """One call's pipeline between the two ends of a door."""
    lang = call.conversation.lang
    sentences = grammar.load(lang)
    names = [entry.spoken for entry in caller.book]
    parts = Parts(
        call=call,
        grammar=sentences,
        book=caller.book,
        normalizer=Incremental(lang, currency=caller.currency),
        recogniser=engines.recogniser,
        vocabulary=Vocabulary(
            corpus(sentences, names, caller.currency),
            tuple((word, word) for name in names for word in name.lower().split()),
        ),
        voice=engines.voice,
        prosody=LocalSmartTurnAnalyzerV3() if settings.turns.smart_turn else None,
        prompt_after_ms=policy.load().prompt_after_ms,
        now_ms=clock.now_ms,
    )
    return worker(build(*door, parts), observers)
