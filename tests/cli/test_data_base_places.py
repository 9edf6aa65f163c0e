"""A place where no bank can be stops a command with one line that names the variable to set."""

from collections.abc import Callable
from pathlib import Path

import pytest

VARIABLE = "TELLER_BANK__DATABASE_URL"
PROC = Path("/proc")


def _folder(base: Path) -> Path:
    return base


def _text(base: Path) -> Path:
    (base / "notes.txt").write_text("Dear diary, " * 200)
    return base / "notes.txt"


def _under_a_file(base: Path) -> Path:
    return _text(base) / "teller.db"


@pytest.mark.parametrize("make", [_folder, _text, _under_a_file])
def test_chat_with_a_data_base_that_cannot_be_is_told_in_one_line(
    home, tmp_path, make: Callable[[Path], Path]
):
    path = make(tmp_path)
    before = [file for file in tmp_path.rglob("*") if file.is_file()]
    done = home.teller("chat", stdin=b"hello\n", env={VARIABLE: f"sqlite:///{path}"})
    assert done.code == 1
    assert f"data base '{path}'" in done.line()
    assert VARIABLE in done.line()
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == before


@pytest.mark.parametrize("make", [_folder, _text, _under_a_file])
def test_doctor_with_a_data_base_that_cannot_be_says_what_to_do(home, tmp_path, make):
    path = make(tmp_path)
    done = home.teller("doctor", env={VARIABLE: f"sqlite:///{path}"})
    assert done.code == 1
    assert "FIX   data base" in done.out
    assert VARIABLE in done.out
    assert done.err.startswith("teller: 1 of ")


@pytest.mark.skipif(
    not PROC.is_dir(), reason="needs a file system where nobody, not even root, writes"
)
def test_chat_where_the_data_folder_cannot_be_written_is_told_in_one_line(home):
    done = home.teller("chat", env={"XDG_DATA_HOME": str(PROC)})
    assert done.code == 1
    assert f"the data base '{PROC}/teller/teller.db' cannot be made" in done.line()
    assert "make its folder writable" in done.line()
