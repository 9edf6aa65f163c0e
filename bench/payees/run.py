"""One run: names as they were heard against books and directories, then speed at a million."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from agent.errors import UsageError
from agent.names.book import Book
from agent.names.match import Matched, Outcome, match
from bench.payees import evi, japanese, nicknames, own, scale
from bench.payees.people import has_names as has_people

PARTS = ("said", "spelled", "nicknames", "japanese", "own", "scale")
SIZES = scale.SIZES
_SEED = 11
Tick = Callable[[str, int, int], None]
"what is done, how much of how much"


@dataclass(frozen=True, slots=True)
class Hit:
    """One lookup: what was asked, who was meant, and what came out."""

    part: str
    kind: str
    heard: tuple[str, ...]
    meant: str
    "a display name, or a candidate_id where names do not tell people apart"
    place: int
    "of the one meant among the candidates, from 0; -1: not there"
    outcome: str
    score: float
    "of the best candidate; 0 where there is none"
    found: tuple[str, ...]
    held_out: bool = False
    "of the speakers that scores are not fitted on"
    homophones: bool = False
    expected: str = ""
    "the outcome, where a case says it"

    def within(self, most: int) -> bool:
        return 0 <= self.place < most


@dataclass(slots=True)
class Run:
    """All that came out."""

    hits: list[Hit] = field(default_factory=list)
    scales: list[scale.Scale] = field(default_factory=list)

    def of(self, part: str, kind: str | None = None) -> list[Hit]:
        return [hit for hit in self.hits if hit.part == part and kind in (None, hit.kind)]


def measure(
    folder: Path | None, only: Sequence[str], tick: Tick, sizes: Sequence[int] = SIZES
) -> Run:
    """Everything that the folder has names for; without one, the project's own cases.

    Raises UsageError where there is nothing to measure.
    """
    run = Run()
    wanted = set(only or PARTS)
    if folder is None:
        run.hits += _own(tick)
        return run
    if wanted & {"said", "spelled"} and evi.has_names(folder):
        run.hits += _heard(folder, wanted, tick)
    if "nicknames" in wanted and nicknames.has_names(folder):
        run.hits += _nicknames(folder, tick)
    if "japanese" in wanted and japanese.has_names(folder):
        run.hits += _japanese(folder, tick)
    if "scale" in wanted and has_people(folder):
        run.scales += scale.scales(folder, tick, sizes)
    if "own" in only:
        run.hits += _own(tick)
    if not run.hits and not run.scales:
        raise UsageError(f"no set of names in {folder}: it must hold <set>/<file>.jsonl")
    return run


def _heard(folder: Path, wanted: set[str], tick: Tick) -> list[Hit]:
    rows = evi.heard(folder)
    said = list(evi.said(rows)) if "said" in wanted else []
    spelled = [row for row in rows if row.attempt == evi.SPELLED] if "spelled" in wanted else []
    book = evi.directory(folder)
    shuffled = list(range(len(book)))
    Random(_SEED).shuffle(shuffled)
    kinds: list[tuple[str, str, Book, Sequence[evi.Heard], bool]] = [
        ("said", "in the file's order", book, said, False),
        ("said", "in a drawn order", evi.directory(folder, shuffled), said, False),
        ("spelled", "with what was said before", book, spelled, True),
        ("spelled", "letters alone", book, spelled, False),
    ]
    found = list[Hit]()
    for part, kind, people, asked, joined in kinds:
        for done, row in enumerate(asked, 1):
            texts = (*row.texts, *row.before) if joined else row.texts
            matched = match(people, texts[0], texts[1:]) if texts else Matched("", Outcome.NONE)
            found.append(_hit(part, kind, texts, row.gold, matched, held_out=not row.fitting))
            tick(f"{part}, {kind}", done, len(asked))
    return found


def _hit(
    part: str,
    kind: str,
    heard: tuple[str, ...],
    meant: str,
    matched: Matched,
    *,
    held_out: bool = False,
    expected: str = "",
) -> Hit:
    """A hit is a candidate of the name that was meant."""
    names = [candidate.display_name for candidate in matched.candidates]
    place = names.index(meant) if meant in names else -1
    score = matched.candidates[0].score if names else 0.0
    outcome = matched.outcome.value
    return Hit(
        part, kind, heard, meant, place, outcome, score, tuple(names), held_out, False, expected
    )


def _nicknames(folder: Path, tick: Tick) -> Iterable[Hit]:
    book, asked = nicknames.made(folder)
    for done, one in enumerate(asked, 1):
        yield _hit("nicknames", "", (one.heard,), one.meant, match(book, one.heard))
        tick("nicknames", done, len(asked))


def _japanese(folder: Path, tick: Tick) -> Iterable[Hit]:
    everybody = japanese.people(folder)
    book, asked = japanese.book(everybody), list(japanese.asked(everybody))
    for done, one in enumerate(asked, 1):
        matched = match(book, one.heard)
        ids = [candidate.candidate_id for candidate in matched.candidates]
        yield Hit(
            part="japanese",
            kind=one.kind,
            heard=(one.heard,),
            meant=one.meant,
            place=ids.index(one.meant) if one.meant in ids else -1,
            outcome=matched.outcome.value,
            score=matched.candidates[0].score if ids else 0.0,
            found=tuple(ids),
            homophones=one.homophones,
        )
        tick("japanese", done, len(asked))


def _own(tick: Tick) -> Iterable[Hit]:
    cases = own.cases()
    for done, case in enumerate(cases, 1):
        matched = match(case.book, case.heard[0], case.heard[1:])
        hit = _hit("own", case.file, case.heard, case.best, matched)
        yield Hit(
            **{name: getattr(hit, name) for name in Hit.__slots__} | {"expected": case.outcome}
        )
        tick("own cases", done, len(cases))
