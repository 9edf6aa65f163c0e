"""Whom did the caller mean? Match, close, ambiguous or none, as the UK's Confirmation of Payee.

Nobody is picked while another is nearly as likely: within the margin a closed question decides.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from agent.names.book import Book, Entry
from agent.names.calibration import calibration
from agent.names.directory import Directory
from agent.names.hearing import Heard
from agent.names.nearest import Nearest, nearest

MOST = 5
_SURE = 0.8
"a score from which a payee counts as heard rightly; the read-back tells his name in any case"
_RIVAL = 1 / 6
"whoever is more than this share as likely as the best is asked about, too"
_ANYBODY = 0.5
"the least probability that anybody known was meant"
_SHOWN = 0.01
_FIRST = {"recent": 0, "saved": 1}


class Outcome(Enum):
    MATCH = "match"
    CLOSE = "close"
    AMBIGUOUS = "ambiguous"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody the caller may mean."""

    candidate_id: str
    display_name: str
    relationship: str
    score: float
    "0..1: of those that score so, such a share is right; people of one name share it"
    bank: str = ""
    account_last4: str = ""

    def as_json(self) -> dict[str, object]:
        return {
            "candidate_id": self.candidate_id,
            "display_name": self.display_name,
            "relationship": self.relationship,
            "score": round(self.score, 3),
        }


@dataclass(frozen=True, slots=True)
class Matched:
    """What was heard and who it may be, best first."""

    heard: str
    outcome: Outcome
    candidates: tuple[Candidate, ...] = ()

    def as_json(self) -> dict[str, object]:
        return {
            "outcome": self.outcome.value,
            "candidates": [candidate.as_json() for candidate in self.candidates],
        }


def match(book: Book | Directory, heard: str, nbest: Sequence[str] = ()) -> Matched:
    """Up to five candidates for a heard name; `nbest` are other readings of the same name."""
    name = Heard.of(heard, nbest)
    found = nearest(book, name) if name and len(book) else None
    if found is None:
        return Matched(heard, Outcome.NONE)
    fitted = calibration()
    shares = fitted.shares(found.scores, found.relationships, found.forms)
    anybody = fitted.exists(*found.seen(shares))
    ranked = _ranked(found, fitted.right(anybody * shares).tolist())
    return Matched(heard, _outcome(ranked, anybody), ranked)


def _ranked(found: Nearest, scores: Sequence[float]) -> tuple[Candidate, ...]:
    """The best five people, those of one score by relationship and id."""
    order = sorted(range(len(scores)), key=lambda n: -scores[n])
    least = max(_SHOWN, scores[order[min(MOST, len(order)) - 1]])
    people = [(scores[n], entry) for n in order if scores[n] >= least for entry in found.people(n)]
    people.sort(key=lambda pair: (-pair[0], *_order(pair[1])))
    return tuple(
        Candidate(e.candidate_id, e.name, e.relationship, score, e.bank, e.account_last4)
        for score, e in people[:MOST]
    )


def _order(entry: Entry) -> tuple[int, list[tuple[int, str]]]:
    """Recent payees first, then by id, numbers in ids as numbers: p2 before p10."""
    parts = re.split(r"(\d+)", entry.candidate_id)
    return _FIRST.get(entry.relationship, 2), [
        (int(part) if part.isdecimal() else 0, part) for part in parts
    ]


def _outcome(ranked: tuple[Candidate, ...], anybody: float) -> Outcome:
    if not ranked or anybody < _ANYBODY:
        return Outcome.NONE
    if len(_near(ranked)) > 1:
        return Outcome.AMBIGUOUS
    return Outcome.MATCH if ranked[0].score >= _SURE else Outcome.CLOSE


def near(matched: Matched) -> tuple[Candidate, ...]:
    """The candidates a closed question should offer: all within the margin of the best."""
    return _near(matched.candidates)


def _near(ranked: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    return tuple(c for c in ranked if c.score > ranked[0].score * _RIVAL)
