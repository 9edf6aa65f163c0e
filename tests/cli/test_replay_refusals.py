"""What is wrong with a call is told before the first one is played: one line, nothing written."""

import wave
from pathlib import Path

import numpy as np
import pytest
import soundfile

HEAD = "id: mine\ncustomer: demo-en\n"
SILENT = HEAD + "turns: [{silence_ms: 10}]\n"
AUDIO = HEAD + "turns: [{audio: 1.wav}]\n"
BROKEN = {
    "no YAML": ("id: [1", "cannot be read as YAML: "),
    "a tab": ("id: x\n\tlang: en", "cannot be read as YAML: "),
    "nothing": ("", "a call is a mapping with ["),
    "a list": ("- 1", "a call is a mapping with ["),
    "an unknown key": (SILENT + "langs: en", "no key 'langs' here: allowed are ['at', "),
    "no id": ("customer: demo-en\nturns: [{silence_ms: 1}]", "'id' is missing"),
    "an empty id": (SILENT.replace("mine", ""), "'id' = '' cannot be used"),
    "an id that leads out": (SILENT.replace("mine", "../../etc"), "'id' = '../../etc' cannot be"),
    "an id that is a folder": (SILENT.replace("mine", ".."), "'id' = '..' cannot be used"),
    "no customer": ("id: x\nturns: [{silence_ms: 1}]", "'customer' is missing"),
    "no turns": (HEAD, "'turns' is missing"),
    "an empty list of turns": (HEAD + "turns: []", "at least one turn"),
    "turns that are no list": (HEAD + "turns: 5", "at least one turn"),
    "a turn that is no mapping": (HEAD + "turns: [hello]", "turn 1: a turn is a mapping"),
    "a turn without a way": (HEAD + "turns: [{said: hi}]", "turn 1: needs exactly one of audio"),
    "two ways in one turn": (
        HEAD + "turns: [{audio: 1.wav, text: hi}]",
        "turn 1: needs exactly one of audio, text, keys, silence_ms, has ['audio', 'text']",
    ),
    "an unknown key of a turn": (
        HEAD + "turns: [{silence_ms: 1}, {silence_ms: 1, spoken: hi}]",
        "turn 2: no key 'spoken' here",
    ),
    "an unknown start": (HEAD + "turns: [{silence_ms: 1, start: soon}]", "'start' must be"),
    "a start before the reply": (
        HEAD + "turns: [{silence_ms: 1, start: {over_reply_ms: -1}}]",
        "-1 is no number of milliseconds",
    ),
    "a silence of no length": (
        HEAD + "turns: [{silence_ms: long}]",
        "'long' is no number of milliseconds",
    ),
    "a list of expectations": (HEAD + "turns: [{silence_ms: 1, expect: [1]}]", "must be a mapping"),
    "a time that is none": (SILENT + "at: yesterday", "'at' = 'yesterday' is no ISO time"),
    "a ledger that is no list": (SILENT + "ledger: 5", "'ledger' must be a list"),
    "a change of nothing": (SILENT + "ledger: [{account: a}]", "needs account, amount_minor"),
    "a change of null": (
        SILENT + "ledger: [{account: a, amount_minor: null, currency: JPY}]",
        "needs account, amount_minor",
    ),
    "a change of half a yen": (
        SILENT + "ledger: [{account: a, amount_minor: 0.5, currency: JPY}]",
        "amount_minor (whole)",
    ),
    "a change in no currency": (
        SILENT + "ledger: [{account: a, amount_minor: 1, currency: Yen}]",
        "'Yen' is no ISO 4217 currency code",
    ),
    "an account that is listed twice": (
        SILENT + "ledger:" + "\n- {account: a, amount_minor: 1, currency: JPY}" * 2,
        "account 'a' is twice in 'ledger'",
    ),
    "a turn of text": (HEAD + "turns: [{text: hi}]", "a turn of text or keys: only audio plays"),
    "a turn of keys": (HEAD + 'turns: [{keys: "1"}]', "a turn of text or keys: only audio plays"),
    "another language": (SILENT + "lang: ja", "'mine' is in 'ja', which the embedded"),
    "an unknown customer": (
        SILENT.replace("demo-en", "nobody"),
        "no customer 'nobody': choose one of demo-en, demo-ja",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_call_with_a_fault_is_told_in_one_line_and_nothing_is_written(home, call, what):
    text, told = BROKEN[what]
    out = home.folder / "out"
    done = home.teller("replay", call(text), "--json", "calls.json", "--out", out)
    assert done.code == 2
    assert told in done.line()
    assert not out.exists()
    assert not (home.folder / "calls.json").exists()


def test_call_that_is_not_utf8_is_told_in_one_line(home, call):
    folder = call("")
    (folder / "call.yaml").write_bytes(b"id: \xff")
    done = home.teller("replay", folder)
    assert done.code == 2
    assert "cannot be read as YAML" in done.line()


def test_place_without_a_call_is_told_in_one_line(home, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    for place, told in ((empty, "no call.yaml in"), (tmp_path / "none", "no call at")):
        done = home.teller("replay", place)
        assert done.code == 2
        assert f"{told} {place}: give a folder" in done.line()


def test_two_calls_of_one_id_are_refused(home, call):
    done = home.teller("replay", call(SILENT, "one"), call(SILENT, "two"))
    assert done.code == 2
    assert "two calls have the id 'mine'" in done.line()


def test_second_call_that_is_broken_is_told_before_the_first_is_played(home, call):
    done = home.teller("replay", call(SILENT, "one"), call("id: [", "two"))
    assert done.code == 2
    assert "two/call.yaml" in done.line()


def _missing(path: Path) -> None:
    """There is none."""


def _text(path: Path) -> None:
    path.write_text("Dear diary")


def _no_bytes(path: Path) -> None:
    path.write_bytes(b"")


def _no_samples(path: Path) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)


def _folder(path: Path) -> None:
    path.mkdir()


def _cut_off(path: Path) -> None:
    soundfile.write(path, np.zeros(1600, np.int16), 16_000)
    path.write_bytes(path.read_bytes()[:20])


def _no_numbers(path: Path) -> None:
    soundfile.write(path, np.full(1600, np.nan, np.float32), 16_000, subtype="FLOAT")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (_missing, "no recording at"),
        (_folder, "no recording at"),
        (_text, "is no audio that can be read (WAV, FLAC, Opus)"),
        (_no_bytes, "is no audio that can be read (WAV, FLAC, Opus)"),
        (_cut_off, "is no audio that can be read (WAV, FLAC, Opus)"),
        (_no_samples, "holds no samples"),
        (_no_numbers, "holds samples that are no numbers"),
    ],
)
def test_recording_that_cannot_be_used_is_told_in_one_line(home, call, make, told):
    folder = call(AUDIO)
    make(folder / "1.wav")
    done = home.teller("replay", folder, "--out", "out")
    assert done.code == 1
    assert told in done.line()
    assert str(folder / "1.wav") in done.line()
    assert not (home.folder / "out").exists()


