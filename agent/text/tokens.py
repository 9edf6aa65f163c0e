"""Where are the words of an utterance, and which of them are only hesitation?

Tokens keep their place in the surface, so a span can cover a hesitation that no rule ever sees.
"""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

T = TypeVar("T")


class Shape(Enum):
    """What a token looks like."""

    WORD = auto()
    NUMBER = auto()
    "written: 5, 5,000, 5.50, 0123"
    GROUPS = auto()
    "digits joined by hyphens: 090-1234-5678"
    SYMBOL = auto()
    "a currency or minus sign"
    BREAK = auto()
    "punctuation: no number goes on behind it"
    OTHER = auto()
    "neither word nor number: 5pm, 10:30, A4"


@dataclass(frozen=True, slots=True)
class Token:
    """One word or sign; `text` is in lower case."""

    shape: Shape
    text: str
    start: int
    "code points from the start of the surface"
    end: int


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What a language's tokens need to know."""

    fillers: Set[str]
    symbols: Set[str]
    "signs that mean a currency"
    suffixes: Set[str]
    "words that may be glued to written digits: the k of 5k"


# Every alternative consumes what it looks at: the work is linear in the surface.
_TOKEN = re.compile(
    r"""(?P<number>(?:(?<![\w.,])\.)?[0-9]+(?:[.,:/-][0-9]+)*)(?P<suffix>[^\W_]*)
      | (?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*(?![^\W_]))
      | (?P<other>[^\W_]+)
      | (?P<minus>(?<![\w.,)])[-−](?=\S))
      | (?P<pause>\.{2,}|…|(?<=[^\W_])-(?=[^\W\d_]))
      | (?P<dash>[-−–—])
      | (?P<sign>[^\s])""",
    re.VERBOSE,
)
_WRITTEN = re.compile(r"(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?")
_GROUPS = re.compile(r"\d+(?:-\d+)+")
_DASH = "—"
"every dash that is neither a hyphen nor a minus"
_AROUND_FILLERS = frozenset((",", ".", _DASH))


def tokenize(surface: str, lexicon: Lexicon) -> list[Token]:
    """The tokens of a surface, in order, without hesitations and the commas around them."""
    tokens = list[Token]()
    after_filler = False
    for token in _all(surface, lexicon):
        if token.shape is Shape.WORD and token.text in lexicon.fillers:
            _drop_comma(tokens)
            after_filler = True
        elif not (after_filler and _is_comma(token)):
            tokens.append(token)
            after_filler = False
    return tokens


def peek(tokens: Sequence[Token], i: int) -> str:
    """The text of token `i`; "" outside of the utterance. Punctuation is in no table of words."""
    return tokens[i].text if 0 <= i < len(tokens) else ""


def alone(tokens: Sequence[Token], i: int, end: int) -> bool:
    """Whether tokens `i` to `end` are the whole utterance, punctuation aside."""
    return _only_breaks(tokens, range(i - 1, -1, -1)) and _only_breaks(
        tokens, range(end, len(tokens))
    )


def _only_breaks(tokens: Sequence[Token], indexes: Iterable[int]) -> bool:
    return all(tokens[k].shape is Shape.BREAK for k in indexes)


def _all(surface: str, lexicon: Lexicon) -> Iterable[Token]:
    for found in _TOKEN.finditer(surface):
        match found.lastgroup:
            case "suffix":
                yield from _written(found, lexicon.suffixes)
            case "word":
                yield Token(Shape.WORD, found[0].lower().replace("’", "'"), *found.span())
            case "other":
                yield Token(Shape.OTHER, found[0], *found.span())
            case "minus":
                yield Token(Shape.SYMBOL, "-", *found.span())
            case "dash":
                yield Token(Shape.BREAK, _DASH, *found.span())
            case "sign":
                shape = Shape.SYMBOL if found[0] in lexicon.symbols else Shape.BREAK
                yield Token(shape, found[0], *found.span())


def _written(found: re.Match[str], suffixes: Set[str]) -> Iterable[Token]:
    """A written number, with its glued word as a token of its own: 5k is "5" and "k"."""
    number, suffix = found["number"], found["suffix"].lower()
    if suffix and suffix not in suffixes:
        yield Token(Shape.OTHER, found[0], *found.span())
        return
    yield Token(_shape(number), number, *found.span("number"))
    if suffix:
        yield Token(Shape.WORD, suffix, *found.span("suffix"))


def _shape(number: str) -> Shape:
    if _WRITTEN.fullmatch(number):
        return Shape.NUMBER
    return Shape.GROUPS if _GROUPS.fullmatch(number) else Shape.OTHER


def _is_comma(token: Token) -> bool:
    return token.shape is Shape.BREAK and token.text in _AROUND_FILLERS


def _drop_comma(tokens: list[Token]) -> None:
    while tokens and _is_comma(tokens[-1]):
        tokens.pop()


class Phrases(Generic[T]):
    """Fixed word sequences and what they mean; the longest that stands at a place wins."""

    def __init__(self, meanings: Mapping[str, T]) -> None:
        self._by_first = dict[str, list[tuple[tuple[str, ...], T]]]()
        for phrase in sorted(meanings, key=lambda phrase: -len(phrase.split())):
            words = tuple(phrase.split())
            self._by_first.setdefault(words[0], []).append((words, meanings[phrase]))

    def at(self, tokens: Sequence[Token], i: int) -> tuple[T, int] | None:
        """The meaning of the phrase that begins at token `i`, and the index behind it."""
        for words, meaning in self._by_first.get(peek(tokens, i), ()):
            if all(peek(tokens, i + k) == word for k, word in enumerate(words)):
                return meaning, i + len(words)
        return None
