"""How much money do these words say? A number and a currency, as ISO 4217 minor units."""

from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal

from agent.errors import TellerError
from agent.money import Money, exponent
from agent.text.digits import spell
from agent.text.language import Context, Language, Match, Reading, Unit
from agent.text.tokens import Tokens, peek

_MAX_SPELT_DIGITS = 15


@dataclass(frozen=True, slots=True)
class _Named:
    """A number with its unit, before token `end`."""

    end: int
    reading: Reading
    unit: Unit


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """An amount that names its currency; the account's decides what a plain 'dollar' is."""
    negative = peek(tokens, i) in language.numerals.minus
    start = i + negative
    named = _signed(tokens, start, language) or _counted(tokens, start, language)
    if named is None or not named.unit.codes:
        return None
    own = context.currency
    code = own if own in named.unit.codes else named.unit.codes[0]
    amounts = _amounts(named, code)
    if not amounts:
        return None
    rest = _rest(tokens, named, code, language) if len(amounts) == 1 else None
    minor, end = rest or (0, named.end)
    best, *others = (Money(-(a + minor) if negative else a + minor, code) for a in amounts)
    return Match(end, best, tuple(others))


def _signed(tokens: Tokens, i: int, language: Language) -> _Named | None:
    """'$5.50', 'USD 50'; a currency word behind it that says the same again belongs to it."""
    sign = language.currencies.signs.at(tokens, i)
    reading = language.read_number(tokens, sign[1]) if sign else None
    if sign is None or reading is None or reading.values[0] < 0:
        return None
    again = language.currencies.units.at(tokens, reading.end)
    if again and not again[0].minor and set(again[0].codes) & set(sign[0].codes):
        return _Named(again[1], reading, again[0])
    return _Named(reading.end, reading, sign[0])


def _counted(tokens: Tokens, i: int, language: Language) -> _Named | None:
    """'five thousand yen', 'five zero zero yen', and 'a dollar' where 'fifty' follows."""
    if peek(tokens, i) in language.numerals.minus:
        return None
    for reading in (language.read_number(tokens, i), _spelt(tokens, i, language)):
        if reading and (unit := language.currencies.units.at(tokens, reading.end)):
            return _Named(unit[1], reading, unit[0])
    unit = language.currencies.units.at(tokens, i + 1)
    if unit is None or unit[0].minor or peek(tokens, i) not in language.numerals.articles:
        return None
    one = _Named(unit[1], Reading(i + 1, (Decimal(1),)), unit[0])
    return one if _rest(tokens, one, unit[0].codes[0], language) else None


def _spelt(tokens: Tokens, i: int, language: Language) -> Reading | None:
    run = spell(tokens, i, language)
    if run is None or len(run.digits) > _MAX_SPELT_DIGITS or run.digits[0] == "0":
        return None
    return Reading(run.end, (Decimal(run.digits),))


def _amounts(named: _Named, code: str) -> list[int]:
    """The readings in minor units, best first; none for what the currency has no coin for."""
    amounts = list[int]()
    for value in named.reading.values:
        if named.unit.minor:
            value = value.scaleb(-exponent(code))
        with suppress(TellerError):
            amounts.append(Money.from_major(value, code).amount_minor)
    return amounts


def _rest(tokens: Tokens, named: _Named, code: str, language: Language) -> tuple[int, int] | None:
    """The small coins behind the large ones, in minor units, and the index behind them.

    'five dollars [and] fifty cents', 'five dollars fifty', 'five dollars and a half'.
    """
    whole = 10 ** exponent(code)
    if named.unit.minor or whole == 1 or named.reading.values[0] % 1:
        return None
    if half := language.numerals.and_a_half.at(tokens, named.end):
        return whole // 2, half[1]
    joined = peek(tokens, named.end) in language.numerals.conjunctions
    reading = language.read_number(tokens, named.end + joined)
    if reading is None or len(reading.values) > 1 or not 0 < reading.values[0] < whole:
        return None
    if reading.values[0] % 1:
        return None
    unit = language.currencies.units.at(tokens, reading.end)
    if unit is None and not joined and reading.values[0] >= 10 and whole == 100:
        return int(reading.values[0]), reading.end
    if unit and unit[0].minor and code in unit[0].codes:
        return int(reading.values[0]), unit[1]
    return None
