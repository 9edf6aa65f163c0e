"""Whom does a sentence name that is not finished yet, or that no template knows?

It is for looking up early whom that may be; nothing is decided on it.
"""

from collections.abc import Iterable, Mapping, Sequence

import regex

from agent.template import Node, beginning, pattern


class NameFinder:
    """Finds the name in a sentence without its politeness. Made of the grammar's own templates."""

    def __init__(
        self,
        requests: Sequence[Node],
        after: Iterable[Node],
        before_names: Node,
        not_in_names: Iterable[str],
        slots: Mapping[str, str],
    ) -> None:
        nameless = {**slots, "payee": "(?!)"}
        naming = [tree for tree in requests if "(?P<payee>" in pattern(tree, slots)]
        self._nameless = _any(beginning(tree, nameless) for tree in naming)
        self._named = _any(beginning(tree, slots) for tree in naming)
        polite = "|".join(beginning(tree, slots) for tree in after)
        whole = "|".join(pattern(tree, slots) for tree in naming)
        self._whole = regex.compile(f"(?:{whole})(?:{polite})")
        stop = "|".join(regex.escape(word) for word in not_in_names)
        # A mark of the grammar is no word character: an amount ends a name as one of its words does.
        self._said = regex.compile(
            rf"\b{pattern(before_names, {})}(?P<payee>{slots['payee']})(?=$|\W|(?:{stop}) )"
        )

    def begun(self, text: str) -> str | None:
        """The name in a sentence that may become a request; None where it may be one without a name."""
        if self._nameless.fullmatch(text):
            return None
        found = self._named.fullmatch(text) or self._whole.fullmatch(text)
        return found["payee"].strip() if found and found["payee"] else None

    def said(self, text: str) -> str | None:
        """The last name behind a word that names follow, in whatever sentence."""
        names = [found["payee"].strip() for found in self._said.finditer(text, overlapped=True)]
        return names[-1] if names else None


def _any(patterns: Iterable[str]) -> "regex.Pattern[str]":
    return regex.compile("|".join(f"(?:{one})" for one in patterns))
