"""Which place in an order do these words say? 'twenty first', '3rd', 'one thousandth'.

A language says it by a last word of its own, by words around a number, or both.
"""

from decimal import Decimal

from agent.text.cardinals import LIMIT, cardinal
from agent.text.language import Context, Language, Match, Numerals, OrdinalWords
from agent.text.tokens import Shape, Tokens, peek
from agent.text.values import Ordinal


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """A place; not a part ('a third', 'two fifths') and no idiom ('first of all')."""
    words = language.ordinals
    found = (
        _written(tokens, i, words) or _spoken(tokens, i, language) or around(tokens, i, language)
    )
    return Match(found[1], Ordinal(found[0])) if found and found[0] < LIMIT else None


def _written(tokens: Tokens, i: int, words: OrdinalWords) -> tuple[Decimal, int] | None:
    """'3rd', '1,121st'."""
    if tokens.shape(i) is not Shape.OTHER:
        return None
    text = tokens[i].text
    for ending in words.endings:
        digits = text.removesuffix(ending).replace(",", "")
        if text.endswith(ending) and digits.isdecimal() and len(digits) < 16:
            return Decimal(int(digits)), i + 1
    return None


def _spoken(tokens: Tokens, i: int, language: Language) -> tuple[Decimal, int] | None:
    """'first', 'one hundred and eleventh', 'twenty five thousandth'."""
    words, numerals = language.ordinals, language.numerals
    whole = cardinal(tokens, i, numerals)
    value, end = (whole[0], whole[1]) if whole else (Decimal(0), i)
    if value % 100 == 0 and value:
        end += peek(tokens, end) in numerals.conjunctions
    elif value:
        end += peek(tokens, end) in numerals.joints
    place = _place(value, peek(tokens, end), words)
    if place is None or _is_none(tokens, i, end, place, language):
        return None
    return place, end + 1


def _place(value: Decimal, word: str, words: OrdinalWords) -> Decimal | None:
    """The place that `word` makes of the number before it, 0 for none."""
    if last := words.places.get(word):
        room = 100 if last >= 10 else 10
        fits = value == 0 or (value % room == 0 and (last >= 10 or value % 100 != 10))
        return value + last if fits else None
    scale = words.scales.get(word)
    if scale is None:
        return None
    low = value % scale
    if value == 0 or low:
        return value - low + (low or 1) * scale
    return None


def _is_none(tokens: Tokens, i: int, end: int, place: Decimal, language: Language) -> bool:
    words, before = language.ordinals, peek(tokens, i - 1)
    if before in words.not_after or _counts(before, language.numerals):
        return True
    if i == end and words.idioms.at(tokens, i):
        return True
    return place > 1 and before in words.part_of


def _counts(word: str, numerals: Numerals) -> bool:
    """Whether a place behind this word is one of so many parts, or belongs to its number."""
    return word in numerals.tens or word in numerals.units or word in numerals.teens


def around(tokens: Tokens, i: int, language: Language) -> tuple[Decimal, int] | None:
    """A number with a word before it, behind it, or both."""
    words = language.ordinals
    prefix = words.prefixes.at(tokens, i)
    reading = language.read_number(tokens, prefix[1] if prefix else i)
    if reading is None or reading.values[0] % 1 or reading.values[0] < 0:
        return None
    suffix = words.suffixes.at(tokens, reading.end)
    if prefix is None and suffix is None:
        return None
    return reading.values[0], suffix[1] if suffix else reading.end
