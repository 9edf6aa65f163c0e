"""Is Robert found as Bob? A book of a thousand made of D_nicknames_en and census family names."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from agent.names.book import Book, Entry
from bench.normalize.rows import read_lines

PAIRS, CENSUS = "D_nicknames_en/pairs.jsonl", "D_us_census_names/names.jsonl"
_PEOPLE = 1000
_SEED = 7


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody of the book by a variant of his given name."""

    heard: str
    meant: str
    "the name in the book: whoever has it is right"


def made(folder: Path, seed: int = _SEED) -> tuple[Book, Sequence[Asked]]:
    """A thousand people, each asked for by a variant of his given name."""
    dice = Random(seed)
    pairs = list(read_lines(folder / PAIRS))
    families = [row for row in read_lines(folder / CENSUS) if row["kind"] == "last"]
    entries, asked = list[Entry](), list[Asked]()
    for at, pair in enumerate(dice.choices(pairs, k=_PEOPLE)):
        family = str(dice.choice(families)["name"])
        name = f"{str(pair['canonical']).title()} {family}"
        entries.append(Entry(f"p{at}", name))
        asked.append(Asked(f"{pair['variant']} {family}", name))
    return Book.of(entries), asked


def has_names(folder: Path) -> bool:
    return all((folder / file).is_file() for file in (PAIRS, CENSUS))
