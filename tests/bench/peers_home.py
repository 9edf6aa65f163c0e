"""Environments of peers, made up."""

import sys
from pathlib import Path

FAKE = Path(__file__).with_name("fake_peer.py")


def make_environment(folder: Path, script: Path = FAKE) -> Path:
    """A virtual environment whose interpreter runs `script`, whatever it is told to run."""
    python = folder / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
    python.chmod(0o755)
    return folder
