"""The first release's bank is upgraded in place, with all that is in it; fresh and upgraded are alike."""

import hashlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta

import orjson
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from agent.bank.audit import GENESIS
from agent.bank.demo import seed_demo
from agent.bank.demo_services import PIN
from agent.bank.instants import to_text
from agent.bank.ledger import Draft, PinState, Receipt
from agent.bank.sql import SqlLedger
from agent.bank.sql_place import place_of
from agent.bank.sql_schema import VERSION, metadata
from agent.errors import BankError
from agent.money import Money
from tests.bank.conftest import AT, Store

OLD_DRAFT = Draft(
    "call-1-1", "demo-en", "demo-en-current", "demo-en-sato-ken", Money(5_000, "JPY"), "lunch"
)


@contextmanager
def _connected(store: Store) -> Iterator[Connection]:
    engine = create_engine(place_of(store.named).url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def _release_one(store: Store) -> None:
    """The tables of the first release, which had no Alembic, and a customer's small life in them."""
    with _connected(store) as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "agent.bank:migrations")
        config.set_main_option("path_separator", "os")
        command.upgrade(config, "0001")
    store.raw(
        "DROP TABLE alembic_version",
        "INSERT INTO customer VALUES ('demo-en', 'Alex Morgan', 'en')",
        "INSERT INTO account VALUES "
        "('demo-en-current', 'demo-en', 'current', 'Current account', 'JPY', 1), "
        "('internal-clearing-JPY', NULL, 'internal', 'Clearing JPY', 'JPY', 0)",
        "INSERT INTO payee VALUES ('demo-en-sato-ken', 'demo-en', 'Sato Ken', 'sato ken', "
        "'recent', 'Mizuho', '4412', '[]', 1)",
        "INSERT INTO transfer (draft_id, customer_id, source_account_id, payee_id, kind, "
        "amount_minor, currency, note, at) VALUES "
        f"('demo:opening', 'demo-en', 'demo-en-current', NULL, 'opening', 9000, 'JPY', '', "
        f"'{to_text(AT - timedelta(days=1))}'), "
        f"('call-1-1', 'demo-en', 'demo-en-current', 'demo-en-sato-ken', 'transfer', 5000, 'JPY', "
        f"'lunch', '{to_text(AT)}')",
        "INSERT INTO entry (transfer_id, account_id, amount_minor, currency, counterparty) VALUES "
        "(1, 'demo-en-current', 9000, 'JPY', 'Opening'), "
        "(1, 'internal-clearing-JPY', -9000, 'JPY', 'Current account'), "
        "(2, 'demo-en-current', -5000, 'JPY', 'Sato Ken'), "
        "(2, 'internal-clearing-JPY', 5000, 'JPY', 'Current account')",
        *_old_chain(),
    )


def _old_chain() -> Iterator[str]:
    """As the first release wrote it: the hash covers the event itself."""
    previous = GENESIS
    events = [
        ("call-1", {"heard": "send"}),
        ("call-1", {"confirmed": {"payee_id": "demo-en-sato-ken"}}),
        ("call-2", {"heard": "hello"}),
    ]
    for sequence, (call_id, event) in enumerate(events, 1):
        fields = {
            "sequence": sequence,
            "call_id": call_id,
            "turn": sequence,
            "at": to_text(AT),
            "event": event,
            "previous_hash": previous,
        }
        digest = hashlib.sha256(orjson.dumps(fields, option=orjson.OPT_SORT_KEYS)).hexdigest()
        text = orjson.dumps(event, option=orjson.OPT_SORT_KEYS).decode()
        yield (
            f"INSERT INTO audit VALUES ({sequence}, '{call_id}', {sequence}, '{to_text(AT)}', "
            f"'{text}', '{previous}', '{digest}')"
        )
        previous = digest


@pytest.fixture
def old(blank: Store) -> Store:
    _release_one(blank)
    return blank


