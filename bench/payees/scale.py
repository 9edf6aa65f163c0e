"""How fast is a lookup among ten thousand and among a million people, and does it still find them?

Ours and `rapidfuzz.process.extract` (its scorer WRatio, five answers, over everybody) are asked for the
same names heard with the same slips; who is found by the name that was meant is right, whoever of that
name he is. The peer reads all names in Latin letters, so kanji cost it nothing. Every lookup is timed
alone on one thread, garbage collection on, but what was made before is left out of it (`gc.freeze`), as
a server does after its start; caches are as they come. `fts5` is a candidate index of SQLite, beside ours.
"""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rapidfuzz import fuzz, process

from agent.names.directory import SURVIVORS, Directory
from agent.names.forms import forms
from agent.names.match import match
from agent.names.readings import load
from bench.normalize.speed import Times, times
from bench.payees.fts5 import Trigrams
from bench.payees.people import Person, people
from bench.payees.slips import KINDS, Query, queries

SIZES = (10_000, 1_000_000)
_OURS, _PEERS_TIME_S, _PEERS_LEAST, _PEERS_MOST = 500, 60, 30, 300
_SEED, _NBEST_SEED = 2, 3
Tick = Callable[[str, int, int], None]
"what is done, how much of how much"


@dataclass(slots=True)
class Scale:
    """All that was measured of one size. Memory in MiB, resident, of the directory alone."""

    people: int
    distinct: int
    "names"
    build_s: float
    memory_mib: float
    single: Times
    nbest: Times
    "with five hypotheses"
    peer: Times
    recall_at_5: float
    recall_at_5_nbest: float
    peer_recall_at_5: float
    "of the peer's n, the first of ours"
    ours_beside_peer: float
    "recall@5 of ours on just these"
    survivors: float
    "share of queries whose name is among those that are scored"
    fts5: Times
    fts5_survivors: float
    by_kind: dict[str, float]
    "recall@5 of every kind of slip"

    @property
    def times_faster(self) -> float:
        """Than the peer, at the median."""
        return float(self.peer["p50_ms"]) / float(self.single["p50_ms"])


def scales(folder: Path, tick: Tick, sizes: Sequence[int] = SIZES) -> Iterator[Scale]:
    """Measures each size; a million takes some minutes and about 2 GiB."""
    load()
    everybody = []
    for done, person in enumerate(people(folder, max(sizes)), 1):
        everybody.append(person)
        if done % 10_000 == 0:
            tick("people", done, max(sizes))
    for size in sizes:
        yield _scale(everybody[:size], tick)


def _scale(everybody: Sequence[Person], tick: Tick) -> Scale:
    size = len(everybody)
    before = resident_mib()
    begun = time.perf_counter()
    entries = (person.entry(at) for at, person in enumerate(everybody))
    directory = Directory.of(entries, lambda done: tick(f"directory of {size:,}", done, size))
    build_s = time.perf_counter() - begun
    gc.collect()
    memory = resident_mib() - before
    gc.freeze()
    try:
        return _asked(directory, everybody, build_s, memory, tick)
    finally:
        gc.unfreeze()


def _asked(
    directory: Directory, everybody: Sequence[Person], build_s: float, memory: float, tick: Tick
) -> Scale:
    heard = queries(everybody, _OURS, _SEED)
    several = queries(everybody, _OURS, _NBEST_SEED)
    for query in queries(everybody, 20, seed=9):  # to warm up
        match(directory, query.heard)
    size = len(everybody)
    ours = _ask(f"{size:,}", heard, lambda q: _candidates(directory, everybody, q, ()), tick)
    nbest = _ask(
        f"{size:,}, n-best", several, lambda q: _candidates(directory, everybody, q, q.nbest), tick
    )
    near = [q.latin in _near(directory, everybody, q) for q in heard]
    peer = _ask_peer([person.latin.lower() for person in everybody], heard, tick)
    trigrams = Trigrams([person.latin.lower() for person in everybody])
    fts5 = _ask(
        "fts5", heard[:_PEERS_MOST], lambda q: _latin(everybody, trigrams.near(q.heard)), tick
    )
    beside = len(peer.hits)
    return Scale(
        people=size,
        distinct=len({person.name for person in everybody}),
        build_s=round(build_s, 1),
        memory_mib=round(memory, 1),
        single=times(ours.took_ns),
        nbest=times(nbest.took_ns),
        peer=times(peer.took_ns),
        recall_at_5=_share(ours.hits),
        recall_at_5_nbest=_share(nbest.hits),
        peer_recall_at_5=_share(peer.hits),
        ours_beside_peer=_share(ours.hits[:beside]),
        survivors=_share(near),
        fts5=times(fts5.took_ns),
        fts5_survivors=_share(fts5.hits),
        by_kind={
            kind: _share([h for h, q in zip(ours.hits, heard, strict=True) if q.kind == kind])
            for kind in KINDS
        },
    )


@dataclass(frozen=True, slots=True)
class _Answers:
    took_ns: list[int]
    hits: list[bool]


def _ask(
    what: str, heard: Sequence[Query], find: Callable[[Query], set[str]], tick: Tick
) -> _Answers:
    answers = _Answers([], [])
    for done, query in enumerate(heard, 1):
        begun_ns = time.perf_counter_ns()
        found = find(query)
        answers.took_ns.append(time.perf_counter_ns() - begun_ns)
        answers.hits.append(query.latin.lower() in {name.lower() for name in found})
        tick(what, done, len(heard))
    return answers


def _ask_peer(names: Sequence[str], heard: Sequence[Query], tick: Tick) -> _Answers:
    """As many as a minute gives, at least thirty."""
    find = partial(process.extract, choices=names, scorer=fuzz.WRatio, limit=5)
    begun = time.perf_counter()
    find(heard[0].heard)
    most = int(_PEERS_TIME_S / (time.perf_counter() - begun))
    asked = heard[: max(_PEERS_LEAST, min(_PEERS_MOST, most))]
    return _ask("rapidfuzz", asked, lambda q: {name for name, _, _ in find(q.heard)}, tick)


def _candidates(
    directory: Directory, everybody: Sequence[Person], query: Query, nbest: Sequence[str]
) -> set[str]:
    found = match(directory, query.heard, nbest).candidates
    return {everybody[int(candidate.candidate_id[1:])].latin for candidate in found}


def _near(directory: Directory, everybody: Sequence[Person], query: Query) -> set[str]:
    near = directory.near(forms(query.heard), SURVIVORS)
    first = [known.entries()[0] for known in near]
    return {everybody[int(entry.candidate_id[1:])].latin for entry in first}


def _latin(everybody: Sequence[Person], found: Sequence[int]) -> set[str]:
    return {everybody[at].latin for at in found}


def _share(hits: Sequence[bool]) -> float:
    return round(sum(hits) / len(hits), 4) if hits else 0.0


def resident_mib() -> float:
    """Memory of this process; 0 where the system does not tell it as Linux does."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    (line,) = (row for row in status.read_text().splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
