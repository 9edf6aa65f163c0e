"""Where are the words of an utterance, and which of them are only hesitation?

Tokens keep their place in the surface, so a span can cover a hesitation that no rule ever sees.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Generic, NamedTuple, TypeVar

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


class Token(NamedTuple):
    """One word or sign; `text` is in lower case.

    A tuple: one is made and compared for every character of every partial, which a frozen
    dataclass does three times slower.
    """

    shape: Shape
    text: str
    start: int
    "code points from the start of the surface"
    end: int


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
_AROUND_FILLERS = frozenset((",", ".", "、", _DASH))


class Tokens:
    """The words of one utterance, hesitations left out; knows how far it was looked into.

    A result that looked no further than token `far` stays true while the tokens up to there do:
    that is what `Incremental` re-uses.
    """

    __slots__ = ("far", "items", "memo", "reads", "texts")

    def __init__(self, items: Sequence[Token]) -> None:
        self.items, self.texts = items, [token.text for token in items]
        self.far = -1
        "the last token asked for since it was set; behind the end counts"
        self.memo: dict[tuple[Hashable, int], tuple[Any, int]] = {}
        "what was read at a place, and how far was looked for it"
        self.reads: dict[int, tuple[Any, int]] = {}
        "the same for the grammar, which numbers its parts and places"

    def recall(self, before: "Tokens", first: int, same: int) -> None:
        """Takes over what `before`, alike up to token `same`, had read from token `first` on."""
        self.memo = {at: read for at, read in before.memo.items() if first <= read[1] < same}
        self.reads = {at: read for at, read in before.reads.items() if first <= read[1] < same}

    def once(self, name: Hashable, i: int, read: Callable[..., T], *more: object) -> T:
        """`read(tokens, i, *more)`, worked out once at each token, however many rules ask."""
        known = self.memo.get((name, i))
        if known is None:
            before, self.far = self.far, i
            known = self.memo[name, i] = (read(self, i, *more), self.far)
            self.far = max(self.far, before)
        elif known[1] > self.far:
            self.far = known[1]
        return known[0]  # type: ignore[no-any-return]

    def __getitem__(self, i: int) -> Token:
        self.far = max(self.far, i)
        return self.items[i]

    def shape(self, i: int) -> "Shape | None":
        """The shape of token `i`; None outside of the utterance."""
        self.far = max(self.far, i)
        return self.items[i].shape if 0 <= i < len(self.items) else None

    def text(self, i: int) -> str:
        """The text of token `i`; "" outside of the utterance."""
        if i > self.far:
            self.far = i
        return self.texts[i] if 0 <= i < len(self.texts) else ""


def without_fillers(raw: Iterable[Token], fillers: Set[str]) -> list[Token]:
    """The tokens without hesitations and the commas around them."""
    tokens = list[Token]()
    after_filler = False
    for token in raw:
        if token.shape is Shape.WORD and token.text in fillers:
            _drop_comma(tokens)
            after_filler = True
        elif not (after_filler and _is_comma(token)):
            tokens.append(token)
            after_filler = False
    return tokens


def peek(tokens: Tokens, i: int) -> str:
    """The text of token `i`; "" outside of the utterance. Punctuation is in no table of words."""
    return tokens.text(i)


def alone(tokens: Tokens, i: int, end: int) -> bool:
    """Whether tokens `i` to `end` are the whole utterance, punctuation aside."""
    return not _beyond_breaks(tokens, i - 1, -1) and not _beyond_breaks(tokens, end, 1)


def _beyond_breaks(tokens: Tokens, i: int, step: int) -> bool:
    """Whether anything but punctuation lies from token `i` on."""
    while (shape := tokens.shape(i)) is Shape.BREAK:
        i += step
    return shape is not None


def split(surface: str, start: int, suffixes: Set[str], symbols: Set[str]) -> Iterable[Token]:
    """The tokens of `surface` from code point `start` on, words parted by spaces.

    `start` is 0 or follows a space: no token reaches over one, and none looks behind one.
    """
    for found in _TOKEN.finditer(surface, start):
        match found.lastgroup:
            case "suffix":
                yield from _written(found, suffixes)
            case "word":
                yield Token(Shape.WORD, found[0].lower().replace("’", "'"), *found.span())
            case "other":
                yield Token(Shape.OTHER, found[0].lower(), *found.span())
            case "minus":
                yield Token(Shape.SYMBOL, "-", *found.span())
            case "dash":
                yield Token(Shape.BREAK, _DASH, *found.span())
            case "sign":
                shape = Shape.SYMBOL if found[0] in symbols else Shape.BREAK
                yield Token(shape, found[0], *found.span())


def _written(found: re.Match[str], suffixes: Set[str]) -> Iterable[Token]:
    """A written number, with its glued word as a token of its own: 5k is "5" and "k"."""
    number, suffix = found["number"], found["suffix"].lower()
    if suffix and suffix not in suffixes:
        yield Token(Shape.OTHER, found[0].lower(), *found.span())
        return
    yield Token(number_shape(number), number, *found.span("number"))
    if suffix:
        yield Token(Shape.WORD, suffix, *found.span("suffix"))


def number_shape(number: str) -> Shape:
    """What a written number is: 5,000 or 090-1234 or something else like 10:30."""
    if _WRITTEN.fullmatch(number):
        return Shape.NUMBER
    return Shape.GROUPS if _GROUPS.fullmatch(number) else Shape.OTHER


def _is_comma(token: Token) -> bool:
    return token.shape is Shape.BREAK and token.text in _AROUND_FILLERS


def _drop_comma(tokens: list[Token]) -> None:
    while tokens and _is_comma(tokens[-1]):
        tokens.pop()


@dataclass(frozen=True, slots=True)
class _Branch(Generic[T]):
    """A place in a tree of phrases."""

    next: dict[str, "_Branch[T]"]
    meaning: list[T]
    "none or one: that of the phrase that ends here"


class Phrases(Generic[T]):
    """Fixed word sequences and what they mean; the longest that stands at a place wins."""

    def __init__(self, meanings: Mapping[str, T]) -> None:
        """`meanings`: a phrase, its words parted by spaces, and what it means."""
        self._first = dict[str, _Branch[T]]()
        for phrase, meaning in meanings.items():
            branch, branches = None, self._first
            for word in phrase.split():
                branch = branches.setdefault(word, _Branch({}, []))
                branches = branch.next
            assert branch is not None
            branch.meaning[:] = [meaning]

    @property
    def starts(self) -> Set[str]:
        """The words that a phrase can begin with."""
        return self._first.keys()

    def at(self, tokens: Tokens, i: int) -> tuple[T, int] | None:
        """The meaning of the phrase that begins at token `i`, and the index behind it."""
        branch = self._first.get(peek(tokens, i))
        found = None
        while branch is not None:
            i += 1
            if branch.meaning:
                found = branch.meaning[0], i
            if not branch.next:
                break
            branch = branch.next.get(tokens.text(i))
        return found
