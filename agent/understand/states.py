"""What may come next? The states that templates become; a sentence is read through them in automaton.py."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

NAME_COST, AROUND_COST = 100, 1
"what a word of a name costs, and one of politeness"


@dataclass(frozen=True, slots=True)
class Open:
    """A slot: the symbols that one of its places takes, and how many places it has at most."""

    symbols: tuple[str, ...]
    more: tuple[str, ...] = ()
    "the same for each place but the first"
    most: int = 1
    costs: bool = False
    "its words are anybody's: few of them are better"


@dataclass(frozen=True, slots=True, eq=False)
class Accept:
    """The end of a template of this key."""

    key: Hashable


class Hub:
    """A place that many templates share; filled once they are made, and worked out once for all."""

    __slots__ = ("_table", "items")

    def __init__(self) -> None:
        self.items: list[Item] = []
        self._table: Table | None = None

    @property
    def table(self) -> "Table":
        if self._table is None:
            self._table = Table(_flat(self.items))
        return self._table


@dataclass(slots=True, eq=False)
class Step:
    """One symbol of a template, and what may follow it."""

    number: tuple[int, int]
    "of its template in the file, and of the step from behind"
    symbols: tuple[str, ...]
    then: "State"
    tag: tuple[str, str | None] | None
    "the slot that it belongs to, and its value where that is not its words"
    cost: int


Item = Step | Accept | Hub


class Table:
    """Steps by symbol, in the order of the file, and the templates that may end here."""

    __slots__ = ("first", "keys", "steps")

    def __init__(self, items: "Iterable[Step | Accept]") -> None:
        self.steps: dict[str, list[Step]] = {}
        self.keys: dict[Hashable, None] = {}
        steps = dict[Step, None]()
        for item in items:
            if isinstance(item, Step):
                steps[item] = None
            else:
                self.keys[item.key] = None
        ordered = sorted(steps, key=lambda step: step.number)
        self.first = ordered[0].number if ordered else (0, 0)
        for step in ordered:
            for symbol in step.symbols:
                self.steps.setdefault(symbol, []).append(step)


class State:
    """What may come next: a table of its own, and those of the places it shares with others."""

    __slots__ = ("_tables", "items")

    def __init__(self, items: frozenset[Item]) -> None:
        self.items = items
        self._tables: tuple[Table, ...] | None = None

    def prepare(self) -> None:
        """Works out now what the first sentence would wait for."""
        assert self.tables is not None

    @property
    def tables(self) -> tuple[Table, ...]:
        """Few: most of what may follow is shared, and worked out once."""
        if self._tables is None:
            own = [item for item in self.items if not isinstance(item, Hub)]
            tables = [item.table for item in self.items if isinstance(item, Hub)]
            tables += [Table(own)] if own else []
            self._tables = tuple(sorted(tables, key=lambda table: table.first))
        return self._tables

    @property
    def keys(self) -> dict[Hashable, None]:
        """The templates that may end here."""
        return {key: None for table in self.tables for key in table.keys}


def _flat(items: "Iterable[Item]") -> Iterator[Step | Accept]:
    waiting, seen = list(items), set[int]()
    while waiting:
        item = waiting.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, Hub):
            waiting += item.items
        else:
            yield item
