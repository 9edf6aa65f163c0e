"""From syntax trees to states: each template is made from behind, so that a step knows what follows it."""

from collections.abc import Iterable, Mapping

from agent.errors import SettingsError
from agent.template import Choice, Node, Permutation, Sequence, Slot, Tagged, Word
from agent.understand.states import AROUND_COST, NAME_COST, Item, Open, State, Step


class Builder:
    """Makes states of templates. `open_slots` take values, `closed` list what theirs are called."""

    def __init__(
        self,
        open_slots: Mapping[str, Open],
        closed: Mapping[str, Mapping[str, Node]],
    ) -> None:
        self._open, self._closed = open_slots, closed
        self.words = set[str]()
        self._states: dict[frozenset[Item], State] = {}
        self._made: dict[tuple[object, ...], frozenset[Item]] = {}
        self._kept: list[object] = []
        self._number = self._template = 0

    def template(self, node: Node, then: frozenset[Item], *, cost: int = 0) -> frozenset[Item]:
        """`first` of a whole template: those of earlier ones are preferred."""
        self._template += 1
        return self.first(node, then, cost=cost)

    def state(self, items: frozenset[Item]) -> State:
        if items not in self._states:
            self._states[items] = State(items)
        return self._states[items]

    def first(
        self,
        node: Node,
        then: frozenset[Item],
        *,
        cost: int = 0,
        tag: tuple[str, str | None] | None = None,
    ) -> frozenset[Item]:
        """What a template may begin with, where `then` comes behind it."""
        key = (id(node), then, cost, tag)
        if key not in self._made:
            self._kept.append(node)
            self._made[key] = self._first(node, then, cost, tag)
        return self._made[key]

    def _first(
        self, node: Node, then: frozenset[Item], cost: int, tag: tuple[str, str | None] | None
    ) -> frozenset[Item]:
        match node:
            case Word(text):
                self.words.add(text)
                return self._step((text,), then, tag, cost)
            case Slot(name):
                return self._slot(name, then, cost)
            case Sequence(parts):
                for part in reversed(parts):
                    then = self.first(part, then, cost=cost, tag=tag)
                return then
            case Choice(options):
                made = [self.first(option, then, cost=cost, tag=tag) for option in options]
                return frozenset().union(*made)
            case Permutation(parts):
                return self._permuted(parts, frozenset(range(len(parts))), then, cost, tag)
            case Tagged(inner, slot, value):
                return self.first(inner, then, cost=cost, tag=(slot, value))

    def _permuted(
        self,
        parts: tuple[Node, ...],
        left: frozenset[int],
        then: frozenset[Item],
        cost: int,
        tag: tuple[str, str | None] | None,
    ) -> frozenset[Item]:
        if not left:
            return then
        key = (id(parts), left, then, cost, tag)
        if key not in self._made:
            self._kept.append(parts)
            made = frozenset[Item]()
            for one in sorted(left):
                rest = self._permuted(parts, left - {one}, then, cost, tag)
                made |= self.first(parts[one], rest, cost=cost, tag=tag)
            self._made[key] = made
        return self._made[key]

    def _slot(self, name: str, then: frozenset[Item], cost: int) -> frozenset[Item]:
        if name in self._closed:
            made = frozenset[Item]()
            for value, node in self._closed[name].items():
                made |= self.first(node, then, cost=cost, tag=(name, value))
            return made
        if name not in self._open:
            known = sorted({*self._open, *self._closed})
            raise SettingsError(f"no slot {{{name}}}: there are {known}")
        slot = self._open[name]
        price = cost + (NAME_COST if slot.costs else 0)
        after, tag = then, (name, None)
        for _ in range(slot.most - 1):
            after = then | self._step(slot.more, after, tag, price)
        return self._step(slot.symbols, after, tag, price)

    def _step(
        self,
        symbols: tuple[str, ...],
        then: frozenset[Item],
        tag: tuple[str, str | None] | None,
        cost: int,
    ) -> frozenset[Item]:
        self._number += 1  # made from behind
        number = (self._template, -self._number)
        return frozenset((Step(number, symbols, self.state(then), tag, cost),))


def around(builder: Builder, nodes: Iterable[Node], then: Item) -> list[Item]:
    """Polite words that may stand before `then`."""
    made = frozenset[Item]()
    for node in nodes:
        made |= builder.template(node, frozenset((then,)), cost=AROUND_COST)
    return list(made)
