"""Which request is this sentence? Templates that a banker can read, matched on normalised text.

Values found by normalisation stand in the sentence as marks, so a template sees "{amount}" and
never a number word. Nothing is guessed: a sentence matches whole, or not at all.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import regex
import yaml

from agent.errors import UsageError
from agent.template import Node, Rules, parse, pattern
from agent.text.values import Kind, Normalized, Span
from agent.understand.decision import Expects, Intent
from agent.understand.name_span import NameFinder

# A span in the skeleton is one mark: its kind's letter and its index, such as "\uE000m0 ".
_MARK = "\ue000"
_LETTER = {Kind.MONEY: "m", Kind.NUMBER: "n", Kind.DIGITS: "d", Kind.PERCENT: "p"}
"the other kinds stay the words they are: templates say 'today' and 'the first one' themselves"
_NOT_WORDS = regex.compile(r"[^\w'\ue000]+")


_WEAK_YES = "confirm_weakly"
YES_AND_NO = ("confirm", _WEAK_YES, "deny")
"sentences before which no 'can you' may stand"


@dataclass(frozen=True, slots=True)
class Parse:
    """A sentence that a template matched: the intent (None for a bare answer) and its parts."""

    intent: Intent | None
    amount: Span | None = None
    count: Span | None = None
    ending: Span | None = None
    payee: str | None = None
    source: str | None = None
    weak: bool = False
    "a yes that people also murmur while they listen"


@dataclass(frozen=True, slots=True)
class Parsed:
    """What the grammar says of a sentence."""

    parse: Parse | None
    begins: bool
    "more words could make it a request"
    ours: bool
    "it has words of our domain"
    begun_name: str | None = None
    "whom it names so far where there is no parse: to be looked up early, never to be acted on"

    @property
    def name(self) -> str | None:
        """Whom the sentence names, finished or not."""
        return self.parse.payee if self.parse else self.begun_name


class Grammar:
    """One language's sentences, compiled. Immutable after construction; safe to share."""

    def __init__(self, data: Mapping[str, object]) -> None:
        """From the tree of a sentences file. Raises SettingsError for a faulty template."""
        self.lang = str(data["language"])
        rules: dict[str, Node] = {}
        for name, text in _texts(data, "rules").items():
            rules[name] = parse(text, rules)
        self.sources = {n: parse(t, rules) for n, t in _texts(data, "sources").items()}
        self.requests = _trees(data, "requests", rules) | _trees(data, "conversation", rules)
        self.answers = _trees(data, "answers", rules)
        self.correcting = parse(str(data["correcting"]), rules)
        self.our_words = frozenset(str(data["our_words"]).split())
        self.fillers = frozenset(str(data["fillers"]).split())
        not_in_names = str(data["not_in_names"]).split()
        slots = _slots(self.sources, not_in_names)
        self.around = _trees(data, "around", rules)
        self._before = _compile(self.around["before"], slots)
        self._before_requests = _compile(self.around["before_requests"], slots)
        self._after = regex.compile(f"(?:{_any(self.around['after'], slots)})+$")
        for name in self.requests.keys() - {_WEAK_YES}:
            Intent(name)  # raises ValueError for a name that is no intent
        self._patterns = {name: _compile(trees, slots) for name, trees in self.requests.items()}
        self._answers = {n: _compile(trees, slots) for n, trees in self.answers.items()}
        self._sources = {n: _compile([t], slots) for n, t in self.sources.items()}
        self._names = NameFinder(
            [tree for trees in self.requests.values() for tree in trees],
            self.around["after"],
            parse(str(data["before_names"]), rules),
            not_in_names,
            slots,
        )

    def parse(self, normalized: Normalized, expects: Expects = Expects.NOTHING) -> Parsed:
        """The request of a sentence; a bare answer only where `expects` asks for it."""
        skeleton = _skeleton(normalized, self.fillers)
        ours = not self.our_words.isdisjoint(skeleton.split())
        core = ""
        for core, asked in self._cores(skeleton):
            if core and (found := self._match(core, normalized, expects, asked=asked)):
                return Parsed(found, begins=True, ours=True)
        begins = any(p.fullmatch(core, partial=True) for p in self._patterns.values())
        name = self._names.begun(core)
        if name is None and not begins and (ours or _MARK in core):
            name = self._names.said(core)
        return Parsed(None, begins=begins, ours=ours, begun_name=name)

    def _cores(self, text: str) -> Iterator[tuple[str, bool]]:
        """The sentence with less and less of the politeness around it, and whether it was asked for.

        A polite word can be a request of its own ("thanks", "um hello"): the more is tried first.
        """
        yield text, False
        yield self._after.sub("", text), False
        asked = False
        while text:
            found = self._before.match(text)
            if not found:
                found, asked = self._before_requests.match(text), True
            if not found:
                return
            text = text[found.end() :]
            yield self._after.sub("", text), asked

    def _match(
        self, text: str, normalized: Normalized, expects: Expects, *, asked: bool
    ) -> Parse | None:
        for name, compiled in self._patterns.items():
            # "Can you confirm" asks for something; it is no yes.
            if not (asked and name in YES_AND_NO) and (found := compiled.fullmatch(text)):
                return self._parse(name, found, normalized)
        answer = self._answers.get(expects.value)
        if answer and (found := answer.fullmatch(text)):
            return self._parse(None, found, normalized)
        return None

    def _parse(self, name: str | None, found: "regex.Match[str]", normalized: Normalized) -> Parse:
        parts = {name: text.strip() for name, text in found.groupdict().items() if text}
        spans = {
            name: normalized.spans[int(parts[name][2:])]
            for name in ("amount", "count", "ending")
            if name in parts
        }
        weak = name == _WEAK_YES
        return Parse(
            Intent.CONFIRM if weak else Intent(name) if name else None,
            amount=spans.get("amount"),
            count=spans.get("count"),
            ending=spans.get("ending"),
            payee=parts.get("payee"),
            source=self._source(parts.get("source")),
            weak=weak,
        )

    def _source(self, said: str | None) -> str | None:
        if said is None:
            return None
        return next(n for n, compiled in self._sources.items() if compiled.fullmatch(said + " "))


