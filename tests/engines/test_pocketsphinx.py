"""English is heard: real decoders in their own processes, flite as the caller."""

import asyncio
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
import soundfile

from processors.engines import Hypothesis, Vocabulary
from processors.engines.pocketsphinx import PocketSphinxRecogniser
from processors.engines.pocketsphinx_stream import PocketSphinxStream

NAMES = ("sato ken", "hanako tanaka", "emma wilson")
AMOUNTS = ("five thousand yen", "six thousand yen", "two hundred yen")
ORDERS = product(("send", "pay"), AMOUNTS, NAMES)
SENTENCES = (
    *(f"{verb} {amount} to {name}" for verb, amount, name in ORDERS),
    *(f"to {name}" for name in NAMES),
    *("what is my savings balance", "what is my current balance", "show my savings balance"),
    *("what is my balance", "show my recent transactions", "how much money do i have"),
    *("yes", "no", "no six thousand", "no two hundred", "yes please", "make it six thousand yen"),
    *("cancel the transfer", "never mind", "say that again", "help me", "thank you goodbye"),
    *("show my current balance", "show my transactions", "repeat that"),
)
READINGS = (("sato", "サトウ"), ("ken", "ケン"), ("hanako", "ハナコ"), ("tanaka", "タナカ"))
VOCABULARY = Vocabulary(SENTENCES, READINGS)
CALLERS = ("rms", "kal16", "awb")
CHUNK_MS = 100

needs_flite = pytest.mark.needs("flite")


