"""What may callers say? Random sentences of a grammar: the recogniser's training text."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from random import Random

from agent.money import Money
from agent.names.fold import tokens
from agent.template import Node, sample
from agent.text.speak import speak_digits, speak_money, speak_number
from agent.understand.grammar import YES_AND_NO, Grammar

_SENTENCES = 4000
_SOMETIMES = 0.05
"share of sentences of templates that the file keeps under `sometimes`"
_BEFORE, _AFTER = 0.3, 0.15
"share of sentences with politeness before and after them"
_CORRECTED = 0.08
"share of amounts that are corrected in the same breath"
_MAGNITUDES = {100: 0.2, 1000: 0.45, 10_000: 0.25, 100_000: 0.1}
"of the units a currency is counted in without small coins; people mostly name round amounts"
_DIGITS = {1: 0.30, 2: 0.18, 3: 0.12, 4: 0.10, 5: 0.08, 6: 0.07, 7: 0.06, 8: 0.05, 9: 0.04}
"how often an amount begins with each: Benford's law"
_COUNTS = {2: 0.1, 3: 0.3, 4: 0.05, 5: 0.3, 6: 0.02, 7: 0.02, 8: 0.02, 9: 0.02, 10: 0.15, 12: 0.02}
"how many transactions people ask for"
_HALF_MORE, _ODD = 0.2, 0.15
"shares of amounts such as 'two thousand five hundred', and of amounts that are not round"


def corpus(
    grammar: Grammar, names: Sequence[str], currency: str, *, seed: int = 1
) -> tuple[str, ...]:
    """About 4000 sentences with these payees' spoken names in them; the same for the same seed.

    What people say sometimes has a random stream of its own: the everyday text stays as it is
    whatever is added there.
    """
    sentences = grammar.sentences
    everyday = _templates(sentences.requests, sentences.conversation, sentences.answers)
    others = _templates(sentences.sometimes)
    few = round(_SENTENCES * _SOMETIMES) if others else 0
    usual = _said(grammar, everyday, _SENTENCES, names, currency, Random(seed))
    rare = _said(grammar, others, few, names, currency, Random(-seed))
    return (*usual[: _SENTENCES - few], *rare)


def _said(
    grammar: Grammar,
    templates: Sequence[tuple[str, Node]],
    count: int,
    names: Sequence[str],
    currency: str,
    random: Random,
) -> list[str]:
    """Sentences of templates, some of them with politeness around."""
    space, polite = (" " if grammar.spaces else ""), grammar.sentences.around
    fill = _fillers(grammar, names, currency, random)
    chosen = _chosen(templates, count, random)

    def around(share: float, *places: str) -> str:
        if random.random() > share:
            return ""
        trees = [tree for place in places for tree in polite[place]]
        return sample(random.choice(trees), {}, random, space)

    def before(name: str) -> str:
        places = ("before",) if name in YES_AND_NO else ("before", "before_requests")
        return around(_BEFORE, *places)

    said = [
        (before(name), sample(tree, fill, random, space), around(_AFTER, "after"))
        for name, tree in chosen
    ]
    return [space.join(filter(None, parts)) for parts in said if parts[1]]


def _templates(*groups: Mapping[str, Sequence[Node]]) -> list[tuple[str, Node]]:
    return [(name, tree) for group in groups for name, trees in group.items() for tree in trees]


def _chosen(
    templates: Sequence[tuple[str, Node]], count: int, random: Random
) -> list[tuple[str, Node]]:
    """Longer templates stand for more sentences, so they are sampled more often."""
    if not templates:
        return []
    weights = [len(str(tree)) ** 0.5 for _, tree in templates]
    return random.choices(templates, weights, k=count)


def _fillers(
    grammar: Grammar, names: Sequence[str], currency: str, random: Random
) -> dict[str, Callable[[], str]]:
    spoken = [words for name in names if (words := tokens(name))]
    space = " " if grammar.spaces else ""
    sentences = grammar.sentences

    def amount() -> str:
        if random.random() > _CORRECTED:
            return once()
        parts = (once(), sample(sentences.correcting, {}, random, space), once())
        return space.join(parts)

    def once() -> str:
        units = _natural_amount(random)
        if random.random() < 0.25:
            return speak_number(units, grammar.lang)
        return speak_money(Money.from_major(Decimal(units), currency), grammar.lang)

    def payee() -> str:
        if not spoken:
            return ""
        words = random.choice(spoken)
        part = random.choice((words, words, words[::-1], words[:1], words[-1:]))
        return space.join(part)

    def called(values: Mapping[str, Node]) -> Callable[[], str]:
        return lambda: sample(random.choice(list(values.values())), {}, random, space)

    def example(texts: Sequence[str]) -> Callable[[], str]:
        return lambda: random.choice(texts)

    closed = {name: called(values) for name, values in sentences.closed.items()}
    open_ones = {name: example(texts) for name, texts in sentences.examples.items()}
    return {
        **closed,
        **open_ones,
        "amount": amount,
        "amount_before": once,
        "money": once,
        "rest": lambda: "",
        "payee": payee,
        "payee_before": payee,
        "count": lambda: speak_number(_one_of(_COUNTS, random), grammar.lang),
        "ending": lambda: speak_digits(f"{random.randint(0, 9999):04}", grammar.lang),
    }


def _one_of(shares: Mapping[int, float], random: Random) -> int:
    return random.choices(list(shares), list(shares.values()))[0]


def _natural_amount(random: Random) -> int:
    """An amount as people name them: small ones more often than large ones, most of them round."""
    unit = _one_of(_MAGNITUDES, random)
    amount = _one_of(_DIGITS, random) * unit
    if random.random() < _HALF_MORE:
        amount += random.randint(1, 9) * unit // 10
    return amount + random.randint(1, 99) if random.random() < _ODD else amount
