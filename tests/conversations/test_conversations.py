"""Conversations as scripts on virtual time, through the real pipeline: `*.yaml`, a file a call.

A script says what each turn must be understood as, and what may have moved in the ledger when it is
over. What its format cannot say stands here: how slow the voice is, how sure the recogniser, and
words that the agent must, or must not, have said.
"""

import sys
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from loguru import logger

from agent.bank.audit import verify
from agent.bank.sql import SqlLedger
from agent.errors import UsageError
from agent.money import Money
from bench.replay.calls import CallerTurn, RecordedCall, load_call
from bench.replay.player import CallResult
from tests import scripted
from tests.scripted import (
    FINAL_LATE_MS,
    STOP_LATE_MS,
    WORD_MS,
    FakeVoice,
    Scripted,
    play_script,
)

SCRIPTS = sorted(Path(__file__).parent.glob("*.yaml"))
AT = datetime(2026, 11, 20, 10, tzinfo=UTC)
FRAME_MS = 20
VAD_STOP_MS = 100
"what the VAD is set to: it dates the last sound so long before its report"


@dataclass(frozen=True, slots=True)
class SlowAtFirst(FakeVoice):
    """Needs 1.5 s for the sentences that begin so: not audible yet when a caller goes on."""

    begins: tuple[str, ...] = ("Send", "Your current")

    async def synthesize(self, text: str, *, slowly: bool = False) -> AsyncGenerator[bytes, None]:
        voice = FakeVoice(1500) if text.startswith(self.begins) else FakeVoice()
        async for pcm in voice.synthesize(text):
            yield pcm


REOPENED = ("reopened-turn", "reopened-transfer", "reopened-not-understood")
VOICES = dict.fromkeys(REOPENED, SlowAtFirst())
VOICES["reopened-answer"] = SlowAtFirst(begins=("Send", "Sorry", "How much"))
CONFIDENCES = {"low-confidence": 0.25}


@dataclass(frozen=True, slots=True)
class Told:
    """Words of the replies to one turn, -1 being the greeting."""

    turn: int
    words: str
    times: int = 1


READ_KEN = "Send five thousand yen to Sato Ken at Mizuho, ending four four one two."
SAID = {
    "balances": (
        Told(0, "Your current account has two hundred fifty thousand yen."),
        Told(1, "Your savings account has one million two hundred thousand yen."),
    ),
    "transfer-yes": (
        Told(0, READ_KEN),
        Told(1, "Done. I sent five thousand yen to Sato Ken."),
        Told(1, "two hundred forty five thousand yen"),
    ),
    "transfer-no": (Told(1, "I won't send it"), Told(2, "Goodbye")),
    "yes-too-early": (Told(1, READ_KEN), Told(2, "I won't send it")),
    "noise-over-the-read-back": (Told(1, READ_KEN), Told(2, "Done.")),
    "noise-is-no-yes": (Told(1, "Done.", 0),),
    "reopened-turn": (Told(0, "Your savings account has"),),
    "reopened-not-understood": (Told(0, "Could you say it again?"), Told(1, "Done.", 0)),
    "which-payee-by-name": (
        Told(0, "Did you mean Tanaka Jiro at Mizuho, ending five five one eight"),
    ),
    "unknown-payee": (Told(0, "I don't find that name"),),
    "payee-first": (Told(0, "How much shall I send to Olivia Brown?"),),
    "amount-first": (Told(0, "Who shall I send eight hundred yen to?"),),
    "too-much": (Told(0, "up to one hundred thousand yen"),),
    "other-currency": (Told(0, "Your current account is in yen."),),
    "topic-switch": (Told(1, "two hundred fifty thousand yen"), Told(1, READ_KEN)),
    "thanks-is-no-yes": (Told(1, READ_KEN), Told(1, "anything else", 0)),
    "misunderstood": (
        Told(0, "Could you say it again?"),
        Told(1, "You can say"),
        Told(2, "0120 000 000"),
    ),
    "silent": (Told(0, "Are you still there?"), Told(0, "Goodbye")),
    "silent-in-a-transfer": (Told(1, "Are you still there?"), Told(1, READ_KEN)),
    "yes-twice": (Told(2, "Nothing is waiting"),),
    "receipt-cut": (
        Told(2, "Done. I sent five thousand yen"),
        Told(2, "Your balance is two hundred forty five"),
    ),
    "receipt-cut-by-noise": (Told(2, "Done. I sent five thousand yen"),),
    "stop-too-late": (Told(2, "I can't take it back"), Told(2, "0120 000 000")),
    "question-is-no-yes": (Told(1, "Done.", 0), Told(2, "I won't send it")),
    "person": (Told(1, "0120 000 000"),),
    "goodbye": (Told(0, "Hello. How can I help?"), Told(1, "Goodbye")),
    "words-over-goodbye": (Told(1, "Goodbye"), Told(2, "Done", 0)),
}


