"""What is measured? One sentence with what it means, whichever set it comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import orjson

from agent.understand.decision import Expects


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence."""

    part: str
    "intents, slots, false, handoff or own"
    suite: str
    text: str
    lang: str
    label: str
    "as the set names it"
    intent: str | None = None
    "of ours; None where any will do but a wrong deed"
    path: str | None = None
    slots: Mapping[str, object] | None = None
    "None where they are not looked at"
    expects: Expects = Expects.NOTHING
    source: str = ""
    half: str = field(default="")

    @classmethod
    def of(cls, **fields: object) -> "Row":
        """With the half that its source falls into: one was read while the grammar was written."""
        source = str(fields.get("source", ""))
        return cls(half=half(source), **fields)  # type: ignore[arg-type]


def half(source: str) -> str:
    """'seen' or 'unseen', by a hash of where the row comes from."""
    return "unseen" if sha256(source.encode()).digest()[0] % 2 else "seen"


def read_lines(path: Path) -> Iterator[dict[str, object]]:
    with path.open("rb") as lines:
        for line in lines:
            if line.strip():
                yield orjson.loads(line)
