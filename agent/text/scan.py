"""Which values does an utterance hold? Runs a language's rules over its tokens, left to right.

Every token is offered to the rules in their order; the first that matches takes its tokens, so
spans never overlap and no rule sees what another has taken.
"""

from collections.abc import Sequence

from agent.money import Money
from agent.text.correction import Found, merge
from agent.text.language import Context, Language
from agent.text.tokens import Token, tokenize
from agent.text.values import Digits, Kind, Normalized, Number, Span, Value


def normalize(surface: str, language: Language, context: Context) -> Normalized:
    """The values of `surface` and its written form."""
    tokens = tokenize(surface, language.lexicon)
    found = merge(scan(tokens, language, context), tokens, language.repairs)
    spans = tuple(_span(surface, tokens, one) for one in found)
    return Normalized(surface, _text(surface, spans), spans)


def scan(tokens: Sequence[Token], language: Language, context: Context) -> list[Found]:
    """What the rules find, before corrections."""
    found, i = list[Found](), 0
    while i < len(tokens):
        one = _first(tokens, i, language, context)
        if one:
            found.append(one)
        i = one.end if one else i + 1
    return found


def _first(tokens: Sequence[Token], i: int, language: Language, context: Context) -> Found | None:
    for rule in language.rules:
        if match := rule.find(tokens, i, language, context):
            return Found(i, match.end, match.value, match.alternatives, rule.name, rule.version)
    return None


def _span(surface: str, tokens: Sequence[Token], found: Found) -> Span:
    start, end = tokens[found.start].start, tokens[found.end - 1].end
    return Span(
        start,
        end,
        surface[start:end],
        kind(found.value),
        found.value,
        found.rule,
        found.rule_version,
        found.alternatives,
        found.corrected_from,
        found.negated,
    )


def kind(value: Value) -> Kind:
    match value:
        case Money():
            return Kind.MONEY
        case Number():
            return Kind.NUMBER
        case Digits():
            return Kind.DIGITS


def written(value: Value) -> str:
    """The house style: '5,000 JPY', '12.50 USD', '1,234.5', '0123'. Reads back the same."""
    match value:
        case Money():
            return str(value)
        case Number():
            return f"{value.value:,f}"
        case Digits():
            return value.digits


def _text(surface: str, spans: Sequence[Span]) -> str:
    parts, at = list[str](), 0
    for span in spans:
        parts += [surface[at : span.start], written(span.value)]
        at = span.end
    return "".join([*parts, surface[at:]])