Play = Callable[[str], CallResult]


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Play:
    """Plays a script once, whoever asks for it."""
    logger.remove()  # pipecat tells its whole life at level DEBUG
    logger.add(sys.stderr, level="WARNING")

    @cache
    def played(name: str) -> CallResult:
        script = Scripted(
            load_call(Path(__file__).with_name(f"{name}.yaml")),
            voice=VOICES.get(name, FakeVoice()),
            confidence=CONFIDENCES.get(name, 0.9),
        )
        return play_script(script, tmp_path_factory.mktemp(name))

    return played


def said(result: CallResult, turn: int) -> str:
    return " ".join(
        sentence for reply in result.turns[turn].seen.replies for sentence in reply.reply.sentences
    )


@pytest.mark.parametrize("name", [path.stem for path in SCRIPTS])
def test_conversation_as_scripted_is_understood_and_moves_what_it_says(name, play):
    result = play(name)
    assert result.faults == []
    assert [turn.faults for turn in result.turns if turn.faults] == []
    assert result.ok
    for told in SAID.get(name, ()):
        assert said(result, told.turn).count(told.words) == told.times, told


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_script_is_named_as_its_file_and_expects_something_of_every_word(path):
    """A turn that was never played goes unnoticed unless something is expected of it."""
    call = load_call(path)
    assert call.call_id == path.stem
    wordless = ("(noise)", None)
    silent = [t for t in call.turns if t.text not in wordless and t.expect is None]
    assert not silent or call.call_id == "words-over-goodbye"


def test_tables_name_only_scripts_that_exist():
    assert {*VOICES, *CONFIDENCES, *SAID} <= {path.stem for path in SCRIPTS}


@pytest.mark.parametrize("name", REOPENED)
def test_turn_that_goes_on_before_the_reply_was_heard_is_reopened(name, play):
    turn = play(name).turns[0].seen.turn
    assert turn is not None
    assert turn.reopened


def test_turn_that_pauses_with_a_slot_missing_is_waited_for(play):
    result = play("pause-in-the-middle")
    turn = result.turns[0].seen.turn
    assert turn is not None
    assert not turn.reopened
    assert len(result.turns[0].seen.replies) == 1


def test_receipt_of_a_transfer_is_told_once_in_the_whole_call(play):
    result = play("yes-twice")
    whole = " ".join(said(result, turn) for turn in range(3))
    assert whole.count("Done.") == 1


def stages(result: CallResult, turn: int) -> dict[str, float]:
    trace = result.turns[turn].seen.trace
    assert trace is not None
    return trace.stages()


