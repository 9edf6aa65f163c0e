"""What was measured? Played calls as a table, as JSON, and as a page with a waterfall a turn."""

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from html import escape
from importlib.metadata import version
from pathlib import Path

import numpy as np

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
        "environment": environment(),
    }


def percentiles(values: Sequence[float]) -> dict[str, float | None]:
    """p50, p95, p99 (linear interpolation) and max; None for no values."""
    if not values:
        return {name: None for name, _ in (*_PERCENTILES, ("max", 100))}
    row = {name: round(float(np.percentile(values, q)), 1) for name, q in _PERCENTILES}
    return {**row, "max": round(max(values), 1)}


def environment() -> dict[str, object]:
    """What a figure must be read with."""
    return {
        "revision": _revision(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.system(),
        "packages": {name: version(name) for name in ("pipecat-ai", "pocketsphinx", "onnxruntime")},
    }


def _revision() -> str:
    """The git revision of a checkout; the version where it is installed without one."""
    here = Path(__file__).resolve().parents[2]
    command = ["git", "-C", str(here), "describe", "--always", "--dirty"]
    if (here / ".git").exists():
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.strip()
    return version("teller-voice")


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


_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}.bad{color:#c62828}.turn{border-top:1px solid #8886;padding:.6rem 0}
.agent{color:#0277bd}small{opacity:.75}svg{width:100%;height:auto;display:block;margin-top:.3rem}
svg text{font:11px system-ui,sans-serif;fill:currentColor}table{border-collapse:collapse}
td,th{padding:.2rem .8rem .2rem 0;text-align:left}
"""
_BARS = (
    ("waiting for the VAD and the final", "speech_end", "asr_final", "#90a4ae"),
    ("waiting for the turn's end", "asr_final", "endpoint", "#ffb74d"),
    ("dialog and bank", "endpoint", "tts_start", "#81c784"),
    ("voice", "tts_start", "tts_first_audio", "#4fc3f7"),
    ("door", "tts_first_audio", "response_sent", "#ba68c8"),
)


def as_page(data: dict) -> str:  # type: ignore[type-arg]
    """The JSON as one self-contained HTML page."""
    summary = data["summary"]
    v2v = summary["voice_to_voice_ms"]
    head = (
        f"<p>{summary['ok']} of {summary['n']} calls as expected; {summary['turns']} turns answered, "
        f"voice-to-voice p50 {v2v['p50']} ms, p95 {v2v['p95']} ms, max {v2v['max']} ms. "
        f"<small>{escape(str(data['environment']))}</small></p>"
    )
    calls = "".join(_call_html(call) for call in data["calls"])
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Replayed calls</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
        f"<h1>Replayed calls</h1>{head}{_legend()}{calls}</html>"
    )


def _legend() -> str:
    items = " ".join(f'<span style="color:{c}">■</span> {escape(n)}' for n, _, _, c in _BARS)
    return f"<p><small>From the end of speech to the first audible sample: {items}</small></p>"


def _call_html(call: dict) -> str:  # type: ignore[type-arg]
    mark = "" if call["ok"] else ' <span class="bad">not as expected</span>'
    ledger = ", ".join(
        f"{row['account']} {row['amount_minor']:+,} {row['currency']} (minor units)"
        for row in call["ledger"]
    )
    turns = "".join(_turn_html(turn) for turn in call["turns"])
    return (
        f"<h2>{escape(call['id'])}{mark}</h2>"
        f"<p class=agent>{escape(call['greeting'])}</p>{turns}"
        f"<p><small>ledger: {escape(ledger) or 'nothing changed'}</small></p>"
    )


def _turn_html(turn: dict) -> str:  # type: ignore[type-arg]
    ms = turn["voice_to_voice_ms"]
    faults = "".join(f"<p class=bad>{escape(fault)}</p>" for fault in turn["faults"])
    heard = escape(turn["heard"] or "(silence)")
    decided = escape(f"{turn['path']} / {turn['intent']}") if turn["path"] else "no turn"
    return (
        f"<div class=turn><b>{heard}</b> <small>{decided}, "
        f"{'–' if ms is None else f'{ms:.0f} ms'}</small>"
        f"<div class=agent>{escape(turn['said'])}</div>{faults}{_waterfall(turn['stages'])}</div>"
    )


def _waterfall(stages: dict[str, float]) -> str:
    """A bar a step, to one scale: 1 ms is one unit."""
    if "speech_end" not in stages or "response_sent" not in stages:
        return ""
    origin = stages["speech_end"]
    bars = []
    for name, start, end, colour in _BARS:
        if start in stages and end in stages:
            x, width = stages[start] - origin, max(0.0, stages[end] - stages[start])
            bars.append(
                f'<rect x="{x:.1f}" y="0" width="{width:.1f}" height="14" fill="{colour}">'
                f"<title>{escape(name)}: {width:.0f} ms</title></rect>"
            )
    total = stages["response_sent"] - origin
    label = f'<text x="{total + 6:.0f}" y="11">{total:.0f} ms</text>'
    width = max(600, total + 60)
    return f'<svg viewBox="0 0 {width:.0f} 14" role="img">{"".join(bars)}{label}</svg>'
