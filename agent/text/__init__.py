"""Spoken to written and back. `normalize` and `Incremental` are all that other packages import.

The written form follows one house style: amounts as '5,000 JPY', numbers as '5,000', digit
strings as '0123'; everything else stays as it was heard.
"""

from collections.abc import Sequence
from datetime import datetime

from agent.money import exponent
from agent.text.correction import merge
from agent.text.language import Context
from agent.text.languages import find_language
from agent.text.scan import Step, scan, span, text
from agent.text.tokens import Token, Tokens, without_fillers
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
        self._raw: list[Token] = []
        "with hesitations"
        self._tokens = Tokens([])
        self._steps: list[Step] = []

    def push(self, partial: str) -> Normalized:
        """The whole partial, normalised: the same however the utterance was cut.

        What was found in words that have not changed, looking at no others, is kept; a
        recogniser that repeats itself costs nothing.
        """
        if self._last is None or self._last.surface != partial:
            tokens = Tokens(self._tokenize(partial))
            self._scan(tokens)
            found = merge(
                (step.found for step in self._steps if step.found), tokens, self._language.repairs
            )
            spans = tuple(span(partial, tokens, one) for one in found)
            self._last = Normalized(partial, text(partial, spans, self._language), spans)
        return self._last

    def _tokenize(self, partial: str) -> list[Token]:
        """Splits again from the last space that both partials share: tokens reach over none."""
        before = self._last.surface if self._last else ""
        start = partial.rfind(" ", 0, _common(before, partial)) + 1
        self._raw = [token for token in self._raw if token.start < start]
        self._raw += self._language.split(partial, start)
        return without_fillers(self._raw, self._language.fillers)

    def _scan(self, tokens: Tokens) -> None:
        """Takes up the scan at the first step that looked at a token which is another now."""
        same = _common(self._tokens.items, tokens.items)
        kept = next((k for k, s in enumerate(self._steps) if s.far >= same), len(self._steps))
        del self._steps[kept:]
        i = self._steps[-1].end if self._steps else 0
        tokens.recall(self._tokens, i, same)
        self._steps += scan(tokens, i, self._language, self._context)
        self._tokens = tokens


def _common(one: Sequence[object], other: Sequence[object]) -> int:
    """How many items two sequences begin with in common."""
    length = min(len(one), len(other))
    if one[:length] == other[:length]:
        return length
    return next(k for k in range(length) if one[k] != other[k])


__all__ = ["Incremental", "Normalized", "normalize"]
