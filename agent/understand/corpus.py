"""What may callers say? Random sentences of a grammar: the recogniser's training text."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from random import Random

from agent.money import Money
from agent.names.fold import tokens
from agent.template import sample
from agent.text.speak import speak_digits, speak_money, speak_number
from agent.understand.grammar import YES_AND_NO, Grammar

_SENTENCES = 4000
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
    """About 4000 sentences with these payees' spoken names in them; the same for the same seed."""
    random = Random(seed)
    fill = _fillers(grammar, names, currency, random)
    templates = [
        (name, tree)
        for group in (grammar.requests, grammar.answers)
        for name, trees in group.items()
        for tree in trees
    ]
    # Longer templates stand for more sentences, so they are sampled more often.
    weights = [len(str(tree)) ** 0.5 for _, tree in templates]
    chosen = random.choices(templates, weights, k=_SENTENCES)

    def around(share: float, *places: str) -> str:
        if random.random() > share:
            return ""
        trees = [tree for place in places for tree in grammar.around[place]]
        return sample(random.choice(trees), {}, random)

    def before(name: str) -> str:
        places = ("before",) if name in YES_AND_NO else ("before", "before_requests")
        return around(_BEFORE, *places)

    said = [
        (before(name), sample(tree, fill, random), around(_AFTER, "after")) for name, tree in chosen
    ]
    return tuple(" ".join(filter(None, parts)) for parts in said if parts[1])


def _fillers(
    grammar: Grammar, names: Sequence[str], currency: str, random: Random
) -> dict[str, Callable[[], str]]:
    spoken = [words for name in names if (words := tokens(name))]

    def amount() -> str:
        if random.random() > _CORRECTED:
            return once()
        return f"{once()} {sample(grammar.correcting, {}, random)} {once()}"

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
        return " ".join(part)

    return {
        "amount": amount,
        "payee": payee,
        "count": lambda: speak_number(_one_of(_COUNTS, random), grammar.lang),
        "ending": lambda: speak_digits(f"{random.randint(0, 9999):04}", grammar.lang),
        "source": lambda: sample(random.choice(list(grammar.sources.values())), {}, random),
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
