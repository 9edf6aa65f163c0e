"""Conversations in text, a file each under en/ and ja/: understood, answered, and nothing else changed.

The same as `teller chat --script tests/conversations/en`. Of a file that begins with "# Not so yet: ..."
the agent is known to fall short; the day it does not, that line goes.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from agent.dialog.table import State
from agent.settings import Settings
from agent.understand.decision import Intent
from bench.replay.calls import RecordedCall, load_script
from web.cli.script import Result, check, play_script
from web.cli.script_bank import DemoBanks

HERE = Path(__file__).parent
SCRIPTS = sorted([*HERE.glob("en/*.yaml"), *HERE.glob("ja/*.yaml")])
NOT_YET = "# Not so yet: "
SILENT_STATES = (State.COMMITTING,)
"that no turn ends in"


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def known_to_fail(path: Path) -> str | None:
    """Why; None where it should pass."""
    first = path.read_text("utf-8").partition("\n")[0]
    return first.removeprefix(NOT_YET) if first.startswith(NOT_YET) else None


def parameters() -> Iterator[object]:
    for path in SCRIPTS:
        why = known_to_fail(path)
        marks = [pytest.mark.xfail(reason=why, strict=True)] if why else []
        yield pytest.param(path, id=name_of(path), marks=marks)


@pytest.fixture(scope="module")
def banks(tmp_path_factory: pytest.TempPathFactory) -> DemoBanks:
    return DemoBanks(tmp_path_factory.mktemp("banks"))


@cache
def scripts(lang: str) -> tuple[RecordedCall, ...]:
    return tuple(load_script(path) for path in SCRIPTS if path.parent.name == lang)


@pytest.mark.parametrize("path", [*parameters()])
def test_conversation_as_scripted_says_and_changes_what_it_should_and_nothing_else(path, banks):
    call = load_script(path)
    check(call)
    result: Result = play_script(call, banks, Settings())
    assert result.all_faults == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_script_is_named_as_its_file_and_expects_something_of_every_word(path):
    call = load_script(path)
    assert (call.call_id, call.lang) == (path.stem, path.parent.name)
    said = [turn for turn in call.turns if turn.text is not None]
    assert all(turn.expect or turn.state or turn.reply for turn in said)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_scripts_of_a_language_are_thirty_and_reach_every_intent_and_state(lang):
    assert len(scripts(lang)) >= 30
    turns = [turn for call in scripts(lang) for turn in call.turns]
    states = {turn.state for turn in turns}
    assert states >= {state.value for state in State if state not in SILENT_STATES}
    intents = {(turn.expect or {}).get("intent") for turn in turns}
    assert intents >= {intent.value for intent in Intent}
