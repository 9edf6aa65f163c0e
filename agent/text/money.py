"""How much money do these words say? A number and a currency, as ISO 4217 minor units."""

from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal

from agent.errors import TellerError
from agent.money import Money, exponent
from agent.text.cardinals import scale_at
from agent.text.coins import Coins, read_coins
from agent.text.digits import spell
from agent.text.language import Context, Language, Match, Numerals, Reading, Unit
from agent.text.tokens import Shape, Tokens, peek

_MAX_SPELT_DIGITS = 15
_MAX_MAJOR = 10**15
"no amount is that large"
_LOSS = ("(", ")")
"accountants write a loss of five dollars as ($5)"


@dataclass(frozen=True, slots=True)
class _Named:
    """A number with its unit, before token `end`."""

    end: int
    reading: Reading
    unit: Unit


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """An amount that names its currency; the account's decides what a plain 'dollar' is."""
    if peek(tokens, i) == _LOSS[0]:
        return _loss(tokens, i, language, context)
    negative = peek(tokens, i) in language.numerals.minus
    start = i + negative
    named = _signed(tokens, start, language) or _counted(tokens, start, language)
    if named is None or not named.unit.codes:
        return None
    own = context.currency
    code = own if own in named.unit.codes else named.unit.codes[0]
    amounts = _amounts(named, code)
    coins = _coins(tokens, named, code, language) if len(amounts) == 1 else Coins(0, named.end)
    if not amounts or (negative and amounts[0] < 0):
        return None
    values = [amount + coins.minor for amount in amounts]
    if coins.doubtful:
        values += amounts
    best, *others = (Money(-value if negative else value, code) for value in values)
    return Match(coins.end, best, tuple(others))


def _loss(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """'($5)': written in one piece, it is rather less than nothing."""
    if language.currencies.signs.at(tokens, i + 1) is None:
        return None
    if tokens[i].end != tokens[i + 1].start:
        return None
    found = find(tokens, i + 1, language, context)
    if found is None or peek(tokens, found.end) != _LOSS[1]:
        return None
    assert isinstance(found.value, Money)
    loss = Money(-found.value.amount_minor, found.value.currency)
    return Match(found.end + 1, loss, (found.value, *found.alternatives))


def _signed(tokens: Tokens, i: int, language: Language) -> _Named | None:
    """'$5.50', 'USD 50'; a currency word behind it that says the same again belongs to it."""
    sign = language.currencies.signs.at(tokens, i)
    reading = language.read_number(tokens, sign[1]) if sign else None
    if sign is None or reading is None:
        return None
    again = language.currencies.units.at(tokens, reading.end)
    if again and _begins_another(tokens, reading.end):
        again = None
    if again is None or again[0].minor:
        return _Named(reading.end, reading, sign[0])
    if set(again[0].codes) & set(sign[0].codes):
        return _Named(again[1], reading, again[0])
    return None


def _counted(tokens: Tokens, i: int, language: Language) -> _Named | None:
    """'five thousand yen', 'five zero zero yen', 'half a dollar', 'a dollar'."""
    if peek(tokens, i) in language.numerals.minus or _is_tail(tokens, i, language.numerals):
        return None
    readings = (language.read_number(tokens, i), _spelt(tokens, i, language))
    for reading in readings:
        unit = language.currencies.units.at(tokens, reading.end) if reading else None
        if reading and unit and not _leads(tokens, reading.end):
            return _scaled(tokens, _Named(unit[1], reading, unit[0]), language)
    return _ranged(tokens, i, readings[0], language) or _single(tokens, i, language)


def _is_tail(tokens: Tokens, i: int, words: Numerals) -> bool:
    """'seventy nineteen dollars': nobody knows how many."""
    return peek(tokens, i - 1) in words.tens and peek(tokens, i) in words.teens


def _begins_another(tokens: Tokens, i: int) -> bool:
    """'$20 $30': the sign is that of the next amount."""
    return tokens.shape(i) is Shape.SYMBOL and tokens.shape(i + 1) is Shape.NUMBER


def _leads(tokens: Tokens, i: int) -> bool:
    """'1 $10 bill': a sign written as one with what follows belongs to it."""
    if not _begins_another(tokens, i):
        return False
    return tokens[i - 1].end < tokens[i].start and tokens[i].end == tokens[i + 1].start


def _scaled(tokens: Tokens, named: _Named, language: Language) -> _Named:
    """'75 USD million'."""
    scale, end = scale_at(tokens, named.end, language.numerals)
    if scale == 1 or language.currencies.units.at(tokens, end):
        return named
    values = tuple(value * scale for value in named.reading.values)
    return _Named(end, Reading(named.reading.end, values), named.unit)


def _ranged(tokens: Tokens, i: int, reading: Reading | None, language: Language) -> _Named | None:
    """The first of 'from ten to twenty dollars'."""
    between = language.currencies.ranges.get(peek(tokens, i - 1))
    if not between or reading is None or peek(tokens, reading.end) not in between:
        return None
    other = language.read_number(tokens, reading.end + 1)
    unit = language.currencies.units.at(tokens, other.end) if other else None
    return _Named(reading.end, reading, unit[0]) if unit else None


def _single(tokens: Tokens, i: int, language: Language) -> _Named | None:
    """'a dollar', 'half a dollar', 'a quarter of a pound'; 'a pound of' is a weight."""
    numerals = language.numerals
    found: tuple[Decimal, int] | None
    if half := numerals.halves.at(tokens, i):
        found = Decimal("0.5"), half[1]
    elif share := numerals.shares.at(tokens, i):
        found = share
    else:
        found = (Decimal(1), i + 1) if peek(tokens, i) in numerals.articles else None
    unit = language.currencies.single.at(tokens, found[1]) if found else None
    if found is None or unit is None or peek(tokens, unit[1]) in numerals.links:
        return None
    return _Named(unit[1], Reading(found[1], (found[0],)), unit[0])


def _spelt(tokens: Tokens, i: int, language: Language) -> Reading | None:
    run = spell(tokens, i, language)
    if run is None or len(run.digits) > _MAX_SPELT_DIGITS or run.digits[0] == "0":
        return None
    return Reading(run.end, (Decimal(run.digits),))


def _amounts(named: _Named, code: str) -> list[int]:
    """The readings in minor units, best first; none for what the currency has no coin for."""
    amounts = list[int]()
    for value in _values(named.reading, code):
        value *= named.unit.factor
        if named.unit.minor:
            value = value.scaleb(-exponent(code))
        if abs(value) < _MAX_MAJOR:
            with suppress(TellerError):
                amounts.append(Money.from_major(value, code).amount_minor)
    return amounts


def _values(reading: Reading, code: str) -> tuple[Decimal, ...]:
    """Where three digits follow the point it may part thousands: '1.250 euros'."""
    value = reading.values[0]
    if exponent(code) > 2 or value.as_tuple().exponent != -3 or not 1 <= abs(value) < 1000:
        return reading.values
    return (*reading.values, value * 1000)


def _coins(tokens: Tokens, named: _Named, code: str, language: Language) -> Coins:
    """The small coins said behind a whole number of large ones."""
    if named.unit.minor or named.reading.values[0] % 1:
        return Coins(0, named.end)
    return read_coins(tokens, named.end, code, language)
