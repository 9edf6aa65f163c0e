"""What is a sentence about that no template knows? Phrases that speak for and against each intent.

It names a topic for those who look further, and never leads to a deed. The phrases and their weights are
data: 2 suffices, 1 needs company, what is negative speaks against. Here too is what forbids a deed although
a template matched: a negation, a condition, somebody else's words, two requests in one breath.
"""

from dataclasses import replace

from agent.text.values import Kind, Normalized, Span
from agent.understand.automaton import Capture, Reached, ends, read
from agent.understand.build import Builder
from agent.understand.decision import WRITES, Intent, Reason
from agent.understand.lattice import NAME, Lattice, lattice
from agent.understand.load import Sentences
from agent.understand.parse import Hint, Parse, made
from agent.understand.states import Accept, Hub, Item, State

_ENOUGH = 2.0
_REASONS = {
    "fraud": Reason.FRAUD,
    "ask_question": Reason.ASKS_QUESTION,
    "talk_to_human": Reason.ASKED_FOR_PERSON,
}
"topics that somebody else answers"
_ELSEWHERE = "elsewhere"
"what no bank does"
_AMOUNTS = (Intent.TRANSFER_MONEY, Intent.PAY_BILL, None)
_WITHOUT_PAYEE = (
    Intent.CHECK_BALANCE,
    Intent.LIST_TRANSACTIONS,
    Intent.LOCK_CARD,
    Intent.UNLOCK_CARD,
    Intent.PAY_BILL,
)
_CLOSED = ("source", "to_account", "card", "kind", "language")
_NAMES = ("payee", "biller", "counterparty")


class Signs:
    """One language's phrases, found anywhere in a sentence."""

    def __init__(self, sentences: Sentences, builder: Builder) -> None:
        self._sentences = sentences
        self._weights: dict[object, tuple[str, float]] = {}
        hub = Hub()
        for name, signs in sentences.signs.items():
            for number, (weight, tree) in enumerate(signs):
                key = ("sign", name, number)
                self._weights[key] = (name, weight)
                hub.items += builder.template(tree, _end(key))
        for number, tree in enumerate(sentences.finds):
            hub.items += builder.template(tree, _end(("find", number)))
        for name, trees in sentences.blocks.items():
            for tree in trees:
                hub.items += builder.template(tree, _end(("block", name)))
        self.start: State = builder.state(frozenset((hub,)))

    def blocked(self, normalized: Normalized, core: tuple[int, int]) -> Reason | None:
        """Why nothing may be done on the words between two places, if so.

        Politeness around them may say "if you could".
        """
        found = self._found(normalized)[1]
        return _block([(end, one) for end, one in found if core[0] <= one.start < core[1]])

    def read(self, normalized: Normalized, *, asked: bool = False) -> Hint:
        """The topic of a sentence, why nothing is done on it, and what slots it has.

        Where something was `asked`, words without a topic may hold the answer.
        """
        sentence, found = self._found(normalized)
        reason = _block(found)
        topic = self._topic(found, several=reason is Reason.SEVERAL_REQUESTS)
        said = _slots(None, sentence, found)
        if topic == _ELSEWHERE:
            return Hint(Reason.OUT_OF_SCOPE, Parse(None), elsewhere=True)
        if topic is None:
            answers = asked and said != Parse(None)
            reason = Reason.UNSURE if answers else Reason.OUT_OF_SCOPE
            return Hint(reason, said if answers else Parse(None), said.payee)
        if topic in _REASONS:
            intent = Intent.TALK_TO_HUMAN if topic == "fraud" else Intent(topic)
            return Hint(_REASONS[topic], Parse(intent), said.payee)
        several = reason is Reason.SEVERAL_REQUESTS
        slots = _slots(Intent(topic), sentence, found, first=several)
        return Hint(reason or Reason.UNSURE, slots, said.payee)

    def _topic(self, found: "list[tuple[int, Reached]]", *, several: bool = False) -> str | None:
        """What most speaks for, where it is enough; of several requests the first that is a deed."""
        scores, starts = dict[str, float](), dict[str, int]()
        for key, start in {one.key: one.start for _, one in reversed(found)}.items():
            if key in self._weights:
                name, weight = self._weights[key]
                scores[name] = scores.get(name, 0) + weight
                if weight > 0:
                    starts[name] = min(start, starts.get(name, start))
        deeds = [i.value for i in WRITES if scores.get(i.value, 0) >= _ENOUGH]
        if several and deeds:
            return min(deeds, key=lambda name: starts[name])
        best = max(scores, key=lambda name: scores[name], default="")
        return best if scores.get(best, 0) >= _ENOUGH else None

    def _found(self, normalized: Normalized) -> "tuple[Lattice, list[tuple[int, Reached]]]":
        sentence = lattice(normalized, self._sentences.spelling, names_over_dates=False)
        layers = read(sentence, self.start, anywhere=True)
        found = [(end, one) for end in range(1, len(layers)) for one in ends(layers, end)]
        return sentence, found


def _end(key: object) -> frozenset[Item]:
    return frozenset((Accept(key),))


def _block(found: "list[tuple[int, Reached]]") -> Reason | None:
    keys = [one.key for _, one in found]
    names = [str(key[1]) for key in keys if isinstance(key, tuple) and key[0] == "block"]
    return Reason(names[0]) if names else None


def _slots(
    intent: Intent | None,
    sentence: Lattice,
    found: "list[tuple[int, Reached]]",
    *,
    first: bool = False,
) -> Parse:
    """What the words say, as far as it can be told: the last name, or the `first`, at its longest."""
    parts: dict[str, object] = {}
    best: dict[str, tuple[int, ...]] = {}
    for end, one in found:
        if not (isinstance(one.key, tuple) and one.key[0] == "find"):
            continue
        whole = [_whole(capture, sentence) for capture in one.captures]
        for slot in (*_CLOSED, *_NAMES):
            value = getattr(made(None, whole, sentence), slot)
            place = -one.start if first else one.start
            rank = (place, end) if slot in _NAMES else (-int(str(one.key[1])), end)
            if value is not None and rank > best.get(slot, (-1000,)):
                parts[slot], best[slot] = value, rank
    if intent in _WITHOUT_PAYEE:
        parts.pop("payee", None)
    spans = list(sentence.spans.values())
    if intent in _AMOUNTS:
        parts["amount"] = _only(spans, Kind.MONEY) or _only(spans, Kind.NUMBER)
        parts["date"] = _only(spans, Kind.DATE)
    if intent is Intent.LIST_TRANSACTIONS:
        parts["period"] = _only(spans, Kind.PERIOD) or _only(spans, Kind.DATE)
        parts["count"] = _only(spans, Kind.NUMBER)
    return Parse(intent, **parts)  # type: ignore[arg-type]


def _whole(capture: Capture, sentence: Lattice) -> Capture:
    """A name from its first character on, which no space tells: a phrase matches its last one too."""
    start = capture.start
    if capture.slot in _NAMES and capture.value is None and not sentence.space:
        while start and any(symbol == NAME for symbol, _ in sentence.edges[start - 1]):
            start -= 1
    return replace(capture, start=start)


def _only(spans: list[Span], kind: Kind) -> Span | None:
    found = [span for span in spans if span.kind is kind]
    return found[0] if len(found) == 1 else None
