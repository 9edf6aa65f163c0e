"""Which given names may stand for one another? Bob and Robert, Liz and Elizabeth."""

from functools import cache

from nicknames import NickNamer


@cache
def _names() -> NickNamer:
    return NickNamer()


@cache
def related(word: str) -> frozenset[str]:
    """The names a folded word is short for, and its own nicknames; () where there are none."""
    names = _names()
    return frozenset(names.canonicals_of(word)) | frozenset(names.nicknames_of(word))
