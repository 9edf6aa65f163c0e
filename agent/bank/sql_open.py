"""Is there a usable bank in that place? Opens, makes or refuses it, and says why on one line."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Event

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import PoolProxiedConnection

from agent.bank.sql_explain import ELSEWHERE, explained
from agent.bank.sql_migrate import make_schema, refuse_foreign
from agent.bank.sql_place import Place, place_of
from agent.errors import BankError

_WAL_TRIES = 200
BUSY_TIMEOUT_S = 10
"for a lock that another holds"
CONNECT_TIMEOUT_S = 5
POOL_SIZE, POOL_OVERFLOW = 5, 10
"connections to a server: kept, and more under load; each is one call's for one transaction"
_SERVER_OPTIONS = (
    f"-c lock_timeout={BUSY_TIMEOUT_S}s -c idle_in_transaction_session_timeout=60s -c timezone=UTC"
)


def open_engine(named: str | Path, *, makes: bool = True) -> tuple[Engine, Place, int | None]:
    """The engine of a bank that is there and writable, its place, and its schema before.

    `named` is a path or a URL. With `makes` the tables, and SQLite's file and folder, are made where
    there are none, and an older schema is upgraded. Raises BankError.
    """
    place = place_of(named)
    if place.path is not None:
        _check_file(place.path, makes=makes)
    engine = _file_engine(place) if place.path is not None else _server_engine(place)
    try:
        with explained(place):
            refuse_foreign(engine, place, makes=makes)
            if place.path is not None:
                _use_wal(engine)
            before = make_schema(engine, place)
    except BaseException:
        engine.dispose()
        raise
    return engine, place, before


def _check_file(path: Path, *, makes: bool) -> None:
    """Makes an empty file that only its owner may read; leaves one that is there alone.

    An existing file is not opened here: closing it would drop the locks that SQLite holds on it in
    this process.
    """
    try:
        if makes:
            path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            if not makes:
                raise BankError(
                    f"there is no data base '{path}': make it with 'teller db upgrade', {ELSEWHERE}"
                )
            _make_private(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        advice = f"make its folder writable, {ELSEWHERE}"
        raise BankError(f"the data base '{path}' cannot be made: {why}: {advice}") from error
    if path.is_dir():
        raise BankError(f"the data base '{path}' is a folder: name a file in it, {ELSEWHERE}")


def _make_private(path: Path) -> None:
    with suppress(FileExistsError):  # another process was faster
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _server_engine(place: Place) -> Engine:
    return create_engine(
        place.url,
        connect_args={
            "connect_timeout": CONNECT_TIMEOUT_S,
            "application_name": "teller",
            "options": _SERVER_OPTIONS,
        },
        isolation_level="READ COMMITTED",
        pool_size=POOL_SIZE,
        max_overflow=POOL_OVERFLOW,
        pool_timeout=BUSY_TIMEOUT_S,
        pool_pre_ping=True,
        hide_parameters=True,
    )


def _file_engine(place: Place) -> Engine:
    engine = create_engine(
        place.url, connect_args={"timeout": BUSY_TIMEOUT_S}, hide_parameters=True
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: PoolProxiedConnection, record: object) -> None:
    # None: the driver begins nothing by itself, `_begin` does.
    connection.isolation_level = None  # type: ignore[attr-defined]
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer that reads first and asks for the lock later could see an old balance or deadlock.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _use_wal(engine: Engine) -> None:
    """SQLite does not wait for a lock here: two that make a bank at once try again."""
    raw = engine.raw_connection()
    try:
        for left in reversed(range(_WAL_TRIES)):
            try:
                raw.cursor().execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if not left or "locked" not in str(error):
                    raise
                Event().wait(BUSY_TIMEOUT_S / _WAL_TRIES)
    finally:
        raw.close()
