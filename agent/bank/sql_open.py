"""Is there a usable bank in that file? Opens, makes or refuses it, and says why on one line.

A file that is not ours is only read, never changed.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import PoolProxiedConnection

from agent.bank import sql_schema
from agent.errors import BankError

BUSY_TIMEOUT_S = 10
WRITES = {"writes": True}
"execution options of a connection whose transaction takes the write lock at once"

ELSEWHERE = "or name another file with TELLER_BANK__DATABASE_URL"
_ADVICE = {
    "SQLITE_NOTADB": f"move it away, {ELSEWHERE}",
    "SQLITE_CORRUPT": f"restore it from a copy, {ELSEWHERE}",
    "SQLITE_CANTOPEN": f"make its folder writable, {ELSEWHERE}",
    "SQLITE_READONLY": f"make the file and its folder writable, {ELSEWHERE}",
    "SQLITE_BUSY": "another program holds its lock: end that one, or try again",
    "SQLITE_FULL": "free some disk space",
}


def open_engine(place: str | Path) -> tuple[Engine, Path]:
    """The engine of a bank that is there and writable, and its file.

    `place` is a path or a `sqlite:///` URL. File and folder are made where there are none.
    Raises BankError.
    """
    path = _path_of(place)
    _make_file(path)
    engine = _engine(path)
    try:
        with explained(path):
            _refuse_foreign(engine, path)
            _use_wal(engine)
            _make_tables(engine)
    except BankError:
        engine.dispose()
        raise
    return engine, path


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turns what the data base raises into one line: which file, why, what to do."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, UnicodeError, OverflowError) as error:
        cause = getattr(error, "orig", None) or error
        name = getattr(cause, "sqlite_errorname", "")
        known = (advice for code, advice in _ADVICE.items() if name.startswith(code))
        advice = next(known, f"check the file, {ELSEWHERE}")
        why = str(cause).splitlines()[0]
        raise BankError(f"the data base '{path}' cannot be used: {why}: {advice}") from error


def _path_of(place: str | Path) -> Path:
    text = str(place)
    if "://" in text:
        try:
            url = make_url(text)
        except ArgumentError as error:
            raise BankError("the data base URL cannot be read: use sqlite:///PATH") from error
        if url.get_backend_name() != "sqlite" or url.query:
            shown = url.render_as_string(hide_password=True)
            raise BankError(f"the data base '{shown}' is of no kind known here: use sqlite:///PATH")
        text = url.database or ""
    if text in ("", ".", ":memory:"):
        raise BankError(f"the data base '{text}' is no file: name one, like sqlite:///teller.db")
    return Path(text).expanduser().absolute()


def _make_file(path: Path) -> None:
    """Makes an empty file that only its owner may read; leaves one that is there alone.

    An existing file is not opened here: closing it would drop the locks that SQLite holds on it in
    this process.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
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


def _engine(path: Path) -> Engine:
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT_S})
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


def _refuse_foreign(engine: Engine, path: Path) -> None:
    with engine.begin() as connection:
        tables = set(inspect(connection).get_table_names())
        if not tables:
            return
        if "schema_info" not in tables:
            why = "belongs to another program: move it away"
            raise BankError(f"the data base '{path}' {why}, {ELSEWHERE}")
        found = connection.scalars(select(sql_schema.schema_info.c.version)).all()
    if found != [sql_schema.VERSION]:
        why = f"has schema version {found}, this teller knows [{sql_schema.VERSION}]"
        advice = f"open it with the teller that made it, {ELSEWHERE}"
        raise BankError(f"the data base '{path}' {why}: {advice}")
    missing = sorted(set(sql_schema.metadata.tables) - tables)
    if missing:
        why = f"has lost its tables {', '.join(missing)}: restore it from a copy"
        raise BankError(f"the data base '{path}' {why}, {ELSEWHERE}")


def _use_wal(engine: Engine) -> None:
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("PRAGMA journal_mode = WAL")
    finally:
        raw.close()


def _make_tables(engine: Engine) -> None:
    """Makes them where there are none; the write lock lets one of several processes do it.

    The deletion, which finds no row, asks whether the file may be written at all.
    """
    version = sql_schema.schema_info
    with engine.connect().execution_options(**WRITES) as connection, connection.begin():
        sql_schema.metadata.create_all(connection)
        if connection.scalar(select(version.c.version)) is None:
            connection.execute(version.insert().values(version=sql_schema.VERSION))
        connection.execute(version.delete().where(version.c.version < 0))