@cache
def load(lang: str) -> Grammar:
    """The grammar of a language. Raises UsageError where there is none."""
    path = files("agent.understand") / "sentences" / f"{lang}.yaml"
    if not path.is_file():
        raise UsageError(f"no sentences for language '{lang}': choose one of en")
    return Grammar(yaml.safe_load(path.read_text("utf-8")))


def _texts(data: Mapping[str, object], key: str) -> dict[str, str]:
    part = data[key]
    assert isinstance(part, dict), key
    return {str(name): str(text) for name, text in part.items()}


def _trees(data: Mapping[str, object], key: str, rules: Rules) -> dict[str, list[Node]]:
    part = data[key]
    assert isinstance(part, dict), key
    return {str(name): [parse(str(t), rules) for t in texts] for name, texts in part.items()}


def _slots(sources: Mapping[str, Node], not_in_names: Iterable[str]) -> dict[str, str]:
    """Each slot's expression; a name is up to four words, none of them a word of ours."""
    stop = "|".join(regex.escape(word) for word in not_in_names)
    name_word = rf"(?!(?:{stop}) )[^\W\d_][\w'-]* "
    return {
        "amount": rf"{_MARK}[mn]\d+ ",
        "count": rf"{_MARK}n\d+ ",
        "ending": rf"{_MARK}[dn]\d+ ",
        "payee": rf"(?:{name_word}){{1,4}}",
        "source": "|".join(pattern(node, {}) for node in sources.values()),
    }


def _any(trees: Iterable[Node], slots: Mapping[str, str]) -> str:
    return "|".join(f"(?:{pattern(tree, slots)})" for tree in trees)


def _compile(trees: Iterable[Node], slots: Mapping[str, str]) -> "regex.Pattern[str]":
    # Alternatives repeat a slot's name (the regex module allows it): the branch that matched fills it.
    return regex.compile(_any(trees, slots))


def _skeleton(normalized: Normalized, fillers: frozenset[str]) -> str:
    """Lower-case words, each followed by one space, with a mark for every span; no fillers."""
    surface = normalized.surface.replace(_MARK, " ")  # a mark that came as text stands for nothing
    parts, at = list[str](), 0
    for index, span in enumerate(normalized.spans):
        if letter := _LETTER.get(span.kind):
            parts += [surface[at : span.start], f" {_MARK}{letter}{index} "]
            at = span.end
    parts.append(surface[at:])
    words = _NOT_WORDS.sub(" ", "".join(parts).lower().replace("’", "'")).split()
    return "".join(word + " " for word in words if word not in fillers)
