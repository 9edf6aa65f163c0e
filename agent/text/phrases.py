"""How do the patterns of a grammar share their beginnings, and which tokens can begin a part?

Phrases as data, and the trees that are made of their patterns: what `patterns` reads by.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from agent import template
from agent.errors import SettingsError
from agent.template import Choice, Node, Slot, Word, parse
from agent.text.tokens import Shape, Tokens

Key = str | Shape
"how a token may begin a part: by its word, or by its shape where it is none"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A part that reads its tokens by itself."""

    read: Callable[[Tokens, int], tuple[Any, int] | None]
    "value and the index behind it"
    starts: Set[str]
    "the only words it can begin with"
    shapes: Set[Shape] = frozenset(Shape) - {Shape.WORD}
    "what else it can begin with: written numbers, signs ..."
    pairs: Set[tuple[str, str]] | None = None
    """the only first two words it can have; "" where one is enough; None: any behind a start"""
    more: dict[str, Set[str]] = field(default_factory=dict)
    """by what it begins with: how a second token of it can begin, where it takes one at all; what is
    not there may go on in any way"""


class Nothing:
    """What a phrase means that is one, but names nothing there is: 31 February. No shorter phrase is
    read in its place.
    """


NOTHING = Nothing()


def passed(_: object, **parts: Any) -> Any:
    """What a phrase makes that only passes on its first part."""
    return next(iter(parts.values()))


@dataclass(frozen=True, slots=True)
class Phrase:
    """A way to say something."""

    name: str
    """of the rule; "" where it only passes on its first part, whose rule it then is"""
    patterns: str
    "one a line: '[the] {day} [of] {month}'; a digit tells two parts of a kind apart: {day1}"
    make: Callable[..., Any] = passed
    """called with the context and the parts by name; None where they are no such phrase, NOTHING
    where there is none such: 31 February"""
    version: int = 1
    not_before: Set[str] = frozenset()
    "words that must not follow"
    not_after: Set[str] = frozenset()
    "words that must not stand before it"
    only_before: Set[str] | None = None
    """the only words and signs that may follow, "" at the end; None: any"""

    @property
    def fits_anywhere(self) -> bool:
        return self.only_before is None and not (self.not_before or self.not_after)

    def fits(self, before: str, after: str) -> bool:
        """Whether it may stand between these words."""
        if before in self.not_after or after in self.not_before:
            return False
        return self.only_before is None or after in self.only_before


@dataclass(slots=True, eq=False)
class Branch:
    """A place in the tree of a part's patterns."""

    words: dict[str, "Branch"] = field(default_factory=dict)
    parts: dict[str, "Branch"] = field(default_factory=dict)
    ends: list[tuple[int, Phrase]] = field(default_factory=list)
    "phrases that are complete here, with their rank"
    goes_on: bool = False
    "more of a pattern may follow"
    open_to: "dict[Key | None, tuple[Opening, ...]]" = field(default_factory=dict)
    "the parts that a token can begin; filled as it is asked"


@dataclass(slots=True, eq=False)
class Part:
    """A part of a grammar: a leaf, or a tree of phrases."""

    name: str
    number: int
    leaf: Leaf | None
    root: Branch
    starts: Set[Key] = frozenset()
    "what it can begin with"
    seconds: dict[Key, Set[Key] | None] = field(default_factory=dict)
    "what the second token must begin, by what the first one does; None: whatever"


class Opening(NamedTuple):
    """A slot that a token can fill."""

    name: str
    part: Part
    behind: Branch
    seconds: Set[Key] | None


def part_of(slot: str) -> str:
    """'{day1}' takes a part 'day'."""
    return slot.rstrip("0123456789")


def build(
    leaves: Mapping[str, Leaf],
    phrases: Mapping[str, Sequence[Phrase]],
    words: Callable[[str], list[str]],
) -> dict[str, Part]:
    """The parts by name. Raises SettingsError for a pattern that is none or names no part."""
    parts = {name: Part(name, k, leaf, Branch()) for k, (name, leaf) in enumerate(leaves.items())}
    for name in phrases:
        parts[name] = Part(name, len(parts), None, Branch())
    for name, some in phrases.items():
        _plant(parts[name].root, some, parts, words)
    for part in parts.values():
        part.starts = _first(part, parts, frozenset())
    for part in parts.values():
        seconds = _second(part, parts, frozenset())
        part.seconds = {key: None if whole else second for key, (second, whole) in seconds.items()}
    return parts


def vocabulary(parts: Mapping[str, Part]) -> Set[Key]:
    """Everything that a token can be to any part."""
    starts = (part.starts for part in parts.values())
    seconds = (more for part in parts.values() if part.leaf for more in part.leaf.more.values())
    literals = (_literals(part.root) for part in parts.values())
    return frozenset[Key]().union(*starts, *seconds, *literals)


