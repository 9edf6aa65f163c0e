"""What did a recogniser hear of callers' names, and whom did they mean? D_evi_names as cases.

A hit is a candidate whose display name is the gold name. All gold names are among the first thousand of
the directory, and many rows hold one word that fits dozens of people: whoever breaks such ties by the
order of the file is flattered by it. So people of one score are also counted in a drawn order (`drawn`).
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.names.book import Book, Entry
from bench.normalize.rows import read_lines

TURNS, PEOPLE = "D_evi_names/name_turns.jsonl", "D_evi_names/kb_profiles.jsonl"
SPELLED = 2
"the attempt in which callers were asked to spell"


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard of one name, and the name."""

    texts: tuple[str, ...]
    "the n-best list, best first; empty where nothing was recognised"
    gold: str
    attempt: int
    fitting: bool
    "of the half of the speakers that scores are fitted on"
    before: tuple[str, ...] = ()
    "what was heard of the same caller before"


def heard(folder: Path) -> list[Heard]:
    """All rows, with what each caller had said before."""
    before = defaultdict[object, list[str]](list)
    found = list[Heard]()
    for row in read_lines(folder / TURNS):
        said = before[row["dialogue_id"]]
        texts = _texts(row)
        found.append(
            Heard(
                texts,
                str(row["gold_name"]),
                int(str(row["attempt"])),
                is_fitting(str(row["speaker"])),
                tuple(said),
            )
        )
        said += texts
    return found


def _texts(row: Mapping[str, object]) -> tuple[str, ...]:
    nbest = row["nbest"]
    assert isinstance(nbest, list)
    return tuple(dict.fromkeys(str(text) for text in [row["asr"], *nbest] if text))


def is_fitting(speaker: str) -> bool:
    """Half of the speakers, by a hash of their names."""
    return hashlib.md5(speaker.encode(), usedforsecurity=False).digest()[-1] % 2 == 1


def directory(folder: Path, drawn: Sequence[int] = ()) -> Book:
    """The people; `drawn` numbers them in another order than the file's."""
    rows = list(read_lines(folder / PEOPLE))
    ids = drawn or range(len(rows))
    return Book.of(
        Entry(f"p{number}", str(row["name"]), relationship="directory")
        for number, row in zip(ids, rows, strict=True)
    )


def has_names(folder: Path) -> bool:
    return all((folder / file).is_file() for file in (TURNS, PEOPLE))


def said(rows: Sequence[Heard]) -> Iterator[Heard]:
    """Those in which the name was said, not spelled."""
    return (row for row in rows if row.attempt < SPELLED)
