"""The console script as a user starts it, in a home of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

TELLER = Path(sys.executable).with_name("teller")


@dataclass(frozen=True, slots=True)
class Done:
    """A command that has ended."""

    code: int
    out: str
    err: str

    def line(self) -> str:
        """What it said on stderr: one line, no traceback, nothing on stdout."""
        assert self.out == ""
        assert self.err.startswith("teller: "), self.err
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith("\n")
        return self.err.removeprefix("teller: ").rstrip()


@dataclass(frozen=True, slots=True)
class Home:
    """A user's folders, and the commands he starts there."""

    folder: Path

    @property
    def database(self) -> Path:
        return self.folder / "data" / "teller" / "teller.db"

    @property
    def config(self) -> Path:
        return self.folder / "config" / "teller" / "teller.toml"

    def environment(self, extra: Mapping[str, str] | None = None) -> dict[str, str]:
        kept = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("TELLER_", "ORT_", "CI"))
        }
        places = {f"XDG_{name.upper()}_HOME": str(self.folder / name) for name in _PLACES}
        return {**kept, **places, "COLUMNS": "120", **(extra or {})}

    def teller(
        self,
        *arguments: str | Path,
        stdin: bytes = b"",
        env: Mapping[str, str] | None = None,
        timeout_s: float = 60,
    ) -> Done:
        """Runs it to its end."""
        done = subprocess.run(
            [TELLER, *arguments],
            input=stdin,
            capture_output=True,
            env=self.environment(env),
            cwd=self.folder,
            timeout=timeout_s,
        )
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    def start(
        self, *arguments: str | Path, env: Mapping[str, str] | None = None
    ) -> "subprocess.Popen[bytes]":
        """Starts it in a session of its own, whose processes `left_of` lists."""
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [TELLER, *arguments],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            env=self.environment(env),
            cwd=self.folder,
            start_new_session=True,
        )


_PLACES = ("data", "cache", "config")


def left_of(session: int) -> list[int]:
    """The processes of a session that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # ended meanwhile
        if fields[0] != "Z" and int(fields[3]) == session:
            found.append(int(stat.parent.name))
    return found


def interrupt(process: "subprocess.Popen[bytes]") -> None:
    """Ctrl-C: the signal goes to the whole group, workers and voices too."""
    os.killpg(process.pid, signal.SIGINT)
