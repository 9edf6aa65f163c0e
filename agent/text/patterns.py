"""What do these tokens say, by a grammar? Phrases are patterns as data; the reader knows no language.

A part of the grammar ("day", "period") is either a leaf, which reads tokens by itself, or a list of
phrases. The longest phrase that stands at a token and means something is the reading of its part;
each part is read at most once at each token, so the work is linear in the tokens (packrat parsing,
Ford 2002). The patterns of one part share their beginnings in one tree.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from agent.text.language import Context
from agent.text.phrases import (
    NOTHING,
    Branch,
    Key,
    Leaf,
    Opening,
    Part,
    Phrase,
    build,
    pairs,
    part_of,
    passed,
    vocabulary,
)
from agent.text.tokens import Shape, Tokens


class Read(NamedTuple):
    """What a part means, up to before token `end`, and the phrase that said so."""

    end: int
    value: Any
    phrase: Phrase | None


_Parts = tuple[tuple[str, Read], ...]
_Way = tuple[int, int, Phrase, _Parts]
"minus its end, rank, phrase, parts: the longest and then the first comes first"


def token_key(tokens: Tokens, i: int) -> Key | None:
    """The word at a token, or its shape where it is none."""
    shape = tokens.shape(i)
    return tokens.texts[i] if shape is Shape.WORD else shape


class Grammar:
    """Parts by name. Raises SettingsError for a pattern that is none or names no part."""

    def __init__(
        self,
        leaves: Mapping[str, Leaf],
        phrases: Mapping[str, Sequence[Phrase]],
        words: Callable[[str], list[str]] = str.split,
        key: Callable[[Tokens, int], Key | None] = token_key,
    ) -> None:
        """`words` splits the literals of patterns into the texts of tokens; `key` tells what begins
        at a token: its word, its shape, or what else leaves have among their starts.
        """
        self._key = key
        self._parts = build(leaves, phrases, words)
        self._size = len(self._parts) + 1
        self._words = vocabulary(self._parts)

    def starts(self, part: str) -> Set[str]:
        """The words that a part can begin with."""
        return {key for key in self._parts[part].starts if isinstance(key, str)}

    def pairs(self, part: str) -> Set[tuple[str, str]]:
        """The two words that a part can begin with; "" for any second one."""
        return pairs(self._parts[part], self._parts, frozenset())

    def read(self, part: str, tokens: Tokens, i: int, context: Context) -> Read | None:
        """The longest reading of a part that begins at token `i`."""
        known = self._parts[part]
        key = self._key_at(tokens, i)
        if key not in known.starts:
            return None
        seconds = known.seconds.get(key) if key is not None else None
        if seconds is not None and self._key_at(tokens, i + 1) not in seconds:
            return None
        return self._read(known, tokens, i, context)

    def _read(self, part: Part, tokens: Tokens, i: int, context: Context) -> Read | None:
        """What was read before, else read now."""
        reads, at = tokens.reads, i * self._size + part.number
        if (known := reads.get(at)) is not None:
            if known[1] > tokens.far:
                tokens.far = known[1]
            return known[0]  # type: ignore[no-any-return]
        before, tokens.far = tokens.far, i
        # A part that begins with itself is read as absent there, so no recursion is endless.
        reads[at] = (None, i)
        if part.leaf:
            found = part.leaf.read(tokens, i)
            read = Read(found[1], found[0], None) if found else None
        else:
            read = self._longest(part.root, tokens, i, context)
        reads[at] = (read, tokens.far)
        if before > tokens.far:
            tokens.far = before
        return read

    def _longest(self, root: Branch, tokens: Tokens, i: int, context: Context) -> Read | None:
        ways = list[_Way]()
        self._add_ways(ways, root, tokens, i, (), context)
        if len(ways) > 1:
            ways.sort(key=_rank)
        for minus_end, _, phrase, parts in ways:
            if not phrase.fits_anywhere and not phrase.fits(
                tokens.text(i - 1), tokens.text(-minus_end)
            ):
                continue
            value = _value(phrase, parts, context)
            if value is not None:
                return Read(-minus_end, value, phrase if phrase.name else parts[0][1].phrase)
        return None

    def _add_ways(
        self,
        ways: list[_Way],
        branch: Branch,
        tokens: Tokens,
        i: int,
        parts: _Parts,
        context: Context,
    ) -> None:
        for rank, phrase in branch.ends:
            ways.append((-i, rank, phrase, parts))
        if branch.words and (after := branch.words.get(tokens.text(i))):
            self._add_ways(ways, after, tokens, i + 1, parts, context)
        if not branch.parts:
            return
        key = self._key_at(tokens, i)
        openings = branch.open_to.get(key)
        if openings is None:
            openings = self._open(branch, key)
        reads, at = tokens.reads, i * self._size
        for name, part, behind, seconds in openings:
            if seconds is not None and self._key_at(tokens, i + 1) not in seconds:
                continue
            if (known := reads.get(at + part.number)) is not None:
                read: Read | None = known[0]
                if known[1] > tokens.far:
                    tokens.far = known[1]
            else:
                read = self._read(part, tokens, i, context)
            if read is None:
                continue
            more = (*parts, (name, read))
            if behind.goes_on:
                self._add_ways(ways, behind, tokens, read.end, more, context)
            else:
                ways += [(-read.end, rank, phrase, more) for rank, phrase in behind.ends]

    def _open(self, branch: Branch, key: Key | None) -> tuple[Opening, ...]:
        """The parts below a branch that a token can begin."""
        slots = ((name, self._parts[part_of(name)], to) for name, to in branch.parts.items())
        known = branch.open_to[key] = tuple(
            Opening(name, part, to, part.seconds[key])
            for name, part, to in slots
            if key in part.seconds
        )
        return known

    def _key_at(self, tokens: Tokens, i: int) -> Key | None:
        """What begins at a token; None: no part."""
        at = (i + 1) * self._size - 1
        if (known := tokens.reads.get(at)) is not None:
            if known[1] > tokens.far:
                tokens.far = known[1]
            return known[0]  # type: ignore[no-any-return]
        before, tokens.far = tokens.far, i
        key = self._key(tokens, i)
        key = key if key in self._words else None
        tokens.reads[at] = (key, tokens.far)
        tokens.far = max(tokens.far, before)
        return key


def _value(phrase: Phrase, parts: _Parts, context: Context) -> Any:
    for _, read in parts:
        if read.value is NOTHING:
            return NOTHING
    if phrase.make is passed:
        return parts[0][1].value
    return phrase.make(context, **{name: read.value for name, read in parts})


def _rank(way: _Way) -> tuple[int, int]:
    return way[0], way[1]


__all__ = ["NOTHING", "Grammar", "Key", "Leaf", "Phrase", "Read", "passed", "token_key"]
