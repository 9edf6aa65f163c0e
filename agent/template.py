"""What sentences does a template stand for? Parsing, a regular expression, random samples.

The notation is that of hassil (rhasspy): `(a|b)` one of, `[a]` perhaps, `{slot}` a value,
`<rule>` a named part. One syntax tree serves both the parser and the recogniser's training text.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

import regex

from agent.errors import SettingsError

_TOKEN = regex.compile(r"[()\[\]|]|\{\w+\}|<\w+>|[^\s()\[\]|{}<>]+")


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


Node = Word | Slot | Sequence | Choice
Rules = Mapping[str, Node]


def parse(template: str, rules: Rules) -> Node:
    """The syntax tree of one template. Raises SettingsError naming the template and its fault."""
    if stray := _TOKEN.sub("", template).split():
        raise SettingsError(f"template '{template}': '{stray[0]}' is no part of a template")
    tokens = iter([*_TOKEN.findall(template), ""])
    node, end = _choice(tokens, rules, template)
    if end:
        raise SettingsError(f"template '{template}': '{end}' closes nothing: remove or open it")
    return node


def _choice(tokens: Iterator[str], rules: Rules, template: str) -> tuple[Node, str]:
    """Alternatives up to a closing bracket or the end, and that closing token."""
    options, parts = [], list[Node]()
    for token in tokens:
        if token in ("", ")", "]", "|"):
            options.append(Sequence(tuple(parts)))
            parts = []
            if token != "|":
                return (options[0] if len(options) == 1 else Choice(tuple(options))), token
        else:
            parts.append(_part(token, tokens, rules, template))
    raise AssertionError("the token list ends with ''")


def _part(token: str, tokens: Iterator[str], rules: Rules, template: str) -> Node:
    if token in ("(", "["):
        node, end = _choice(tokens, rules, template)
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


def pattern(node: Node, slots: Mapping[str, str]) -> str:
    """A regular expression over words that each end with one space.

    `slots` gives each slot's own expression, spaces included.
    """
    match node:
        case Word(text):
            return f"{regex.escape(text)} "
        case Slot(name):
            if name not in slots:
                raise SettingsError(f"no slot {{{name}}}: there are {sorted(slots)}")
            return f"(?P<{name}>{slots[name]})"
        case Sequence(parts):
            return "".join(pattern(part, slots) for part in parts)
        case Choice(options):
            return "(?:" + "|".join(pattern(option, slots) for option in options) + ")"


def beginning(node: Node, slots: Mapping[str, str]) -> str:
    """A regular expression for the first words of its sentences: from none of them to all."""
    match node:
        case Sequence(parts):
            made = ""
            for part in reversed(parts):
                made = f"(?:{pattern(part, slots)}{made}|{beginning(part, slots)})"
            return made
        case Choice(options):
            return "(?:" + "|".join(beginning(option, slots) for option in options) + ")"
        case _:
            return f"(?:{pattern(node, slots)})?"


def sample(node: Node, fill: Mapping[str, Callable[[], str]], random: Random) -> str:
    """One random sentence; `fill` makes a spoken value for each slot."""
    match node:
        case Word(text):
            return text
        case Slot(name):
            return fill[name]()
        case Sequence(parts):
            return " ".join(filter(None, (sample(part, fill, random) for part in parts)))
        case Choice(options):
            return sample(random.choice(options), fill, random)
