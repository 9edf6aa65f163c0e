"""What may callers say? Random sentences of a grammar: the recogniser's training text."""

from collections.abc import Callable, Sequence
from random import Random

from agent.money import Money
from agent.names.keys_en import tokens
from agent.text.speak import speak_digits, speak_money, speak_number
from agent.understand.grammar import Grammar
from agent.understand.template import sample

_SENTENCES = 4000
_BEFORE, _AFTER = 0.3, 0.15
"share of sentences with politeness before and after them"
_ROUND = (100, 500, 1000, 1000, 5000, 10_000, 10_000, 50_000)


def corpus(
    grammar: Grammar, names: Sequence[str], currency: str, *, seed: int = 1
) -> tuple[str, ...]:
    """About 4000 sentences with these payees' spoken names in them; the same for the same seed."""
    random = Random(seed)
    fill = _fillers(grammar, names, currency, random)
    trees = [
        *(tree for options in grammar.requests.values() for tree in options),
        *(tree for options in grammar.answers.values() for tree in options),
    ]
    # Longer templates stand for more sentences, so they are sampled more often.
    weights = [len(str(tree)) ** 0.5 for tree in trees]
    chosen = random.choices(trees, weights, k=_SENTENCES)

    def around(place: str, share: float) -> str:
        politely = random.random() < share
        return sample(random.choice(grammar.around[place]), {}, random) if politely else ""

    said = [
        (around("before", _BEFORE), sample(tree, fill, random), around("after", _AFTER))
        for tree in chosen
    ]
    return tuple(" ".join(filter(None, parts)) for parts in said if parts[1])


def _fillers(
    grammar: Grammar, names: Sequence[str], currency: str, random: Random
) -> dict[str, Callable[[], str]]:
    spoken = [words for name in names if (words := tokens(name))]

    def amount() -> str:
        minor = random.choice(_ROUND) * random.randint(1, 20) + _some_rest(random)
        money = Money(minor, currency)
        whole = money.major == int(money.major)
        if random.random() < 0.75 or not whole:
            return speak_money(money, grammar.lang)
        return speak_number(int(money.major), grammar.lang)

    def payee() -> str:
        if not spoken:
            return ""
        words = random.choice(spoken)
        part = random.choice((words, words, words[::-1], words[:1], words[-1:]))
        return " ".join(part)

    return {
        "amount": amount,
        "payee": payee,
        "count": lambda: speak_number(random.randint(2, 12), grammar.lang),
        "ending": lambda: speak_digits(f"{random.randint(0, 9999):04}", grammar.lang),
        "source": lambda: sample(random.choice(list(grammar.sources.values())), {}, random),
    }


def _some_rest(random: Random) -> int:
    return random.randint(1, 99) if random.random() < 0.15 else 0
