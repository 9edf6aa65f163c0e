"""What is a recorded call? call.yaml as frozen values, checked when read."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import yaml

from agent.errors import TellerError, UsageError
from agent.money import Money, exponent

_CALL_KEYS = {"id", "lang", "customer", "at", "turns", "ledger"}
_TURN_KEYS = {"audio", "text", "keys", "silence_ms", "start", "said", "expect"}
_CHANGE_KEYS = {"account", "amount_minor", "currency"}
_WAYS = ("audio", "text", "keys", "silence_ms")
_ID = re.compile(r"[\w-][\w.-]*")


@dataclass(frozen=True, slots=True)
class CallerTurn:
    """One thing the caller does: exactly one of audio, text, keys or silence."""

    audio: Path | None = None
    text: str | None = None
    keys: str | None = None
    silence_ms: int | None = None
    over_reply_ms: int | None = None
    "start so long into the agent's reply (a barge-in), instead of after it"
    said: str = ""
    "what the recording says"
    expect: dict[str, object] | None = None


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call folder."""

    call_id: str
    lang: str
    customer_id: str
    at: datetime
    turns: tuple[CallerTurn, ...]
    ledger: tuple[tuple[str, Money], ...]
    "(account, change): every account that is not listed must not change"


def find_calls(paths: list[Path]) -> list[Path]:
    """The call.yaml files of folders, folders of folders, or files. Raises UsageError."""
    found = list[Path]()
    for path in paths:
        here = (
            [path]
            if path.is_file()
            else sorted([*path.glob("call.yaml"), *path.glob("*/call.yaml")])
        )
        if not path.exists():
            raise UsageError(
                f"no call at {path}: give a folder with a call.yaml, or a folder of such"
            )
        if not here:
            raise UsageError(f"no call.yaml in {path}: give a folder with one, or a folder of such")
        found += here
    return found


def load_call(path: Path) -> RecordedCall:
    """One call.yaml. Raises UsageError naming the file, the place and what is allowed."""
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        reason = " ".join(str(error).split())
        raise UsageError(f"{path} cannot be read as YAML: {reason}") from None
    if not isinstance(data, dict):
        raise UsageError(f"{path}: a call is a mapping with {sorted(_CALL_KEYS)}")
    _only(data, _CALL_KEYS, str(path))
    missing = [key for key in ("id", "customer", "turns") if key not in data]
    if missing:
        raise UsageError(f"{path}: '{missing[0]}' is missing")
    if not isinstance(data["turns"], list) or not data["turns"]:
        raise UsageError(f"{path}: 'turns' must be a list with at least one turn")
    turns = [_turn(turn, path, index) for index, turn in enumerate(data["turns"], 1)]
    return RecordedCall(
        call_id=_id(data["id"], path),
        lang=str(data.get("lang", "en")),
        customer_id=str(data["customer"]),
        at=_time(data.get("at"), path),
        turns=tuple(turns),
        ledger=_ledger(data.get("ledger") or [], path),
    )


def _turn(data: object, path: Path, index: int) -> CallerTurn:
    where = f"{path}, turn {index}"
    if not isinstance(data, dict):
        raise UsageError(f"{where}: a turn is a mapping with one of {', '.join(_WAYS)}")
    _only(data, _TURN_KEYS, where)
    ways = [way for way in _WAYS if data.get(way) is not None]
    if len(ways) != 1:
        raise UsageError(f"{where}: needs exactly one of {', '.join(_WAYS)}, has {ways or 'none'}")
    expect = data.get("expect")
    if expect is not None and not isinstance(expect, dict):
        raise UsageError(f"{where}: 'expect' must be a mapping of path, intent, slots")
    return CallerTurn(
        audio=path.parent / str(data["audio"]) if ways == ["audio"] else None,
        text=_words(data["text"], where) if ways == ["text"] else None,
        keys=_words(data["keys"], where) if ways == ["keys"] else None,
        silence_ms=_milliseconds(data["silence_ms"], where) if ways == ["silence_ms"] else None,
        over_reply_ms=_start(data.get("start", "after_reply"), where),
        said=str(data.get("said", "")),
        expect=expect,
    )


def _words(value: object, where: str) -> str:
    """YAML takes an unquoted yes for true and 012345 for an octal number."""
    if not isinstance(value, str):
        raise UsageError(f"{where}: {value!r} is no text: put it in quotes")
    return value


def _start(start: object, where: str) -> int | None:
    if start == "after_reply":
        return None
    if isinstance(start, dict) and set(start) == {"over_reply_ms"}:
        return _milliseconds(start["over_reply_ms"], where)
    raise UsageError(f"{where}: 'start' must be after_reply or {{over_reply_ms: N}}")


def _milliseconds(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise UsageError(f"{where}: {value!r} is no number of milliseconds")
    return value


def _id(value: object, path: Path) -> str:
    """It becomes a folder's name under `--out`, and must not lead out of there."""
    text = "" if value is None else str(value)
    if not _ID.fullmatch(text):
        raise UsageError(
            f"{path}: 'id' = {text!r} cannot be used: letters, digits, '.', '_' and '-', first no '.'"
        )
    return text


def _ledger(rows: object, path: Path) -> tuple[tuple[str, Money], ...]:
    if not isinstance(rows, list):
        raise UsageError(f"{path}: 'ledger' must be a list of changes, not {rows!r}")
    changes = tuple(_change(row, path) for row in rows)
    accounts = [account for account, _ in changes]
    if twice := next((name for name in accounts if accounts.count(name) > 1), None):
        raise UsageError(f"{path}: account '{twice}' is twice in 'ledger': give its whole change")
    return changes


def _change(row: object, path: Path) -> tuple[str, Money]:
    fields = row if isinstance(row, dict) else {}
    amount, currency = fields.get("amount_minor"), str(fields.get("currency"))
    if set(fields) != _CHANGE_KEYS or not isinstance(amount, int) or isinstance(amount, bool):
        raise UsageError(
            f"{path}: a 'ledger' row needs account, amount_minor (whole) and currency, not {row!r}"
        )
    try:
        exponent(currency)
    except TellerError as error:
        raise UsageError(f"{path}: {error}") from None
    return str(fields["account"]), Money(amount, currency)


def _time(value: object, path: Path) -> datetime:
    """Now for the call; an `at` without an offset is UTC, none at all a fixed day."""
    if value is None:
        return datetime(2026, 11, 20, 10, tzinfo=UTC)
    try:
        at = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
    except ValueError:
        raise UsageError(f"{path}: 'at' = {value!r} is no ISO time") from None
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _only(data: dict[object, object], allowed: set[str], where: str) -> None:
    unknown = [key for key in data if key not in allowed]
    if unknown:
        raise UsageError(f"{where}: no key '{unknown[0]}' here: allowed are {sorted(allowed)}")
