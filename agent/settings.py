"""How is this Teller set up? One frozen tree, from TELLER_* variables and one TOML file.

An environment variable wins over the file, the file over the default. Two underscores nest:
TELLER_BANK__CURRENCY. A value that cannot be used stops the start with its key, the value and what is
allowed.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, available_timezones

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from agent.errors import SettingsError, TellerError
from agent.money import exponent

_PREFIX = "TELLER_"
_PASSWORD = re.compile(r"://[^@/]*@")
# Variables with our prefix that are no settings: the benchmarks' folder of measuring material.
_NOT_SETTINGS = frozenset({"TELLER_MATERIAL", "TELLER_PEERS"})


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Bank(_Part):
    """`bank.*`"""

    time_zone: str = "Asia/Tokyo"
    "IANA name; 'now' of a conversation is now there"
    currency: str = "JPY"
    "ISO 4217, of an amount named without one where no account says otherwise"
    database_url: str = ""
    "sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME; without it teller.db in the user's data folder"
    audit_days: int = Field(default=2555, ge=1, le=36500)
    "days after which `teller audit expire` erases a record; 2555 are seven years"

    @field_validator("time_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if value not in available_timezones():
            raise ValueError("an IANA time zone such as Asia/Tokyo or Europe/London")
        return value

    @field_validator("currency")
    @classmethod
    def _known_currency(cls, value: str) -> str:
        try:
            exponent(value)
        except TellerError:
            raise ValueError("a three-letter ISO 4217 code such as JPY or USD") from None
        return value

    @field_validator("database_url")
    @classmethod
    def _known_url(cls, value: str) -> str:
        ours = value.startswith(("sqlite:///", "postgresql+psycopg://"))
        if value and (not ours or value == "sqlite:///"):
            raise ValueError("sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME")
        return value

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class Voice(_Part):
    """`voice.*`"""

    name: Literal["slt", "rms", "awb", "kal16"] = "slt"
    "flite's voice"
    engine: Literal["auto", "binary", "wasm"] = "auto"
    "flite as a program on the PATH, as WebAssembly from the cache folder, or whichever is there"


class Recogniser(_Part):
    """`recogniser.*`"""

    workers: int = Field(default=1, ge=1, le=64)
    "processes, several calls each"
    most_names: int = Field(default=200, ge=0, le=2000)
    "payees whose names a call's recogniser is told to expect, recent ones first"


class Turns(_Part):
    """`turns.*`"""

    smart_turn: bool = True
    "ask the prosody model where the words leave it open whether the caller has finished"


class Serve(_Part):
    """`serve.*`: checked by `teller doctor`."""

    host: str = "127.0.0.1"
    port: int = Field(default=7860, ge=1, le=65535)


class Person(_Part):
    """`person.*`: who is told when a call must go to a person."""

    webhook_url: str = ""
    "http(s) address that gets a POST of JSON for each hand-off; empty: the audit alone has it"
    timeout_s: float = Field(default=3.0, gt=0, le=30)

    @field_validator("webhook_url")
    @classmethod
    def _is_web(cls, value: str) -> str:
        if value and not value.startswith(("https://", "http://")):
            raise ValueError("an address that begins with https:// or http://")
        return value


class Settings(_Part):
    """The whole tree."""

    bank: Bank = Bank()
    voice: Voice = Voice()
    recogniser: Recogniser = Recogniser()
    turns: Turns = Turns()
    serve: Serve = Serve()
    person: Person = Person()

    @property
    def database(self) -> Path | str:
        """The bank's SQLite file, or the URL of a server's data base, which may hold a password."""
        url = self.bank.database_url
        if url.startswith("sqlite:///"):
            return Path(url.removeprefix("sqlite:///"))
        if url:
            return url
        return platformdirs.user_data_path("teller") / "teller.db"


def load(config: Path | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of `environ` and the TOML file. Raises SettingsError on one that cannot be used.

    Without `config` the file is teller.toml in the user's configuration folder, if there is one.
    """
    tree = _from_file(config)
    for key, value in sorted(environ.items()):
        if key.startswith(_PREFIX) and key != _PREFIX and key not in _NOT_SETTINGS:
            _put(tree, key, value)
    try:
        return Settings.model_validate(tree)
    except ValidationError as error:
        raise SettingsError(_explain(error)) from None


def default_file() -> Path:
    """Where settings are read from when nobody says otherwise."""
    return platformdirs.user_config_path("teller") / "teller.toml"


def _from_file(config: Path | None) -> dict[str, object]:
    path = config or default_file()
    if config is None and not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"cannot read settings file {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"settings file {path} is no TOML: {error}") from None


def _put(tree: dict[str, object], key: str, value: str) -> None:
    """TELLER_BANK__CURRENCY=JPY becomes tree["bank"]["currency"] = "JPY"."""
    *parents, leaf = key.removeprefix(_PREFIX).lower().split("__")
    for name in parents:
        child = tree.setdefault(name, {})
        if not isinstance(child, dict):
            raise SettingsError(f"{key}: '{name}' is not a group of settings")
        tree = child
    tree[leaf] = value


def _explain(error: ValidationError) -> str:
    """One line: key, value, what is allowed."""
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"there is no setting '{key}': {_known(first['loc'][:-1])}"
    allowed = first["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
    if key in Settings.model_fields:
        return f"setting '{key}' is a group: {_known(first['loc'])}"
    given = _PASSWORD.sub("://***@", repr(first["input"]))
    return f"setting '{key}' = {given} cannot be used: it must be {allowed}"


def _known(path: tuple[int | str, ...]) -> str:
    """The settings that stand beside an unknown one."""
    model: type[BaseModel] = Settings
    for name in path:
        field = model.model_fields.get(str(name))
        if field is None or not isinstance(field.annotation, type):
            break
        model = field.annotation
    return f"known here are {', '.join(sorted(model.model_fields))}"
