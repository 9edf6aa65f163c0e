"""Spoken to written and back. `normalize` and `Incremental` are all that other packages import.

The written form follows one house style: amounts as '5,000 JPY', numbers as '5,000', digit
strings as '0123'; everything else stays as it was heard.
"""

from datetime import datetime

from agent.money import exponent
from agent.text.language import Context
from agent.text.languages import find_language
from agent.text.scan import normalize as _normalize
from agent.text.values import Normalized


def normalize(
    text: str, lang: str, *, at: datetime | None = None, currency: str | None = None
) -> Normalized:
    """The values in `text` and its written form; pure, linear in the length of `text`.

    `at` is the moment that relative dates count from. `currency` (ISO 4217) is that of the
    account the caller speaks about; it only decides what is ambiguous: which dollar, and that
    'two fifty' is no 2.50 of a currency without small coins. Raises UsageError for a language
    without rules, TellerError for what is no currency code.
    """
    return Incremental(lang, at=at, currency=currency).push(text)


class Incremental:
    """Normalises one utterance while it grows."""

    def __init__(
        self, lang: str, *, at: datetime | None = None, currency: str | None = None
    ) -> None:
        """As `normalize`."""
        if currency is not None:
            exponent(currency)
        self._language = find_language(lang)
        self._context = Context(at, currency)
        self._last: Normalized | None = None

    def push(self, partial: str) -> Normalized:
        """The whole partial, normalised: the same however the utterance was cut.

        A recogniser repeats itself between words, so an unchanged partial costs nothing.
        """
        if self._last is None or self._last.surface != partial:
            self._last = _normalize(partial, self._language, self._context)
        return self._last


__all__ = ["Incremental", "Normalized", "normalize"]
