"""What does the caller want? The parse is in grammar.py, the decision in route.py; here the payee."""

from collections.abc import Sequence

from agent.names.book import Book
from agent.names.match import Candidate, Matched, Outcome, match
from agent.text.values import Digits, Number
from agent.understand.grammar import Parse


def look_up(parse: Parse | None, book: Book, offered: Sequence[Candidate] = ()) -> Matched | None:
    """The payee a parse names, or None where it names none.

    `offered` are the candidates of a question just asked ("Taro or Jiro?"): an answer may choose
    among them by bank or by the account's last digits too.
    """
    if parse is None or (parse.payee is None and parse.ending is None):
        return None
    chosen = [c for c in offered if _is_told_by(c, parse)]
    if len(chosen) == 1:
        return Matched(parse.payee or chosen[0].display_name, Outcome.MATCH, tuple(chosen))
    if parse.payee is None:
        return Matched("", Outcome.NONE)
    return match(book, parse.payee)


def _is_told_by(candidate: Candidate, parse: Parse) -> bool:
    if parse.ending is not None:
        value = parse.ending.value
        said = value.digits if isinstance(value, Digits) else ""
        said = format(value.value, "f") if isinstance(value, Number) else said
        return bool(said) and candidate.account_last4.endswith(said)
    return bool(candidate.bank) and candidate.bank.casefold() == (parse.payee or "").casefold()