@cache
def caller(text: str, voice: str = "rms") -> bytes:
    """A caller saying it, with 300 ms of a quiet room before and 200 ms after."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "said.wav")
        subprocess.run(["flite", "-voice", voice, "-t", text, "-o", str(path)], check=True)
        speech, rate_hz = soundfile.read(path, dtype="int16")
    assert rate_hz == 16_000
    room = np.random.default_rng(0).integers(-3, 4, 8000).astype(np.int16)
    return bytes(np.concatenate([room[:4800], speech, room[4800:]]).tobytes())


async def say(
    stream: PocketSphinxStream, pcm: bytes, utterance: int = 1, chunk_ms: int = CHUNK_MS
) -> list[Hypothesis]:
    """Everything heard in one utterance, the final last."""
    stream.start(utterance)
    for at in range(0, len(pcm), 32 * chunk_ms):
        stream.feed(pcm[at : at + 32 * chunk_ms])
        await asyncio.sleep(0)
    stream.finish()
    return await heard(stream)


async def heard(stream: PocketSphinxStream) -> list[Hypothesis]:
    got = []
    async with asyncio.timeout(20):
        async for hypothesis in stream.hypotheses():
            got.append(hypothesis)
            if hypothesis.final:
                break
    return got


T = TypeVar("T")


def on_call(talk: Callable[[PocketSphinxRecogniser], Awaitable[T]]) -> T:
    """Runs a conversation with a recogniser of one worker, which is closed after it."""

    async def run() -> T:
        recogniser = PocketSphinxRecogniser()
        try:
            return await talk(recogniser)
        finally:
            await recogniser.close()

    return asyncio.run(run())


def finals(utterances: Sequence[bytes], chunk_ms: int = CHUNK_MS) -> list[Hypothesis]:
    async def talk(recogniser: PocketSphinxRecogniser) -> list[Hypothesis]:
        stream = await recogniser.open(VOCABULARY)
        return [
            (await say(stream, pcm, number, chunk_ms))[-1] for number, pcm in enumerate(utterances)
        ]

    return on_call(talk)


@needs_flite
def test_sentences_of_the_vocabulary_are_heard_exactly() -> None:
    said = list(zip(SENTENCES, CALLERS * len(SENTENCES), strict=False))
    got = finals([caller(text, voice) for text, voice in said])
    exact = sum(final.text == text for final, (text, _) in zip(got, said, strict=True))
    assert len(said) >= 40
    assert exact >= 0.9 * len(said)


@needs_flite
def test_final_carries_its_words_and_other_readings() -> None:
    (final,) = finals([caller("send five thousand yen to sato ken")])
    assert final.text == "send five thousand yen to sato ken"
    assert final.final
    assert final.stable == len(final.text)
    assert " ".join(word.text for word in final.words) == final.text
    assert all(0.0 <= word.confidence <= 1.0 for word in final.words)
    assert 1 <= len(final.nbest) <= 10
    assert len({final.text, *final.nbest}) == 1 + len(final.nbest)


@needs_flite
def test_partials_come_while_the_caller_speaks() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> list[Hypothesis]:
        stream = await recogniser.open(VOCABULARY)
        pcm = caller("send five thousand yen to sato ken")
        stream.start(7)
        stream.feed(pcm[: len(pcm) * 2 // 3])
        return [await anext(stream.hypotheses())]

    (partial,) = on_call(talk)
    assert (partial.utterance, partial.final) == (7, False)
    assert partial.text.startswith("send five")
    assert partial.words == partial.nbest == ()


@needs_flite
def test_partials_stable_part_is_rarely_taken_back() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> list[list[Hypothesis]]:
        stream = await recogniser.open(VOCABULARY)
        return [await paced(stream, caller(text)) for text in SENTENCES[::3]]

    async def paced(stream: PocketSphinxStream, pcm: bytes) -> list[Hypothesis]:
        stream.start(1)
        reading = asyncio.create_task(heard(stream))
        for at in range(0, len(pcm), 3200):
            stream.feed(pcm[at : at + 3200])
            await asyncio.sleep(0.01)
        stream.finish()
        return await reading

    pairs = [pair for said in on_call(talk) for pair in pairwise(said)]
    shown = [(earlier, later) for earlier, later in pairs if earlier.stable]
    kept = sum(later.text.startswith(earlier.text[: earlier.stable]) for earlier, later in shown)
    assert len(shown) > 40
    assert kept >= 0.8 * len(shown)
    assert all(earlier.text != later.text for earlier, later in pairs if not later.final)


async def second_look(stream: PocketSphinxStream, pcm: bytes, utterance: int) -> Hypothesis:
    await say(stream, pcm, utterance)
    stream.reconsider()
    return (await heard(stream))[-1]


@needs_flite
def test_words_of_no_vocabulary_are_less_sure_than_those_of_it_at_the_second_look() -> None:
    others = ("the weather in wales is often wet", "my grandmother bakes wonderful apple pie")
    ours = ("send five thousand yen to sato ken", "show my recent transactions")

    async def talk(recogniser: PocketSphinxRecogniser) -> list[Hypothesis]:
        stream = await recogniser.open(VOCABULARY)
        texts = enumerate(ours + others)
        return [await second_look(stream, caller(text), n) for n, text in texts]

    finals = on_call(talk)
    least = [min((word.confidence for word in final.words), default=0.0) for final in finals]
    assert all(final.looks == 2 for final in finals)
    assert min(least[: len(ours)]) > max(least[len(ours) :])


@needs_flite
def test_second_look_of_a_clear_sentence_hears_the_same_and_spoils_nothing() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> tuple[Hypothesis, Hypothesis]:
        stream = await recogniser.open(VOCABULARY)
        second = await second_look(stream, caller("what is my balance"), 1)
        return second, (await say(stream, caller("yes please"), 2))[-1]

    second, following = on_call(talk)
    assert (second.utterance, second.looks, second.text) == (1, 2, "what is my balance")
    assert (following.utterance, following.looks, following.text) == (2, 1, "yes please")


@needs_flite
def test_second_look_asked_while_the_next_utterance_is_open_is_not_given() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> list[Hypothesis]:
        stream = await recogniser.open(VOCABULARY)
        await say(stream, caller("yes"), 1)
        stream.start(2)
        stream.reconsider()
        stream.feed(caller("what is my balance"))
        stream.finish()
        return await heard(stream)

    assert {(h.utterance, h.looks) for h in on_call(talk)} == {(2, 1)}


def test_digital_silence_gives_an_empty_final() -> None:
    for final in finals([bytes(64_000), b"", bytes(2)]):
        assert (final.text, final.stable, final.final) == ("", 0, True)
        assert final.words == final.nbest == ()


@needs_flite
def test_digital_silence_does_not_spoil_what_follows() -> None:
    assert finals([bytes(64_000), caller("what is my balance")])[1].text == "what is my balance"


@needs_flite
@pytest.mark.parametrize("text", ["pay six thousand yen to emma wilson", "yes"])
def test_chunk_sizes_give_the_same_final(text: str) -> None:
    got = [finals([caller(text)], chunk_ms)[0].text for chunk_ms in (20, 40, 100)]
    assert got == [text] * 3


@needs_flite
def test_calls_of_one_worker_do_not_mix() -> None:
    texts = ("what is my balance", "show my recent transactions")

    async def talk(recogniser: PocketSphinxRecogniser) -> list[list[Hypothesis]]:
        streams = [await recogniser.open(VOCABULARY) for _ in texts]
        assert len(recogniser.pids) == 1
        calls = zip(streams, texts, (3, 4), strict=True)
        return await asyncio.gather(*(say(stream, caller(text), n) for stream, text, n in calls))

    got = on_call(talk)
    assert [said[-1].text for said in got] == list(texts)
    assert [{hypothesis.utterance for hypothesis in said} for said in got] == [{3}, {4}]


@needs_flite
def test_start_drops_an_utterance_that_was_not_finished() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> list[Hypothesis]:
        stream = await recogniser.open(VOCABULARY)
        stream.start(1)
        stream.feed(caller("show my recent transactions"))
        said = await say(stream, caller("no six thousand"), 2)
        stream.finish()  # nothing is open: no second final
        stream.feed(bytes(3200))
        return [*said, *await say(stream, b"", 3)]

    got = [hypothesis for hypothesis in on_call(talk) if hypothesis.final]
    assert [(final.utterance, final.text) for final in got] == [(2, "no six thousand"), (3, "")]
