"""When a stage fails in the middle of a call: an apology is heard, the call goes on, money is safe."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.errors import EngineError
from agent.money import Money
from bench.replay.calls import CallerTurn, RecordedCall
from bench.replay.player import CallResult
from frames.heard import TroubleFrame
from processors.engines import Hypothesis, Vocabulary
from tests import scripted
from tests.processors.harness import AT
from tests.scripted import FakeRecogniser, FakeStream, FakeVoice, Scripted, Segment, play_script

BALANCE = "two hundred fifty thousand yen"
APOLOGY = "something went wrong"


def call(*texts: str, moved: int = 0) -> RecordedCall:
    ledger = (("demo-en-current", Money(moved, "JPY")),) if moved else ()
    turns = tuple(CallerTurn(text=text) for text in texts)
    return RecordedCall("call-1", "en", "demo-en", AT, turns, ledger)


def said(result: CallResult) -> list[str]:
    """What the agent said after each turn."""
    return [
        " ".join(s for reply in turn.seen.replies for s in reply.reply.sentences)
        for turn in result.turns
    ]


@dataclass
class DyingStream(FakeStream):
    """Breaks at the start of an utterance, as if its process had been killed."""

    breaths: list[Segment]
    dies_at: int

    def __post_init__(self) -> None:
        super().__init__(self.breaths, 0.9)
        self._dead = asyncio.Event()

    def start(self, utterance: int) -> None:
        super().start(utterance)
        if utterance == self.dies_at:
            self._dead.set()

    def feed(self, pcm: bytes) -> None:
        if not self._dead.is_set():
            super().feed(pcm)

    def finish(self) -> None:
        if not self._dead.is_set():
            super().finish()

    async def hypotheses(self) -> AsyncIterator[Hypothesis]:
        dead = asyncio.create_task(self._dead.wait())
        try:
            while not dead.done():
                said = asyncio.create_task(self._queue.get())
                await asyncio.wait({said, dead}, return_when=asyncio.FIRST_COMPLETED)
                if said.done():
                    yield said.result()
                else:
                    said.cancel()
        finally:
            dead.cancel()
        raise EngineError("recogniser: its worker process was killed by signal 9")


@dataclass
class DyingRecogniser:
    """Its first streams die, each at its utterance; the ones after live."""

    breaths: list[Segment]
    dies_at: list[int]
    name: str = "dying"
    opened: int = 0

    async def open(self, vocabulary: Vocabulary) -> FakeStream:
        self.opened += 1
        if self.dies_at:
            return DyingStream(self.breaths, self.dies_at.pop(0))
        return FakeStream(self.breaths, 0.9)

    async def close(self) -> None:
        return


def play_with_a_dying_recogniser(
    recorded: RecordedCall, dies_at: list[int], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[CallResult, DyingRecogniser]:
    made: list[DyingRecogniser] = []

    def make(breaths: list[Segment], confidence: float) -> DyingRecogniser:
        made.append(DyingRecogniser(breaths, dies_at))
        return made[-1]

    monkeypatch.setattr(scripted, "FakeRecogniser", make)
    return play_script(Scripted(recorded), folder), made[0]


def test_recogniser_that_dies_in_a_turn_is_apologised_for_and_the_next_turn_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    recorded = call("what is my balance", "what is my balance")
    result, recogniser = play_with_a_dying_recogniser(recorded, [1], tmp_path, monkeypatch)
    first, second = said(result)
    assert APOLOGY in first
    assert BALANCE in second
    assert recogniser.opened == 2
    assert result.faults == []


def test_recogniser_that_dies_over_a_read_back_moves_nothing_until_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    texts = (
        "send five thousand yen to sato ken",
        "yes",
        "send five thousand yen to sato ken",
        "no",
    )
    result, _ = play_with_a_dying_recogniser(call(*texts), [2], tmp_path, monkeypatch)
    assert APOLOGY in said(result)[1]
    assert result.changes == {}
    assert result.faults == []


@dataclass(frozen=True, slots=True)
class BreakingVoice(FakeVoice):
    """Breaks at what it cannot say."""

    cannot_say: str = "Sato Ken"

    async def synthesize(self, text: str, *, slowly: bool = False) -> AsyncGenerator[bytes, None]:
        if self.cannot_say in text:
            raise EngineError("flite ended with exit code 1")
        async for pcm in FakeVoice.synthesize(self, text):
            yield pcm


def test_voice_that_breaks_ends_the_call_with_a_fault_and_moves_nothing(tmp_path: Path):
    recorded = call("send five thousand yen to sato ken", "yes")
    result = play_script(Scripted(recorded, voice=BreakingVoice()), tmp_path)
    assert any("flite ended with exit code 1" in fault for fault in result.faults)
    assert not result.ok
    assert result.changes == {}


@pytest.mark.parametrize(
    "texts",
    [
        ("what is my balance",),
        ("send five thousand yen to sato ken", "no"),
        ("send three thousand yen to tanaka", "tanaka jiro", "cancel"),
        ("purple monkey", "(noise)", "goodbye"),
        ("send five thousand yen | to sato ken", "no"),
    ],
)
def test_ordinary_call_has_no_error_in_its_pipeline(tmp_path: Path, texts: tuple[str, ...]):
    result = play_script(Scripted(call(*texts)), tmp_path)
    assert result.faults == []
    assert all(replies for replies in said(result)[:1])


def test_confirmed_call_has_no_error_in_its_pipeline(tmp_path: Path):
    recorded = call("send five thousand yen to sato ken", "yes", moved=-5000)
    result = play_script(Scripted(recorded), tmp_path)
    assert result.faults == []


def test_trouble_is_kept_through_an_interruption():
    assert TroubleFrame("recogniser").interruptible is False


def test_call_whose_recogniser_never_starts_is_handed_to_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A greeted caller whom nobody hears would wait in vain."""

    class Never(FakeRecogniser):
        async def open(self, vocabulary: Vocabulary) -> FakeStream:
            raise EngineError("recogniser: no worker starts")

    monkeypatch.setattr(scripted, "FakeRecogniser", Never)
    result = play_script(Scripted(call("what is my balance")), tmp_path)
    assert any("no worker starts" in fault for fault in result.faults)
    assert "Please call" in " ".join(result.greeting)


def test_recogniser_that_dies_again_and_again_ends_the_call_instead_of_apologising_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    class Dead(FakeStream):
        async def hypotheses(self) -> AsyncIterator[Hypothesis]:
            await asyncio.sleep(0.3)
            raise EngineError("recogniser: its worker process was killed by signal 9")
            yield

    opened: list[Dead] = []

    class Doomed(FakeRecogniser):
        async def open(self, vocabulary: Vocabulary) -> FakeStream:
            opened.append(Dead(self.breaths, 0.9))
            return opened[-1]

    monkeypatch.setattr(scripted, "FakeRecogniser", Doomed)
    result = play_script(Scripted(call("what is my balance")), tmp_path)
    assert len(opened) <= 3
    told = " ".join([*result.greeting, *said(result)])
    assert told.count(APOLOGY) <= 3
    assert len(result.caller) < 30 * 16_000
