"""From a sentences file to syntax trees; whatever is wrong in it is told by file, place and fault."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from agent.errors import SettingsError
from agent.template import Node, parse, words
from agent.understand.decision import Expects, Intent, Listed, Reason
from agent.understand.lattice import Spelling, letters

WEAK_YES = "confirm_weakly"
_ALSO = ("fraud", "elsewhere")
"signs that name no intent"
_BLOCKS = (Reason.NEGATED.value, Reason.HYPOTHETICAL.value, Reason.SEVERAL_REQUESTS.value)
_AROUND = {"before", "before_requests", "after"}
_VALUES = {"account", "card", "kind", "language"}
EXAMPLES = {"date", "period", "ordinal", "biller", "counterparty", "note"}
Trees = dict[str, list[Node]]


@dataclass(slots=True)
class Sentences:
    """All that a file says, parsed; each section by name."""

    file: str
    lang: str
    spelling: Spelling
    longest_name: int
    rules: dict[str, Node]
    values: dict[str, dict[str, Node]]
    around: Trees
    around_seldom: Trees
    requests: Trees
    sometimes: Trees
    "understood, and a small share of the recogniser's training text"
    seldom: Trees
    "understood, and none of it"
    conversation: Trees
    answers: Trees
    answers_seldom: Trees
    correcting: Node
    signs: dict[str, list[tuple[float, Node]]]
    finds: list[Node]
    blocks: Trees
    our_words: tuple[str, ...]
    examples: dict[str, list[str]]
    "of values that have none of their own, for the recogniser: dates, billers, notes"

    @property
    def closed(self) -> dict[str, dict[str, Node]]:
        """Slots with a list of values, and what each is called."""
        accounts = {"source": self.values["account"], "to_account": self.values["account"]}
        rest = {name: named for name, named in self.values.items() if name != "account"}
        return accounts | rest

    @property
    def polite(self) -> Trees:
        """All that may stand around a request."""
        return _joined(self.around, self.around_seldom)

    @property
    def bare(self) -> Trees:
        """Answers to each question."""
        return _joined(self.answers, self.answers_seldom)

    @property
    def whole(self) -> Trees:
        """The templates of whole sentences, everyday ones first."""
        return _joined(self.requests, self.sometimes, self.conversation, self.seldom)


def _joined(*parts: Trees) -> Trees:
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: [tree for part in parts for tree in part.get(name, ())] for name in names}


def load_sentences(data: Mapping[str, object], file: str) -> Sentences:
    """Raises SettingsError for what is missing, misnamed or no template."""
    reader = _Reader(data, file)
    rules = reader.rules()
    spaces = bool(data.get("spaces", True))
    found = Sentences(
        file=file,
        lang=reader.text("language"),
        spelling=Spelling(spaces, frozenset(), {}, frozenset(), frozenset()),
        longest_name=int(str(data.get("longest_name", 4))),
        rules=rules,
        values=reader.values(),
        around=reader.trees("around", _AROUND),
        around_seldom=reader.trees("around_seldom", _AROUND),
        requests=reader.trees("requests", _intents()),
        sometimes=reader.trees("sometimes", _intents()),
        seldom=reader.trees("seldom", _intents()),
        conversation=reader.trees("conversation", _intents()),
        answers=reader.trees("answers", {one.value for one in Expects}),
        answers_seldom=reader.trees("answers_seldom", {one.value for one in Expects}),
        correcting=reader.tree(reader.text("correcting"), "correcting"),
        signs=reader.signs(),
        finds=[reader.tree(str(one), "finds") for one in reader.items("finds")],
        blocks=reader.trees("blocks", set(_BLOCKS)),
        our_words=tuple(reader.text("our_words").split()),
        examples=reader.examples(),
    )
    found.spelling = _spelling(found, reader, spaces)
    return found


def _intents() -> set[str]:
    return {one.value for one in Intent} | {WEAK_YES}


def _spelling(found: Sentences, reader: "_Reader", spaces: bool) -> Spelling:
    every = [
        *(tree for trees in found.whole.values() for tree in trees),
        *(tree for trees in (*found.polite.values(), *found.bare.values()) for tree in trees),
        *(tree for signs in found.signs.values() for _, tree in signs),
        *(tree for trees in found.blocks.values() for tree in trees),
        *(tree for named in found.values.values() for tree in named.values()),
        *found.finds,
    ]
    return Spelling(
        spaces=spaces,
        fillers=frozenset(letters(word) for word in reader.text("fillers").split()),
        same={
            str(word): tuple(str(others).split())
            for word, others in reader.mapping("spellings").items()
        },
        known=frozenset(word for tree in (every if spaces else ()) for word in words(tree)),
        not_in_names=frozenset(letters(word) for word in reader.text("not_in_names").split()),
    )


class _Reader:
    """Reads sections, and knows where it is when something is wrong."""

    def __init__(self, data: Mapping[str, object], file: str) -> None:
        self._data, self._file = data, file
        self._rules: dict[str, Node] = {}

    def fault(self, place: str, what: str) -> SettingsError:
        return SettingsError(f"{self._file}: {place}: {what}")

    def text(self, key: str) -> str:
        if key not in self._data:
            raise self.fault(key, "is missing")
        return str(self._data[key] or "")

    def items(self, key: str) -> list[object]:
        part = self._data.get(key) or []
        if not isinstance(part, list):
            raise self.fault(key, "must be a list, a line with '-' for each template")
        return part

    def mapping(self, key: str) -> dict[str, object]:
        part = self._data.get(key) or {}
        if not isinstance(part, dict):
            raise self.fault(key, "must hold names, each with what belongs to it")
        return {str(name): value for name, value in part.items()}

    def tree(self, text: str, place: str) -> Node:
        try:
            return parse(text, self._rules)
        except SettingsError as error:
            raise self.fault(place, str(error)) from None

    def rules(self) -> dict[str, Node]:
        for name, text in self.mapping("rules").items():
            self._rules[name] = self.tree(str(text), f"rules: {name}")
        return self._rules

    def trees(self, key: str, names: set[str]) -> Trees:
        return {
            name: [self.tree(str(text), f"{key}: {name}") for text in texts]
            for name, texts in self._lists(key, names)
        }

    def _lists(self, key: str, names: set[str]) -> Iterator[tuple[str, list[object]]]:
        for name, texts in self.mapping(key).items():
            if name not in names:
                raise self.fault(f"{key}: {name}", f"there is no such name: use {sorted(names)}")
            if not isinstance(texts, list):
                raise self.fault(f"{key}: {name}", "must be a list of templates")
            yield name, texts

    def values(self) -> dict[str, dict[str, Node]]:
        found: dict[str, dict[str, Node]] = {}
        for name, named in self.mapping("values").items():
            place = f"values: {name}"
            if name not in _VALUES or not isinstance(named, dict):
                raise self.fault(place, f"there is no such name: use {sorted(_VALUES)}")
            kinds = {one.value for one in Listed}
            if name == "kind" and not kinds.issuperset(map(str, named)):
                raise self.fault(place, f"kinds are {sorted(kinds)}")
            found[name] = {str(v): self.tree(str(t), f"{place}: {v}") for v, t in named.items()}
        return found

    def examples(self) -> dict[str, list[str]]:
        return {
            name: [str(text) for text in texts] for name, texts in self._lists("examples", EXAMPLES)
        }

    def signs(self) -> dict[str, list[tuple[float, Node]]]:
        known = {one.value for one in Intent} | set(_ALSO)
        found: dict[str, list[tuple[float, Node]]] = {}
        for name, weights in self.mapping("signs").items():
            place = f"signs: {name}"
            if name not in known or not isinstance(weights, dict):
                raise self.fault(place, f"must be weights of one of {sorted(known)}")
            found[name] = []
            for weight, texts in weights.items():
                trees = [self.tree(str(text), place) for text in texts or ()]
                found[name] += [(float(weight), tree) for tree in trees]
        return found
