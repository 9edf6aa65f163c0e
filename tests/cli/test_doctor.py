"""What the machine lacks, each with what to do; 0 when nothing does."""

import socket
from collections.abc import Iterator

import pytest


@pytest.fixture
def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield int(server.getsockname()[1])


@pytest.mark.needs("flite")
def test_doctor_on_a_machine_that_has_all_ends_with_zero(home, free_port):
    done = home.teller("doctor", env={"TELLER_SERVE__PORT": str(free_port)})
    assert (done.code, done.err) == (0, "")
    assert "FIX" not in done.out
    for what in ("recogniser (en)", "voice (en)", "turn models", "data base", "port"):
        assert f"ok    {what}" in done.out
    assert str(home.database) in done.out


@pytest.mark.needs("flite")
def test_doctor_where_the_port_is_taken_ends_with_one(home, taken_port):
    done = home.teller("doctor", env={"TELLER_SERVE__PORT": str(taken_port)})
    assert done.code == 1
    assert f"127.0.0.1:{taken_port} cannot be used" in done.out
    assert "TELLER_SERVE__PORT" in done.out
    assert done.err == "teller: 1 of 8 need a fix before the agent starts\n"


@pytest.mark.parametrize("host", ["192.0.2.1", "a" * 300])
def test_doctor_with_a_host_that_is_none_ends_with_one(home, host):
    done = home.teller("doctor", env={"TELLER_SERVE__HOST": host})
    assert done.code == 1
    assert "FIX   port" in done.out
    assert "Traceback" not in done.err


def test_doctor_without_a_voice_says_what_to_install(home):
    done = home.teller("doctor", env={"PATH": "/nowhere"})
    assert done.code == 1
    assert "FIX   voice (en)" in done.out
    assert "apt-get install flite" in done.out
    assert "teller models pull flite" in done.out
