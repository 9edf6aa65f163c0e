"""Are Japanese names found however they were heard, and homophones never picked silently? D_ja_names.

The book has every family of the list once, with a given name. Families that sound the same, and the two
of a near pair, get the same given name (in other kanji), so that only the family tells them apart.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from agent.names.book import Book, Entry
from bench.normalize.rows import read_lines

FAMILY, GIVEN, PAIRS = (
    "D_ja_names/family.jsonl",
    "D_ja_names/given.jsonl",
    "D_ja_names/derived_minimal_pairs_family.jsonl",
)
_SEED = 7
_MORAE = "かきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ"
_SMALL = "ゃゅょぁぃぅぇぉっーん"

Line = dict[str, object]


@dataclass(frozen=True, slots=True)
class Person:
    """One of the book."""

    entry: Entry
    family: str
    given: str
    "in romaji, as typed"


@dataclass(frozen=True, slots=True)
class Asked:
    """A name as it was heard, and who is meant."""

    kind: str
    heard: str
    meant: str
    "candidate_id"
    homophones: bool
    "somebody else of the book sounds the same"


def people(folder: Path, seed: int = _SEED) -> list[Person]:
    """About two thousand, in the list's order."""
    dice = Random(seed)
    families = {str(row["kanji"]): row for row in read_lines(folder / FAMILY)}
    for pair in read_lines(folder / PAIRS):
        for side in ("a", "b"):
            row = pair[side]
            assert isinstance(row, dict)
            families.setdefault(str(row["kanji"]), row)
    given = [row for row in read_lines(folder / GIVEN) if row["kanji"]]
    shared = _sharing(families, list(read_lines(folder / PAIRS)))
    drawn = {group: dice.choice(given) for group in dict.fromkeys(shared.values())}
    found = list[Person]()
    for at, (kanji, row) in enumerate(families.items()):
        name = drawn[shared[kanji]]
        letters = name["kanji"]
        assert isinstance(letters, list)
        entry = Entry(f"p{at}", f"{kanji} {dice.choice(letters)}", f"{row['kana']} {name['kana']}")
        found.append(Person(entry, str(row["romaji"]), str(name["romaji"])))
    return found


def _sharing(families: Mapping[str, Line], pairs: Sequence[Line]) -> dict[str, str]:
    """Family -> whose given name it has: one of all homophones, and of a near one where both are free."""
    group = {kanji: str(row["kana"]) for kanji, row in families.items()}
    paired = set[str]()
    for pair in pairs:
        a, b = (str(side["kana"]) for side in (pair["a"], pair["b"]) if isinstance(side, Mapping))
        if a not in paired and b not in paired:
            paired |= {a, b}
            group |= {kanji: a for kanji, kana in group.items() if kana == b}
    return group


def book(everybody: Sequence[Person]) -> Book:
    return Book.of(person.entry for person in everybody)


def asked(everybody: Sequence[Person], seed: int = _SEED) -> Iterator[Asked]:
    """Everybody from kana, from romaji and from kana with one mora wrong."""
    dice = Random(seed)
    readings = [person.entry.reading for person in everybody]
    for person in everybody:
        several = readings.count(person.entry.reading) > 1
        meant, reading = person.entry.candidate_id, person.entry.reading
        yield Asked("kana", reading, meant, several)
        yield Asked("romaji", f"{person.family} {person.given}", meant, several)
        yield Asked("one mora wrong", wrong_mora(reading, dice), meant, several)


def wrong_mora(reading: str, dice: Random) -> str:
    """One kana becomes another; never one that belongs to the kana before it."""
    places = [
        at
        for at, kana in enumerate(reading)
        if kana in _MORAE and reading[at + 1 : at + 2] not in tuple(_SMALL[:8])
    ]
    if not places:
        return reading
    at = dice.choice(places)
    return reading[:at] + dice.choice(_MORAE.replace(reading[at], "")) + reading[at + 1 :]


def has_names(folder: Path) -> bool:
    return all((folder / file).is_file() for file in (FAMILY, GIVEN, PAIRS))
