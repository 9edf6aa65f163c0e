"""How many of a hundred, in a language that counts tenths, too? 三割五分, 12パーセント, 五割半."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from agent.text.language import Context, Language, Match
from agent.text.tokens import Phrases, Shape, Tokens, peek
from agent.text.values import Percent


@dataclass(frozen=True, slots=True)
class Shares:
    """Words for parts of a hundred."""

    units: Phrases[Decimal]
    "behind a number: how much of a hundred each is"
    smaller: Phrases[Decimal]
    "behind a number that follows such a unit"
    half: Phrases[bool]
    "behind the unit: half of it more"
    not_after: Phrases[bool]
    "what makes another word of the unit: 割合"
    is_word: Callable[[Tokens, int], bool]
    "whether a token is inside of a word that only holds a numeral"


def find(
    shares: Shares, tokens: Tokens, i: int, language: Language, context: Context
) -> Match | None:
    """A number of hundredths or tenths."""
    reading = language.read_number(tokens, i)
    unit = shares.units.at(tokens, reading.end) if reading else None
    if reading is None or unit is None or shares.not_after.at(tokens, reading.end):
        return None
    if shares.is_word(tokens, i) or _inside_an_address(tokens, i, unit[1]):
        return None
    value, end = reading.values[0] * unit[0], unit[1]
    if half := shares.half.at(tokens, end):
        return Match(half[1], Percent(_plain(value + unit[0] / 2)))
    if unit[0] > 1:
        value, end = _smaller(shares, tokens, value, end, language)
    return Match(end, Percent(_plain(value)))


def _smaller(
    shares: Shares, tokens: Tokens, value: Decimal, end: int, language: Language
) -> tuple[Decimal, int]:
    """三割 五分 二厘: each unit once, the larger first."""
    last = Decimal(10)
    while (reading := language.read_number(tokens, end)) and reading.values[0] < 10:
        unit = shares.smaller.at(tokens, reading.end)
        if unit is None or unit[0] >= last:
            break
        value, end, last = value + reading.values[0] * unit[0], unit[1], unit[0]
    return value, end


def _inside_an_address(tokens: Tokens, i: int, end: int) -> bool:
    """'?q=30%25%20': where the sign says something else."""
    behind = tokens.shape(end)
    if behind in (Shape.NUMBER, Shape.OTHER) or (
        behind is Shape.WORD and peek(tokens, end).isascii()
    ):
        return tokens[end].start == tokens[end - 1].end
    before = peek(tokens, i - 1)
    return before == peek(tokens, end - 1) and tokens[i - 1].end == tokens[i].start


def _plain(value: Decimal) -> Decimal:
    return value.quantize(Decimal(1)) if value == value.to_integral_value() else value.normalize()
