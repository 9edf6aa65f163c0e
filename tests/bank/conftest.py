"""A seeded demo bank in a real file, and the instant at which it was seeded."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from agent.bank.demo import seed_demo
from agent.bank.ledger import Draft
from agent.bank.sql import SqlLedger
from agent.money import Money

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)


@pytest.fixture
def at() -> datetime:
    return AT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "teller.db"


@pytest.fixture
def ledger(path: Path) -> Iterator[SqlLedger]:
    opened = SqlLedger.open(path)
    seed_demo(opened, AT)
    yield opened
    opened.close()


@pytest.fixture
def draft() -> Draft:
    return Draft(
        "draft-1", "demo-en", "demo-en-current", "demo-en-sato-ken", Money(5_000, "JPY"), "lunch"
    )
