"""Normalize, Payees, Understand: each adds its part and its stamps, and loses nothing."""

import pytest
from pipecat.frames.frames import Frame, InterruptionFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.processors.frame_processor import FrameDirection
from pipecat.tests.utils import SleepFrame

from agent.heard import Heard, Word
from agent.understand.decision import Expects, Intent, Path, Reason
from agent.understand.route import Doubt, Situation
from frames.heard import HeardFrame, ReconsiderFrame
from frames.traced import Stage
from frames.understood import (
    CandidatesFrame,
    DecisionFrame,
    Expected,
    ExpectedFrame,
    NormalizedFrame,
)
from processors.normalize import Normalize
from processors.understand import Understand
from tests.processors.harness import Bench, Clock, through

SAID = "send five thousand yen to sato ken"
WORD_S = 0.1
"between two partials: a look-up takes less"
BEFORE = ((Stage.SPEECH_START, -3.0), (Stage.ASR_PARTIAL, -1.0))


def heard(
    text: str = SAID, revision: int = 7, *, final: bool = True, sure: float = 0.9, looks: int = 1
) -> HeardFrame:
    words = tuple(Word(word, sure) for word in text.split()) if final else ()
    return HeardFrame(
        Heard(revision, text, len(text), final=final, words=words, looks=looks), BEFORE
    )


def stages(bench: Bench) -> Pipeline:
    now_ms, expected = Clock(), bench.call.expected
    return Pipeline(
        [
            Normalize(bench.normalizer, bench.call.expected, now_ms),
            bench.payees(now_ms),
            Understand(expected, now_ms),
        ]
    )


def decisions(down: list[Frame]) -> list[DecisionFrame]:
    return [frame for frame in down if isinstance(frame, DecisionFrame)]


def test_normalize_keeps_what_was_heard_and_stamps_behind_what_was_stamped(bench: Bench):
    frame = heard()
    ((normalized,), _) = through(Normalize(bench.normalizer, bench.call.expected, Clock()), [frame])
    assert isinstance(normalized, NormalizedFrame)
    assert normalized.understanding.heard is frame.heard
    assert normalized.stamps == (
        *BEFORE,
        (Stage.NORMALIZATION_START, 1.0),
        (Stage.NORMALIZATION_END, 2.0),
    )
    (span,) = normalized.understanding.normalized.spans
    assert span.surface == "five thousand yen"


def test_words_go_through_all_three_with_revision_and_stamps_in_order(bench: Bench):
    down, up = through(stages(bench), [heard()])
    (frame,) = down
    assert isinstance(frame, DecisionFrame)
    assert frame.understanding.heard.revision == 7
    assert [stage for stage, _ in frame.stamps] == [
        *(stage for stage, _ in BEFORE),
        *(Stage.NORMALIZATION_START, Stage.NORMALIZATION_END),
        *(Stage.FUZZY_LOOKUP_START, Stage.FUZZY_LOOKUP_END),
        *(Stage.TOOL_VALIDATION_START, Stage.TOOL_VALIDATION_END),
    ]
    times = [at_ms for _, at_ms in frame.stamps]
    assert times == sorted(times)
    assert up == []
    understanding = frame.understanding
    assert understanding.parsed is not None
    assert understanding.matched is not None
    assert understanding.matched.candidates[0].display_name == "Sato Ken"
    assert understanding.decision is not None
    assert understanding.decision.intent is Intent.TRANSFER_MONEY


def test_every_partial_is_decided_once_in_order(bench: Bench):
    words = SAID.split()
    said = [heard(" ".join(words[:n]), n, final=False) for n in range(1, len(words) + 1)]
    sent = [frame for partial in said for frame in (partial, SleepFrame(WORD_S))]
    down, _ = through(stages(bench), [*sent, heard(revision=99)])
    revisions = [frame.understanding.heard.revision for frame in decisions(down)]
    assert revisions == [*range(1, len(words) + 1), 99]


@pytest.mark.parametrize("final", [True, False])
def test_final_and_all_made_of_it_survive_an_interruption_where_a_partial_may_not(
    bench: Bench, final: bool
):
    frame = heard(final=final)
    assert frame.interruptible is not final
    ((normalized,), _) = through(Normalize(bench.normalizer, bench.call.expected, Clock()), [frame])
    (decided,) = decisions(through(stages(bench), [heard(final=final)])[0])
    assert normalized.interruptible is not final  # type: ignore[attr-defined]
    assert decided.interruptible is not final


def test_finals_queued_before_an_interruption_are_still_decided(bench: Bench):
    sent = [heard(revision=n) for n in range(1, 30)]
    down, _ = through(stages(bench), [*sent, InterruptionFrame()])
    assert [f.understanding.heard.revision for f in decisions(down)] == list(range(1, 30))


def test_unsure_final_is_not_taken_for_a_command_where_its_partial_was(bench: Bench):
    sent = [heard(final=False), SleepFrame(WORD_S), heard(sure=0.05)]
    down, _ = through(stages(bench), sent)
    paths = [f.understanding.decision.path for f in decisions(down) if f.understanding.decision]
    assert paths[0] is Path.COMMAND
    assert paths[1] is not Path.COMMAND


def test_expectation_from_the_dialog_changes_what_the_next_words_mean(bench: Bench):
    situation = Situation(Expects.YES_NO, True, "JPY", Doubt(0.4, 0.4, 0.4))
    expected = ExpectedFrame(Expected(situation))
    processor = stages(bench)
    before, _ = through(processor, [heard("yes")])
    (unasked,) = decisions(before)
    assert unasked.understanding.decision is not None
    assert unasked.understanding.decision.reason is Reason.NOTHING_PENDING
    after, _ = through(stages(bench), [expected, SleepFrame(), heard("yes")])
    (asked,) = decisions(after)
    assert asked.understanding.decision is not None
    assert asked.understanding.decision.intent is Intent.CONFIRM
    assert asked.understanding.decision.reason is not Reason.NOTHING_PENDING


def test_expectation_travels_on_to_the_stages_before(bench: Bench):
    expected = ExpectedFrame(bench.call.expected)
    _, up = through(stages(bench), [expected], FrameDirection.UPSTREAM)
    assert up == [expected]


@pytest.mark.parametrize(
    ("frame", "again"),
    [
        (heard("purple monkey"), True),
        (heard("purple monkey", looks=2), False),
        (heard("purple monkey", final=False), False),
        (heard(""), False),
        (heard(), False),
    ],
)
def test_second_look_is_asked_for_once_at_a_final_that_is_no_command(
    bench: Bench, frame: HeardFrame, again: bool
):
    _, up = through(stages(bench), [frame])
    assert [type(frame) for frame in up] == ([ReconsiderFrame] if again else [])


def test_candidates_without_a_parse_become_an_error_and_not_silence(bench: Bench):
    ((normalized,), _) = through(
        Normalize(bench.normalizer, bench.call.expected, Clock()), [heard()]
    )
    broken = CandidatesFrame(normalized.understanding)  # type: ignore[attr-defined]
    down, up = through(Understand(bench.call.expected, Clock()), [broken], errors=True)
    assert decisions(down) == []
    assert len(up) == 1
