"""All recorded calls through the real engines, in one run of the command: what moved, what was heard.

Takes as long as the calls do. Times are judged generously: only that they are there and in order.
"""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pytest
import soundfile
from numpy.typing import NDArray

from agent.bank.audit import AuditRecord, verify
from agent.bank.sql import SqlLedger
from bench.replay.audio import first_audible, last_voiced, load_audio
from bench.replay.calls import RecordedCall, load_call
from processors.engines import AUDIBLE, SAMPLE_RATE_HZ, Vocabulary
from processors.engines.pocketsphinx import PocketSphinxRecogniser

pytestmark = pytest.mark.needs("flite")

CALLS = Path(__file__).parents[1] / "calls"
RECORDED = {path.name: load_call(path / "call.yaml") for path in sorted(CALLS.glob("*/"))
            if (path / "call.yaml").exists()}  # fmt: skip
TALKS_OVER = {"transfer-barge-in", "yes-too-early"}
ORDER = ("speech_end", "asr_final", "endpoint", "tts_start", "tts_first_audio", "response_sent")
LONGEST_S = 900
_WINDOW = SAMPLE_RATE_HZ // 50

Samples = NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Played:
    """What the one run left."""

    code: int
    err: str
    data: dict[str, Any]
    page: str
    out: Path

    def call(self, name: str) -> dict[str, Any]:
        return next(call for call in self.data["calls"] if call["id"] == name)

    def channels(self, name: str) -> tuple[Samples, Samples]:
        """Caller and agent."""
        stereo, rate_hz = soundfile.read(self.out / name / "call.wav", dtype="int16")
        assert rate_hz == SAMPLE_RATE_HZ
        return stereo[:, 0], stereo[:, 1]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("calls")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TELLER_")}
    environment |= {f"XDG_{name}_HOME": str(folder) for name in ("DATA", "CACHE", "CONFIG")}
    files = ("--json", folder / "calls.json", "--report", folder / "calls.html")
    done = subprocess.run(
        [
            Path(sys.executable).with_name("teller"),
            "replay",
            CALLS,
            *files,
            "--out",
            folder / "out",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment,
        timeout=LONGEST_S,
    )
    data = orjson.loads((folder / "calls.json").read_bytes())
    page = (folder / "calls.html").read_text("utf-8")
    return Played(done.returncode, done.stderr.decode(), data, page, folder / "out")


def spoken(call: RecordedCall, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of turns that have audio."""
    return [
        played
        for turn, played in zip(call.turns, row["turns"], strict=True)
        if turn.audio is not None
    ]


def placed(caller: Samples, recording: Samples, start: int = 0) -> int:
    """Where a recording lies in the caller's channel, at or after `start`."""
    size = 1 << (len(caller) - start + len(recording)).bit_length()
    spectra = np.fft.rfft(caller[start:], size) * np.conj(np.fft.rfft(recording, size))
    fit = np.fft.irfft(spectra, size)[: max(1, len(caller) - start - len(recording) + 1)]
    return int(np.argmax(fit)) + start


def turns_in(caller: Samples, call: RecordedCall) -> Iterator[tuple[int, Samples]]:
    """Each recording and where it lies, one behind the other."""
    end = 0
    for turn in call.turns:
        if turn.audio is not None:
            recording = load_audio(turn.audio)
            start = placed(caller, recording, end)
            end = start + len(recording)
            yield start, recording


def loud(channel: Samples) -> NDArray[np.bool_]:
    """Which 20 ms hold an audible sample."""
    whole = channel[: len(channel) // _WINDOW * _WINDOW].astype(np.int32).reshape(-1, _WINDOW)
    return np.abs(whole).max(axis=1) > AUDIBLE


def test_replay_of_all_calls_does_what_each_expects(played: Played):
    assert played.err == ""
    assert played.code == 0
    assert played.data["summary"]["n"] == played.data["summary"]["ok"] == len(RECORDED)


@pytest.mark.parametrize("name", RECORDED)
def test_call_is_ok_and_moves_what_its_ledger_says(played: Played, name: str):
    row = played.call(name)
    faults = [*row["faults"], *(fault for turn in row["turns"] for fault in turn["faults"])]
    assert faults == []
    assert row["ok"] is True
    moved = {(r["account"], r["amount_minor"], r["currency"]) for r in row["ledger"]}
    wanted = {(a, m.amount_minor, m.currency) for a, m in RECORDED[name].ledger}
    assert moved == wanted


@pytest.mark.parametrize("name", RECORDED)
def test_call_leaves_a_bank_that_balances_and_an_audit_that_verifies(played: Played, name: str):
    lines = (played.out / name / "audit.jsonl").read_bytes().splitlines()
    rows = [orjson.loads(line) for line in lines]
    records = [AuditRecord(**{**row, "at": datetime.fromisoformat(row["at"])}) for row in rows]
    assert verify(records) is None
    with closing(SqlLedger.open(played.out / name / "teller.db")) as ledger:
        assert ledger.books_balance()
        assert list(ledger.audit_rows()) == records
    assert len(records) >= len(spoken(RECORDED[name], played.call(name)))
    if records:
        forged = [*records[:-1], replace(records[-1], turn=99)]
        assert verify(forged) == len(records)


@pytest.mark.parametrize("name", RECORDED)
def test_turn_with_audio_is_measured_and_its_stages_are_in_order(played: Played, name: str):
    for turn in spoken(RECORDED[name], played.call(name)):
        stages = turn["stages"]
        assert set(ORDER) <= set(stages), turn["heard"]
        times = [stages[stage] for stage in ORDER]
        assert times == sorted(times)
        assert stages["speech_start"] < stages["speech_end"]
        assert 0 < turn["voice_to_voice_ms"] < 12_000
        assert turn["partials"]


@pytest.mark.parametrize("name", RECORDED)
def test_recording_of_a_call_has_the_caller_left_sample_by_sample(played: Played, name: str):
    caller, _ = played.channels(name)
    for start, recording in turns_in(caller, RECORDED[name]):
        assert np.array_equal(caller[start : start + len(recording)], recording)


@pytest.mark.parametrize("name", RECORDED)
def test_recording_of_a_call_overlaps_only_where_the_caller_talks_over(played: Played, name: str):
    """Up to the last voiced sample: the room behind a caller goes on when he has finished."""
    caller, agent = played.channels(name)
    together = 0
    for start, recording in turns_in(caller, RECORDED[name]):
        last = last_voiced(recording)
        assert last is not None
        together += int(np.count_nonzero(loud(agent[start : start + last])))
    assert (together > 0) == (name in TALKS_OVER), f"{together * 20} ms together"


@pytest.mark.parametrize("name", sorted(TALKS_OVER))
def test_agent_is_silent_within_400_ms_of_a_barge_in(played: Played, name: str):
    caller, agent = played.channels(name)
    (over,) = [turn for turn in RECORDED[name].turns if turn.over_reply_ms is not None]
    assert over.audio is not None
    recording = load_audio(over.audio)
    start = placed(caller, recording)
    voiced = first_audible(recording)
    assert voiced is not None
    assert loud(agent[start - 10 * _WINDOW : start + voiced]).any(), "nothing was interrupted"
    silent_from = start + voiced + 400 * SAMPLE_RATE_HZ // 1000
    last = last_voiced(recording)
    assert last is not None
    assert not loud(agent[silent_from : start + last]).any()


def test_agent_of_a_confirmed_transfer_is_heard_to_read_back_and_to_give_a_receipt(played: Played):
    name = "transfer-yes"
    caller, agent = played.channels(name)
    first, second = (load_audio(turn.audio) for turn in RECORDED[name].turns if turn.audio)
    asked = placed(caller, first) + len(first)
    confirmed = placed(caller, second)
    read_back, receipt = (plain(turn["said"]) for turn in played.call(name)["turns"])
    heard = asyncio.run(
        hear([agent[asked:confirmed], agent[confirmed + len(second) :]], [read_back, receipt])
    )
    assert "five thousand yen to sato ken" in read_back
    for said, understood in zip((read_back, receipt), heard, strict=True):
        words = said.split()
        agreed = sum(word in understood.split() for word in words)
        assert agreed >= 0.8 * len(words), (said, understood)
        assert "five thousand yen to sato ken" in understood


def plain(text: str) -> str:
    """As a recogniser writes it."""
    return " ".join(re.findall(r"[a-z']+", text.lower()))


async def hear(parts: list[Samples], sentences: list[str]) -> list[str]:
    """What our own recogniser makes of them, when it could as well be something else."""
    decoys = [
        re.sub("sato ken", payee, sentence.replace("five thousand", amount))
        for sentence in sentences
        for amount in ("five thousand", "six thousand", "nine hundred", "fifty thousand")
        for payee in ("sato ken", "emma wilson", "tanaka jiro", "james carter")
    ]
    others = [
        "sorry i did not get that",
        "nothing was sent",
        "how can i help",
        "are you still there",
    ]
    readings = (("sato", "さとう"), ("ken", "けん"), ("tanaka", "たなか"), ("jiro", "じろう"))
    vocabulary = Vocabulary((*decoys, *others), readings)
    recogniser = PocketSphinxRecogniser()
    try:
        stream = await recogniser.open(vocabulary)
        return [await final(stream, number, part) for number, part in enumerate(parts)]
    finally:
        await recogniser.close()


async def final(stream: Any, utterance: int, part: Samples) -> str:
    noise = np.random.default_rng(0).integers(-3, 4, len(part))
    stream.start(utterance)
    for chunk in np.array_split((part + noise).clip(-32768, 32767).astype(np.int16), 100):
        stream.feed(chunk.tobytes())
    stream.finish()
    async with asyncio.timeout(60):
        async for hypothesis in stream.hypotheses():
            if hypothesis.final:
                return str(hypothesis.text)
    raise AssertionError("no final")


def test_report_of_all_calls_is_one_page_with_each_of_them(played: Played):
    for name in RECORDED:
        assert f"<h2>{name}" in played.page
    assert "src=" not in played.page
    assert "href=" not in played.page


def test_summary_of_all_calls_counts_every_measured_turn(played: Played):
    measured = [turn["voice_to_voice_ms"] for call in played.data["calls"] for turn in call["turns"]
                if turn["voice_to_voice_ms"] is not None]  # fmt: skip
    row = played.data["summary"]["voice_to_voice_ms"]
    assert row["max"] == max(measured)
    assert min(measured) <= row["p50"] <= row["p95"] <= row["p99"] <= row["max"]
    assert played.data["environment"]["packages"]
