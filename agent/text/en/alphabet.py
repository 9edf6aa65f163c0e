"""How does English spell? Names of letters, and the words of the radio alphabet (ICAO, NATO)."""

from string import ascii_lowercase

from agent.text.en.numerals import phrases, words
from agent.text.language import Alphabet
from agent.text.tokens import Phrases

_NAMES = {"double u": "W", "double you": "W", "zed": "Z", "zee": "Z", "aitch": "H", "haitch": "H"}
_ICAO = (
    "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar"
    " papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu"
)
_VARIANTS = {"alfa": "A", "juliett": "J", "whisky": "W"}

ALPHABET = Alphabet(
    letters=Phrases(
        {letter: letter.upper() for letter in ascii_lowercase} | _NAMES | {"x ray": "X"}
    ),
    code_words={word: word[0].upper() for word in _ICAO.split()} | _VARIANTS,
    everyday=words(
        "charlie delta echo golf hotel india juliet kilo lima mike november oscar papa quebec romeo"
        " uniform victor whiskey whisky"
    ),
    likening=phrases("for, as in, like, is for, as for, as"),
    cues=words("spelled spelt spelling spell spells postcode code letters initials reference"),
    glue=words("is it as that that's it's with out my name the are like : ,"),
    words=words("a i"),
)
