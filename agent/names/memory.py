"""What was worked out of names is remembered while calls last, and forgotten at hang-up."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
_FORGET: list[Callable[[], None]] = []


def remembered(most: int) -> Callable[[F], F]:
    """`functools.lru_cache` of so many results, until `forget`."""

    def remember(function: F) -> F:
        cached = lru_cache(maxsize=most)(function)
        _FORGET.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    return remember


def forget() -> None:
    """Nothing of a name that was heard or known is kept by this package's functions."""
    for clear in _FORGET:
        clear()
