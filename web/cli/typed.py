"""Is a typed line what the caller says, or a command of the chat's?"""

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typed:
    """A line: words, or a command and what stands behind it."""

    command: str | None
    rest: str

    @classmethod
    def of(cls, line: str) -> "Typed":
        """Wide characters count as plain ones: "／ｐｉｎ　２４６８１０" must not become words."""
        plain = unicodedata.normalize("NFKC", line).strip()
        if not plain.startswith("/"):
            return cls(None, line)
        command, _, rest = plain[1:].strip().partition(" ")
        name = command.rstrip("0123456789").casefold()
        return cls(name, (command[len(name) :] + rest).replace(" ", ""))