def test_upgrade_keeps_money_people_and_receipts(old):
    with closing(SqlLedger.open(old.named)) as ledger:
        assert ledger.balances() == {"demo-en-current": Money(4_000, "JPY")}
        assert ledger.books_balance()
        (payee,) = ledger.payees("demo-en")
        assert (payee.added_at, payee.paid_before) == (None, True)
        assert ledger.commit(OLD_DRAFT, AT + timedelta(days=9)) == Receipt(
            receipt_id="R00000002",
            draft_id="call-1-1",
            amount=Money(5_000, "JPY"),
            payee_name="Sato Ken",
            at=AT,
            balance_after=Money(4_000, "JPY"),
            repeated=True,
        )


def test_upgrade_keeps_the_chain_which_goes_on_and_can_be_erased(old):
    with closing(SqlLedger.open(old.named)) as ledger:
        assert ledger.check_audit().broken is None
        ledger.append_audit(call_id="call-3", turn=1, at=AT, event={}, customer_id="demo-en")
        assert ledger.erase_audit("demo-en", AT) == 3  # call-1 speaks of his payee
        assert [row.event is None for row in ledger.audit_rows()] == [1, 1, 0, 1, 0]
        verdict = ledger.check_audit()
        assert (verdict.records, verdict.erased, verdict.broken) == (5, 3, None)


@pytest.mark.parametrize(
    ("edit", "broken"),
    [
        ("UPDATE audit SET event = '{}' WHERE sequence = 2", 2),
        ("UPDATE audit SET event = NULL WHERE sequence = 2", 2),
        ("DELETE FROM audit WHERE sequence = 3", 3),
    ],
)
def test_upgraded_chain_that_is_changed_afterwards_is_found(old, edit, broken):
    with closing(SqlLedger.open(old.named)) as ledger:
        old.raw(edit)
        assert ledger.check_audit().broken == broken


def test_seed_after_an_upgrade_adds_what_the_first_release_did_not_know(old):
    with closing(SqlLedger.open(old.named)) as ledger:
        assert seed_demo(ledger, AT)
        assert not seed_demo(ledger, AT)
        assert ledger.balances()["demo-en-current"] == Money(4_000, "JPY")
        assert ledger.balances()["demo-ja-futsu"] == Money(380_000, "JPY")
        assert ledger.check_pin("demo-en", PIN, AT).state is PinState.RIGHT
        assert len(ledger.cards("demo-en")) == 2
        assert ledger.accounts("demo-en")[0].last4 == "1029"
        assert ledger.books_balance()


def test_schema_after_an_upgrade_is_what_the_code_says(old):
    SqlLedger.open(old.named).close()
    with _connected(old) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_schema_made_from_nothing_is_what_the_code_says(blank):
    SqlLedger.open(blank.named).close()
    with _connected(blank) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.exec_driver_sql("SELECT version FROM schema_info").all() == [(VERSION,)]


def test_open_that_may_not_make_names_the_command(old):
    with pytest.raises(BankError, match=r"schema version \[1\].*'teller db upgrade'"):
        SqlLedger.open(old.named, makes=False)
    SqlLedger.open(old.named).close()
    SqlLedger.open(old.named, makes=False).close()


def test_open_of_an_empty_one_that_may_not_make_names_the_command(blank):
    with pytest.raises(BankError, match="'teller db upgrade'"):
        SqlLedger.open(blank.named, makes=False)
    with _connected(blank) as connection:
        assert MigrationContext.configure(connection).get_current_revision() is None


def test_open_of_a_newer_schema_is_refused(blank):
    SqlLedger.open(blank.named).close()
    blank.raw("UPDATE schema_info SET version = 3")
    with pytest.raises(BankError, match=r"version \[3\], this teller knows \[2\]: use the newer"):
        SqlLedger.open(blank.named)


def test_upgrade_that_fails_on_its_way_leaves_the_old_bank(old):
    old.raw("CREATE TABLE pin (x INTEGER)")
    with pytest.raises(BankError, match="pin"):
        SqlLedger.open(old.named)
    old.raw("DROP TABLE pin")
    with closing(SqlLedger.open(old.named)) as ledger:
        assert ledger.check_audit().records == 3
