"""How far apart are two Japanese words, in morae misheard? Words are canonical romaji of `keys_ja`.

A weighted edit distance over morae (alignment.py) whose steps cost what a listener confuses: voicing,
length and a geminate little, a vowel or a consonant of a mora more, a whole mora one.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from agent.names.alignment import Alphabet, Costs

_VOWELS = "aiueo"
_CONSONANTS = (
    " k g s sh z j t ch ts d n h f b p m y r w ky gy ny hy by py my ry ty dy fy kw gw v".split(" ")
)
_MORA = re.compile(
    "[kgnhbpmrftdv]y[aiueo]|(?:sh|ch|ts)[aiueo]|[kg]w[aiueo]|[b-df-hj-np-tv-z]?[aiueo]|."
)
_VOICED = {
    "g": "k", "z": "s", "j": "sh", "d": "t", "b": "h", "p": "h", "f": "h", "ts": "s", "ch": "sh",
    "gy": "ky", "by": "hy", "py": "hy", "v": "h", "gw": "kw",
}  # fmt: skip
"consonant -> the voiceless one of its place; し and す for ち and つ, which ぢ and づ join to them"
_NEAR = [
    pair.split(" ")
    for pair in "n m|r d|r n|h w|t k|k h|p t|b m|ky ch|hy sh|gy j|ry y|y |w |t s|ny n|my m|ry r".split(
        "|"
    )
]
_NEAR_VOWELS = ("iu", "ou", "ei", "ao")
_NASAL, _GEMINATE, _LENGTH = "んっー"


def _sign(consonant: str, vowel: str) -> str:
    """One private-use character for each mora."""
    return chr(0xE000 + _CONSONANTS.index(consonant) * len(_VOWELS) + _VOWELS.index(vowel))


def _row(consonants: Sequence[str], vowels: str) -> str:
    return "".join(_sign(consonant, vowel) for consonant in consonants for vowel in vowels)


_VOICING = [[c, *(v for v, c_of_v in _VOICED.items() if c_of_v == c)] for c in {*_VOICED.values()}]
_ALPHABET = Alphabet(
    _row(_CONSONANTS, _VOWELS) + _NASAL + _GEMINATE + _LENGTH,
    other=1.0,
    groups=[
        *((_row(_CONSONANTS, vowel), 0.75) for vowel in _VOWELS),
        *((_row([consonant], _VOWELS), 0.7) for consonant in _CONSONANTS),
        *((_row([consonant], pair), 0.5) for consonant in _CONSONANTS for pair in _NEAR_VOWELS),
        *((_row(pair, vowel), 0.5) for pair in _NEAR for vowel in _VOWELS),
        *((_row(voicing, vowel), 0.25) for voicing in _VOICING for vowel in _VOWELS),
        *((_LENGTH + _sign("", vowel), 0.25) for vowel in _VOWELS),
    ],
    lost=[
        (_row(_CONSONANTS, _VOWELS), 1.0),
        (_row([""], _VOWELS), 0.75),
        (_NASAL, 0.5),
        (_GEMINATE, 0.35),
        (_LENGTH, 0.25),
    ],
)


@lru_cache(maxsize=65_536)
def split(word: str) -> tuple[str, ...]:
    """hattori -> ha, t, to, ri; a nasal and the first half of a geminate stand alone."""
    return tuple(_MORA.findall(word))


@lru_cache(maxsize=65_536)
def code(word: str) -> str:
    """One character a mora, so that any edit distance over strings counts morae."""
    signs, before = "", ""
    for mora in split(word):
        signs += _LENGTH if before[-1:] + mora in ("ei", "oo", "ou", "uu") else _code(mora)
        before = mora
    return signs


def _code(mora: str) -> str:
    if mora[-1] not in _VOWELS:
        return _NASAL if mora == "n" else _GEMINATE
    return _sign(mora[:-1], mora[-1]) if mora[:-1] in _CONSONANTS else mora


@lru_cache(maxsize=65_536)
def voiceless(word: str) -> str:
    """A weaker key that voicing does not change: nakajima and nakashima are nakashima."""
    return "".join(_VOICED.get(mora[:-1], mora[:-1]) + mora[-1] for mora in split(word))


def mora_distances(heard: Sequence[str], known: Sequence[str]) -> Costs:
    """Of every pair of words, shape (heard, known): 0 for the same word, about 1 a mora misheard."""
    return _ALPHABET.distances([*map(code, heard)], [*map(code, known)])


def mora_distance(heard: str, known: str) -> float:
    """Of one pair."""
    return float(mora_distances([heard], [known])[0, 0])
