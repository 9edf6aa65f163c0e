"""`teller db` and `teller audit`: what they do, say and end with; another bank is not made by itself."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from agent.bank.demo_services import PIN
from agent.bank.sql import SqlLedger
from tests.cli.home import Done, Home


@pytest.fixture
def other(home: Home) -> Path:
    return home.folder / "srv" / "bank.db"


def at_other(home: Home, other: Path, *arguments: str) -> Done:
    return home.teller(*arguments, env={"TELLER_BANK__DATABASE_URL": f"sqlite:///{other}"})


def test_another_bank_is_used_only_after_upgrade_and_seed(home, other):
    refused = at_other(home, other, "chat")
    assert refused.code == 1
    assert "teller db upgrade" in refused.line()
    assert not other.exists()
    assert at_other(home, other, "db", "upgrade").out == f"{other}: schema 2, made\n"
    assert "no customer 'demo-en'" in at_other(home, other, "chat").line()
    assert at_other(home, other, "db", "seed", "--demo").out == f"{other}: demo bank filled in\n"
    assert "nothing to do" in at_other(home, other, "db", "seed", "--demo").out
    assert "nothing to do" in at_other(home, other, "db", "upgrade").out
    chat = home.teller(
        "chat",
        stdin=b"what is my balance\n",
        env={"TELLER_BANK__DATABASE_URL": f"sqlite:///{other}"},
    )
    assert chat.code == 0
    assert "two hundred fifty thousand yen" in chat.out


def test_bank_of_a_newer_teller_stops_every_command(home, other):
    at_other(home, other, "db", "upgrade")
    with sqlite3.connect(other) as raw:
        raw.execute("UPDATE schema_info SET version = 9")
    for command in (["db", "upgrade"], ["chat"], ["audit", "verify"]):
        refused = at_other(home, other, *command)
        assert refused.code == 1
        assert "schema version [9]" in refused.line()


def test_run_due_pays_once_and_says_what(home):
    home.teller("db", "seed", "--demo")
    first = home.teller("db", "run-due", "--day", "2099-01-01")
    assert first.code == 0
    assert first.out.count(" done\n") == 6
    assert first.out.splitlines()[-1] == "6 paid, 0 failed, due until 2099-01-01"
    assert home.teller("db", "run-due").out.startswith("0 paid, 0 failed")
    wrong = home.teller("db", "run-due", "--day", "tomorrow")
    assert (wrong.code, "2026-11-30" in wrong.line()) == (2, True)


def test_audit_is_verified_erased_and_verified_again(home):
    assert home.teller("audit", "verify").code == 1  # there is no bank yet, and none is made
    assert not home.database.exists()
    home.teller("chat", stdin=b"what is my balance\nsend five thousand yen to sato ken\n")
    verified = home.teller("audit", "verify")
    assert (verified.code, verified.err) == (0, "")
    assert verified.out.startswith("whole: ")
    erased = home.teller("audit", "erase", "--customer", "demo-en")
    assert erased.code == 0
    count = int(erased.out.split()[0])
    assert count >= 3
    assert f"{count} of them erased" in home.teller("audit", "verify").out
    assert "sato ken" not in kept(home)
    assert home.teller("audit", "erase", "--customer", "nobody").code == 1
    assert home.teller("audit", "expire").out.startswith("0 records from before ")


def kept(home: Home) -> str:
    """All that the audit still holds."""
    with closing(SqlLedger.open(home.database)) as ledger:
        return repr([row.event for row in ledger.audit_rows()])


def test_audit_that_was_changed_is_broken_and_says_where(home):
    home.teller("chat", stdin=b"what is my balance\n")
    with sqlite3.connect(home.database) as raw:
        raw.execute("UPDATE audit SET event = '{}' WHERE sequence = 2")
    broken = home.teller("audit", "verify")
    assert broken.code == 1
    assert broken.line() == "the audit is broken at record 2: it was edited"


@pytest.mark.parametrize("command", ["db seed", "db", "audit", "audit erase", "db upgrade x"])
def test_wrong_arguments_are_one_line_and_exit_two(home, command):
    done = home.teller(*command.split())
    assert done.code == 2
    assert "--help" in done.line()


@pytest.mark.parametrize(
    "command", ["db", "db upgrade", "db seed", "db run-due", "audit verify", "audit erase"]
)
def test_help_has_an_example(home, command):
    done = home.teller(*command.split(), "--help")
    assert done.code == 0
    assert f"teller {command.split()[0]}" in done.out
    assert "example" in done.out
    assert PIN in home.teller("db", "seed", "--help").out
