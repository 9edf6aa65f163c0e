"""Who answers beside us? Peers as processes of their own environment, started when it is there."""

import json
import os
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from agent.errors import TellerError

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("text2num", "recognizers", "dateparser")
HOW_TO_GET = "make peers makes it; else --peers DIR or TELLER_PEERS names it"


def find_environment(given: Path | None) -> Path | None:
    """The folder of the peers' virtual environment, if there is one."""
    folder = given or Path(os.environ.get("TELLER_PEERS") or ROOT / ".venv-peers")
    return folder if python_of(folder).exists() else None


def python_of(environment: Path) -> Path:
    return environment / "bin" / "python"


class PeerEnded(TellerError):
    """A peer's process has ended before its input did."""


class Peer:
    """One peer, asked line by line."""

    def __init__(self, name: str, python: Path, script: Path | None = None) -> None:
        """Starts it. Raises PeerEnded where it cannot work."""
        self.name = name
        script = script or Path(__file__).with_name(f"ask_{name}.py")
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            [python, script], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
        )
        self.version = str(self._read().get("version"))

    def ask(self, request: Mapping[str, object]) -> dict[str, object]:
        """Its answer: {"found", "ns"} or {"error", "ns"}. Raises PeerEnded."""
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._ended() from None
        return self._read()

    def _read(self) -> dict[str, object]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise self._ended()
        row = json.loads(line)
        assert isinstance(row, dict)
        return row

    def _ended(self) -> PeerEnded:
        code = self._process.wait()
        return PeerEnded(
            f"peer {self.name} ended with exit code {code}: make its environment anew with make peers"
        )

    def close(self) -> None:
        """Lets it end, by the end of its input."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdout.close()
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> "Peer":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
