"""One run: our normaliser and the peers on the same rows, then their speed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bench.normalize import speed
from bench.normalize.beside import Beside
from bench.normalize.rows import Left, Row
from bench.normalize.score import Outcome, find_ours, judge
from bench.peers.client import NAMES, Peer, PeerEnded, python_of

Tick = Callable[[str, int, int], None]
"what is done, how much of how much"
Say = Callable[[str], None]
DENSE = ", dense"
"texts with a value every three words"


@dataclass(slots=True)
class Run:
    """All that came out."""

    left: list[Left]
    ours: list[Outcome] = field(default_factory=list)
    peers: dict[str, list[Outcome]] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    timing: dict[str, dict[str, dict[str, speed.Times]]] = field(default_factory=dict)
    "language, with what is dense -> program -> utterance or partial -> times"

    def speed_ms(self) -> Mapping[str, tuple[float, int]]:
        """The worst language's p99 of ours, by the names of the targets."""
        found = {}
        for name, what in (
            ("20 words, p99 ms", "utterance"),
            ("one more word, p99 ms", "partial"),
        ):
            for dense in (False, True):
                timing = [t for key, t in self.timing.items() if key.endswith(DENSE) is dense]
                rows = [programs["teller"][what] for programs in timing]
                measured = [(float(row["p99_ms"]), int(row["n"])) for row in rows if row["n"]]
                if measured:
                    n = sum(n for _, n in measured)
                    found[name + dense * ", dense"] = (max(p99 for p99, _ in measured), n)
        return found


@contextmanager
def started(environment: Path | None, say: Say) -> Iterator[list[Beside]]:
    """The peers of an environment; one that does not start is told and left out."""
    with ExitStack() as stack:
        peers = list[Beside]()
        for name in NAMES if environment else ():
            assert environment
            try:
                peer = stack.enter_context(Peer(name, python_of(environment)))
            except PeerEnded as error:
                say(str(error))
                continue
            peers.append(Beside(name, peer.version, peer.ask))
        yield peers


def measure(
    rows: Sequence[Row],
    left: Sequence[Left],
    peers: Sequence[Beside],
    tick: Tick,
    say: Say,
    callers: Mapping[str, Sequence[list[str]]] | None = None,
    timed: bool = True,
) -> Run:
    """Everything, one after the other; nothing else runs meanwhile."""
    run = Run(list(left))
    run.ours = _all("teller", rows, partial(judge, find=find_ours), tick)
    for peer in peers:
        run.versions[peer.name] = peer.version
        try:
            able = [row for row in rows if peer.can(row)]
            run.peers[peer.name] = _all(peer.name, able, partial(judge, find=peer.find), tick)
        except PeerEnded as error:
            say(str(error))
    if timed:
        _time(run, callers or {}, peers, tick, say)
        dense = {lang + DENSE: speed.utterances(rows, lang) for lang in ("en", "ja")}
        _time(run, dense, peers, tick, say)
    return run


def _all(
    name: str, rows: Sequence[Row], work: Callable[[Row], Outcome], tick: Tick
) -> list[Outcome]:
    outcomes = []
    for done, row in enumerate(rows, 1):
        outcomes.append(work(row))
        tick(name, done, len(rows))
    return outcomes


def _time(
    run: Run,
    texts: Mapping[str, Sequence[list[str]]],
    peers: Sequence[Beside],
    tick: Tick,
    say: Say,
) -> None:
    for name, spoken in texts.items():
        if not spoken:
            continue
        lang = name.removesuffix(DENSE)
        run.timing[name] = {"teller": speed.ours(spoken, lang)}
        for done, peer in enumerate(peers, 1):
            if peer.name in run.peers and (lang == "en" or peer.name != "text2num"):
                try:
                    run.timing[name][peer.name] = speed.theirs(peer, spoken, lang)
                except PeerEnded as error:
                    say(str(error))
            tick(f"speed, {name}", done, len(peers))
