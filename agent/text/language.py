"""What must a language bring along? The tables that the engines read."""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any

from agent.text.speech import Speech
from agent.text.tokens import Phrases, Shape, Token, Tokens
from agent.text.values import Value

_NO_PHRASES: Phrases[Any] = Phrases({})


@dataclass(frozen=True, slots=True)
class Reading:
    """A number before token `end`."""

    end: int
    values: tuple[Decimal, ...]
    "best first; several where the words are ambiguous"

    @property
    def negated(self) -> "Reading":
        return Reading(self.end, tuple(-value for value in self.values))


@dataclass(frozen=True, slots=True)
class Numerals:
    """Words that numbers are made of."""

    zeros: Set[str]
    units: Mapping[str, int]
    "1 to 9"
    teens: Mapping[str, int]
    "10 to 19"
    tens: Mapping[str, int]
    hundreds: Set[str]
    scales: Mapping[str, int]
    "thousand and up"
    bare: Set[str]
    "hundreds and scales that may stand without a number: 'thousand yen'"
    articles: Set[str]
    "stand for one before a bare hundred or scale"
    conjunctions: Set[str]
    points: Set[str]
    no_decimal_after: Set[str]
    "words behind which a point begins no decimal: 'at this point five people'"
    halves: Phrases[bool]
    "half before a scale: 'half a million'"
    and_a_half: Phrases[bool]
    minus: Set[str]
    oh: Set[str]
    "zero inside of a digit string only"
    vague: Set[str]
    "make a bare scale no number: 'a few thousand'"
    links: Set[str]
    "may stand between a vague word and the scale"
    ordinals: Set[str]
    "make the number before them an ordinal"
    pronouns: Set[str]
    "units that mean nothing countable when they stand alone in a sentence: 'that one'"
    no_number_before: Set[str]
    "words that make a pronoun of the unit before them: 'one moment'"
    joints: Set[str] = frozenset()
    "signs that may stand between a ten and its unit: 'fifty - two'"
    counts: Phrases[int] = _NO_PHRASES
    "phrases for a number: 'a couple of'"
    shares: Phrases[Decimal] = _NO_PHRASES
    "parts before a scale, other than halves: 'a quarter of a million'"
    names: Phrases[bool] = _NO_PHRASES
    "look like numbers and are none: the 401k, a pension"
    and_parts: Phrases[Decimal] = _NO_PHRASES
    "parts behind a number, other than halves: 'one and a quarter'"


@dataclass(frozen=True, slots=True)
class OrdinalWords:
    """Words for places in an order."""

    places: Mapping[str, int] = field(default_factory=dict)
    "first, tenth, twentieth: alone or behind a number that leaves room for them"
    scales: Mapping[str, int] = field(default_factory=dict)
    "hundredth and up: multiply what is said before them"
    prefixes: Phrases[bool] = _NO_PHRASES
    "make a place of the number behind them: Japanese dai"
    suffixes: Phrases[bool] = _NO_PHRASES
    "make a place of the number before them: Japanese banme"
    endings: Set[str] = frozenset()
    "of a written place: 'st' in '1st'"
    part_of: Set[str] = frozenset()
    "words behind which all places but the first are rather parts: 'a fifth', 'one second'"
    not_after: Set[str] = frozenset()
    "words behind which none is meant: 'at first'"
    idioms: Phrases[bool] = _NO_PHRASES
    "phrases that begin with a place and mean none: 'first of all'"


