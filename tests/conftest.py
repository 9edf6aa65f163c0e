"""What this machine lacks is told by name, with the line that installs it; in CI nothing may lack."""

import os
import shutil

import pytest

from processors.engines.fetch import is_present
from tests.postgres import server_programs

_INSTALL = {
    "flite": "apt-get install flite",
    "npm": "apt-get install npm",
    "flite.wasm": "apt-get install npm",
    "postgresql": "apt-get install postgresql",
}


def _is_missing(program: str) -> bool:
    if program == "flite.wasm" and is_present("flite"):
        return False
    if program == "postgresql":
        return server_programs() is None
    return shutil.which("npm" if program == "flite.wasm" else program) is None


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(program): left out where the program is missing")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("needs"):
            program = mark.args[0]
            if _is_missing(program):
                item.add_marker(pytest.mark.skip(reason=f"needs {program}: {_INSTALL[program]}"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = _left_out(terminalreporter)
    if left_out:
        terminalreporter.section("left out")
    for report in left_out:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.write_line(f"{report.nodeid}: {reason}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and _left_out(reporter):
        session.exitstatus = 1


def _left_out(reporter: pytest.TerminalReporter) -> list[pytest.TestReport]:
    """Every skipped test, whatever skipped it."""
    return reporter.stats.get("skipped", [])
