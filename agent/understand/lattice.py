"""What may stand at each place of a sentence? Words, values over several words, words of a name.

A value that normalisation found is an edge over its words, and its words stay edges too: "today" is a
date to a template with `{date}`, and itself to one that says "today". Places are between words; in a
language without spaces, between characters.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

import regex

from agent.text.values import Kind, Normalized, Period, Span

ANY, NAME, MORE_NAME = "**", "*", "*+"
"symbols of edges over any word, one that may begin a name, one that may go on with it"
_HARD = (Kind.MONEY, Kind.NUMBER, Kind.DIGITS, Kind.PERCENT)
"no word of these may stand in a name"
_WORD = regex.compile(r"[^\W_]+(?:['’][^\W_]+)*['’]?|['’]s\b")
_LETTER = regex.compile(r"[^\W_]|[ー々〆ヶ%％]")
_NAME_WORD = regex.compile(r"[^\W\d_].*")
_PAUSE = regex.compile(r"[.,!?;:。、！？…\n]")
_ABBREVIATED = 2
_LONGEST_REPEAT = 4
_MOST = 400
"words, or characters, that are read: nobody asks for anything in more"


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a language is cut into words; see the head of a sentences file."""

    spaces: bool
    fillers: frozenset[str]
    same: Mapping[str, tuple[str, ...]]
    "words for which others are read: wanna, whats"
    known: frozenset[str]
    "words of the templates: what's is none with an ending"
    not_in_names: frozenset[str]

    @property
    def lengths(self) -> tuple[int, ...]:
        """Of the known words, in characters."""
        return _lengths(self.known)


@lru_cache(maxsize=8)
def _lengths(words: frozenset[str]) -> tuple[int, ...]:
    return tuple(sorted({len(word) for word in words}))


@dataclass(frozen=True, slots=True)
class Token:
    text: str
    start: int
    "code points of the surface"
    end: int


@dataclass(frozen=True, slots=True)
class Lattice:
    """A sentence's tokens, and the edges from each place: symbol, and the place they lead to."""

    tokens: tuple[Token, ...]
    edges: tuple[tuple[tuple[str, int], ...], ...]
    spans: Mapping[tuple[str, int, int], Span]
    "by symbol and places"
    space: str

    def text(self, start: int, end: int) -> str:
        """The words between two places."""
        return self.space.join(token.text for token in self.tokens[start:end])


def letters(text: str) -> str:
    """Characters as they are compared: full and half width are one, and so is case."""
    return unicodedata.normalize("NFKC", text).lower()


UNTIL = "#until"
"a period that is open at its start: 'by Friday'"
PART = "#part"
"a period within a day: 'tomorrow morning'"
_PART_OF_DAY = timedelta(hours=8)


def symbol(kind: Kind) -> str:
    return f"#{kind.value}"


def _symbols(span: Span) -> tuple[str, ...]:
    match span.value:
        case Period(None, _):
            return symbol(span.kind), UNTIL
        case Period(datetime() as start, datetime() as end) if end - start <= _PART_OF_DAY:
            return symbol(span.kind), PART
        case _:
            return (symbol(span.kind),)


def lattice(
    normalized: Normalized, spelling: Spelling, *, names_over_dates: bool = True
) -> Lattice:
    """The lattice of an utterance. A word of a date may stand in a name ("April") where asked for."""
    found = _tokens(normalized.surface, spelling)
    if spelling.spaces:
        found = _without_repeats(found, normalized)
    found = found[:_MOST]
    spans = dict[tuple[str, int, int], Span]()
    nameless = set[int]()
    for span in normalized.spans:
        inside = [k for k, t in enumerate(found) if t.start < span.end and span.start < t.end]
        if not inside:
            continue
        first, last = inside[0], inside[-1] + 1
        # A span may begin at a currency's sign, which is no token; it may not cut a token in two.
        if found[first].start >= span.start and found[last - 1].end <= span.end:
            spans.update(((name, first, last), span) for name in _symbols(span))
        if span.kind in _HARD or not names_over_dates:
            nameless.update(inside)
    edges = _words(found, spelling)
    for k in _nameable(found, spelling) - nameless:
        edges[k].append((NAME, k + 1))
        if k and not _ends_between(found[k - 1], found[k], normalized.surface):
            edges[k].append((MORE_NAME, k + 1))
    for name, first, last in spans:
        edges[first].append((name, last))
    space = " " if spelling.spaces else ""
    return Lattice(tuple(found), tuple(map(tuple, edges)), spans, space)


