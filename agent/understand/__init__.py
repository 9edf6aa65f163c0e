"""What does the caller want? The parse is in grammar.py, the decision in route.py; here the payee."""

from collections.abc import Callable, Iterable, Sequence

from agent.names.book import Book, Entry
from agent.names.match import Candidate, Matched, Outcome, match
from agent.text.values import Digits, Number
from agent.understand.fill import which
from agent.understand.parse import Parse, Parsed


def look_up(
    parse: Parse | None,
    book: Book,
    offered: Sequence[Candidate] = (),
    nbest: Sequence[str] = (),
) -> Matched | None:
    """The payee a parse names, or None where it names none.

    `offered` are the candidates of a question just asked ("Taro or Jiro?"): an answer may choose
    among them by bank or by the account's last digits too. `nbest` are other readings of the name.
    """
    if parse is None:
        return None
    if parse.which or parse.ordinal:
        return _chosen(parse, offered)
    if parse.payee is None and parse.ending is None:
        return None
    chosen = [c for c in offered if _is_told_by(c, parse)]
    if len(chosen) == 1:
        return Matched(parse.payee or chosen[0].display_name, Outcome.MATCH, tuple(chosen))
    if parse.payee is None:
        return Matched("", Outcome.NONE)
    return _among(parse.payee, offered) or match(book, parse.payee, nbest)


def candidates(
    parsed: Parsed, book: Book, offered: Sequence[Candidate] = (), nbest: Sequence[str] = ()
) -> Matched | None:
    """Whom a sentence may mean, finished or not: `look_up`, or whom it has named so far."""
    if parsed.parse is None and parsed.begun_name is not None:
        return match(book, parsed.begun_name, nbest)
    return look_up(parsed.parse, book, offered, nbest)


def other_names(
    heard: str, named: str, readings: Iterable[str], read: Callable[[str], Parsed]
) -> tuple[str, ...]:
    """The names in other readings of an utterance that named somebody, best first.

    `read` parses one; it is not asked for a reading that ends as `heard` does from the word before
    the name on.
    """
    at = heard.rfind(f" {named}")
    same_end = heard[heard.rfind(" ", 0, max(at, 0)) + 1 :] if at > 0 else ""
    others = (one for one in readings if not (same_end and f" {one}".endswith(f" {same_end}")))
    names = dict.fromkeys(read(reading).name for reading in others)
    return tuple(name for name in names if name and name != named)


def _chosen(parse: Parse, offered: Sequence[Candidate]) -> Matched | None:
    """'The second one' of those offered; None where nobody was."""
    place = which(parse)
    if place is None or not offered:
        return None
    index = place - 1 if place > 0 else place
    if not -len(offered) <= index < len(offered):
        return Matched("", Outcome.NONE)
    return Matched(offered[index].display_name, Outcome.MATCH, (offered[index],))


def _among(heard: str, offered: Sequence[Candidate]) -> Matched | None:
    """The one of those offered whose name it is, be they people, accounts or bills."""
    if not offered:
        return None
    entries = [Entry(str(at), one.display_name) for at, one in enumerate(offered)]
    found = match(Book.of(entries), heard)
    if found.outcome not in (Outcome.MATCH, Outcome.CLOSE):
        return None
    return Matched(heard, Outcome.MATCH, (offered[int(found.candidates[0].candidate_id)],))


def _is_told_by(candidate: Candidate, parse: Parse) -> bool:
    if parse.ending is not None:
        value = parse.ending.value
        said = value.digits if isinstance(value, Digits) else ""
        said = format(value.value, "f") if isinstance(value, Number) else said
        return bool(said) and candidate.account_last4.endswith(said)
    return bool(candidate.bank) and candidate.bank.casefold() == (parse.payee or "").casefold()
