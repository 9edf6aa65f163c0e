"""Whom may the caller mean, while he still speaks? Candidates grow with the words; none is stale."""

import asyncio
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import pytest
from pipecat.frames.frames import DataFrame, ErrorFrame, Frame, InterruptionFrame
from pipecat.tests.utils import SleepFrame

from agent.heard import Heard
from agent.names.match import Outcome
from agent.understand.decision import Expects
from agent.understand.route import Situation
from frames.traced import Stage
from frames.understood import (
    CandidatesFrame,
    Expected,
    ExpectedFrame,
    NormalizedFrame,
    Understanding,
)
from processors.lookup_pool import LookupPool
from tests.processors.harness import Bench, Clock, through

T = TypeVar("T")


@dataclass
class SlowPool(LookupPool):
    """Lookups that take as long as they are told, one after the other; each sees to itself."""

    takes_s: Sequence[float]
    asked: list[bool] = field(default_factory=list)
    "final or not"
    done: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    async def look_up(
        self, call: Hashable, work: Callable[[], T], *, final: bool = False
    ) -> T | None:
        self.asked.append(final)
        await asyncio.sleep(self.takes_s[len(self.asked) - 1])
        self.done += 1
        return work()


class NoPool(LookupPool):
    """Never gets to it."""

    async def look_up(
        self, call: Hashable, work: Callable[[], T], *, final: bool = False
    ) -> T | None:
        return None


class BrokenPool(LookupPool):
    """Fails, saying whom it looked for."""

    async def look_up(
        self, call: Hashable, work: Callable[[], T], *, final: bool = False
    ) -> T | None:
        raise ValueError("sato ken")


@dataclass
class Other(DataFrame):
    """Of somebody else's."""


def said(
    bench: Bench, text: str, revision: int, *, final: bool = False, nbest: tuple[str, ...] = ()
) -> NormalizedFrame:
    heard = Heard(revision, text, len(text), final=final, nbest=nbest)
    return NormalizedFrame(Understanding(heard, bench.normalizer.push(text)))


def play(
    bench: Bench, frames: list[Frame], pool: LookupPool | None = None
) -> list[CandidatesFrame]:
    down, _ = through(bench.payees(Clock(), pool), frames)
    return [frame for frame in down if isinstance(frame, CandidatesFrame)]


def revisions(frames: list[CandidatesFrame]) -> list[int]:
    return [frame.understanding.heard.revision for frame in frames]


def best(frame: CandidatesFrame) -> str | None:
    matched = frame.understanding.matched
    return matched.candidates[0].display_name if matched and matched.candidates else None


def test_candidates_appear_and_grow_with_the_name(bench: Bench):
    words = ["send five thousand yen", "to", "sato", "ken"]
    texts = [" ".join(words[:n]) for n in range(1, 5)]
    sent = [
        frame
        for n, text in enumerate(texts, 1)
        for frame in (said(bench, text, n), SleepFrame(0.1))
    ]
    found = play(bench, sent)
    assert revisions(found) == [1, 2, 3, 4]
    assert [best(frame) for frame in found] == [None, None, "Sato Ken", "Sato Ken"]
    scores = [frame.understanding.matched.candidates[0].score for frame in found[2:]]  # type: ignore[union-attr]
    assert scores == sorted(scores)


@pytest.mark.parametrize(
    "text", ["send sato ken", "give hanako", "transfer it over to emma wilson"]
)
def test_name_of_a_sentence_that_is_not_finished_has_candidates_and_no_parse(
    bench: Bench, text: str
):
    (found,) = play(bench, [said(bench, text, 1), SleepFrame(0.1)])
    assert found.understanding.parsed is not None
    assert found.understanding.parsed.parse is None
    assert found.understanding.matched is not None
    assert found.understanding.matched.outcome is not Outcome.NONE


def test_lookup_has_its_stamps_around_it(bench: Bench):
    (found,) = play(bench, [said(bench, "pay sato ken", 1, final=True)])
    assert [stage for stage, _ in found.stamps] == [
        Stage.FUZZY_LOOKUP_START,
        Stage.FUZZY_LOOKUP_END,
    ]


def test_words_without_a_name_ask_the_pool_for_nothing(bench: Bench):
    pool = SlowPool([])
    found = play(bench, [said(bench, "what is my balance", 1), SleepFrame(0.1)], pool)
    assert (revisions(found), pool.asked) == ([1], [])


def test_result_that_comes_after_a_newer_one_is_never_pushed(bench: Bench):
    sent = [said(bench, "pay sato", 1), said(bench, "pay sato ken", 2), SleepFrame(1)]
    pool = SlowPool([0.5, 0.1])
    assert revisions(play(bench, sent, pool)) == [2]
    assert pool.done == 2


def test_slow_lookup_of_a_name_never_follows_newer_words_without_one(bench: Bench):
    sent = [said(bench, "pay sato", 1), SleepFrame(0.1), said(bench, "never mind", 2)]
    assert revisions(play(bench, [*sent, SleepFrame(1)], SlowPool([0.5]))) == [2]


