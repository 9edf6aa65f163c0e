"""How does English say numbers, digits and corrections? Tables; the engines do the rest."""

from agent.text import digits, money, numbers, ordinals, percent, spelled
from agent.text.en import birth, lists
from agent.text.en.alphabet import ALPHABET
from agent.text.en.dates import GRAMMAR
from agent.text.en.money import CURRENCIES
from agent.text.en.numerals import (
    NUMBER_STARTS,
    NUMERALS,
    ORDINALS,
    PERCENTS,
    by_last_word,
    phrases,
    words,
)
from agent.text.en.speech import SPEECH
from agent.text.en.tokens import split_en
from agent.text.en.words import UNITS
from agent.text.language import DigitWords, Language, Reading, Repairs, Rule
from agent.text.tokens import Tokens

DIGITS = DigitWords(
    digits={word: str(value) for word, value in UNITS.items()}
    | dict.fromkeys(("zero", "nought", "naught", "oh", "o"), "0")
    | {digit: digit for digit in "0123456789"},
    repeats={"double": 2, "triple": 3, "treble": 3},
    strong_cues=words("ending ends digits number numbers pin passcode code iban"),
    weak_cues=words("account card phone mobile"),
    glue=words("in with is are it's that's the my : , #"),
    counted=words("last first"),
)

REPAIRS = Repairs(
    rule="en.correction",
    version=1,
    corrections=phrases(
        "no, nope, no wait, no it's, wait, hang on, hold on, oh no, oh sorry, oh wait, oops,"
        "sorry, i'm sorry, my mistake, pardon, excuse me, correction, scratch that, i mean,"
        "i meant, i meant to say, make that, make it, actually, rather, or rather, let's say,"
        "let's make it, change that to, change it to, it should be, that should be, should be,"
        "i said"
    ),
    negations=by_last_word(
        "not, not the, not a, not on, not for, isn't, isn't the, wasn't, wasn't the, aren't, weren't,"
        "instead of, instead of the, rather than, rather than the, except"
    ),
    cut=words("—"),
)


# Letters outweigh the month in "november alpha".
# A cue outweighs a currency ("ending in 4412, fifty dollars"), a currency outweighs mere digits
# ("five zero zero yen"), and both outweigh a number.
_DIGITS_STARTS = (
    DIGITS.digits.keys() | DIGITS.repeats.keys() | NUMERALS.teens.keys() | NUMERALS.tens.keys()
)
_MONEY_STARTS = NUMBER_STARTS | DIGITS.repeats.keys() | CURRENCIES.signs.starts
_ORDINAL_STARTS = NUMBER_STARTS | ORDINALS.places.keys() | ORDINALS.scales.keys()
_SPELLED_STARTS = ALPHABET.letters.starts | ALPHABET.code_words.keys() | DIGITS.repeats.keys()
RULES = (
    Rule("en.digits.cued", 1, digits.find_cued, _DIGITS_STARTS),
    Rule("en.spelled", 1, spelled.find, _SPELLED_STARTS),
    Rule("en.date.figures", 1, birth.find, birth.STARTS),
    Rule("en.when", 1, lists.find, GRAMMAR.starts("when") | GRAMMAR.starts("anyday")),
    Rule("en.money", 1, money.find, _MONEY_STARTS),
    Rule("en.percent", 1, percent.find, NUMBER_STARTS | PERCENTS.inverted.starts),
    Rule("en.ordinal", 1, ordinals.find, _ORDINAL_STARTS),
    Rule("en.digits", 1, digits.find, _DIGITS_STARTS),
    Rule("en.cardinal", 1, numbers.find, NUMBER_STARTS),
)


def _read_number(tokens: Tokens, i: int) -> Reading | None:
    return numbers.read(tokens, i, NUMERALS)


ENGLISH = Language(
    split=split_en,
    fillers=words("uh uhh uhm um umm er erm eh hm hmm mm mhm ah"),
    read_number=_read_number,
    numerals=NUMERALS,
    currencies=CURRENCIES,
    digits=DIGITS,
    repairs=REPAIRS,
    speech=SPEECH,
    rules=RULES,
    ordinals=ORDINALS,
    percents=PERCENTS,
    alphabet=ALPHABET,
)
