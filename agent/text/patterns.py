"""What do these tokens say, by a grammar? Phrases are patterns as data; the reader knows no language.

A part of the grammar ("day", "period") is either a leaf, which reads tokens by itself, or a list of
phrases. The longest phrase that stands at a token and means something is the reading of its part;
each part is read at most once at each token, so the work is linear in the tokens (packrat parsing,
Ford 2002). The patterns of one part share their beginnings in one tree.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from agent.errors import SettingsError
from agent.template import Choice, Node, Slot, Word, parse
from agent.text.language import Context
from agent.text.tokens import Shape, Tokens


@dataclass(frozen=True, slots=True)
class Leaf:
    """A part that reads its tokens by itself."""

    read: Callable[[Tokens, int], tuple[Any, int] | None]
    "value and the index behind it"
    starts: Set[str]
    "the only words it can begin with; written numbers and signs are always tried"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A way to say something."""

    name: str
    """of the rule; "" where it only passes on its first part, whose rule it then is"""
    patterns: str
    "one a line: '[the] {day} [of] {month}'; a digit tells two parts of a kind apart: {day1}"
    make: Callable[..., Any]
    "called with the context and the parts by name; None where they mean nothing: 31 February"
    version: int = 1
    not_before: Set[str] = frozenset()
    "words that must not follow"
    not_after: Set[str] = frozenset()
    "words that must not stand before it"


@dataclass(frozen=True, slots=True)
class Read:
    """What a part means, up to before token `end`, and the phrase that said so."""

    end: int
    value: Any
    phrase: Phrase | None


@dataclass(slots=True)
class _Branch:
    """A place in the tree of a part's patterns."""

    words: dict[str, "_Branch"] = field(default_factory=dict)
    parts: dict[str, "_Branch"] = field(default_factory=dict)
    ends: list[tuple[int, Phrase]] = field(default_factory=list)
    "phrases that are complete here, with their rank"


_Parts = tuple[tuple[str, Read], ...]
_Way = tuple[int, int, Phrase, _Parts]
"minus its end, rank, phrase, parts: the longest and then the first comes first"


class Grammar:
    """Parts by name. Raises SettingsError for a pattern that is none or names no part."""

    def __init__(
        self,
        leaves: Mapping[str, Leaf],
        phrases: Mapping[str, Sequence[Phrase]],
        words: Callable[[str], list[str]] = str.split,
    ) -> None:
        """`words` splits the literals of patterns into the texts of tokens."""
        self._leaves = leaves
        self._trees = {part: self._tree(all_, phrases, words) for part, all_ in phrases.items()}
        self._starts = {part: leaf.starts for part, leaf in leaves.items()}
        self._starts |= {part: self._first(part, frozenset()) for part in phrases}

    def starts(self, part: str) -> Set[str]:
        """The words that a part can begin with."""
        return self._starts[part]

    def read(self, part: str, tokens: Tokens, i: int, context: Context) -> Read | None:
        """The longest reading of a part that begins at token `i`."""
        if tokens.shape(i) is Shape.WORD and tokens.text(i) not in self._starts[part]:
            return None
        key = (part, i)
        if known := tokens.memo.get(key):
            tokens.far = max(tokens.far, known[1])
            return known[0]  # type: ignore[return-value]
        before, tokens.far = tokens.far, i
        # A part that begins with itself is read as absent there, so no recursion is endless.
        tokens.memo[key] = (None, i)
        read = self._read(part, tokens, i, context)
        tokens.memo[key] = (read, tokens.far)
        tokens.far = max(tokens.far, before)
        return read

    def _read(self, part: str, tokens: Tokens, i: int, context: Context) -> Read | None:
        if leaf := self._leaves.get(part):
            found = leaf.read(tokens, i)
            return Read(found[1], found[0], None) if found else None
        ways = sorted(
            self._ways(self._trees[part], tokens, i, (), context), key=lambda way: way[:2]
        )
        for minus_end, _, phrase, parts in ways:
            if tokens.text(-minus_end) in phrase.not_before:
                continue
            if tokens.text(i - 1) in phrase.not_after:
                continue
            value = phrase.make(context, **{name: read.value for name, read in parts})
            if value is not None:
                return Read(-minus_end, value, phrase if phrase.name else parts[0][1].phrase)
        return None

    def _ways(
        self, branch: _Branch, tokens: Tokens, i: int, parts: _Parts, context: Context
    ) -> Iterator[_Way]:
        for rank, phrase in branch.ends:
            yield -i, rank, phrase, parts
        if branch.words and (after := branch.words.get(tokens.text(i))):
            yield from self._ways(after, tokens, i + 1, parts, context)
        for name, after in branch.parts.items():
            if read := self.read(name.rstrip("0123456789"), tokens, i, context):
                more = (*parts, (name, read))
                yield from self._ways(after, tokens, read.end, more, context)

    def _tree(
        self,
        phrases: Sequence[Phrase],
        parts: Mapping[str, Sequence[Phrase]],
        words: Callable[[str], list[str]],
    ) -> _Branch:
        root = _Branch()
        for rank, phrase in enumerate(phrases):
            for line in filter(str.strip, phrase.patterns.splitlines()):
                for way in _flat(parse(line.strip(), {})):
                    self._grow(root, way, parts, words).ends.append((rank, phrase))
        if root.ends:
            raise SettingsError(f"phrase '{root.ends[0][1].name}' has a pattern without words")
        return root

    def _grow(
        self,
        branch: _Branch,
        way: Sequence[Word | Slot],
        parts: Mapping[str, Sequence[Phrase]],
        words: Callable[[str], list[str]],
    ) -> _Branch:
        for node in way:
            match node:
                case Word(text):
                    for word in words(text):
                        branch = branch.words.setdefault(word, _Branch())
                case Slot(name):
                    part = name.rstrip("0123456789")
                    if part not in parts and part not in self._leaves:
                        raise SettingsError(f"no part {{{part}}}: there are {sorted(parts)}")
                    branch = branch.parts.setdefault(name, _Branch())
        return branch

    def _first(self, part: str, seen: Set[str]) -> Set[str]:
        if part in self._leaves:
            return self._leaves[part].starts
        if part in seen:
            return frozenset()
        root = self._trees[part]
        below = (self._first(name.rstrip("0123456789"), seen | {part}) for name in root.parts)
        return frozenset(root.words).union(*below)


def _flat(node: Node) -> list[tuple[Word | Slot, ...]]:
    """The sequences of words and parts that a pattern stands for."""
    match node:
        case Word() | Slot():
            return [(node,)]
        case Choice(options):
            return [way for option in options for way in _flat(option)]
    ways: list[tuple[Word | Slot, ...]] = [()]
    for part in node.parts:
        ways = [(*way, *more) for way in ways for more in _flat(part)]
    return ways
