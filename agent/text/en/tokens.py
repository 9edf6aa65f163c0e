"""Which signs and letters belong to a number in English text? '£5m', 'USD5', '1.2M', '43c'."""

import re
from collections.abc import Generator, Iterable

from agent.text.en.money import CAPITALS, CODE_SIGNS, GLUED_UNITS, SIGNS
from agent.text.tokens import Shape, Token, split

_SUFFIXES = (GLUED_UNITS - {"m", "b", "c", "g"}) | {"k", "bn", "mil", "mio", "lakh", "cr", "crore"}
_CODED = re.compile(r"([A-Za-z]{2,3})(?=[0-9])")
_CENT_DIGITS = 2
"'43c' is rather cents than a flat"
_LETTERED = re.compile(r"(?P<number>(?P<whole>[0-9,]*)(?P<part>\.[0-9]+)?)(?P<letters>[A-Za-z]+)")


def split_en(surface: str, start: int) -> Iterable[Token]:
    """The tokens of `surface` from code point `start` on, which is 0 or follows a space."""
    at: int | None = start
    while at is not None:
        at = yield from _split(surface, at)


def _split(surface: str, start: int) -> Generator[Token, None, int | None]:
    """Up to a currency code glued to a number: there it begins again."""
    for token in split(surface, start, _SUFFIXES, SIGNS):
        if token.shape is Shape.OTHER:
            code = _CODED.match(surface, token.start)
            if code and code[0].lower() in CODE_SIGNS:
                yield Token(Shape.WORD, code[0].lower(), *code.span())
                return code.end()
            yield from _lettered(token, surface)
        elif token.shape is Shape.WORD and surface[token.start : token.end] in CAPITALS:
            yield Token(Shape.WORD, token.text.upper(), token.start, token.end)
        else:
            yield token
    return None


def _lettered(token: Token, surface: str) -> Iterable[Token]:
    """'1.2M', '£5m', '43c' as a number and a word."""
    found = _LETTERED.fullmatch(surface, token.start, token.end)
    word = _meaning(found, surface[token.start - 1 : token.start]) if found else None
    if found is None or word is None:
        yield token
        return
    yield Token(Shape.NUMBER, found["number"], *found.span("number"))
    yield Token(Shape.WORD, word, *found.span("letters"))


def _meaning(found: re.Match[str], before: str) -> str | None:
    """A metre is no million: an 'm' is one as a capital, or behind a currency sign; other letters
    are scales behind a fraction or a sign.
    """
    letters, is_money = found["letters"], before in SIGNS and before != ""
    if letters in ("M", "MM") or (letters == "m" and is_money):
        return "million"
    if letters in ("B", "b", "G") and (is_money or found["part"]):
        return "billion"
    return "c" if letters == "c" and len(found["whole"]) == _CENT_DIGITS else None
