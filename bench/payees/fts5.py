"""Would SQLite's full-text search do as a candidate index? FTS5, trigrams, the best by bm25."""

import sqlite3
from collections.abc import Sequence

from agent.names.directory import SURVIVORS


class Trigrams:
    """Names in memory, found by any trigram of what was heard."""

    def __init__(self, names: Sequence[str]) -> None:
        self._base = sqlite3.connect(":memory:")
        self._base.execute("CREATE VIRTUAL TABLE names USING fts5(name, tokenize='trigram')")
        rows = enumerate(names, 1)
        self._base.executemany("INSERT INTO names (rowid, name) VALUES (?, ?)", rows)

    def near(self, heard: str, most: int = SURVIVORS) -> list[int]:
        """Numbers of the names that share most, best first."""
        grams = dict.fromkeys(heard[at : at + 3] for at in range(len(heard) - 2))
        if not grams:
            return []
        asked = " OR ".join('"' + gram.replace('"', '""') + '"' for gram in grams)
        found = self._base.execute(
            "SELECT rowid FROM names WHERE names MATCH ? ORDER BY rank LIMIT ?", (asked, most)
        )
        return [row - 1 for (row,) in found]
