"""Which small coins are said behind the large ones? '... dollars fifty', '... and ten cents'."""

from dataclasses import dataclass

from agent.money import exponent
from agent.text.language import Language
from agent.text.tokens import Shape, Tokens, peek

_WHOLE = 100
"only of a currency with hundredths can the word for the coin be left out"


@dataclass(frozen=True, slots=True)
class Coins:
    """What is added to an amount that now ends before token `end`."""

    minor: int
    end: int
    doubtful: bool = False
    "the number may be of something else than coins"


def read_coins(tokens: Tokens, i: int, code: str, language: Language) -> Coins:
    """'[and] fifty cents', 'fifty', 'and fifty', 'and a half' from token `i` on.

    A number without the word for the coin is one where the sentence ends, or goes on with other
    than what it could count: not 'five dollars and two tickets'.
    """
    whole, none = 10 ** exponent(code), Coins(0, i)
    if whole == 1:
        return none
    if half := language.numerals.and_a_half.at(tokens, i):
        return Coins(whole // 2, half[1])
    if part := language.numerals.and_parts.at(tokens, i):
        return Coins(int(whole * part[0]), part[1])
    comma = peek(tokens, i) == ","
    joined = peek(tokens, i + comma) in language.numerals.conjunctions
    reading = language.read_number(tokens, i + comma + joined)
    if reading is None or len(reading.values) > 1 or not 0 < reading.values[0] < whole:
        return none
    minor = int(reading.values[0])
    if minor != reading.values[0]:
        return none
    unit = language.currencies.units.at(tokens, reading.end)
    if unit and unit[0].minor and (code in unit[0].codes or (unit[0].of_any and whole == _WHOLE)):
        return Coins(minor * unit[0].factor, unit[1])
    if unit or comma or whole != _WHOLE or not _may_end(tokens, reading.end, language):
        return none
    return Coins(minor, reading.end, doubtful=joined or minor < 10)


def _may_end(tokens: Tokens, end: int, language: Language) -> bool:
    """Whether an amount may end here."""
    if tokens.shape(end) is Shape.SYMBOL or language.percents.signs.at(tokens, end):
        return False
    goes_on = language.currencies.goes_on
    return tokens.shape(end) is not Shape.WORD or not goes_on or peek(tokens, end) in goes_on
