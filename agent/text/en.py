"""How does English say numbers, digits and corrections? Tables; the engines do the rest."""

from collections.abc import Iterable

from agent.text import digits, money, numbers
from agent.text.dates import finder
from agent.text.en_dates import GRAMMAR
from agent.text.en_money import CURRENCIES, GLUED_UNITS, SIGNS
from agent.text.en_speech import SPEECH
from agent.text.en_words import SCALES, TEENS, TENS, UNITS
from agent.text.language import DigitWords, Language, Numerals, Reading, Repairs, Rule
from agent.text.tokens import Phrases, Token, Tokens, split


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> Phrases[bool]:
    return Phrases({phrase.strip(): True for phrase in text.split(",")})


NUMERALS = Numerals(
    zeros=_words("zero nought naught"),
    units=UNITS,
    teens=TEENS,
    tens=TENS | {"fourty": 40},
    hundreds=_words("hundred"),
    scales=SCALES
    | {f"{word}s": value for word, value in SCALES.items()}
    | {"k": 10**3, "grand": 10**3, "lakh": 10**5, "lakhs": 10**5}
    | {"crore": 10**7, "crores": 10**7, "bn": 10**9},
    bare=frozenset(SCALES) | {"hundred", "lakh", "crore"},
    articles=_words("a"),
    conjunctions=_words("and"),
    points=_words("point"),
    no_decimal_after=_words("a any at first good main my no one other some that the this which"),
    halves=_phrases("half a, half"),
    and_a_half=_phrases("and a half, and one half"),
    minus=_words("minus negative -"),
    oh=_words("oh o"),
    vague=_words("few several many couple dozen quarter quarters third thirds fraction"),
    links=_words("of"),
    ordinals=_words(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
        " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
        " thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth"
        " thousandth millionth billionth halves thirds quarters fifths tenths"
    ),
    pronouns=_words("one"),
    no_number_before=_words("moment second sec minute more thing time of"),
)

DIGITS = DigitWords(
    digits={word: str(value) for word, value in UNITS.items()}
    | dict.fromkeys(("zero", "nought", "naught", "oh", "o"), "0")
    | {digit: digit for digit in "0123456789"},
    repeats={"double": 2, "triple": 3, "treble": 3},
    strong_cues=_words("ending ends digits number numbers"),
    weak_cues=_words("account card"),
    glue=_words("in with is are it's that's the : ,"),
    counted=_words("last first"),
)

REPAIRS = Repairs(
    rule="en.correction",
    version=1,
    corrections=_phrases(
        "no, nope, no wait, no it's, wait, hang on, hold on, oh no, oh sorry, oh wait, oops,"
        "sorry, i'm sorry, my mistake, pardon, excuse me, correction, scratch that, i mean,"
        "i meant, i meant to say, make that, make it, actually, rather, or rather, let's say,"
        "let's make it, change that to, change it to, it should be, that should be, should be,"
        "i said"
    ),
    negations=(("not",), ("isn't",), ("wasn't",), ("instead", "of"), ("rather", "than")),
)


# A cue outweighs a currency ("ending in 4412, fifty dollars"), a currency outweighs mere digits
# ("five zero zero yen"), and both outweigh a number.
RULES = (
    Rule("en.digits.cued", 1, digits.find_cued),
    Rule("en.when", 1, finder(GRAMMAR), GRAMMAR.starts("when")),
    Rule("en.money", 1, money.find),
    Rule("en.digits", 1, digits.find),
    Rule("en.cardinal", 1, numbers.find),
)

_SUFFIXES = GLUED_UNITS | {"k", "bn"}


def _split(surface: str, start: int) -> Iterable[Token]:
    return split(surface, start, _SUFFIXES, SIGNS)


def _read_number(tokens: Tokens, i: int) -> Reading | None:
    return numbers.read(tokens, i, NUMERALS)


ENGLISH = Language(
    split=_split,
    fillers=_words("uh uhh uhm um umm er erm eh hm hmm mm mhm ah"),
    read_number=_read_number,
    numerals=NUMERALS,
    currencies=CURRENCIES,
    digits=DIGITS,
    repairs=REPAIRS,
    speech=SPEECH,
    rules=RULES,
)
