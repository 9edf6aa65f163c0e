"""What does English call money? Words behind a number, signs before it, and words to say it with.

COINS are the currencies that are read back by name; `en_currencies` knows what callers may say.
"""

from agent.text.en.currencies import CODES, DOLLAR_PREFIXES, LARGE, SMALL
from agent.text.en.currencies import SIGNS as _SIGN_CODES
from agent.text.language import Currencies, Unit
from agent.text.speech import Coin
from agent.text.tokens import Phrases

COINS = {
    "JPY": Coin("yen", "yen"),
    "USD": Coin("dollar", "dollars", "cent", "cents"),
    "GBP": Coin("pound", "pounds", "penny", "pence"),
    "EUR": Coin("euro", "euros", "cent", "cents", "euro"),
    "CAD": Coin("canadian dollar", "canadian dollars", "cent", "cents", "canadian"),
    "AUD": Coin("australian dollar", "australian dollars", "cent", "cents", "australian"),
    "NZD": Coin("new zealand dollar", "new zealand dollars", "cent", "cents", "new zealand"),
    "SGD": Coin("singapore dollar", "singapore dollars", "cent", "cents", "singapore"),
    "HKD": Coin("hong kong dollar", "hong kong dollars", "cent", "cents", "hong kong"),
    "CHF": Coin("swiss franc", "swiss francs", "centime", "centimes"),
    "CNY": Coin("yuan", "yuan", "fen", "fen"),
    "INR": Coin("rupee", "rupees", "paisa", "paise"),
    "KRW": Coin("won", "won"),
    "KWD": Coin("kuwaiti dinar", "kuwaiti dinars", "fils", "fils"),
}

_DOLLARS = LARGE["dollar"]
_BUCKS = ("buck", "bucks")
_NOTES = {"fiver": 5, "tenner": 10}
_CENTS = ("cent", "cents", "¢")
_NO_MONEY = ("p m", "p . m")
"'five p m' is no five pence"
_WORDS = frozenset("ALL BAM BOB COP CUP GEL LAK MAD MOP PEN RON RUB SOS TOP TRY".split())
"codes that are words or names, too: only in capitals"
_NAMES = frozenset(("MAUD",))
"payees rather than millions before a number"
_FACTORS = {"K": 10**3, "M": 10**6}
"before a code: MUSD"
CAPITALS = _WORDS | {f"{letter}{code}" for code in CODES for letter in _FACTORS}
"words that only mean money in capitals; their tokens keep them"
_SAID_FIRST = frozenset("rupee rupees ringgit ringgits rm".split())
"names that are said before the number, too, as all that name a country are"
_SINGLE = frozenset(
    "dollar buck quid pound euro yen rupee franc peso dinar dirham ringgit ruble rouble shekel"
    " zloty yuan baht rand riyal rial shilling fiver tenner".split()
)


def _major() -> dict[str, Unit]:
    """Names and codes of large coins."""
    names = {name: Unit(codes) for name, codes in LARGE.items()}
    for code, coin in COINS.items():
        names |= {name: Unit((code,)) for name in (coin.one, coin.many) if name not in names}
    names |= dict.fromkeys(_BUCKS, Unit(_DOLLARS)) | {"rs": names["rupees"]}
    for name, factor in _NOTES.items():
        names |= dict.fromkeys((name, f"{name}s"), Unit(("GBP",), factor=factor))
    names |= {code if code in _WORDS else code.lower(): Unit((code,)) for code in CODES}
    signs = {sign: Unit(tuple(codes.split())) for sign, codes in _SIGN_CODES.items()}
    return names | signs | {"$": Unit(_DOLLARS)}


def _minor() -> dict[str, Unit]:
    """Names of small coins; a cent may be of any currency that has hundredths."""
    names = {name: Unit(codes, minor=True) for name, codes in SMALL.items()}
    for code, coin in COINS.items():
        for name in filter(None, (coin.minor_one, coin.minor_many)):
            full = f"{coin.minor_of} {name}".strip()
            names.setdefault(full, Unit((code,), minor=True))
    cents = Unit((*_DOLLARS, "EUR"), minor=True, of_any=True)
    pennies = Unit(("GBP", "USD", "CAD"), minor=True)
    names |= {"c": Unit((), minor=True, of_any=True)}
    return names | dict.fromkeys(_CENTS, cents) | dict.fromkeys(("penny", "pennies"), pennies)


def _multiples() -> dict[str, Unit]:
    return {
        f"{letter}{code}": Unit((code,), factor=factor)
        for code in CODES
        for letter, factor in _FACTORS.items()
    }


def _before() -> dict[str, Unit]:
    """What may stand before a number."""
    names = {name: unit for name, unit in _MAJOR.items() if " " in name or name in _SAID_FIRST}
    signs = {sign: _MAJOR[sign] for sign in _SIGN_CODES}
    codes = {code.lower(): Unit((code,)) for code in CODES if code not in _WORDS}
    codes |= {f"{code.lower()} $": Unit((code,)) for code in CODES}
    prefixes = {
        f"{prefix} $": Unit((code,)) for code, all_ in DOLLAR_PREFIXES.items() for prefix in all_
    }
    rupees = dict.fromkeys(("rs", "rs ."), _MAJOR["rupee"])
    multiples = {name: unit for name, unit in _multiples().items() if name not in _NAMES}
    return names | signs | codes | multiples | prefixes | rupees


_MAJOR = _major()
_UNITS = _MAJOR | _minor() | _multiples() | dict.fromkeys(_NO_MONEY, Unit(()))
SIGNS = frozenset(_SIGN_CODES) | {"¢"}
GLUED_UNITS = frozenset(phrase for phrase in _UNITS if phrase.isalpha() and phrase.isascii())
CODE_SIGNS = frozenset(code.lower() for code in CODES if code not in _WORDS) | {"rm", "rs"}
"may be glued to the number behind them: USD5"
CURRENCIES = Currencies(
    units=Phrases(_UNITS),
    signs=Phrases(_before()),
    single=Phrases({name: _MAJOR[name] for name in _MAJOR if name.split()[-1] in _SINGLE}),
    ranges={"from": frozenset(("to", "and")), "between": frozenset(("and", "to"))},
    goes_on=frozenset(
        "to from for into in on onto at by with without of please thanks thank and or but if when so"
        " as per each every a an the my your his her our their this that i we you it he she they"
        " no nope not sorry wait actually rather make more less only now today tomorrow tonight"
        " yesterday next last back over out off again instead through via until before after".split()
    ),
)
