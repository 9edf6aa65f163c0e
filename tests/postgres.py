"""A throw-away PostgreSQL: a cluster in a folder of its own, on a Unix socket, gone when it is left.

The server refuses to run as root: then it runs as Debian's user postgres.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy import URL

USER = "teller"
# Nothing here outlives the tests: a crash of the machine may lose it.
OPTIONS = "-c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=60"


def server_programs() -> Path | None:
    """The folder of initdb and pg_ctl; Debian keeps them off the PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if debian:
        return debian[-1].parent
    found = shutil.which("initdb")
    return Path(found).parent if found else None


@dataclass(frozen=True, slots=True)
class Cluster:
    """A running server."""

    folder: Path
    master: psycopg.Connection

    def url(self, name: str, **changes: object) -> str:
        query = {"host": str(self.folder)}
        url = URL.create("postgresql+psycopg", USER, database=name, query=query)
        return url.set(**changes).render_as_string(hide_password=False)

    def create(self, name: str, template: str = "template1") -> str:
        """A data base, as a copy of another; its URL."""
        # The old way to copy, the only one before 15, is five times as fast for small ones.
        way = " STRATEGY FILE_COPY" if self.master.info.server_version >= 150_000 else ""
        self.run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"{way}')
        return self.url(name)

    def drop(self, name: str) -> None:
        self.run(f'DROP DATABASE "{name}" WITH (FORCE)')

    def run(self, sql: str) -> None:
        self.master.execute(sql)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Starts one and takes it away again."""
    programs = server_programs()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="teller-pg-", dir=_roomy_memory()))
    try:
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        data = folder / "data"
        _do(folder, programs / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "-N")
        log, options = folder / "log", f"{OPTIONS} -c unix_socket_directories={folder}"
        _do(folder, programs / "pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start")
        try:
            with psycopg.connect(host=str(folder), user=USER, dbname="postgres") as master:
                master.autocommit = True
                yield Cluster(folder, master)
        finally:
            _do(folder, programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)


def _roomy_memory() -> str | None:
    """A file system in memory, where there is one with room: each test copies a data base."""
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > 2**30 else None


def _do(folder: Path, *command: str | Path) -> None:
    user = "postgres" if os.getuid() == 0 else None
    home = pwd.getpwnam(user).pw_dir if user else str(folder)
    done = subprocess.run(
        command,
        user=user,
        group=user,
        extra_groups=[] if user else None,
        cwd=folder,
        env={"PATH": os.defpath, "HOME": home, "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
