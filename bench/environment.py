"""What must a figure be read with? Revision, machine and interpreter."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_CPU = Path("/proc/cpuinfo")


def environment(*packages: str) -> dict[str, object]:
    """What stands beside every figure in JSON; the versions of `packages` with it."""
    return {
        "revision": _revision(),
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        **({"packages": {name: version(name) for name in packages}} if packages else {}),
    }


def _revision() -> str:
    """The git revision of a checkout; the version where it is installed without one."""
    command = ["git", "-C", str(_ROOT), "describe", "--always", "--dirty"]
    if (_ROOT / ".git").exists():
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.strip()
    return version("teller-voice")


def _processor() -> str:
    if not _CPU.exists():
        return platform.processor()
    lines = _CPU.read_text("utf-8").splitlines()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())
