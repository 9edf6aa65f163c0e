"""A seeded demo bank in a real data base: every test that asks for `ledger` runs on each kind."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from agent.bank.demo import seed_demo
from agent.bank.ledger import Draft
from agent.bank.sql import SqlLedger
from agent.bank.sql_place import place_of
from agent.money import Money
from tests.postgres import Cluster, cluster

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)
KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgresql")))
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Store:
    """A data base of a test."""

    named: str
    "a path or a URL"

    @property
    def is_server(self) -> bool:
        return "://" in self.named

    def raw(self, *statements: str) -> None:
        """Writes behind the ledger's back."""
        engine = create_engine(place_of(self.named).url)
        with engine.begin() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)
        engine.dispose()


@pytest.fixture
def at() -> datetime:
    return AT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "teller.db"


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(scope="session")
def seeded_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("seeded") / "teller.db"
    _seed(made)
    return made


@pytest.fixture(scope="session")
def seeded_server(server: Cluster) -> str:
    """The name of a data base to copy."""
    _seed(server.create("seeded"))
    return "seeded"


def _seed(place: str | Path) -> None:
    ledger = SqlLedger.open(place)
    seed_demo(ledger, AT)
    ledger.close()


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def blank(request: pytest.FixtureRequest, kind: str, path: Path) -> Iterator[Store]:
    """Nothing yet."""
    yield from _store(request, kind, path, None)


@pytest.fixture
def store(request: pytest.FixtureRequest, kind: str, path: Path) -> Iterator[Store]:
    """The demo bank."""
    seeded = "seeded_file" if kind == "sqlite" else "seeded_server"
    yield from _store(request, kind, path, request.getfixturevalue(seeded))


def _store(
    request: pytest.FixtureRequest, kind: str, path: Path, copied: Path | str | None
) -> Iterator[Store]:
    if kind == "sqlite":
        if copied is not None:
            shutil.copy(copied, path)
        yield Store(str(path))
        return
    server: Cluster = request.getfixturevalue("server")
    name = f"test{next(_numbers)}"
    yield Store(server.create(name, str(copied or "template1")))
    server.drop(name)


@pytest.fixture
def ledger(store: Store) -> Iterator[SqlLedger]:
    opened = SqlLedger.open(store.named)
    yield opened
    opened.close()


@pytest.fixture
def draft() -> Draft:
    return Draft(
        "draft-1", "demo-en", "demo-en-current", "demo-en-sato-ken", Money(5_000, "JPY"), "lunch"
    )
