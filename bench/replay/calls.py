"""What is a recorded call, or a script? Its file as frozen values, checked when read."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import yaml

from agent.errors import TellerError, UsageError
from agent.money import Money, exponent
from bench.replay.also import Also, read_also
from bench.replay.turns import CallerTurn, only, read_turn

_CALL_KEYS = {"id", "lang", "customer", "at", "turns", "ledger"}
_SCRIPT_KEYS = {*_CALL_KEYS, "also", "signed_in"}
_CHANGE_KEYS = {"account", "amount_minor", "currency"}
_ID = re.compile(r"[\w-][\w.-]*")


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call folder, or a script."""

    call_id: str
    lang: str
    customer_id: str
    at: datetime
    turns: tuple[CallerTurn, ...]
    ledger: tuple[tuple[str, Money], ...]
    "(account, change): every account that is not listed must not change"
    also: tuple[Also, ...] = ()
    "what else must have changed; only of a script"
    signed_in: bool = True
    "False: who is calling is not known yet; only of a script"


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


def find_scripts(paths: list[Path]) -> list[Path]:
    """Files, and the *.yaml of folders. Raises UsageError."""
    found = list[Path]()
    for path in paths:
        here = [path] if path.is_file() else sorted(path.glob("*.yaml"))
        if not here:
            raise UsageError(f"no script at {path}: give a file, or a folder with *.yaml in it")
        found += here
    return found


def load_call(path: Path) -> RecordedCall:
    """One call.yaml. Raises UsageError naming the file, the place and what is allowed."""
    return _load(path, script=False)


def load_script(path: Path) -> RecordedCall:
    """A conversation in text: the same with what only a script has. Raises UsageError."""
    return _load(path, script=True)


def _load(path: Path, *, script: bool) -> RecordedCall:
    data = _tree(path)
    only(data, _SCRIPT_KEYS if script else _CALL_KEYS, str(path))
    missing = [key for key in ("id", "customer", "turns") if key not in data]
    if missing:
        raise UsageError(f"{path}: '{missing[0]}' is missing")
    turns = data["turns"]
    if not isinstance(turns, list) or not turns:
        raise UsageError(f"{path}: 'turns' must be a list with at least one turn")
    return RecordedCall(
        call_id=_id(data["id"], path),
        lang=str(data.get("lang", "en")),
        customer_id=str(data["customer"]),
        at=_time(data.get("at"), path),
        turns=tuple(
            read_turn(turn, path.parent, f"{path}, turn {index}", script=script)
            for index, turn in enumerate(turns, 1)
        ),
        ledger=_ledger(data.get("ledger") or [], path),
        also=read_also(data.get("also") or [], str(path)),
        signed_in=_flag(data.get("signed_in", True), path),
    )


def _tree(path: Path) -> dict[object, object]:
    """Without the line itself where it is no YAML: the digits of a PIN may stand in it."""
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = f", line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise UsageError(f"{path} cannot be read as YAML: {error.problem}{place}") from None
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        reason = " ".join(str(error).split())
        raise UsageError(f"{path} cannot be read as YAML: {reason}") from None
    if not isinstance(data, dict):
        raise UsageError(f"{path}: a call is a mapping with {sorted(_CALL_KEYS)}")
    return data


def _id(value: object, path: Path) -> str:
    """It becomes a folder's name under `--out`, and must not lead out of there."""
    text = "" if value is None else str(value)
    if not _ID.fullmatch(text):
        raise UsageError(
            f"{path}: 'id' = {text!r} cannot be used: letters, digits, '.', '_' and '-', first no '.'"
        )
    return text


def _flag(value: object, path: Path) -> bool:
    if not isinstance(value, bool):
        raise UsageError(f"{path}: 'signed_in' = {value!r} must be true or false")
    return value


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
