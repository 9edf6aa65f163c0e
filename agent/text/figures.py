"""Which number is written here? '1,234.50', '5.000,00', '12,00,000', '1 414 021 100'."""

import re
from decimal import Decimal

from agent.text.tokens import Shape, Tokens, peek

MAX_FRACTION_DIGITS = 12
_MAX_WRITTEN_DIGITS = 15
_FOREIGN = re.compile(
    r"(?P<whole>\d+|\d{1,3}(?:\.\d{3})+),(?P<part>\d{1,2})|\d{1,3}(?:\.\d{3}){2,}"
)
"decimal comma, points between thousands: what cannot be read in another way"
_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")
_MAX_SPACED_GROUPS = 4


def written(tokens: Tokens, i: int) -> tuple[Decimal, int] | None:
    """A written number; not 0123, which is a digit string."""
    shape = tokens.shape(i)
    if shape is Shape.OTHER:
        return _written_abroad(tokens[i].text, i + 1)
    if shape is not Shape.NUMBER:
        return None
    text, end = tokens[i].text, _spaced(tokens, i)
    if end > i + 1:
        text = "".join(tokens[k].text for k in range(i, end))
    whole, _, fraction = text.replace(",", "").partition(".")
    if len(whole) > _MAX_WRITTEN_DIGITS or len(fraction) > MAX_FRACTION_DIGITS:
        return None
    if len(whole) > 1 and whole[0] == "0":
        return None
    return Decimal(f"{whole or 0}.{fraction}" if fraction else whole), end


def _written_abroad(text: str, end: int) -> tuple[Decimal, int] | None:
    """'5.000,00', '5,50', '1.234.567', '12,00,000'."""
    if len(text) > _MAX_WRITTEN_DIGITS or (text[0] == "0" and text[1:2] != ","):
        return None
    if _INDIAN.fullmatch(text):
        return Decimal(text.replace(",", "")), end
    found = _FOREIGN.fullmatch(text)
    if found is None:
        return None
    whole = (found["whole"] or text).replace(".", "")
    return Decimal(f"{whole}.{found['part']}" if found["part"] else whole), end


def _spaced(tokens: Tokens, i: int) -> int:
    """Behind '1 414 021 100': groups of three digits, two at least, parted by single spaces."""
    first, end = tokens[i].text, i + 1
    if not (first.isdigit() and len(first) < 3 and first[0] != "0"):
        return end
    while end <= i + _MAX_SPACED_GROUPS and _is_next_group(tokens, end):
        end += 1
    return end if end > i + 2 else i + 1


def _is_next_group(tokens: Tokens, i: int) -> bool:
    if tokens.shape(i) is not Shape.NUMBER:
        return False
    text = tokens[i].text
    return text.isdigit() and len(text) == 3 and tokens[i].start == tokens[i - 1].end + 1


def written_small(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """What may stand behind a hundred: '3 hundred and 21'."""
    text = peek(tokens, i)
    return (int(text), i + 1) if text.isdecimal() and len(text) < 3 and text[0] != "0" else None
