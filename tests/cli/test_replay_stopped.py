"""Ctrl-C during a replay: gone within seconds, told in one line, no process left, no report."""

import time

import pytest

from tests.cli.conftest import interrupt, left_of

pytestmark = pytest.mark.needs("flite")
TWO_CALLS = "customer: demo-en\nturns: [{silence_ms: 9000}]\n"


def _gone(session: int) -> bool:
    deadline_s = time.monotonic() + 3
    while left_of(session) and time.monotonic() < deadline_s:
        time.sleep(0.05)
    return not left_of(session)


@pytest.mark.parametrize("said", [b"", b"agent "])
def test_interrupt_ends_all_calls_within_seconds(home, call, said):
    """While it starts, and in the middle of the first of two calls."""
    first, second = (call(f"id: {name}\n{TWO_CALLS}", name) for name in ("one", "two"))
    with home.start("replay", first, second, "--json", "calls.json") as process:
        shown = b""
        while said not in shown or not shown:
            shown += process.stdout.readline()
        interrupt(process)
        began_s = time.monotonic()
        process.stdin.close()
        out, err = process.stdout.read(), process.stderr.read()
        assert process.wait(10) == 130
        assert time.monotonic() - began_s < 3
    assert err.endswith(b"teller: stopped\n")
    assert err.count(b"\n") == 1, err
    assert b"Traceback" not in out + err
    assert b"two" not in out
    assert not (home.folder / "calls.json").exists()
    assert _gone(process.pid), left_of(process.pid)


def test_kill_of_the_command_leaves_no_worker_behind(home, call):
    with home.start("replay", call(f"id: one\n{TWO_CALLS}", "one")) as process:
        while b"agent " not in process.stdout.readline():
            pass
        assert len(left_of(process.pid)) > 1
        process.kill()
        process.wait(5)
    assert _gone(process.pid), left_of(process.pid)
