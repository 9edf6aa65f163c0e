"""Which request is this sentence? Templates that a banker can read, matched on normalised text.

A sentences file per language (sentences/*.yaml) says all that is known of it; the engine knows none.
Values that normalisation found are edges over their words (lattice.py), so a template says `{amount}` and
never a number word. Nothing is guessed: a sentence matches whole, or not at all; signs.py says what a
sentence is about that matches nothing, and on that nothing is done.

Slots of templates: values `{amount} {count} {ending} {date} {period} {ordinal}`, names `{payee} {biller}
{counterparty}`, any words `{note}`, and `{source} {to_account} {card} {kind} {language}`, whose words stand
in the file under `values`. `{slot=value}` behind words says it without a value: `{which=-1} {same=yes}
{follow_up=yes} {kind=deposits}`.

A language whose file says `spaces: false` is matched character by character: templates may be written with
spaces, which mean nothing there, and so are sentences. There, a name is at most `longest_name` characters,
the shortest that lets the rest match; none of its characters may be of one of `not_in_names`.
"""

import sys
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

import yaml

from agent.errors import SettingsError, UsageError
from agent.template import Node
from agent.text.values import Kind, Normalized
from agent.understand.automaton import Layer, Reached, captures, ends, read
from agent.understand.build import Builder, around
from agent.understand.decision import WRITES, Expects, Intent, Reason
from agent.understand.lattice import ANY, MORE_NAME, NAME, Lattice, lattice, symbol
from agent.understand.load import WEAK_YES, Sentences, load_sentences
from agent.understand.parse import REST, VALUES, Hint, Parse, Parsed, made
from agent.understand.signs import Signs
from agent.understand.states import Accept, Hub, Item, Open, State

YES_AND_NO = ("confirm", WEAK_YES, "deny")
"sentences before which no 'can you' may stand"
_ASKING = ("?", "？")
"behind a yes: the caller asks back, or doubts"
_NAMES, _NOTE = ("payee", "payee_before", "biller", "counterparty"), "note"
_LONGEST_NOTE = 8
_LONGEST_WORD = 12
"characters, in a language without spaces, whose end is waited for"


class Grammar:
    """One language's sentences, compiled. Immutable after construction; safe to share."""

    def __init__(self, data: Mapping[str, object], file: str = "sentences") -> None:
        """From the tree of a sentences file. Raises SettingsError naming file, place and fault."""
        self.sentences = load_sentences(data, file)
        self.lang = self.sentences.lang
        self._our_words = self.sentences.our_words
        builder = Builder(_open(self.sentences), self.sentences.closed)
        try:
            self._start = self._state(builder, self.sentences.whole)
            self._answers = {
                name: self._state(builder, {name: trees})
                for name, trees in self.sentences.bare.items()
            }
            self._signs = Signs(self.sentences, builder)
        except SettingsError as error:
            raise SettingsError(f"{file}: {error}") from None
        self._words = sorted(builder.words)
        if not self.spaces:
            known = frozenset(builder.words)
            self.sentences.spelling = replace(self.sentences.spelling, known=known)
        for state in (self._start, *self._answers.values(), self._signs.start):
            state.prepare()

    @property
    def spaces(self) -> bool:
        return self.sentences.spelling.spaces

    def parse(self, normalized: Normalized, expects: Expects = Expects.NOTHING) -> Parsed:
        """The request of a sentence; a bare answer only where `expects` asks for it."""
        sentence = lattice(normalized, self.sentences.spelling)
        layers = read(sentence, self._start)
        best = self._best(sentence, layers, expects)
        if best is not None:
            found, core = best
            if found.intent is Intent.CONFIRM and normalized.surface.rstrip().endswith(_ASKING):
                return Parsed(None, begins=False, ours=True, hint=Hint(Reason.UNSURE, Parse(None)))
            if found.intent in WRITES and (why := self._signs.blocked(normalized, core)):
                return Parsed(None, begins=False, ours=True, hint=Hint(why, found))
            return Parsed(found, begins=True, ours=True)
        hint = self._signs.read(normalized, asked=expects.value in self._answers)
        ours = not hint.elsewhere and (hint.parse.intent is not None or self._is_ours(sentence))
        begins = bool(layers[-1]) or (not self.spaces and self._is_within_a_word(layers, sentence))
        name = _begun(layers, sentence) if layers[-1] else hint.name if ours else None
        return Parsed(None, begins=begins, ours=ours, begun_name=name, hint=hint)

    def _best(
        self, sentence: Lattice, layers: list[Layer], expects: Expects
    ) -> tuple[Parse, tuple[int, int]] | None:
        """The cheapest reading and where it is more than politeness.

        Of two that cost the same, the one that answers the question.
        """
        place = len(sentence.tokens)
        found = next(ends(layers, place), None)
        answers = self._answers.get(expects.value)
        answer = next(ends(read(sentence, answers), place), None) if answers else None
        if answer is not None and (found is None or answer.cost <= found.cost):
            return _parse(answer, sentence, bare=True), answer.core
        return (_parse(found, sentence), found.core) if found else None

    def _is_within_a_word(self, layers: list[Layer], sentence: Lattice) -> bool:
        """The last characters may become a word that goes on from where one ended."""
        text = sentence.text(0, len(sentence.tokens))
        for place in range(max(0, len(text) - _LONGEST_WORD), len(text)):
            words = self._beginning(text[place:])
            tables = {id(table): table for state in layers[place] for table in state.tables}
            if words and any(
                _has_any(table.steps, words, text[place:]) for table in tables.values()
            ):
                return True
        return False

    def _beginning(self, tail: str) -> list[str]:
        """The words that begin so."""
        first = bisect_left(self._words, tail)
        return self._words[first : bisect_left(self._words, tail + chr(sys.maxunicode))]

    def _is_ours(self, sentence: Lattice) -> bool:
        if any(symbol(kind) == name for kind in (Kind.MONEY,) for name, _, _ in sentence.spans):
            return True
        if self.spaces:
            return not frozenset(self._our_words).isdisjoint(t.text for t in sentence.tokens)
        text = sentence.text(0, len(sentence.tokens))
        return any(word in text for word in self._our_words)

    def _state(self, builder: Builder, groups: Mapping[str, Iterable[Node]]) -> State:
        """The start of sentences with politeness around them."""
        polite = self.sentences.polite
        plain, asked = Hub(), Hub()
        for name, trees in groups.items():
            after = Hub()
            then: frozenset[Item] = frozenset((Accept(name), after))
            for tree in polite["after"]:
                after.items += builder.template(tree, then, cost=1)
            for tree in trees:
                first = _named(name, builder, tree, then)
                if first & then:
                    raise SettingsError(
                        f"{name}: a template is all optional: it would match nothing"
                    )
                plain.items += first
                if name not in YES_AND_NO:
                    asked.items += first
        requests = polite["before_requests"]
        plain.items += around(builder, polite["before"], plain) + around(builder, requests, asked)
        asked.items += around(builder, (*polite["before"], *requests), asked)
        return builder.state(frozenset((plain,)))


