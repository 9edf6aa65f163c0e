"""Which given names may stand for one another? Bob and Robert, Liz and Elizabeth."""

from functools import cache

from nicknames import NickNamer

from agent.names.memory import remembered


@cache
def _names() -> NickNamer:
    return NickNamer()


@remembered(65_536)
def related(word: str) -> frozenset[str]:
    """The names a folded word is short for, and its own nicknames; () where there are none."""
    names = _names()
    return frozenset(names.canonicals_of(word)) | frozenset(names.nicknames_of(word))
