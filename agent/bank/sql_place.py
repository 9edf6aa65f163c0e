"""Which data base is meant, and how may it be named in a message? Never with its password."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from agent.errors import BankError

SERVER = "postgresql+psycopg"
ALLOWED = f"sqlite:///PATH or {SERVER}://USER@HOST/NAME"


@dataclass(frozen=True, slots=True)
class Place:
    """A data base that was named."""

    url: URL
    path: Path | None
    "of an SQLite file, absolute; None: a server's"

    def __str__(self) -> str:
        """May be shown: neither the password nor what stands behind the `?`."""
        if self.path is not None:
            return str(self.path)
        shown = self.url.set(password=None).difference_update_query(list(self.url.query))
        return shown.render_as_string()


def place_of(named: str | Path) -> Place:
    """Raises BankError for what is neither a path nor a URL of a known kind."""
    text = str(named)
    if "://" in text:
        url = _url_of(text)
        if url.get_backend_name() != "sqlite":
            return Place(url, None)
        text = url.database or ""
    if text in ("", ".", ":memory:"):
        raise BankError(f"the data base '{text}' is no file: name one, like sqlite:///teller.db")
    path = Path(text).expanduser().absolute()
    return Place(URL.create("sqlite", database=str(path)), path)


def _url_of(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BankError(f"the data base URL cannot be read: use {ALLOWED}") from None
    known = url.drivername == SERVER or (url.get_backend_name() == "sqlite" and not url.query)
    if not known:
        shown = Place(url, None)
        raise BankError(f"the data base '{shown}' is of no kind known here: use {ALLOWED}")
    return url
