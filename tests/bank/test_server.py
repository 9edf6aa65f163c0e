"""A PostgreSQL server that cannot be used: one line that says why and what to do, never a password."""

import pytest

from agent.bank.sql import SqlLedger
from agent.bank.sql_place import place_of
from agent.errors import BankError
from tests.bank.conftest import Store
from tests.postgres import Cluster

pytestmark = pytest.mark.needs("postgresql")
SECRET = "hunter2"


def refusal(url: str) -> str:
    with pytest.raises(BankError) as caught:
        SqlLedger.open(url)
    message = str(caught.value)
    assert "\n" not in message
    assert SECRET not in message
    assert "TELLER_BANK__DATABASE_URL" in message
    return message


def test_open_of_a_data_base_that_is_not_there_names_createdb(server: Cluster):
    assert "createdb" in refusal(server.url("nowhere", password=SECRET))


def test_open_as_a_user_that_the_server_does_not_know_says_so(server: Cluster):
    assert "put a user" in refusal(server.url("postgres", username="bob", password=SECRET))


def test_open_with_a_wrong_password_says_so_and_not_which(server: Cluster):
    hba = server.folder / "data" / "pg_hba.conf"
    before = hba.read_text()
    server.run("CREATE ROLE careful LOGIN PASSWORD 'right'")
    hba.write_text("local all careful scram-sha-256\n" + before)
    server.run("SELECT pg_reload_conf()")
    try:
        message = refusal(server.url("postgres", username="careful", password=SECRET))
        assert "put the right user and password" in message
    finally:
        hba.write_text(before)
        server.run("SELECT pg_reload_conf()")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        (f"postgresql+psycopg://bank:{SECRET}@127.0.0.1:1/teller", "start the server"),
        (f"postgresql+psycopg://bank:{SECRET}@/x?host=/nowhere&password={SECRET}", "start the"),
        (f"postgresql+psycopg://bank:{SECRET}@nobody.invalid/x", "correct the host's name"),
    ],
)
def test_open_where_no_server_is_says_so(url: str, says: str):
    assert says in refusal(url)


def test_open_without_the_right_to_make_tables_says_so(server: Cluster):
    server.run("CREATE ROLE guest LOGIN")
    server.create("guarded")
    assert "grant this user" in refusal(server.url("guarded", username="guest"))


def test_open_of_another_programs_data_base_is_refused(server: Cluster):
    url = server.create("theirs")
    SqlLedger.open(url).close()
    server.create("foreign", "theirs")
    other = server.url("foreign")
    Store(other).raw("ALTER TABLE schema_info RENAME TO bookmark")
    assert "belongs to another program" in refusal(other)


@pytest.mark.parametrize(
    "url", ["postgresql://h/db", "postgresql+psycopg2://h/db", "mysql://u:hunter2@h/db", "x://"]
)
def test_place_of_another_kind_names_the_kinds_that_are_known(url: str):
    with pytest.raises(BankError, match=r"use sqlite:///PATH or postgresql\+psycopg://") as caught:
        place_of(url)
    assert SECRET not in str(caught.value)


def test_server_that_ends_and_comes_back_is_used_again(server: Cluster):
    """The pool's connections are looked at before they are used."""
    name = "restarted"
    ledger = SqlLedger.open(server.create(name))
    assert ledger.balances() == {}
    server.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    assert ledger.balances() == {}
    ledger.close()
