"""A call.yaml that is right, as values; what is wrong with one is told in tests/cli."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from agent.errors import UsageError
from agent.money import Money
from bench.replay.calls import CallerTurn, find_calls, load_call
from bench.replay.player import read_recording

WHOLE = """\
id: transfer-correction
lang: en
customer: demo-en
at: 2026-11-20T10:00:00+09:00
turns:
  - audio: 1.flac
    said: send five thousand
    expect: {path: command}
  - silence_ms: 4000
    start: {over_reply_ms: 800}
  - keys: "0123"
ledger:
  - {account: demo-en-current, amount_minor: -6000, currency: JPY}
"""


def write(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "call.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_call_with_everything_becomes_values(tmp_path: Path):
    call = load_call(write(tmp_path, WHOLE))
    assert (call.call_id, call.lang, call.customer_id) == ("transfer-correction", "en", "demo-en")
    assert call.at == datetime(2026, 11, 20, 10, tzinfo=timezone(timedelta(hours=9)))
    assert call.ledger == (("demo-en-current", Money(-6000, "JPY")),)
    assert call.turns == (
        CallerTurn(
            audio=tmp_path / "1.flac", said="send five thousand", expect={"path": "command"}
        ),
        CallerTurn(silence_ms=4000, over_reply_ms=800),
        CallerTurn(keys="0123"),
    )


def test_call_with_the_least_has_defaults(tmp_path: Path):
    call = load_call(write(tmp_path, "id: 7\ncustomer: demo-en\nturns: [{silence_ms: 0}]"))
    assert (call.call_id, call.lang, call.ledger) == ("7", "en", ())
    assert call.at.tzinfo is UTC


@pytest.mark.parametrize("at", ["2026-11-20", "2026-11-20T00:00:00", "'2026-11-20 00:00'"])
def test_time_without_an_offset_is_utc(tmp_path: Path, at: str):
    text = f"id: a\ncustomer: demo-en\nat: {at}\nturns: [{{silence_ms: 0}}]"
    assert load_call(write(tmp_path, text)).at == datetime(2026, 11, 20, tzinfo=UTC)


def test_find_takes_files_folders_and_folders_of_folders(tmp_path: Path):
    one, two = (write(tmp_path / "calls" / name, WHOLE) for name in ("a", "b"))
    assert find_calls([one]) == [one]
    assert find_calls([one.parent]) == [one]
    assert find_calls([tmp_path / "calls"]) == [one, two]
    assert find_calls([two, tmp_path / "calls" / "a"]) == [two, one]


def test_turn_of_text_has_no_recording():
    with pytest.raises(UsageError, match="a turn of text or keys has no audio"):
        read_recording(CallerTurn(text="hello"))
    assert read_recording(CallerTurn(silence_ms=10)) is None
