"""What was measured? Played calls as a table and as JSON."""

from collections.abc import Iterable, Sequence

import numpy as np

from bench.environment import environment
from bench.replay.player import CallResult, TurnResult

_PERCENTILES = (("p50", 50), ("p95", 95), ("p99", 99))


def as_json(results: Sequence[CallResult]) -> dict[str, object]:
    """The form of `teller replay --json`."""
    measured = [
        t.voice_to_voice_ms for r in results for t in r.turns if t.voice_to_voice_ms is not None
    ]
    return {
        "calls": [_call(result) for result in results],
        "summary": {
            "n": len(results),
            "ok": sum(result.ok for result in results),
            "turns": len(measured),
            "voice_to_voice_ms": percentiles(measured),
        },
        "environment": environment("pipecat-ai", "pocketsphinx", "onnxruntime"),
    }


def percentiles(values: Sequence[float]) -> dict[str, float | None]:
    """p50, p95, p99 (linear interpolation) and max; None for no values."""
    if not values:
        return {name: None for name, _ in (*_PERCENTILES, ("max", 100))}
    row = {name: round(float(np.percentile(values, q)), 1) for name, q in _PERCENTILES}
    return {**row, "max": round(max(values), 1)}


def _call(result: CallResult) -> dict[str, object]:
    return {
        "id": result.call.call_id,
        "greeting": " ".join(result.greeting),
        "turns": [_turn(turn) for turn in result.turns],
        "ledger": [
            {"account": account, **money.as_json()} for account, money in result.changes.items()
        ],
        "faults": result.faults,
        "ok": result.ok,
    }


def _turn(turn: TurnResult) -> dict[str, object]:
    understanding = turn.seen.turn.understanding if turn.seen.turn else None
    decision = understanding.decision if understanding else None
    row = decision.as_json() if decision else {"path": None, "intent": None, "slots": {}}
    trace = turn.seen.trace
    milliseconds = turn.voice_to_voice_ms
    return {
        "expected_words": turn.turn.said,
        "heard": understanding.heard.text if understanding else "",
        "partials": turn.seen.partials,
        "normalized": understanding.normalized.as_json() if understanding else None,
        **row,
        "said": " ".join(s for reply in turn.seen.replies for s in reply.reply.sentences),
        "stages": trace.stages() if trace else {},
        "interrupted": trace.interrupted if trace else False,
        "voice_to_voice_ms": round(milliseconds, 1) if milliseconds is not None else None,
        "faults": list(turn.faults),
    }


def table(results: Sequence[CallResult]) -> Iterable[str]:
    """A line a call: did it do what it should, and how fast was it answered."""
    yield f"{'call':<28} {'ok':<4} {'turns':>5}  voice-to-voice, ms"
    for result in results:
        times = [t.voice_to_voice_ms for t in result.turns]
        shown = " ".join("–" if ms is None else f"{ms:.0f}" for ms in times)
        ok = "yes" if result.ok else "NO"
        yield f"{result.call.call_id:<28} {ok:<4} {len(times):>5}  {shown}"
    every = [
        t.voice_to_voice_ms for r in results for t in r.turns if t.voice_to_voice_ms is not None
    ]
    if every:
        row = percentiles(every)
        yield f"{len(every)} turns: p50 {row['p50']} ms, p95 {row['p95']} ms, max {row['max']} ms"
