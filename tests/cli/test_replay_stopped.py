"""Ctrl-C during a replay: gone within seconds, told in one line, no process left, no report."""

import os
import shutil
import time
from pathlib import Path

import pytest

from tests.cli.home import interrupt, left_of

pytestmark = pytest.mark.needs("flite")
SILENT = "customer: demo-en\nturns: [{silence_ms: 9000}]\n"


def _gone(session: int) -> bool:
    deadline_s = time.monotonic() + 3
    while left_of(session) and time.monotonic() < deadline_s:
        time.sleep(0.05)
    return not left_of(session)


@pytest.fixture
def slow_flite(tmp_path: Path) -> str:
    """A PATH with a flite that takes half a second: it is at work when the signal comes."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "flite"
    program.write_text(f'#!/bin/sh\nsleep 0.5\nexec {shutil.which("flite")} "$@"\n')
    program.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize("said", [b"", b"agent "])
def test_interrupt_ends_all_calls_within_seconds(home, call, slow_flite, said):
    """While it starts, and while the agent's voice is at work in the first of two calls."""
    calls = [call(f"id: {name}\n{SILENT}", name) for name in ("one", "two")]
    with home.start("replay", *calls, "--json", "calls.json", env={"PATH": slow_flite}) as process:
        shown = b""
        while said not in shown or not shown:
            shown += process.stdout.readline()
        interrupt(process)
        began_s = time.monotonic()
        process.stdin.close()
        out, err = process.stdout.read(), process.stderr.read()
        assert process.wait(10) == 130
        assert time.monotonic() - began_s < 3
    assert err == b"teller: stopped\n"
    assert b"Traceback" not in out
    assert b"two" not in out
    assert not (home.folder / "calls.json").exists()
    assert _gone(process.pid), left_of(process.pid)


def test_kill_of_the_command_leaves_no_worker_behind(home, call):
    with home.start("replay", call(f"id: one\n{SILENT}", "one")) as process:
        while b"agent " not in process.stdout.readline():
            pass
        assert len(left_of(process.pid)) > 1
        process.kill()
        process.wait(5)
    assert _gone(process.pid), left_of(process.pid)
