"""What may come next? The states that templates become; a sentence is read through them in automaton.py."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field

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


@dataclass(slots=True, eq=False)
class Hub:
    """A place that many templates share; filled once they are made."""

    items: "list[Item]" = field(default_factory=list)


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


class State:
    """What may come next: steps by symbol, and the templates that may end here."""

    __slots__ = ("_index", "items", "keys")

    def __init__(self, items: frozenset[Item]) -> None:
        self.items = items
        self._index: dict[str, list[Step]] | None = None
        self.keys: tuple[Hashable, ...] = ()

    def prepare(self) -> None:
        """Works out now what the first sentence would wait for."""
        assert self.index is not None

    @property
    def index(self) -> dict[str, list[Step]]:
        if self._index is None:
            steps, keys = set[Step](), dict[Hashable, None]()
            for item in _flat(self.items):
                if isinstance(item, Step):
                    steps.add(item)
                else:
                    keys[item.key] = None
            self._index = {}
            for step in sorted(steps, key=lambda step: step.number):
                for symbol in step.symbols:
                    self._index.setdefault(symbol, []).append(step)
            self.keys = tuple(keys)
        return self._index


def _flat(items: Iterable[Item]) -> Iterator[Step | Accept]:
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
