"""Who lives in the directory that speed is measured in? People made by a seed from public name lists.

First and last names are drawn by how many bear them (the US census, a list of Japanese families), so a
million people share their names as a million people do. Eight in ten are written in Latin letters, one
in ten of these with a middle name; of the Japanese most are written in kanji with their kana beside.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from agent.errors import UsageError
from agent.names.book import Entry
from bench.normalize.rows import read_lines

CENSUS, FAMILY, GIVEN = (
    "D_us_census_names/names.jsonl",
    "D_ja_names/family.jsonl",
    "D_ja_names/given.jsonl",
)
Row = Mapping[str, object]
_JAPANESE, _MIDDLE, _IN_KANJI = 0.2, 0.1, 0.8
_POPULAR = 20
"how much more often than others a popular given name is borne"
_LEAST_PCT = 0.0005
"what a name of the census that rounds to 0.000 % is taken to have"


@dataclass(frozen=True, slots=True)
class Person:
    """One person of a directory."""

    name: str
    "as the directory writes it"
    reading: str
    "kana, where the name is in kanji"
    latin: str
    "how the name is said, in Latin letters: whoever is found by it is right"

    def entry(self, number: int) -> Entry:
        return Entry(f"p{number:07d}", self.name, self.reading, relationship="directory")


class Names:
    """Names of one kind, drawn by their weight."""

    def __init__(self, rows: Sequence[tuple[Row, float]]) -> None:
        self._rows = [row for row, _ in rows]
        self._until = list(accumulate(weight for _, weight in rows))

    def draw(self, dice: random.Random) -> Row:
        return dice.choices(self._rows, cum_weights=self._until)[0]


def has_names(folder: Path) -> bool:
    """Whether a material folder has the lists that people are made from."""
    return all((folder / file).is_file() for file in (CENSUS, FAMILY, GIVEN))


def people(folder: Path, count: int, seed: int = 1) -> Iterator[Person]:
    """`count` people; of the same seed always the same, the smaller number the first of the larger.

    Raises UsageError where the lists cannot be read.
    """
    census = list(read_lines(folder / CENSUS))
    first = _named(census, lambda row: row["kind"] != "last")
    last = _named(census, lambda row: row["kind"] == "last")
    family = Names([(row, float(str(row["population"]))) for row in read_lines(folder / FAMILY)])
    given = Names(
        [(row, _POPULAR if row["popular"] else 1.0) for row in read_lines(folder / GIVEN)]
    )
    dice = random.Random(seed)
    for _ in range(count):
        if dice.random() < _JAPANESE:
            yield _japanese(family.draw(dice), given.draw(dice), dice)
        else:
            yield _american(first, last, dice)


def _named(census: Sequence[Row], wanted: Callable[[Row], bool]) -> Names:
    rows = [(row, max(float(str(row["freq_pct"])), _LEAST_PCT)) for row in census if wanted(row)]
    if not rows:
        raise UsageError(f"{CENSUS} has no such names")
    return Names(rows)


def _american(first: Names, last: Names, dice: random.Random) -> Person:
    words = [str(first.draw(dice)["name"])]
    if dice.random() < _MIDDLE:
        words.append(str(first.draw(dice)["name"]))
    name = " ".join([*words, str(last.draw(dice)["name"])])
    return Person(name, "", name)


def _japanese(family: Row, given: Row, dice: random.Random) -> Person:
    latin = f"{family['romaji']} {given['romaji']}".title()
    if dice.random() >= _IN_KANJI:
        return Person(latin, "", latin)
    kanji = given["kanji"]
    assert isinstance(kanji, list)
    name = f"{family['kanji']} {dice.choice(kanji) if kanji else given['kana']}"
    return Person(name, f"{family['kana']} {given['kana']}", latin)
