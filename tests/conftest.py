"""What this machine lacks is told by name, with the line that installs it; in CI nothing may lack."""

import os
import shutil

import pytest

from processors.engines.fetch import is_present

_INSTALL = {
    "flite": "apt-get install flite",
    "npm": "apt-get install npm",
    "flite.wasm": "apt-get install npm",
}
_left_out = pytest.StashKey[dict[str, str]]()


def _is_missing(program: str) -> bool:
    if program == "flite.wasm" and is_present("flite"):
        return False
    return shutil.which("npm" if program == "flite.wasm" else program) is None


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(program): left out where the program is missing")
    config.stash[_left_out] = {}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("needs"):
            program = mark.args[0]
            if _is_missing(program):
                config.stash[_left_out][item.nodeid] = program
                item.add_marker(pytest.mark.skip(reason=f"needs {program}: {_INSTALL[program]}"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = terminalreporter.config.stash[_left_out]
    if left_out:
        terminalreporter.section("left out")
        for test, program in left_out.items():
            terminalreporter.write_line(f"{test}: needs {program}: {_INSTALL[program]}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if os.environ.get("CI") and session.config.stash[_left_out]:
        session.exitstatus = 1
