"""What a recogniser is told of the caller's payees: as many as a setting says; the rest is counted."""

from contextlib import closing
from pathlib import Path

import pytest
from loguru import logger

from agent.bank.demo import seed_demo
from agent.bank.ledger import PayeeFields
from agent.bank.sql import SqlLedger
from agent.settings import Recogniser, Settings, Turns, load
from tests.processors.harness import AT
from web.cli import speech
from web.cli.compose import Caller, sign_in


@pytest.fixture
def caller(tmp_path: Path) -> Caller:
    with closing(SqlLedger.open(tmp_path / "teller.db")) as ledger:
        seed_demo(ledger, AT)
        ledger.put_payees("demo-en", [PayeeFields("x", {"name": "Mary-Jane O'Brien"})], AT)
        return sign_in(ledger, "demo-en", Settings())


def ready(caller: Caller, most_names: int) -> tuple[set[str], set[str], list[str]]:
    """The words of the sentences, those with readings, and what was logged."""
    logged = list[str]()
    sink = logger.add(logged.append, format="{message}", level="WARNING")
    settings = Settings(recogniser=Recogniser(most_names=most_names), turns=Turns(smart_turn=False))
    vocabulary = speech._get_ready(settings, caller, "en").vocabulary
    logger.remove(sink)
    words = {word for sentence in vocabulary.sentences for word in sentence.split()}
    return words, {word for word, _ in vocabulary.readings}, logged


def test_whole_book_is_told_where_it_is_below_the_cap_and_nothing_is_logged(caller):
    words, readings, logged = ready(caller, 200)
    assert {"sato", "ken", "emma", "mary", "jane", "o'brien"} <= words & readings
    assert logged == []


def test_names_beyond_the_cap_are_not_told_and_counted_in_the_log_once_without_a_name(caller):
    words, readings, logged = ready(caller, 2)
    assert readings == {"sato", "ken", "suzuki", "hanako"}
    assert {"sato", "hanako"} <= words
    assert not words & {"emma", "wilson", "o'brien"}
    (line,) = logged
    assert "7 of 9 payees" in line
    assert "recogniser.most_names is 2" in line
    assert not {"sato", "emma", "brien"} & set(line.lower().split())


def test_no_names_are_told_where_the_cap_is_nought(caller):
    words, readings, _ = ready(caller, 0)
    assert readings == set()
    assert "balance" in words
    assert "sato" not in words


@pytest.mark.parametrize("value", ["-1", "many", "100000"])
def test_cap_that_cannot_be_is_told_with_what_is_allowed(value, tmp_path):
    with pytest.raises(Exception, match=r"recogniser\.most_names.*must be"):
        load(None, {"TELLER_RECOGNISER__MOST_NAMES": value, "XDG_CONFIG_HOME": str(tmp_path)})
