"""A signed-in caller at a demo bank."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.bank.demo import seed_demo
from agent.bank.sql import SqlLedger
from agent.settings import Settings
from tests.processors.harness import AT, Bench
from web.cli.compose import open_call, sign_in


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    ledger = SqlLedger.open(tmp_path / "teller.db")
    seed_demo(ledger, AT)
    caller = sign_in(ledger, "demo-en", Settings())
    yield Bench(open_call(ledger, caller, "call-1", "en", lambda: AT, languages=("en",)), caller)
    ledger.close()
