"""How does English count? Tables of number words, places and hundredths; the engines do the rest."""

from decimal import Decimal

from agent.text.en.words import (
    ORDINAL_TEENS,
    ORDINAL_TENS,
    ORDINAL_UNITS,
    SCALES,
    TEENS,
    TENS,
    UNITS,
)
from agent.text.language import Numerals, OrdinalWords, PercentWords
from agent.text.tokens import Phrases


def words(text: str) -> frozenset[str]:
    """Words parted by spaces."""
    return frozenset(text.split())


def phrases(text: str) -> Phrases[bool]:
    """Phrases parted by commas."""
    return Phrases({phrase.strip(): True for phrase in text.split(",")})


def by_last_word(text: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Phrases parted by commas, found by the word that they end with."""
    found = dict[str, tuple[tuple[str, ...], ...]]()
    for phrase in text.split(","):
        said = tuple(phrase.split())
        found[said[-1]] = (*found.get(said[-1], ()), said)
    return found


_LARGE = SCALES | {
    name: 1000 ** (k + 5)
    for k, name in enumerate("quadrillion quintillion sextillion septillion".split())
}
_SLANG = {"k": 10**3, "grand": 10**3, "mil": 10**6, "mill": 10**6, "mio": 10**6, "bn": 10**9}
_INDIAN = {
    **dict.fromkeys("lakh lakhs lac lacs lkh lkhs".split(), 10**5),
    **dict.fromkeys("crore crores cr koti kotis".split(), 10**7),
}
_DOZENS = dict.fromkeys("dozen dozens doz dozs".split(), 12)
_COMPOUNDS = {f"{ten}{unit}": TENS[ten] + UNITS[unit] for ten in TENS for unit in UNITS}
"said with a hyphen, written without"
_PLACES = ORDINAL_UNITS | ORDINAL_TEENS | ORDINAL_TENS | {"fourtieth": 40, "twelvth": 12}
_PLACE_COMPOUNDS = {
    f"{ten}{unit}": TENS[ten] + ORDINAL_UNITS[unit] for ten in TENS for unit in ORDINAL_UNITS
}
_PLACE_SCALES = {"hundredth": 100} | {f"{name}th": value for name, value in _LARGE.items()}
_PARTS = frozenset(f"{word}s" for word in [*_PLACES, *_PLACE_SCALES] if word != "second")
"'two thirds': behind a number they make a fraction of it"
_QUARTERS = {"quarter": Decimal("0.25"), "three quarters": Decimal("0.75")}
_QUARTER_FORMS = {
    f"{before}{name}{behind}": value
    for name, value in _QUARTERS.items()
    for before in ("", "a ", "one ")
    for behind in ("", " of a", " of")
}

NUMERALS = Numerals(
    zeros=words("zero nought naught"),
    units=UNITS,
    teens=TEENS | _COMPOUNDS,
    tens=TENS | {"fourty": 40},
    hundreds=words("hundred hundreds"),
    scales=_LARGE
    | {f"{word}s": value for word, value in _LARGE.items()}
    | _SLANG
    | _INDIAN
    | _DOZENS,
    bare=frozenset(_LARGE) | {"hundred", "lakh", "crore", "dozen"},
    articles=words("a an"),
    conjunctions=words("and"),
    points=words("point"),
    no_decimal_after=words("a any at first good main my no one other some that the this which"),
    halves=phrases("half a, half, a half, one half"),
    and_a_half=phrases("and a half, and one half, and half"),
    minus=words("minus negative -"),
    oh=words("oh o"),
    vague=words("few several many couple dozen quarter quarters third thirds fraction"),
    links=words("of"),
    ordinals=frozenset(_PLACES)
    | _PLACE_COMPOUNDS.keys()
    | _PLACE_SCALES.keys()
    | _PARTS
    | {"halves", "quarters"},
    pronouns=words("one"),
    no_number_before=words("moment second sec minute more thing time of"),
    joints=words("—"),
    counts=Phrases(dict.fromkeys(("a couple", "a couple of", "a pair", "a pair of"), 2)),
    shares=Phrases(_QUARTER_FORMS),
    names=phrases("401 k"),
    and_parts=Phrases(
        {f"and {name}": value for name, value in _QUARTERS.items()}
        | {"and a quarter": Decimal("0.25"), "and one quarter": Decimal("0.25")}
    ),
)

ORDINALS = OrdinalWords(
    places=_PLACES | _PLACE_COMPOUNDS,
    scales=_PLACE_SCALES,
    endings=words("st nd rd th"),
    part_of=words(
        "a an per every each half split another just one two three four five six seven eight nine"
    ),
    not_after=words("at safety things feet head"),
    idioms=phrases(
        "first of all, first off, first and foremost, first things, first name, first names,"
        "first aid, first national, first direct, first come, first hand,"
        "second hand, second thought, second thoughts, second nature, second to none,"
        "second guess, second best, second rate,"
        "third party, third parties, third rate, third world"
    ),
)

PERCENTS = PercentWords(
    signs=phrases("percent, per cent, percents, per cents, pct, percentage, %, ％"),
    not_before=words("point points"),
    inverted=phrases(
        "percent of, per cent of, percents of, per cents of, percentage of, percentages of"
    ),
)

NUMBER_STARTS = (
    frozenset(UNITS)
    | NUMERALS.teens.keys()
    | NUMERALS.tens.keys()
    | NUMERALS.zeros
    | NUMERALS.oh
    | NUMERALS.bare
    | NUMERALS.articles
    | NUMERALS.points
    | NUMERALS.minus
    | NUMERALS.halves.starts
    | NUMERALS.shares.starts
)
"the words that a number can begin with"