def _tokens(surface: str, spelling: Spelling) -> list[Token]:
    if not spelling.spaces:
        characters = [
            Token(letter, found.start(), found.end())
            for found in _LETTER.finditer(surface)
            for letter in letters(found[0])
        ]
        return _without_fillers(characters, spelling.fillers)
    tokens = list[Token]()
    for found in _WORD.finditer(surface):
        for token in _apart(
            found[0].lower().replace("’", "'"), found.start(), found.end(), spelling
        ):
            same = spelling.same.get(token.text, (token.text,))
            tokens += [
                Token(text, token.start, token.end) for text in same if text not in spelling.fillers
            ]
    return tokens


def _words(tokens: list[Token], spelling: Spelling) -> list[list[tuple[str, int]]]:
    """From each place, the words that begin there: one with spaces, else every one that is known."""
    if spelling.spaces:
        return [[(t.text, k + 1), (ANY, k + 1)] for k, t in enumerate(tokens)]
    text = "".join(t.text for t in tokens)
    edges = [[(ANY, k + 1)] for k in range(len(text))]
    for k in range(len(text)):
        for n in spelling.lengths:
            if text[k : k + n] in spelling.known and k + n <= len(text):
                edges[k].append((text[k : k + n], k + n))
    return edges


def _without_fillers(characters: list[Token], fillers: frozenset[str]) -> list[Token]:
    """Without the longest filler that begins at each character."""
    text, at, kept = "".join(one.text for one in characters), 0, list[Token]()
    lengths = sorted({len(one) for one in fillers}, reverse=True)
    while at < len(text):
        length = next((n for n in lengths if text[at : at + n] in fillers), 0)
        kept += characters[at : at + (not length)]
        at += length or 1
    return kept


def _apart(word: str, start: int, end: int, spelling: Spelling) -> list[Token]:
    """ "maria's" is a name and an ending, "what's" is one word: templates know it."""
    stem = word.removesuffix("'s")
    if word in spelling.known or word in spelling.same or stem in ("", word):
        if word.endswith("'") and word not in spelling.known:  # "srinivas' account"
            return [Token(word[:-1], start, end - 1), Token("'s", end - 1, end)]
        return [Token(word, start, end)]
    return [Token(stem, start, end - 2), Token("'s", end - 2, end)]


def _without_repeats(tokens: list[Token], normalized: Normalized) -> list[Token]:
    """ "i want i want to send" is said once; a repeated number is none of it."""
    kept = list[Token]()
    hard = [span for span in normalized.spans if span.kind in _HARD]
    for token in tokens:
        kept.append(token)
        for n in range(1, _LONGEST_REPEAT + 1):
            once, again = kept[-2 * n : -n], kept[-n:]
            if len(once) < n or [t.text for t in once] != [t.text for t in again]:
                continue
            if not any(s.start < again[-1].end and once[0].start < s.end for s in hard):
                del kept[-2 * n : -n]
                break
    return kept


def _ends_between(one: Token, other: Token, surface: str) -> bool:
    """No name goes over the end of a sentence, or a comma: "to Tom. Use my savings". "Mr." is none."""
    between = surface[one.end : other.start].strip()
    is_short = between == "." and one.end - one.start <= _ABBREVIATED
    return bool(_PAUSE.search(between)) and not is_short


def _nameable(tokens: list[Token], spelling: Spelling) -> set[int]:
    """Which tokens may stand in a name. Without spaces none may that is of a word of ours."""
    stops = spelling.not_in_names
    if spelling.spaces:
        return {
            k for k, t in enumerate(tokens) if t.text not in stops and _NAME_WORD.fullmatch(t.text)
        }
    text = "".join(t.text for t in tokens)
    lengths = {len(stop) for stop in stops}
    barred = {
        at
        for k in range(len(text))
        for length in lengths
        if text[k : k + length] in stops
        for at in range(k, k + length)
    }
    return {k for k in range(len(text)) if text[k].isalpha()} - barred
