"""Did the caller say the PIN aloud? Then it is dropped before anything keeps it."""

import re

from agent.text.values import Digits, Normalized, Number, Span

DROPPED = "(digits, not kept)"
"stands for what was said"
_LEAST = 3
"digits in a row, where the PIN was asked for"
_ROUND = 100
_NAMED = re.compile(r"\b(?:pin|passcode|pass ?code)\b|暗証番号|暗証|パスコード", re.IGNORECASE)


def is_spoken_pin(normalized: Normalized, *, asked: bool) -> bool:
    """Digits where the PIN is asked for, or behind the word for it at any time."""
    said = sum(map(_digits, normalized.spans))
    if asked:
        return said >= _LEAST
    return said > _LEAST and _NAMED.search(normalized.surface) is not None


def _digits(span: Span) -> int:
    """How many; none in a round number that was said as one: that is an amount."""
    match span.value:
        case Digits(digits):
            return len(digits)
        case Number(number) if span.surface.isdecimal() or number % _ROUND:
            return len(f"{number:f}".replace(".", ""))
        case _:
            return 0
