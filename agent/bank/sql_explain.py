"""What does a data base's error mean to whoever runs the bank? One line: which, why, what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from agent.bank.sql_place import Place
from agent.errors import BankError

ELSEWHERE = "or name another with TELLER_BANK__DATABASE_URL"
_BUSY = "another program holds its lock: end that one, or try again"
_OF_SQLITE = {
    "SQLITE_NOTADB": f"move it away, {ELSEWHERE}",
    "SQLITE_CORRUPT": f"restore it from a copy, {ELSEWHERE}",
    "SQLITE_CANTOPEN": f"make its folder writable, {ELSEWHERE}",
    "SQLITE_READONLY": f"make the file and its folder writable, {ELSEWHERE}",
    "SQLITE_BUSY": _BUSY,
    "SQLITE_FULL": "free some disk space",
}
_OF_SERVER = {
    "permission denied": f"grant this user the right to it, {ELSEWHERE}",
    "password": "put the right user and password into TELLER_BANK__DATABASE_URL",
    'role "': "put a user that the server knows into TELLER_BANK__DATABASE_URL",
    'database "': f"make it with createdb, {ELSEWHERE}",
    "lock timeout": _BUSY,
    "connection": f"start the server and make it reachable, {ELSEWHERE}",
    "resolve host": f"correct the host's name, {ELSEWHERE}",
}
"part of what PostgreSQL says -> advice; the first that fits"


@contextmanager
def explained(place: Place) -> Iterator[None]:
    """Turns what the data base raises into a BankError."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, UnicodeError, OverflowError) as error:
        cause = getattr(error, "orig", None) or error
        why = (str(cause).splitlines() or [type(cause).__name__])[0]
        advice = _advice(getattr(cause, "sqlite_errorname", None), why, place)
        raise BankError(f"the data base '{place}' cannot be used: {why}: {advice}") from error


def _advice(sqlite_name: str | None, why: str, place: Place) -> str:
    if place.path is None:
        known = (advice for part, advice in _OF_SERVER.items() if part in why)
    else:
        name = sqlite_name or ""
        known = (advice for code, advice in _OF_SQLITE.items() if name.startswith(code))
    return next(known, f"check it, {ELSEWHERE}")
