"""How is a grammar made quick before the first caller? Its states are worked out when first met."""

from collections.abc import Sequence

from agent.text import normalize
from agent.understand.corpus import corpus
from agent.understand.grammar import Grammar

_SENTENCES = 600
"drawn from the grammar itself: half a second"


def warm(grammar: Grammar, names: Sequence[str] = ("x",), currency: str = "JPY") -> None:
    """Reads sentences of every kind; nothing is kept of them but the states they went through."""
    said = corpus(grammar, names, currency)
    for text in said[:: max(1, len(said) // _SENTENCES)]:
        grammar.parse(normalize(text, grammar.lang))
