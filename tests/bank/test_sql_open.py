"""A place where no bank can be: one line that names it, says why and what to do."""

import os
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from agent.bank.sql import SqlLedger
from agent.errors import BankError

NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that other users can reach, which tmp_path is not."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)
        Path(made).chmod(0o755)


def _made(path: Path) -> Path:
    SqlLedger.open(path).close()
    return path


def _refusal(place: str | Path) -> str:
    with pytest.raises(BankError) as caught:
        SqlLedger.open(place)
    return str(caught.value)


def _as_nobody(action: Callable[[], str]) -> str:
    """What `action` returns to a user whom file modes bind: root is not bound by them."""
    if os.getuid() != 0:
        return action()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            os.write(writing, action().encode())
        except BaseException as error:
            os.write(writing, f"{type(error).__name__}: {error}".encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return text


def _assert_told(message: str, path: Path, why: str) -> None:
    assert message.startswith(f"the data base '{path}' ")
    assert why in message
    assert "TELLER_BANK__DATABASE_URL" in message
    assert "\n" not in message


def test_open_where_nothing_is_makes_folder_and_private_file(tmp_path: Path):
    path = _made(tmp_path / "new" / "teller.db")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_open_by_url_and_by_path_is_the_same_bank(tmp_path: Path):
    path = tmp_path / "my bank.db"
    ledger = SqlLedger.open(path)
    ledger.append_audit(call_id="c", turn=1, at=datetime(2026, 11, 20, tzinfo=UTC), event={})
    ledger.close()
    by_url = SqlLedger.open(f"sqlite:///{path}")
    assert len(by_url.audit_rows()) == 1
    by_url.close()


def test_open_uses_a_write_ahead_log(path: Path):
    with sqlite3.connect(_made(path)) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_open_of_another_schema_version_is_refused(path: Path):
    with sqlite3.connect(_made(path)) as raw:
        raw.execute("UPDATE schema_info SET version = 7")
    _assert_told(_refusal(path), path, "schema version [7], this teller knows [2]")


def test_open_of_a_bank_without_a_version_is_refused(path: Path):
    with sqlite3.connect(_made(path)) as raw:
        raw.execute("DELETE FROM schema_info")
    _assert_told(_refusal(path), path, "schema version []")


def test_open_of_a_bank_that_lost_a_table_is_refused(path: Path):
    with sqlite3.connect(_made(path)) as raw:
        raw.execute("DROP TABLE entry")
    _assert_told(_refusal(path), path, "lost its tables entry")


def test_open_of_another_programs_data_base_is_refused_and_leaves_it_alone(path: Path):
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE bookmark (url TEXT)")
    before = path.read_bytes()
    _assert_told(_refusal(path), path, "belongs to another program")
    assert path.read_bytes() == before


def test_open_of_a_file_that_is_no_data_base_is_refused_and_leaves_it_alone(path: Path):
    path.write_text("Dear diary, " * 200)
    _assert_told(_refusal(path), path, "not a database: move it away")
    assert path.read_text().startswith("Dear diary")


def test_open_of_a_folder_is_refused(tmp_path: Path):
    _assert_told(_refusal(tmp_path), tmp_path, "is a folder")


def test_open_below_a_file_is_refused(path: Path):
    path.write_text("")
    _assert_told(_refusal(path / "teller.db"), path / "teller.db", "cannot be made")


def test_open_in_a_read_only_folder_is_refused(folder: Path):
    folder.chmod(0o555)
    path = folder / "teller.db"
    _assert_told(_as_nobody(lambda: _refusal(path)), path, "Permission denied")
    assert not path.exists()


@pytest.mark.parametrize("folder_mode", [0o777, 0o555], ids=oct)
@pytest.mark.parametrize("file_mode", [0o444, 0o666], ids=oct)
def test_open_of_a_file_or_folder_that_is_unwritable_is_refused(
    folder: Path, file_mode: int, folder_mode: int
):
    path = _made(folder / "teller.db")
    path.chmod(file_mode)
    folder.chmod(folder_mode)
    if (file_mode, folder_mode) == (0o666, 0o777):
        assert _as_nobody(lambda: str(SqlLedger.open(path).balances())) == "{}"
    else:
        _assert_told(_as_nobody(lambda: _refusal(path)), path, "writable")


def test_open_of_a_file_that_may_not_be_read_is_refused(folder: Path):
    path = _made(folder / "teller.db")
    path.chmod(0)
    _assert_told(_as_nobody(lambda: _refusal(path)), path, "unable to open")


@pytest.mark.parametrize("place", ["", ":memory:", "sqlite://", "sqlite:///:memory:"])
def test_open_of_no_file_is_refused(place: str):
    assert "is no file: name one" in _refusal(place)


def test_open_of_another_kind_of_data_base_hides_its_password():
    message = _refusal("mysql://bank:hunter2@host/teller?password=hunter2")
    assert "hunter2" not in message
    assert "use sqlite:///PATH" in message
    assert "cannot be read" in _refusal("://")


def test_use_after_the_file_was_spoilt_is_one_line_of_bank_error(path: Path):
    _made(path).write_bytes(b"x" * 8192)
    _assert_told(_refusal(path), path, "cannot be used")
