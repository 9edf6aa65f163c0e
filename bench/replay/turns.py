"""What does the caller do in one turn of a call's file, and what is expected of it?"""

from dataclasses import dataclass
from pathlib import Path

from agent.dialog.table import State
from agent.errors import UsageError

_TURN_KEYS = {"audio", "text", "keys", "silence_ms", "start", "said", "expect"}
_DECISION_KEYS = {"path", "intent", "slots", "missing", "confidence", "reason"}
_SCRIPT_KEYS = {"reply", "state"}
"of `expect`: only a script has them"
_WAYS = ("audio", "text", "keys", "silence_ms")
_STATES = [state.value for state in State]


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
    "of the decision"
    reply: tuple[str, ...] = ()
    "words that must be in what the agent says then; only of a script"
    state: str | None = None
    "in which the conversation must be then; only of a script"


def read_turn(data: object, folder: Path, where: str, *, script: bool) -> CallerTurn:
    """Raises UsageError naming the place and what is allowed."""
    if not isinstance(data, dict):
        raise UsageError(f"{where}: a turn is a mapping with one of {', '.join(_WAYS)}")
    only(data, _TURN_KEYS, where)
    ways = [way for way in _WAYS if data.get(way) is not None]
    if len(ways) != 1:
        raise UsageError(f"{where}: needs exactly one of {', '.join(_WAYS)}, has {ways or 'none'}")
    expect = _expect(data.get("expect"), where, script=script)
    if script:
        _refuse_audio(data, ways[0], expect, where)
    decision = {key: value for key, value in expect.items() if key not in _SCRIPT_KEYS}
    return CallerTurn(
        audio=folder / str(data["audio"]) if ways == ["audio"] else None,
        text=_words(data["text"], "text", where) if ways == ["text"] else None,
        keys=_words(data["keys"], "keys", where) if ways == ["keys"] else None,
        silence_ms=_milliseconds(data["silence_ms"], where) if ways == ["silence_ms"] else None,
        over_reply_ms=_start(data.get("start", "after_reply"), where),
        said=str(data.get("said", "")),
        expect=decision or None,
        reply=_reply(expect.get("reply"), where),
        state=_state(expect.get("state"), where),
    )


def only(data: dict[object, object], allowed: set[str], where: str) -> None:
    """Raises UsageError for a key that is not allowed."""
    unknown = [key for key in data if key not in allowed]
    if unknown:
        raise UsageError(f"{where}: no key '{unknown[0]}' here: allowed are {sorted(allowed)}")


def _expect(expect: object, where: str, *, script: bool) -> dict[str, object]:
    if expect is None:
        return {}
    if not isinstance(expect, dict):
        raise UsageError(f"{where}: 'expect' must be a mapping of path, intent, slots")
    only(expect, _DECISION_KEYS | (_SCRIPT_KEYS if script else set()), f"{where}, 'expect'")
    return expect


def _refuse_audio(
    data: dict[object, object], way: str, expect: dict[str, object], where: str
) -> None:
    """A script has no audio, so nothing to speak over; nothing is decided without words."""
    if way == "audio":
        raise UsageError(f"{where}: 'audio' has no words: play it with 'teller replay'")
    if data.get("start", "after_reply") != "after_reply":
        raise UsageError(f"{where}: 'start' must be after_reply: without audio nothing is cut")
    decided = [key for key in expect if key in _DECISION_KEYS]
    if way != "text" and decided:
        raise UsageError(
            f"{where}, 'expect': nothing is decided on {way}, so no '{decided[0]}': "
            f"allowed are {sorted(_SCRIPT_KEYS)}"
        )


def _reply(value: object, where: str) -> tuple[str, ...]:
    words = value if isinstance(value, list) else [] if value is None else [value]
    if not all(isinstance(word, str) and word for word in words):
        raise UsageError(f"{where}: 'reply' = {value!r} is no text, nor a list of texts")
    return tuple(words)


def _state(value: object, where: str) -> str | None:
    if value is not None and value not in _STATES:
        raise UsageError(f"{where}: 'state' = {value!r}: choose one of {', '.join(_STATES)}")
    return None if value is None else str(value)


def _words(value: object, key: str, where: str) -> str:
    """YAML takes an unquoted yes for true and 012345 for an octal number. Keys are never shown."""
    if not isinstance(value, str):
        shown = "what was given" if key == "keys" else repr(value)
        raise UsageError(f"{where}: '{key}': {shown} is no text: put it in quotes")
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
