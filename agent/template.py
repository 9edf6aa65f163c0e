"""What sentences does a template stand for? Its notation, its syntax tree, random samples.

The notation is that of hassil (rhasspy): `(a|b)` one of, `[a]` perhaps, `(a;b)` both in either order,
`{slot}` a value, `<rule>` a named part. Ours alone is `{slot=value}`: what stands before it, a word or a
bracket, says that the slot has this value. One tree serves the matcher and the recogniser's training text.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

import regex

from agent.errors import SettingsError

_TOKEN = regex.compile(r"[()\[\]|;]|\{\w+(?:=-?\w+)?\}|<\w+>|[^\s()\[\]|;{}<>]+")
_ENDS = ("", ")", "]")


@dataclass(frozen=True, slots=True)
class Word:
    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    name: str


@dataclass(frozen=True, slots=True)
class Sequence:
    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Choice:
    options: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Permutation:
    """All of its parts, in any order."""

    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Tagged:
    """Its words say that a slot has a value."""

    node: "Node"
    slot: str
    value: str


Node = Word | Slot | Sequence | Choice | Permutation | Tagged
Rules = Mapping[str, Node]
Fill = Mapping[str, Callable[[], str]]


def parse(template: str, rules: Rules) -> Node:
    """The syntax tree of one template. Raises SettingsError naming the template and its fault."""
    if stray := _TOKEN.sub("", template).split():
        raise SettingsError(f"template '{template}': '{stray[0]}' is no part of a template")
    tokens = iter([*_TOKEN.findall(template), ""])
    node, end = _group(tokens, rules, template)
    if end:
        raise SettingsError(f"template '{template}': '{end}' closes nothing: remove or open it")
    return node


def _group(tokens: Iterator[str], rules: Rules, template: str) -> tuple[Node, str]:
    """Alternatives, or parts in any order, up to a closing bracket or the end, and that token."""
    options, parts, between = [], list[Node](), set[str]()
    for token in tokens:
        if token in _ENDS or token in "|;":
            options.append(Sequence(tuple(parts)))
            parts = []
            if token in _ENDS:
                return _joined(options, between, template), token
            between.add(token)
        elif "=" in token and token[0] == "{":
            if not parts:
                raise SettingsError(f"template '{template}': {token} stands behind nothing")
            if isinstance(parts[-1], Slot):
                fault = f"{token} marks words and is lost behind a slot: put it behind a word"
                raise SettingsError(f"template '{template}': {fault}")
            slot, _, value = token[1:-1].partition("=")
            parts[-1] = Tagged(parts[-1], slot, value)
        else:
            parts.append(_part(token, tokens, rules, template))
    raise AssertionError("the token list ends with ''")


def _joined(options: list[Sequence], between: set[str], template: str) -> Node:
    if len(between) > 1:
        raise SettingsError(f"template '{template}': '|' and ';' in one bracket: use another one")
    if len(options) == 1:
        return options[0]
    return Permutation(tuple(options)) if ";" in between else Choice(tuple(options))


def _part(token: str, tokens: Iterator[str], rules: Rules, template: str) -> Node:
    if token in ("(", "["):
        node, end = _group(tokens, rules, template)
        if end != {"(": ")", "[": "]"}[token]:
            raise SettingsError(f"template '{template}': a '{token}' is not closed")
        return node if token == "(" else Choice((node, Sequence(())))
    if token[0] == "{":
        return Slot(token[1:-1])
    if token[0] != "<":
        return Word(token)
    if token[1:-1] not in rules:
        raise SettingsError(f"template '{template}': no rule {token}: there are {sorted(rules)}")
    return rules[token[1:-1]]


def words(node: Node) -> Iterator[str]:
    """Every word that it knows, as often as it stands there."""
    match node:
        case Word(text):
            yield text
        case Sequence(parts) | Choice(parts) | Permutation(parts):
            for part in parts:
                yield from words(part)
        case Tagged(inner):
            yield from words(inner)


def slots(node: Node) -> Iterator[str]:
    """Every slot that it fills."""
    match node:
        case Slot(name):
            yield name
        case Sequence(parts) | Choice(parts) | Permutation(parts):
            for part in parts:
                yield from slots(part)
        case Tagged(inner, slot):
            yield slot
            yield from slots(inner)


def sample(node: Node, fill: Fill, random: Random, space: str = " ") -> str:
    """One random sentence; `fill` makes a spoken value for each slot, `space` joins words."""
    match node:
        case Word(text):
            return text
        case Slot(name):
            return fill[name]()
        case Sequence(parts):
            return space.join(filter(None, (sample(p, fill, random, space) for p in parts)))
        case Permutation(parts):
            mixed = random.sample(parts, len(parts))
            return space.join(filter(None, (sample(p, fill, random, space) for p in mixed)))
        case Choice(options):
            return sample(random.choice(options), fill, random, space)
        case Tagged(inner):
            return sample(inner, fill, random, space)