def test_older_result_that_comes_first_is_pushed_first(bench: Bench):
    """Or a lookup that is slower than the partials come would never show anybody."""
    sent = [said(bench, "pay sato", 1), SleepFrame(0.1), said(bench, "pay sato ken", 2)]
    assert revisions(play(bench, [*sent, SleepFrame(1)], SlowPool([0.3, 0.3]))) == [1, 2]


def test_superseded_lookup_that_was_never_begun_leaves_its_partial_out(bench: Bench):
    sent = [said(bench, "pay sato", 1), SleepFrame(0.1)]
    assert play(bench, sent, NoPool()) == []


def test_final_drops_the_partials_before_it_and_is_waited_for(bench: Bench):
    """What comes behind a final stays behind it."""
    final, other = said(bench, "pay sato ken", 2, final=True), Other()
    sent = [said(bench, "pay sato", 1), SleepFrame(0.1), final, other, SleepFrame(2)]
    pool = SlowPool([0.5, 0.5])
    down, _ = through(bench.payees(Clock(), pool), sent)
    shown = [frame for frame in down if isinstance(frame, CandidatesFrame | Other)]
    assert [type(frame) for frame in shown] == [CandidatesFrame, Other]
    assert (pool.asked, pool.done) == ([False, True], 1)


def test_finals_are_all_looked_up_in_their_order(bench: Bench):
    names = ["sato ken", "emma wilson", "suzuki hanako"]
    sent: list[Frame] = [
        said(bench, f"pay {name}", n, final=True) for n, name in enumerate(names, 1)
    ]
    found = play(bench, [*sent, SleepFrame(2)], SlowPool([0.5, 0.1, 0.3]))
    assert [best(frame) for frame in found] == ["Sato Ken", "Emma Wilson", "Suzuki Hanako"]


def test_barge_in_drops_a_partial_s_lookup(bench: Bench):
    sent = [said(bench, "pay sato", 1), SleepFrame(0.1), InterruptionFrame(), SleepFrame(1)]
    pool = SlowPool([0.5])
    assert play(bench, sent, pool) == []
    assert pool.done == 0


def test_barge_in_leaves_a_final_s_lookup_alone(bench: Bench):
    final = said(bench, "pay sato ken", 1, final=True)
    found = play(bench, [final, SleepFrame(0.1), InterruptionFrame()], SlowPool([0.5]))
    assert [best(frame) for frame in found] == ["Sato Ken"]


def test_end_of_the_call_waits_for_the_last_partial(bench: Bench):
    """The harness sends its EndFrame right behind."""
    assert revisions(play(bench, [said(bench, "pay sato", 1)], SlowPool([0.5]))) == [1]


def test_partial_whose_lookup_fails_is_left_out_quietly(bench: Bench):
    """Nobody apologises in the middle of a sentence; the final tells."""
    assert play(bench, [said(bench, "pay sato", 1), SleepFrame(0.1)], BrokenPool()) == []


@pytest.mark.parametrize("pool", [BrokenPool, NoPool])
def test_final_whose_lookup_fails_becomes_an_error_and_not_a_payee_less_request(
    bench: Bench, pool: type[LookupPool]
):
    final = said(bench, "send five yen to sato ken", 1, final=True)
    down, up = through(bench.payees(Clock(), pool()), [final], errors=True)
    assert [frame for frame in down if isinstance(frame, CandidatesFrame)] == []
    (error,) = up
    assert isinstance(error, ErrorFrame)
    assert "sato" not in error.error, "errors are logged"


READINGS = (
    "send five thousand yen to the shower",
    "send five thousand yen to emma wilson",
    "what is my balance",
)


def test_names_of_other_readings_are_looked_up_with_a_final_s_own(bench: Bench):
    heard = "send five thousand yen to ema wills on"
    alone, several = (
        play(bench, [said(bench, heard, 1, final=True, nbest=nbest)])[0] for nbest in ((), READINGS)
    )
    assert best(several) == "Emma Wilson"
    scores = [frame.understanding.matched.candidates[0].score for frame in (alone, several)]  # type: ignore[union-attr]
    assert scores[1] > scores[0]


def test_names_of_other_readings_fill_in_none_where_the_first_names_nobody(bench: Bench):
    (found,) = play(bench, [said(bench, "what is my balance", 1, final=True, nbest=READINGS)])
    assert found.understanding.matched is None


def test_other_readings_of_another_payee_are_asked_about_and_never_picked(bench: Bench):
    nbest = ("send five thousand yen to tanaka jiro",)
    frame = said(bench, "send five thousand yen to tanaka taro", 1, final=True, nbest=nbest)
    (found,) = play(bench, [frame])
    assert found.understanding.matched is not None
    assert found.understanding.matched.outcome is Outcome.AMBIGUOUS


def test_answer_to_which_one_is_looked_up_among_those_offered(bench: Bench):
    offered = play(bench, [said(bench, "pay tanaka", 1, final=True)])[0].understanding.matched
    assert offered is not None
    asked = Expected(Situation(Expects.PAYEE, True), offered.candidates)
    answer = said(bench, "the one at rakuten", 2, final=True)
    (found,) = play(bench, [ExpectedFrame(asked), SleepFrame(0.1), answer])
    assert best(found) == "Tanaka Taro"
