"""What may a recogniser make of a name? Slips of one kind each, made by a seed.

The kinds are those of speech recognition: letters that sound alike change places, a letter is lost, a
homophone is written, words are swapped, a middle name is left out, words are split or joined.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.payees.people import Person

_ALIKE = (
    "b d p t v e g c z",
    "m n",
    "f s th",
    "a e",
    "i e",
    "o u",
    "k g",
    "l r",
    "sh ch j",
)
"letters that recognisers take for one another, by groups"
_HOMOPHONES = (
    ("ph", "f"),
    ("ck", "k"),
    ("c", "k"),
    ("ie", "y"),
    ("ey", "y"),
    ("ee", "ea"),
    ("ei", "ie"),
    ("ou", "ow"),
    ("s", "z"),
    ("ll", "l"),
    ("tt", "t"),
    ("nn", "n"),
    ("ou", "oh"),
    ("ou", "o"),
    ("uu", "u"),
    ("e", "a"),
)
_VARIANTS = 5


@dataclass(frozen=True, slots=True)
class Query:
    """A name as it was heard, and whose it is."""

    kind: str
    heard: str
    nbest: tuple[str, ...]
    "the first is `heard`, others are what else it may have been"
    latin: str
    "who is meant: anybody with this name is right"


def confuse(name: str, dice: random.Random) -> str:
    """One letter, or group of letters, becomes another that sounds alike."""
    places = [
        (at, group, letters)
        for group in map(str.split, _ALIKE)
        for letters in group
        for at in range(len(name))
        if name.startswith(letters, at)
    ]
    if not places:
        return name
    at, group, letters = dice.choice(places)
    other = dice.choice([g for g in group if g != letters])
    return name[:at] + other + name[at + len(letters) :]


def lose(name: str, dice: random.Random) -> str:
    """A letter is lost, never a word's first."""
    places = [at for at in range(1, len(name)) if name[at] != " " != name[at - 1]]
    if not places:
        return name
    at = dice.choice(places)
    return name[:at] + name[at + 1 :]


def respell(name: str, dice: random.Random) -> str:
    """A homophone's spelling."""
    pairs = [(a, b) for pair in _HOMOPHONES for a, b in (pair, pair[::-1]) if a in name]
    a, b = dice.choice(pairs) if pairs else ("", "")
    return name.replace(a, b, 1) if a else name


def swap(name: str, dice: random.Random) -> str:
    """The last word first."""
    *others, last = name.split()
    return " ".join([last, *others])


def leave_out(name: str, dice: random.Random) -> str:
    """Without what stands between the first and the last word."""
    words = name.split()
    return " ".join([words[0], words[-1]])


def split(name: str, dice: random.Random) -> str:
    """A long word becomes two."""
    words = name.split()
    at = max(range(len(words)), key=lambda i: len(words[i]))
    cut = dice.randint(2, max(2, len(words[at]) - 2))
    return " ".join([*words[:at], words[at][:cut], words[at][cut:], *words[at + 1 :]]).strip()


def join(name: str, dice: random.Random) -> str:
    """Two words become one."""
    first, *others = name.split()
    return first + " ".join(others)


def _twice(name: str, dice: random.Random) -> str:
    return confuse(confuse(name, dice), dice)


_Slip = Callable[[str, random.Random], str]
KINDS: dict[str, _Slip] = {
    "as written": lambda name, dice: name,
    "one letter": confuse,
    "two letters": _twice,
    "letter lost": lose,
    "homophone": respell,
    "swapped": swap,
    "swapped, one letter": lambda name, dice: confuse(swap(name, dice), dice),
    "middle missing": leave_out,
    "split": split,
    "joined": join,
}


def queries(people: Sequence[Person], count: int, seed: int = 2) -> list[Query]:
    """`count` names as heard, every kind in turn, people drawn from all over."""
    dice = random.Random(seed)
    middles = [p for p in dice.sample(people, min(len(people), 20_000)) if p.latin.count(" ") > 1]
    kinds = list(KINDS)
    return [
        _query(kind, dice.choice(middles if kind == "middle missing" and middles else people), dice)
        for kind in (kinds[at % len(kinds)] for at in range(count))
    ]


def _query(kind: str, person: Person, dice: random.Random) -> Query:
    name = person.latin.lower()
    heard = KINDS[kind](name, dice)
    others = [dice.choice((confuse, lose, respell))(heard, dice) for _ in range(_VARIANTS - 1)]
    return Query(kind, heard, (heard, *others), person.latin)
