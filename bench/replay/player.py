"""Plays one recorded call through the pipeline, in real time, and says what came of it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.workers.runner import WorkerRunner

from agent.errors import UsageError
from agent.money import Money
from bench.replay.audio import Samples, first_audible, last_voiced, load_audio
from bench.replay.caller import Caller, Played
from bench.replay.calls import CallerTurn, RecordedCall
from bench.replay.door import AgentOut, CallerIn, Ears
from bench.replay.faults import differences
from bench.replay.watch import Seen, TurnSeen, Watch
from processors.clock import CallClock
from processors.engines import SAMPLE_RATE_HZ

MakeWorker = Callable[[FrameProcessor, FrameProcessor, CallClock, Watch], PipelineWorker]
"the composition root's: a call's pipeline between two ends of a door"


@dataclass(frozen=True, slots=True)
class TurnResult:
    """One turn of the caller's, as measured and as expected."""

    turn: CallerTurn
    seen: TurnSeen
    voice_to_voice_ms: float | None
    "last voiced sample sent to first audible sample received; None where either is missing"
    faults: tuple[str, ...]
    "what was expected and is not so"


@dataclass
class CallResult:
    """A played call."""

    call: RecordedCall
    turns: list[TurnResult]
    greeting: list[str]
    caller: Samples
    agent: Samples
    changes: dict[str, Money] = field(default_factory=dict)
    "account -> what changed, where something did"
    faults: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.faults and not any(turn.faults for turn in self.turns)


async def play(
    call: RecordedCall,
    make_worker: MakeWorker,
    monotonic_s: Callable[[], float],
    on_seen: Seen | None = None,
    recording: Callable[[CallerTurn], Samples | None] | None = None,
) -> CallResult:
    """Plays a call to its end. Raises AudioError for a recording that cannot be used.

    `recording` makes a turn's audio, None for a silent one; without it, it is read from its file.
    """
    recordings = tuple((recording or read_recording)(turn) for turn in call.turns)
    caller, ears, clock = Caller(call.turns, recordings), Ears(), CallClock(monotonic_s)
    door_in, door_out = CallerIn(caller, ears, clock, monotonic_s), AgentOut(ears, monotonic_s)
    watch = Watch(lambda: caller.turn, on_seen)
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(make_worker(door_in, door_out, clock, watch))
    await runner.run()
    _still_wanted()
    sent, heard = door_in.track(), ears.track()
    result = CallResult(
        call,
        [
            _turn_result(turn, watch.turns.get(index, TurnSeen()), sent, heard, played)
            for index, turn in enumerate(call.turns)
            for played in [next((p for p in caller.played if p.turn == index), None)]
        ],
        [text for r in watch.turns.get(-1, TurnSeen()).replies for text in r.reply.sentences],
        sent,
        heard,
    )
    result.faults += [f"error in the pipeline: {error}" for error in watch.errors]
    return result


def _still_wanted() -> None:
    """pipecat's runner ends quietly when its task is cancelled (Ctrl-C): the caller must still know."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


def read_recording(turn: CallerTurn) -> Samples | None:
    """A turn's audio, None where the caller stays silent. Raises AudioError, UsageError."""
    if turn.text is not None or turn.keys is not None:
        raise UsageError("a turn of text or keys has no audio: play it with 'teller chat --script'")
    return load_audio(turn.audio) if turn.audio else None


def _turn_result(
    turn: CallerTurn, seen: TurnSeen, sent: Samples, heard: Samples, played: Played | None
) -> TurnResult:
    faults = tuple(expectation_faults(turn, seen))
    if played is None:
        unplayed = () if turn.audio is None else ("the call ended before this turn",)
        return TurnResult(turn, seen, None, faults + unplayed)
    return TurnResult(turn, seen, _voice_to_voice_ms(sent, heard, played), faults)


def _voice_to_voice_ms(sent: Samples, heard: Samples, played: Played) -> float | None:
    """From the two waveforms, on the caller's side."""
    voiced = last_voiced(sent[played.start : played.start + played.samples])
    if voiced is None:
        return None
    end = played.start + voiced
    answer = first_audible(heard, end)
    return None if answer is None else (answer - end) * 1000 / SAMPLE_RATE_HZ


def expectation_faults(turn: CallerTurn, seen: TurnSeen) -> list[str]:
    """What a turn's `expect` says and the decision does not: missing, or other than expected."""
    if turn.expect is None:
        return []
    decision = seen.turn.understanding.decision if seen.turn else None
    if decision is None:
        return ["nothing was understood, though a decision was expected"]
    return differences(turn.expect, decision.as_json())
