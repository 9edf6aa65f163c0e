"""How does Japanese say numbers, digits and corrections? Tables; the engines do the rest."""

from agent.text.ja_speech import SPEECH
from agent.text.ja_tokens import split_ja
from agent.text.language import Currencies, DigitWords, Language, Numerals, Repairs, Rule
from agent.text.tokens import Phrases

_NONE: frozenset[str] = frozenset()

RULES: tuple[Rule, ...] = ()

JAPANESE = Language(
    split=split_ja,
    fillers=_NONE,
    read_number=lambda tokens, i: None,
    numerals=Numerals(_NONE, {}, {}, {}, _NONE, {}, _NONE, _NONE, _NONE, _NONE, _NONE,
        Phrases({}), Phrases({}), _NONE, _NONE, _NONE, _NONE, _NONE, _NONE, _NONE),
    currencies=Currencies(Phrases({}), Phrases({})),
    digits=DigitWords({}, {}, _NONE, _NONE, _NONE, _NONE),
    repairs=Repairs("ja.correction", 1, Phrases({}), ()),
    speech=SPEECH,
    rules=RULES,
)