def frames(ms: float) -> float:
    """Audio arrives in frames: what is due between two happens at the later one."""
    return -(-ms // FRAME_MS) * FRAME_MS


@pytest.mark.parametrize(
    ("name", "turn", "words", "silence_ms"),
    [
        ("transfer-yes", 0, 7, 150),  # a whole request
        ("transfer-yes", 1, 1, 0),  # a yes that was asked for
        ("which-payee-by-name", 0, 6, 1200),  # one with a slot missing, without prosody
        ("out-of-scope", 0, 4, 900),  # words of which nothing is known
    ],
)
def test_endpoint_of_a_turn_is_where_its_arithmetic_says(name, turn, words, silence_ms, play):
    at = stages(play(name), turn)
    heard_ms = words * WORD_MS
    # The call's axis is the audio that arrived: the last sample is in the frame before speech_end.
    reported_ms = at["speech_end"] + VAD_STOP_MS
    last_sample_ms = reported_ms - frames(STOP_LATE_MS)
    final_ms = reported_ms + FINAL_LATE_MS
    over_ms = at["speech_end"] + silence_ms
    assert at["asr_final"] == final_ms
    assert at["endpoint"] == max(frames(final_ms), frames(over_ms))
    # last sample + 175 VAD (180 in frames) + max(40 final, silence needed - 100 already passed)
    waited_ms = frames(STOP_LATE_MS) + max(FINAL_LATE_MS, silence_ms - VAD_STOP_MS)
    assert at["endpoint"] - last_sample_ms == pytest.approx(waited_ms, abs=FRAME_MS)
    assert at["speech_end"] - at["speech_start"] == pytest.approx(heard_ms, abs=100)


LATE_FINAL = """
id: late-final
customer: demo-en
turns:
  - text: "what is my balance"
    expect: {intent: check_balance}
  - text: "send five thousand yen | to sato ken"
    expect: {path: command, slots: {amount: {amount_minor: 5000}, payee: {display_name: Sato Ken}}}
  - text: "no"
"""


@pytest.mark.parametrize("final_late_ms", [40, 250, 400])
def test_final_that_comes_after_the_next_breath_began_loses_and_gains_no_words(
    final_late_ms, play, tmp_path, monkeypatch
):
    """The next breath is reported 350 pause - 175 stop + 100 start = 275 ms after the stop."""
    monkeypatch.setattr(scripted, "FINAL_LATE_MS", final_late_ms)
    (tmp_path / "call.yaml").write_text(LATE_FINAL, "utf-8")
    result = play_script(Scripted(load_call(tmp_path / "call.yaml")), tmp_path)
    turn = result.turns[1].seen.turn
    assert turn is not None
    assert turn.understanding.heard.text == "send five thousand yen to sato ken"
    assert [turn.faults for turn in result.turns if turn.faults] == []


@pytest.mark.parametrize("line", ["text: yes", "text: no", "text: 5000", "keys: 012345"])
def test_load_call_words_that_yaml_takes_for_something_else_are_refused(line, tmp_path):
    """Without quotes, YAML's yes is true: the caller would say "True"."""
    path = tmp_path / "call.yaml"
    path.write_text(f"id: a\ncustomer: demo-en\nturns:\n  - {line}\n", "utf-8")
    with pytest.raises(UsageError, match="turn 1"):
        load_call(path)


def test_final_that_never_comes_in_time_moves_nothing_and_is_apologised_for(tmp_path, monkeypatch):
    """pipecat's watchdog ends such a turn after 5 s; its last partial ("yes") is no answer."""
    monkeypatch.setattr(scripted, "FINAL_LATE_MS", 40)
    texts = ("send five thousand yen to sato ken", "yes but make it six thousand")
    turns = tuple(CallerTurn(text=text) for text in texts)
    call = RecordedCall("late", "en", "demo-en", AT, turns, ())

    class Late(scripted.FakeStream):
        def finish(self) -> None:
            if self._utterance == 2:
                monkeypatch.setattr(scripted, "FINAL_LATE_MS", 7000)
            super().finish()

    monkeypatch.setattr(scripted, "FakeStream", Late)
    result = play_script(Scripted(call), tmp_path)
    assert result.changes == {}
    assert "something went wrong" in said(result, 1)


def test_audit_of_a_transfer_says_what_was_read_back_confirmed_and_done(tmp_path):
    texts = ("send five thousand yen to sato ken", "yes")
    turns = tuple(CallerTurn(text=text) for text in texts)
    ledger = (("demo-en-current", Money(-5000, "JPY")),)
    play_script(Scripted(RecordedCall("audited", "en", "demo-en", AT, turns, ledger)), tmp_path)
    opened = SqlLedger.open(tmp_path / "teller.db")
    rows = opened.audit_rows()
    opened.close()
    assert verify(rows) is None
    events = [row.event for row in rows]
    assert [event["action"] for event in events[:3]] == ["greet", "read_back", "tell_receipt"]
    confirmed = events[2]["confirmed"]
    assert (confirmed["amount_minor"], confirmed["payee_id"]) == (5000, "demo-en-sato-ken")
    assert confirmed["read_back"] == events[1]["said"]
    assert confirmed["read_back_played"] is True
    assert events[2]["done"]["repeated"] is False