def _has_any(steps: Mapping[str, object], words: Sequence[str], tail: str) -> bool:
    """Any of the words, all of which begin with `tail`."""
    if len(steps) < len(words):
        return any(symbol.startswith(tail) for symbol in steps)
    return any(word in steps for word in words)


def _named(name: str, builder: Builder, tree: Node, then: frozenset[Item]) -> frozenset[Item]:
    try:
        return builder.template(tree, then)
    except SettingsError as error:
        raise SettingsError(f"{name}: {error}") from None


def _parse(one: Reached, sentence: Lattice, *, bare: bool = False) -> Parse:
    weak = one.key == WEAK_YES
    intent = None if bare else Intent.CONFIRM if weak else Intent(one.key)
    return made(intent, one.captures, sentence, weak=weak)


def _begun(layers: list[Layer], sentence: Lattice) -> str | None:
    """The name in a sentence that may become a request; None where it may be one without a name."""
    place = len(layers) - 1
    least = min(back[0] for back in layers[-1].values())
    cheapest = [state for state, back in layers[-1].items() if back[0] < least + _TIE]
    names = (made(None, captures(layers, place, s), sentence).payee for s in cheapest)
    return next(filter(None, names), None)


_TIE = 100
"less than a word of a name costs"


def _open(sentences: Sentences) -> dict[str, Open]:
    values = {name: Open(symbols) for name, symbols in VALUES.items()}
    named = Open((NAME, symbol(Kind.SPELLED)), (MORE_NAME,), sentences.longest_name, costs=True)
    longest = _LONGEST_NOTE if sentences.spelling.spaces else 3 * _LONGEST_NOTE
    note = Open((ANY,), (ANY,), longest, costs=True)
    return {**values, **dict.fromkeys(_NAMES, named), _NOTE: note, REST: note}


class _Loader(yaml.SafeLoader):
    """Refuses a name that stands twice: the first one's templates would be lost silently."""

    def construct_mapping(
        self, node: yaml.MappingNode, deep: bool = False
    ) -> dict[Hashable, object]:
        names = [key.value for key, _ in node.value]
        for name in names:
            if names.count(name) > 1:
                raise yaml.YAMLError(f"'{name}' stands twice, {node.start_mark}")
        return super().construct_mapping(node, deep)


@cache
def load(lang: str) -> Grammar:
    """The grammar of a language. Raises UsageError where there is none."""
    folder = files("agent.understand") / "sentences"
    path = folder / f"{lang}.yaml"
    if not path.is_file():
        there = sorted(one.name[:-5] for one in folder.iterdir() if one.name.endswith(".yaml"))
        raise UsageError(f"no sentences for language '{lang}': choose one of {', '.join(there)}")
    try:
        data = yaml.load(path.read_text("utf-8"), _Loader)
    except yaml.YAMLError as error:
        hint = "quote a template that begins with '[' or '{', or that has ': ' in it"
        raise SettingsError(f"{path.name}: {' '.join(str(error).split())}: {hint}") from None
    return Grammar(data, path.name)


__all__ = ["Grammar", "Parse", "Parsed", "load"]
