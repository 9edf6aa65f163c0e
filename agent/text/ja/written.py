"""Which day do digits and signs write? 2021/03/25, 3/25, 21/04/16, 2021.03."""

import re
from datetime import date

from agent.text.ja.counted import ANY
from agent.text.patterns import Leaf
from agent.text.tokens import Shape, Tokens

_FIRST_WRITTEN = re.compile(r"(\d{1,4})([-/.])(\d\d?)(?:\2(\d{1,4}))?")


def written_days(text: str) -> tuple[tuple[int, int, int], ...]:
    """2021/03/25, 3/25, 02/22/2016, 21/04/16: year (0: not said), month, day; best first.

    Hyphens and points need a year of four digits: 1-2-3 is an address. Day 0: the whole month.
    """
    found = _FIRST_WRITTEN.fullmatch(text)
    if found is None:
        return ()
    first, sign, second, third = found[1], found[2], int(found[3]), found[4]
    if len(first) == 4:
        orders = [(int(first), second, int(third or 0))]
    elif len(first) == 3:
        return ()
    elif third is None:
        orders = [(0, int(first), second)] if sign == "/" else []
    elif len(third) == 4:
        orders = [(int(third), int(first), second), (int(third), second, int(first))]
        orders = orders if sign == "/" else orders[::-1]
    elif sign == "/" and len(third) <= 2:
        orders = [(2000 + int(first), second, int(third))] if len(first) == 2 else []
        orders += [(2000 + int(third), int(first), second)] if len(third) == 2 else []
    else:
        orders = []
    return tuple(order for order in orders if _is_day(*order))


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year or 2000, month, day or 1)
    except ValueError:
        return False
    return year == 0 or 1000 <= year < 3000


def _written(tokens: Tokens, i: int) -> tuple[object, int] | None:
    if tokens.shape(i) is Shape.NUMBER:
        return _written_month(tokens, i)
    found = written_days(tokens.text(i)) if tokens.shape(i) in _WRITTEN_SHAPES else ()
    return (found, i + 1) if found else None


def _written_month(tokens: Tokens, i: int) -> tuple[object, int] | None:
    """2021.03: a decimal number, unless a word of time follows."""
    text = tokens.text(i)
    if len(text) != 7 or text[4] != "." or tokens.text(i + 1) not in _BEHIND_MONTH:
        return None
    found = written_days(text)
    return (found, i + 1) if found else None


_WRITTEN_SHAPES = frozenset([Shape.OTHER, Shape.GROUPS])
_BEHIND_MONTH = frozenset("にかま~〜")
WRITTEN = Leaf(_written, frozenset([ANY]), _WRITTEN_SHAPES, frozenset())
