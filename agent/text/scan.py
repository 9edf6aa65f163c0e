"""Which values does an utterance hold? Runs a language's rules over its tokens, left to right.

Every token is offered to the rules in their order; the first that matches takes its tokens, so
spans never overlap and no rule sees what another has taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from agent.money import Money
from agent.text.correction import Found, is_negated
from agent.text.language import Context, Language
from agent.text.tokens import Tokens
from agent.text.values import (
    KINDS,
    Date,
    DateTime,
    Digits,
    Number,
    Ordinal,
    Percent,
    Period,
    Span,
    Spelled,
    Time,
    Value,
)


@dataclass(frozen=True, slots=True)
class Step:
    """What was found at one token, and which tokens that depends on."""

    start: int
    found: Found | None
    far: int
    "the last token that was looked at"

    @property
    def end(self) -> int:
        return self.found.end if self.found else self.start + 1


def scan(tokens: Tokens, i: int, language: Language, context: Context) -> list[Step]:
    """The steps over the tokens from `i` on, before corrections."""
    steps = list[Step]()
    while i < len(tokens.items):
        tokens.far = i
        found = _first(tokens, i, language, context)
        steps.append(Step(i, found, tokens.far))
        i = steps[-1].end
    return steps


def _first(tokens: Tokens, i: int, language: Language, context: Context) -> Found | None:
    for rule in language.rules_at(tokens.items[i]):
        if match := rule.find(tokens, i, language, context):
            return Found(
                i,
                match.end,
                match.value,
                match.alternatives,
                match.rule or rule.name,
                match.rule_version or rule.version,
                negated=is_negated(tokens, i, language.repairs),
            )
    return None


def span(surface: str, tokens: Tokens, found: Found) -> Span:
    start, end = tokens.items[found.start].start, tokens.items[found.end - 1].end
    return Span(
        start,
        end,
        surface[start:end],
        KINDS[type(found.value)],
        found.value,
        found.rule,
        found.rule_version,
        found.alternatives,
        found.corrected_from,
        found.negated,
    )


def written(value: Value, language: Language) -> str:
    """The house style: '5,000 JPY', '1,234.5', '0123', '2026-11-21'. Reads back the same."""
    match value:
        case Money():
            return str(value)
        case Number():
            return f"{value.value:,f}"
        case Ordinal():
            return language.speech.written_ordinal(value.value)
        case Percent():
            return f"{value.value:,f}%"
        case Digits():
            return value.digits
        case Spelled():
            return value.letters
        case Date():
            return value.day.isoformat()
        case Time(clock):
            return clock.isoformat("seconds" if clock.second else "minutes")
        case DateTime(moment):
            return _end(moment)
        case Period(start, end):
            return f"{_end(start)}/{_end(end)}"


def _end(end: date | datetime | None) -> str:
    """'2026-11-21', '2026-11-21 14:30' without the zone, '..' for an open side (ISO 8601-2)."""
    if not isinstance(end, datetime):
        return end.isoformat() if end else ".."
    spec = "seconds" if end.second else "minutes"
    return end.replace(tzinfo=None).isoformat(" ", spec)


def text(surface: str, spans: Sequence[Span], language: Language) -> str:
    """The written form: the surface with every value in the house style."""
    parts, at = list[str](), 0
    for one in spans:
        parts += [surface[at : one.start], written(one.value, language)]
        at = one.end
    return "".join([*parts, surface[at:]])
