"""How many of a hundred do these words say? 'twelve and a half percent', '12%'."""

from decimal import Decimal

from agent.text.language import Context, Language, Match, PercentWords, Reading
from agent.text.tokens import Shape, Tokens, alone, peek
from agent.text.values import Percent


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """A number with a word or sign for hundredths."""
    found = _counted(tokens, i, language) or _inverted(tokens, i, language)
    if found is None:
        return None
    best, *others = map(Percent, found.values)
    return Match(found.end, best, tuple(others))


def _counted(tokens: Tokens, i: int, language: Language) -> Reading | None:
    words = language.percents
    reading = language.read_number(tokens, i) or _part(tokens, i, language)
    sign = words.signs.at(tokens, reading.end) if reading else None
    if reading is None or sign is None or peek(tokens, sign[1]) in words.not_before:
        return None
    if _inside_a_word(tokens, i, sign[1], words):
        return None
    return Reading(sign[1], reading.values)


def _part(tokens: Tokens, i: int, language: Language) -> Reading | None:
    """'half a percent', 'three quarters of a percent'."""
    if half := language.numerals.halves.at(tokens, i):
        return Reading(half[1], (Decimal("0.5"),))
    share = language.numerals.shares.at(tokens, i)
    return Reading(share[1], (share[0],)) if share else None


def _inside_a_word(tokens: Tokens, i: int, end: int, words: PercentWords) -> bool:
    """'?q=30%25%20': an address, where the sign says something else."""
    behind = tokens.shape(end)
    if behind not in (None, Shape.BREAK) and tokens[end].start == tokens[end - 1].end:
        return True
    if i == 0 or tokens[i - 1].end < tokens[i].start:
        return False
    return words.signs.at(tokens, i - 1) is not None


def _inverted(tokens: Tokens, i: int, language: Language) -> Reading | None:
    """'percent of twenty', where nothing else is said: 'what percent of twenty' asks."""
    before = language.percents.inverted.at(tokens, i)
    reading = language.read_number(tokens, before[1]) if before else None
    return reading if reading and alone(tokens, i, reading.end) else None
