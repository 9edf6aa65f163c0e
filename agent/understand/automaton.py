"""Which templates does a sentence match, and which of its words fill which slot?

Templates become states of one automaton. A sentence is read place by place, every template at once, so
time grows with its words and never with how they could be grouped. Of several ways to read it, the one
with the fewest words in names wins, then the one with the fewest polite words, then the first in the file.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from agent.understand.lattice import Lattice
from agent.understand.states import AROUND_COST, State, Step


@dataclass(frozen=True, slots=True)
class Capture:
    """Words that fill a slot."""

    slot: str
    value: str | None
    "what the template says it is; None: its words, or the value that was found in them"
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reached:
    """One way to read a sentence from `start`: its cost, and who was found on it."""

    key: Hashable
    cost: int
    start: int
    captures: tuple[Capture, ...]
    core: tuple[int, int]
    "the places between which it is more than politeness"


_FEW = 3
_Back = tuple[int, int, "State | None", Step | None, int]
"cost, place before, state before, step taken, place where it began"


Layer = dict[State, _Back]


def read(lattice: Lattice, start: State, *, anywhere: bool = False) -> list[Layer]:
    """For each place, the states that the words before it lead to; from any place where asked for."""
    layers: list[Layer] = [{} for _ in range(len(lattice.tokens) + 1)]
    layers[0][start] = (0, 0, None, None, 0)
    for place, edges in enumerate(lattice.edges):
        here = layers[place]
        ways: dict[str, list[int]] = {}
        for symbol, end in edges:
            ways.setdefault(symbol, []).append(end)
        if anywhere and place:
            here[start] = (0, place, None, None, place)
        for state, (cost, _, _, _, began) in here.items():
            for table in state.tables:
                steps = table.steps
                # Nearly all states know one or two symbols: fewer than begin at a place.
                for symbol in steps if len(steps) <= _FEW else ways:
                    if symbol not in steps:
                        continue
                    for end in ways.get(symbol, ()):
                        for step in steps[symbol]:
                            price, there = cost + step.cost, layers[end]
                            known = there.get(step.then)
                            if known is None or price < known[0]:
                                there[step.then] = (price, place, state, step, began)
    return layers


def _number(back: _Back) -> tuple[int, int]:
    """Of the template whose last step was taken: its place in the file."""
    return back[3].number if back[3] is not None else (0, 0)


def ends(layers: list[Layer], place: int) -> Iterator[Reached]:
    """The templates that end at a place, cheapest first."""
    found = sorted(
        (
            (back[0], _number(back), key, state)
            for state, back in layers[place].items()
            for key in state.keys
        ),
        key=lambda one: one[:2],
    )
    for cost, _, key, state in found:
        start = layers[place][state][4]
        way = _way(layers, place, state)
        core = [(begin, end) for begin, end, step in way if step.cost != AROUND_COST]
        within = (core[0][0], core[-1][1]) if core else (place, place)
        yield Reached(key, cost, start, _captures(way), within)


def captures(layers: list[Layer], place: int, state: State) -> tuple[Capture, ...]:
    """What was found on the way to a state, first first."""
    return _captures(_way(layers, place, state))


_Way = list[tuple[int, int, Step]]


def _way(layers: list[Layer], place: int, state: State) -> _Way:
    """The steps to a state, and the places between which each lies."""
    steps = _Way()
    at: State | None = state
    while at is not None:
        _, before, previous, step, _ = layers[place][at]
        if step is not None:
            steps.append((before, place, step))
        place, at = before, previous
    return steps[::-1]


def _captures(way: _Way) -> tuple[Capture, ...]:
    found = list[Capture]()
    last: Step | None = None
    for begin, end, step in way:
        if step.tag is not None:
            slot, value = step.tag
            joined = last is not None and last.tag is step.tag and found[-1].end == begin
            if joined and found[-1].slot == slot:
                found[-1] = Capture(slot, value, found[-1].start, end)
            else:
                found.append(Capture(slot, value, begin, end))
        last = step
    return tuple(found)
