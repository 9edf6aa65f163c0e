"""Where do numbers, amounts and places in an order stand, in a script without spaces?

What the engines of all languages find counts only where the signs around it allow (`stands`).
"""

from decimal import Decimal

from agent.money import Money, exponent
from agent.text import money, ordinals
from agent.text.language import Context, Language, Match, Reading
from agent.text.surroundings import Surroundings, in_idiom, is_kana, stands
from agent.text.tokens import Shape, Tokens, peek
from agent.text.values import Number, Ordinal

_ELLIPTIC = (10**4, 10**3)
"scales that may be left out behind their like: 二万五 for 25,000"


def find(
    around: Surroundings, tokens: Tokens, i: int, language: Language, context: Context
) -> Match | None:
    """A number that stands by itself, or a word that is number and counter in one."""
    if counted := around.counted.at(tokens, i):
        begins = not is_kana(peek(tokens, i - 1)) or peek(tokens, i - 1) in "はがをにでともの"
        return Match(counted[1], Number(counted[0])) if begins else None
    reading = language.read_number(tokens, i)
    if reading is None or not stands(around, tokens, i, reading.end):
        return None
    best, *others = map(Number, reading.values)
    if half := _half(around, tokens, reading):
        return half
    return Match(reading.end, best, (*others, *_elliptic(around, tokens, i, reading)))


def find_money(
    around: Surroundings, tokens: Tokens, i: int, language: Language, context: Context
) -> Match | None:
    """An amount; with hundredths of a coin that is none (円銭) it is only a number."""
    if not _may_be_money(tokens, i, language) or in_idiom(around, tokens, i):
        return None
    found = money.find(tokens, i, language, context)
    reading = language.read_number(tokens, found.end) if found else None
    unit = around.hundredths.at(tokens, reading.end) if reading else None
    if found is None or reading is None or unit is None or not isinstance(found.value, Money):
        return found
    hundredths = reading.values[0] / 100
    value = found.value.major + (hundredths if found.value.amount_minor >= 0 else -hundredths)
    return Match(unit[1], Number(value)) if exponent(found.value.currency) == 0 else found


def _may_be_money(tokens: Tokens, i: int, language: Language) -> bool:
    """Whether a sign begins here, or a number before a unit: cheaper than to look for an amount."""
    if tokens.shape(i) is Shape.SYMBOL or language.currencies.signs.at(tokens, i):
        return True
    reading = language.read_number(tokens, i)
    return reading is not None and language.currencies.units.at(tokens, reading.end) is not None


def find_place(
    around: Surroundings, tokens: Tokens, i: int, language: Language, context: Context
) -> Match | None:
    """A place in an order: 第三, 三番目; not 第三者, nor one that is counted from the end."""
    if place := around.places.at(tokens, i):
        return Match(place[1], Ordinal(place[0]))
    if in_idiom(around, tokens, i) or around.from_the_end.before(tokens, i):
        return None
    found = ordinals.around(tokens, i, language)
    return Match(found[1], Ordinal(found[0])) if found else None


def _half(around: Surroundings, tokens: Tokens, reading: Reading) -> Match | None:
    """二つ半, 三倍半: the half stands behind the counter."""
    counter = around.count_words.at(tokens, reading.end)
    end = counter[1] if counter else reading.end + 1
    if not counter and peek(tokens, reading.end) not in around.halved:
        return None
    if peek(tokens, end) not in around.half or peek(tokens, end + 1) in around.not_half:
        return None
    return Match(end + 1, Number(reading.values[0] + Decimal("0.5")))


def _elliptic(around: Surroundings, tokens: Tokens, i: int, reading: Reading) -> tuple[Number, ...]:
    """二万五 may be short for 25,000: never decided here, only kept."""
    words, value = around.numerals, reading.values[0]
    before = peek(tokens, reading.end - 2) if reading.end - i > 2 else ""
    scale = words.myriads.get(before, words.scales.get(before, 0))
    behind = peek(tokens, reading.end)
    if scale not in _ELLIPTIC or not 0 < value % scale < 10 or behind in around.counters:
        return ()
    last = value % scale
    return (Number(value - last + last * scale // 10),)