def pairs(part: Part, parts: Mapping[str, Part], seen: Set[str]) -> Set[tuple[str, str]]:
    """The two words that a part can begin with; "" for any second one."""
    if leaf := part.leaf:
        return {(word, "") for word in leaf.starts} if leaf.pairs is None else leaf.pairs
    if part.name in seen:
        return frozenset()
    found = {
        (first, second)
        for first, branch in part.root.words.items()
        for second in ([""] if branch.ends or branch.parts else branch.words)
    }
    below = (pairs(parts[part_of(name)], parts, seen | {part.name}) for name in part.root.parts)
    return found.union(*below)


def _plant(
    root: Branch,
    phrases: Sequence[Phrase],
    parts: Mapping[str, Part],
    words: Callable[[str], list[str]],
) -> None:
    for rank, phrase in enumerate(phrases):
        for line in filter(str.strip, phrase.patterns.splitlines()):
            for branch in _grow([root], parse(line.strip(), {}), parts, words):
                branch.ends.append((rank, phrase))
    if root.ends:
        raise SettingsError(f"phrase '{root.ends[0][1].name}' has a pattern without words")


def _grow(
    branches: list[Branch],
    node: Node,
    parts: Mapping[str, Part],
    words: Callable[[str], list[str]],
) -> list[Branch]:
    """Where a pattern that goes on from `branches` ends, each place once."""
    match node:
        case Word(text):
            for word in words(text):
                branches = [_step(branch, branch.words, word) for branch in branches]
        case Slot(name):
            if part_of(name) not in parts:
                raise SettingsError(f"no part {{{part_of(name)}}}: there are {sorted(parts)}")
            branches = [_step(branch, branch.parts, name) for branch in branches]
        case Choice(options):
            ends = [end for option in options for end in _grow(branches, option, parts, words)]
            branches = list({id(end): end for end in ends}.values())
        case template.Sequence(inside):
            for part in inside:
                branches = _grow(branches, part, parts, words)
        case _:
            raise SettingsError(f"patterns know neither ';' nor a slot's value: {node}")
    return branches


def _step(branch: Branch, below: dict[str, Branch], name: str) -> Branch:
    branch.goes_on = True
    if (after := below.get(name)) is None:
        after = below[name] = Branch()
    return after


def _first(part: Part, parts: Mapping[str, Part], seen: Set[str]) -> Set[Key]:
    if leaf := part.leaf:
        return frozenset[Key](leaf.starts) | leaf.shapes
    if part.name in seen:
        return frozenset()
    below = (_first(parts[part_of(name)], parts, seen | {part.name}) for name in part.root.parts)
    return frozenset(_keys(part.root.words)).union(*below)


_Seconds = dict[Key, tuple[Set[Key] | None, bool]]
"by what a part begins with: how its second token can begin, None: anyhow; and whether it may have none"


def _second(part: Part, parts: Mapping[str, Part], seen: Set[str]) -> _Seconds:
    if part.leaf:
        return {key: (part.leaf.more.get(str(key)), True) for key in part.starts}
    if part.name in seen:
        return dict.fromkeys(part.starts, (None, True))
    found = _Seconds()
    for word, branch in part.root.words.items():
        for key in _keys([word]):
            _widen(found, key, _behind(branch, parts), bool(branch.ends))
    for name, branch in part.root.parts.items():
        behind = _behind(branch, parts)
        below = _second(parts[part_of(name)], parts, seen | {part.name})
        for key, (inside, whole) in below.items():
            second = inside | behind if whole and inside is not None else inside
            _widen(found, key, second, whole and bool(branch.ends))
    return found


def _behind(branch: Branch, parts: Mapping[str, Part]) -> Set[Key]:
    """What a token behind a branch can be."""
    starts = (parts[part_of(name)].starts for name in branch.parts)
    return frozenset(_keys(branch.words)).union(*starts)


def _widen(found: _Seconds, key: Key, second: Set[Key] | None, whole: bool) -> None:
    known, was_whole = found.get(key, (frozenset(), False))
    both = None if known is None or second is None else known | second
    found[key] = both, whole or was_whole


def _literals(root: Branch) -> Set[Key]:
    """All words of patterns below a branch."""
    found, open_ = set[str](), [root]
    while open_:
        branch = open_.pop()
        found.update(branch.words)
        open_ += branch.words.values()
        open_ += branch.parts.values()
    return frozenset(_keys(found))


def _keys(literals: Iterable[str]) -> Iterator[Key]:
    """What tokens may be that literals of patterns stand for: a sign may be any shape."""
    for literal in literals:
        yield literal
        if not literal.isalpha():
            yield from (shape for shape in Shape if shape is not Shape.WORD)
