"""The recogniser's processes: started, spread over, lagging, killed, closed."""

import asyncio
import os
import signal
import time

import pytest

from agent.errors import AudioError, EngineError
from processors.engines import Vocabulary
from processors.engines.pocketsphinx import PocketSphinxRecogniser
from tests.engines.test_pocketsphinx import VOCABULARY, heard, on_call, say


def test_open_tells_how_many_words_are_deaf_and_not_which() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> tuple[str, str]:
        deaf = await recogniser.open(Vocabulary(("pay 佐藤", "pay ken")))
        return deaf.warning, (await recogniser.open(VOCABULARY)).warning

    warning, none = on_call(talk)
    assert warning.endswith("(install flite): 1")
    assert "佐藤" not in warning
    assert none == ""


def test_open_with_nothing_audible_raises_and_the_next_open_works() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> str:
        with pytest.raises(EngineError, match="none of its 1 words"):
            await recogniser.open(Vocabulary(("佐藤",)))
        return (await say(await recogniser.open(VOCABULARY), b""))[-1].text

    assert on_call(talk) == ""


def test_feed_of_half_a_sample_raises() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> None:
        stream = await recogniser.open(VOCABULARY)
        with pytest.raises(AudioError, match="3 bytes"):
            stream.feed(b"abc")

    on_call(talk)


def test_killed_worker_ends_its_calls_with_an_error_and_the_next_open_starts_another() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> None:
        streams = [await recogniser.open(VOCABULARY) for _ in range(2)]
        (pid,) = recogniser.pids
        os.kill(pid, signal.SIGKILL)
        for stream in streams:
            stream.start(1)
            with pytest.raises(EngineError, match=r"killed by signal 9") as error:
                await heard(stream)
            assert "\n" not in str(error.value)
            stream.feed(bytes(3200))
            await stream.close()
        again = await recogniser.open(VOCABULARY)
        assert recogniser.pids != (pid,)
        assert (await say(again, b""))[-1].final

    on_call(talk)


def test_worker_that_lags_ten_seconds_loses_the_call() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> None:
        stream = await recogniser.open(VOCABULARY)
        os.kill(recogniser.pids[0], signal.SIGSTOP)
        stream.start(1)
        for _ in range(120):
            stream.feed(bytes(3200))
        with pytest.raises(EngineError, match="10 s behind"):
            await heard(stream)

    on_call(talk)


def test_long_calls_are_not_taken_for_a_lagging_worker() -> None:
    async def talk(recogniser: PocketSphinxRecogniser) -> None:
        stream = await recogniser.open(VOCABULARY)
        for utterance in range(8):
            await say(stream, bytes(32_000 * 4), utterance)

    on_call(talk)


def test_close_ends_open_streams_and_every_process() -> None:
    async def run() -> tuple[int, ...]:
        recogniser = PocketSphinxRecogniser(workers=2)
        await recogniser.start()
        pids = recogniser.pids
        stream = await recogniser.open(VOCABULARY)
        reading = asyncio.create_task(heard(stream))
        await asyncio.sleep(0)
        await recogniser.close()
        assert await reading == []
        assert recogniser.pids == ()
        return pids

    began = time.monotonic()
    pids = asyncio.run(run())
    assert time.monotonic() - began < 10
    assert len(set(pids)) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_open_spreads_calls_over_the_workers() -> None:
    async def run() -> int:
        recogniser = PocketSphinxRecogniser(workers=2)
        await asyncio.gather(*(recogniser.open(VOCABULARY) for _ in range(2)))
        started = len(recogniser.pids)
        await recogniser.close()
        return started

    assert asyncio.run(run()) == 2


def test_close_of_the_last_stream_leaves_no_vocabulary_in_any_worker() -> None:
    async def run() -> list[int]:
        recogniser = PocketSphinxRecogniser(workers=2)
        counts = [await recogniser.held()]
        streams = [await recogniser.open(VOCABULARY) for _ in range(3)]
        for stream in streams:
            await say(stream, bytes(3200))
            stream.reconsider()  # a second look has a decoder of its own
            await heard(stream)
        counts.append(await recogniser.held())
        for stream in streams:
            await stream.close()
            counts.append(await recogniser.held())
        await recogniser.close()
        counts.append(await recogniser.held())
        return counts

    assert asyncio.run(run()) == [0, 2, 2, 1, 0, 0]
