"""What does English call money? Each currency's coins, other words for them, and their signs.

A new currency is one line of COINS; whoever says it otherwise, one line of the tables below.
"""

from agent.text.language import Coin, Currencies, Unit
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

_DOLLARS = ("USD", "CAD", "AUD", "NZD", "SGD", "HKD")
_CENTS = (*_DOLLARS, "EUR")
_PENNIES = ("GBP", "USD", "CAD")
_MAJOR: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("dollar", "dollars", "buck", "bucks", "$"), _DOLLARS),
    **dict.fromkeys(
        ("us dollar", "us dollars", "u s dollars", "american dollars", "united states dollars"),
        ("USD",),
    ),
    **dict.fromkeys(("quid", "sterling", "pound sterling", "pounds sterling", "£"), ("GBP",)),
    **dict.fromkeys(("british pounds", "british pound"), ("GBP",)),
    **dict.fromkeys(("japanese yen", "yens"), ("JPY",)),
    **dict.fromkeys(("franc", "francs"), ("CHF",)),
    **dict.fromkeys(("renminbi", "rmb", "chinese yuan"), ("CNY",)),
    **dict.fromkeys(("korean won", "₩"), ("KRW",)),
    **dict.fromkeys(("indian rupees", "₹"), ("INR",)),
    "¥": ("JPY", "CNY"),
    "€": ("EUR",),
}
_MINOR: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("cent", "cents"), _CENTS),
    **dict.fromkeys(("us cent", "us cents"), ("USD",)),
    **dict.fromkeys(("penny", "pennies"), _PENNIES),
    **dict.fromkeys(("pence", "p"), ("GBP",)),
}
_NO_MONEY = ("p m", "p . m")
"'five p m' is no five pence"
_PREFIXES = {"us $": ("USD",), "ca $": ("CAD",), "au $": ("AUD",), "hk $": ("HKD",)}


def _units() -> dict[str, Unit]:
    """Names from COINS first, then the words that are not so simple."""
    units = dict[str, Unit]()
    for code, coin in COINS.items():
        units |= dict.fromkeys((coin.one, coin.many, code.lower()), Unit((code,)))
        for name in filter(None, (coin.minor_one, coin.minor_many)):
            units[f"{coin.minor_of} {name}".strip()] = Unit((code,), minor=True)
    units |= dict.fromkeys(_NO_MONEY, Unit(()))
    units |= {phrase: Unit(codes) for phrase, codes in _MAJOR.items()}
    return units | {phrase: Unit(codes, minor=True) for phrase, codes in _MINOR.items()}


_UNITS = _units()
SIGNS = frozenset("$£€¥₩₹")
GLUED_UNITS = frozenset(phrase for phrase in _UNITS if phrase.isalpha() and phrase.isascii())
CURRENCIES = Currencies(
    units=Phrases(_UNITS),
    signs=Phrases(
        {phrase: unit for phrase, unit in _UNITS.items() if phrase in SIGNS}
        | {code.lower(): Unit((code,)) for code in COINS}
        | {phrase: Unit(codes) for phrase, codes in _PREFIXES.items()}
    ),
)