@dataclass(frozen=True, slots=True)
class PercentWords:
    """How a number is said to be of a hundred."""

    signs: Phrases[bool] = _NO_PHRASES
    "behind a number"
    not_before: Set[str] = frozenset()
    "words behind a sign that make it something else: 'percent points'"
    inverted: Phrases[bool] = _NO_PHRASES
    "before a number, where nothing else is said: 'percent of twenty'"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Words that spell."""

    letters: Phrases[str] = _NO_PHRASES
    "names of letters"
    code_words: Mapping[str, str] = field(default_factory=dict)
    "words of a spelling alphabet: 'sierra'"
    everyday: Set[str] = frozenset()
    "code words that are said for other reasons, too: 'mike', 'hotel'"
    likening: Phrases[bool] = _NO_PHRASES
    "between a letter and a word that begins with it: 'as in'"
    cues: Set[str] = frozenset()
    "announce letters"
    glue: Set[str] = frozenset()
    "may stand between a cue and its letters"
    words: Set[str] = frozenset()
    "letters that are words, too: the last is none of the spelling where the sentence goes on"


@dataclass(frozen=True, slots=True)
class Unit:
    """What a currency word can mean."""

    codes: tuple[str, ...]
    "ISO 4217, likeliest first; the account's is taken where it is among them; empty: no currency"
    minor: bool = False
    "it names the small coin"
    factor: int = 1
    "so many of it: a million for 'MUSD'"
    of_any: bool = False
    "behind a large coin it is the small one of that currency, whichever it is"


@dataclass(frozen=True, slots=True)
class Currencies:
    """Words and signs of money."""

    units: Phrases[Unit]
    "behind a number"
    signs: Phrases[Unit]
    "before a number"
    single: Phrases[Unit] = _NO_PHRASES
    "units of which an article says one: 'a dollar'"
    ranges: Mapping[str, Set[str]] = field(default_factory=dict)
    "before two amounts of which only the second names the unit, and between: 'from' 'to'"
    goes_on: Set[str] = frozenset()
    "words that may follow an amount; before others a last number is rather a count of things"


@dataclass(frozen=True, slots=True)
class DigitWords:
    """Words that digit strings are made of."""

    digits: Mapping[str, str]
    repeats: Mapping[str, int]
    strong_cues: Set[str]
    "behind them every number is a digit string: 'ending in forty four twelve'"
    weak_cues: Set[str]
    "behind them single digits are one, however few"
    glue: Set[str]
    "may stand between a cue and its digits"
    counted: Set[str]
    "behind them a digit is a count, and begins no string: 'the last four'"


@dataclass(frozen=True, slots=True)
class Repairs:
    """Words by which a caller takes back what was said."""

    rule: str
    version: int
    corrections: Phrases[bool]
    negations: Mapping[str, tuple[tuple[str, ...], ...]]
    "directly before the value that is not meant; by their last word"
    negations_behind: Phrases[bool] = _NO_PHRASES
    "directly behind it; False: longer words that do not negate"
    cut: Set[str] = frozenset()
    "signs behind a word that was broken off: 'five thou- five thousand'"


@dataclass(frozen=True, slots=True)
class Context:
    """What decides where words alone do not."""

    at: datetime | None = None
    "the moment that relative dates count from"
    currency: str | None = None
    "ISO 4217, of the account that the caller speaks about"


@dataclass(frozen=True, slots=True)
class Match:
    """What a rule found: it begins where the rule was asked and ends before token `end`."""

    end: int
    value: Value
    alternatives: tuple[Value, ...] = ()
    rule: str = ""
    "the more exact name, where one engine serves many rules"
    rule_version: int = 0


Engine = Callable[[Tokens, int, "Language", Context], Match | None]
"tokens, where to begin, tables, context"


@dataclass(frozen=True, slots=True)
class Rule:
    """A named way to find a value."""

    name: str
    version: int
    find: Engine
    starts: Set[str] | None = None
    "the only words it can begin with; None: any. Signs and written numbers are always tried"


@dataclass(frozen=True)
class Language:
    """All tables of one language."""

    split: Callable[[str, int], Iterable[Token]]
    "the tokens of a text from a code point on that is 0 or follows a space"
    fillers: Set[str]
    read_number: Callable[[Tokens, int], Reading | None]
    "the number that begins at a token"
    numerals: Numerals
    currencies: Currencies
    digits: DigitWords
    repairs: Repairs
    speech: Speech
    rules: tuple[Rule, ...]
    "in order of precedence"
    ordinals: OrdinalWords = OrdinalWords()
    percents: PercentWords = PercentWords()
    alphabet: Alphabet = Alphabet()

    def rules_at(self, token: Token) -> tuple[Rule, ...]:
        """The rules that can begin with this token, in order."""
        if token.shape is not Shape.WORD:
            return self.rules
        return self._by_start.get(token.text, self._any_start)

    @cached_property
    def _any_start(self) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.starts is None)

    @cached_property
    def _by_start(self) -> dict[str, tuple[Rule, ...]]:
        words = frozenset[str]().union(*(rule.starts or () for rule in self.rules))
        return {
            word: tuple(r for r in self.rules if r.starts is None or word in r.starts)
            for word in words
        }
