"""A home of its own for every test, and call folders."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.home import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    folder = tmp_path / "home"
    folder.mkdir()
    return Home(folder)


@pytest.fixture
def call(tmp_path: Path) -> Callable[..., Path]:
    """Makes a call folder out of what its call.yaml says."""

    def make(text: str, name: str = "call") -> Path:
        folder = tmp_path / "calls" / name
        folder.mkdir(parents=True)
        (folder / "call.yaml").write_text(text, encoding="utf-8")
        return folder

    return make
