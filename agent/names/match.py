"""Whom did the caller mean? Match, close, ambiguous or none, as the UK's Confirmation of Payee.

Within the margin nobody is picked: two candidates that score alike are asked about.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from agent.names.book import Book, Entry
from agent.names.fold import fold
from agent.names.score import entry_score

MOST = 5
_MATCH, _CLOSE, _MARGIN = 0.92, 0.80, 0.05
_SHOWN = 0.6
_NBEST_WORTH = 0.97
"a name of the n-best list counts a little less than the first reading"
_PRIOR = {"recent": 0.01, "saved": 0.005}


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
    "0..1"
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


def match(book: Book, heard: str, nbest: Sequence[str] = ()) -> Matched:
    """Up to five candidates for a heard name; `nbest` are other readings of the same name."""
    if not fold(heard):
        return Matched(heard, Outcome.NONE)
    ranked = sorted(
        (_candidate(entry, heard, nbest) for entry in book),
        key=lambda candidate: (-candidate.score, candidate.candidate_id),
    )
    shown = tuple(c for c in ranked[:MOST] if c.score >= _SHOWN)
    return Matched(heard, _outcome(shown), shown)


def _candidate(entry: Entry, heard: str, nbest: Sequence[str]) -> Candidate:
    names = (entry.name, entry.reading) if entry.reading else (entry.name,)
    score = entry_score(heard, names)
    for other in nbest:
        score = max(score, _NBEST_WORTH * entry_score(other, names))
    score = min(1.0, score * 0.99 + _PRIOR.get(entry.relationship, 0.0))
    return Candidate(
        entry.candidate_id, entry.name, entry.relationship, score, entry.bank, entry.account_last4
    )


def _outcome(ranked: tuple[Candidate, ...]) -> Outcome:
    if not ranked or ranked[0].score < _CLOSE:
        return Outcome.NONE
    if len(ranked) > 1 and ranked[0].score - ranked[1].score < _MARGIN:
        return Outcome.AMBIGUOUS
    return Outcome.MATCH if ranked[0].score >= _MATCH else Outcome.CLOSE


def near(matched: Matched) -> tuple[Candidate, ...]:
    """The candidates a closed question should offer: all within the margin of the best."""
    if not matched.candidates:
        return ()
    best = matched.candidates[0].score
    return tuple(c for c in matched.candidates if best - c.score < _MARGIN)