@pytest.mark.parametrize(
    ("option", "place", "code", "told"),
    [
        ("--json", "missing/calls", 2, "no folder missing for calls: make it first"),
        ("--report", "missing/calls", 2, "no folder missing for calls: make it first"),
        ("--json", "here", 2, "here is a folder: name a file in it for --json"),
        ("--json", "file/calls", 2, "no folder file for calls"),
        ("--report", "/proc/calls", 1, "cannot write into /proc: "),
    ],
)
def test_file_that_cannot_be_written_is_told_before_a_call_is_played(
    home, call, option, place, code, told
):
    """Not even root writes into /proc."""
    (home.folder / "here").mkdir()
    (home.folder / "file").write_text("")
    done = home.teller("replay", call(SILENT), option, place)
    assert done.code == code
    assert told in done.line()


@pytest.mark.parametrize("place", ["file", "file/out", "/proc/out"])
def test_folder_that_cannot_be_written_is_told_before_a_call_is_played(home, call, place):
    (home.folder / "file").write_text("kept")
    done = home.teller("replay", call(SILENT), "--out", place)
    assert done.code == 1
    assert f"cannot write into {place}: " in done.line()
    assert done.line().endswith("choose another --out")
    assert (home.folder / "file").read_text() == "kept"


def test_replay_without_a_voice_says_what_to_install(home, call):
    done = home.teller("replay", call(SILENT), env={"PATH": "/nowhere"})
    assert done.code == 1
    assert "no English voice: install flite" in done.line()


def test_replay_never_touches_the_users_own_bank(home, call):
    home.teller("replay", call(SILENT), env={"PATH": "/nowhere"})
    assert not home.database.exists()
