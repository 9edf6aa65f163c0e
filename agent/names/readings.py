"""How may a name in kanji be read? Several ways, the likelier first, for names without a stored reading.

Ours are the names of `several_readings`; all others pykakasi's dictionary has. It is read at the
first name that needs it: half a second and 120 MB a process, so whoever must answer in time calls
`load` before. After that a name takes well under a millisecond, and a repeated one nothing.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Protocol

from agent.names import several_readings
from agent.names.kana import has_kanji, is_hiragana, is_kana, normal, to_hiragana
from agent.names.memory import remembered
from agent.names.variants import plain

MOST = 8
_LONGEST = 10
"characters; what is longer is no name"
_LONGEST_FAMILY = 3
"a longer word that is known may still be a family and a given name"
_PER_PART = 4
"readings of each part that are combined"


class _Kanwa(Protocol):
    """pykakasi's dictionary: first character -> word -> its readings, each with a context."""

    def load(self, char: str) -> Mapping[str, Sequence[tuple[str, object]]] | None: ...


@cache
def load() -> _Kanwa | None:
    """The dictionary, read once; None where pykakasi is not installed."""
    try:
        from pykakasi.kanji import Kanwa
    except ImportError:
        return None
    opened: Callable[[], _Kanwa] = Kanwa
    return opened()


@remembered(16_384)
def readings(written: str) -> tuple[str, ...]:
    """Hiragana for one word with kanji, the likelier first, at most eight; () where none is known.

    A space stands where the family and the given name part: 佐藤健 is さとう けん, さとう たけし, ...
    """
    text = normal(written)
    if not has_kanji(text) or len(text) > _LONGEST:
        return ()
    found = list(_known(text))
    if len(text) > (_LONGEST_FAMILY if found else 2):
        found += _parted(text)
    return tuple(dict.fromkeys(found or _by_pieces(text) or _by_pieces(plain(text))))[:MOST]


@remembered(16_384)
def _known(text: str) -> tuple[str, ...]:
    """Readings of a whole word by the tables; kana read themselves."""
    if is_kana(text):
        return (to_hiragana(text),)
    ways = dict.fromkeys((text, plain(text), re.sub(r"(.)\1", r"\1々", text)))
    ours = [kana for way in ways for kana in _ours().get(way, ())]
    theirs = [kana for way in ways for kana in _pykakasis(way)]
    return tuple(dict.fromkeys(ours + theirs))


@cache
def _ours() -> dict[str, list[str]]:
    rows = re.split(r"[|\n]", several_readings.FAMILY + several_readings.GIVEN)
    ours = dict[str, list[str]]()
    for written, *kana in filter(None, map(str.split, rows)):
        ours.setdefault(written, []).extend(kana)
    return ours


def _pykakasis(text: str) -> Iterator[str]:
    dictionary = load()
    words = dictionary.load(text[0]) if dictionary else None
    return (kana for kana, _ in (words or {}).get(text, ()) if is_kana(kana))


def _parted(text: str) -> list[str]:
    """Readings as a family and a given name, most families being two letters long."""
    found = list[str]()
    for place in sorted(range(1, len(text)), key=lambda place: abs(place - 2)):
        family, given = text[:place], text[place:]
        if _may_be_family(family) and (has_kanji(given) or len(given) > 1):
            found += _joined([_known(family), _known(given)], " ")
    return found


def _may_be_family(text: str) -> bool:
    """Hiragana before kanji is mostly half of a given name: さち子."""
    return has_kanji(text) or (len(text) > 1 and not is_hiragana(text))


def _by_pieces(text: str) -> list[str]:
    """Readings by the longest words known from the left; [] where a letter is unknown."""
    pieces, place = list[Sequence[str]](), 0
    while place < len(text):
        ends = range(len(text), place, -1)
        end = next((end for end in ends if _known(text[place:end])), None)
        if end is None:
            return []
        pieces.append(_known(text[place:end]))
        place = end
    return _joined(pieces, "")


def _joined(parts: Sequence[Sequence[str]], between: str) -> list[str]:
    """One reading of each part, the likelier ones of all parts first."""
    ranked = [enumerate(part[:_PER_PART]) for part in parts]
    rows = sorted(product(*ranked), key=lambda row: sum(rank for rank, _ in row))
    return [between.join(kana for _, kana in row) for row in rows[:MOST]]
