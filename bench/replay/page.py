"""What did the calls look like? One page: both voices over time, and a waterfall a turn."""

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from bench.replay.audio import Samples
from bench.replay.player import CallResult
from bench.replay.report import as_json
from processors.engines import SAMPLE_RATE_HZ

_WIDTH = 900
_SCALE_MS = 1200
"of a waterfall's whole width"
_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}
.bad{color:light-dark(#c62828,#ff8a80)}.turn{border-top:1px solid #8886;padding:.6rem 0}
.agent{color:light-dark(#01579b,#4fc3f7)}
.legend{font-size:.85rem}small{opacity:.75}svg{width:100%;height:auto;display:block;margin-top:.3rem}
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


def as_page(results: Sequence[CallResult]) -> str:
    """Played calls as one self-contained page."""
    data: dict[str, Any] = as_json(results)
    summary = data["summary"]
    v2v = summary["voice_to_voice_ms"]
    head = (
        f"<p>{summary['ok']} of {summary['n']} calls as expected; {summary['turns']} turns answered, "
        f"voice-to-voice p50 {v2v['p50']} ms, p95 {v2v['p95']} ms, max {v2v['max']} ms. "
        f"<small>{_environment(data['environment'])}</small></p>"
    )
    pairs = zip(data["calls"], results, strict=True)
    calls = "".join(_call_html(call, played.caller, played.agent) for call, played in pairs)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Replayed calls</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
        f"<h1>Replayed calls</h1>{head}{_legend()}{calls}</html>"
    )


def _environment(environment: dict[str, Any]) -> str:
    """What the figures must be read with, on one line."""
    packages = ", ".join(f"{name} {number}" for name, number in environment["packages"].items())
    machine = f"{environment['cores']} cores, {environment['machine']}, {environment['system']}"
    return escape(
        f"{environment['revision']}; {machine}; Python {environment['python']}, {packages}"
    )


def _legend() -> str:
    items = " ".join(f'<span style="color:{c}">■</span> {escape(n)}' for n, _, _, c in _BARS)
    return f"<p class=legend>From the end of speech to the first audible sample: {items}</p>"


def _call_html(call: dict[str, Any], caller: Samples, agent: Samples) -> str:
    mark = "" if call["ok"] else ' <span class="bad">not as expected</span>'
    ledger = ", ".join(
        f"{row['account']} {row['amount_minor']:+,} {row['currency']} (minor units)"
        for row in call["ledger"]
    )
    turns = "".join(_turn_html(turn) for turn in call["turns"])
    return (
        f"<h2>{escape(call['id'])}{mark}</h2>"
        f"{_waveforms(caller, agent)}<p class=agent>{escape(call['greeting'])}</p>{turns}"
        f"<p><small>ledger: {escape(ledger) or 'nothing changed'}</small></p>"
    )


def _waveforms(caller: Samples, agent: Samples) -> str:
    """The call's two voices over time: the caller above the line, the agent below."""
    seconds = max(len(caller), len(agent)) / SAMPLE_RATE_HZ
    if not seconds:
        return ""
    loudest = max(int(np.abs(track.astype(np.int32)).max(initial=1)) for track in (caller, agent))
    step = _WIDTH / seconds
    ticks = "".join(
        f'<text x="{second * step:.0f}" y="76">{second} s</text>'
        for second in range(0, int(seconds) + 1, 5)
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} 80" role="img" aria-label="caller above, agent below">'
        f'<path d="{_envelope(caller, seconds, -30 / loudest)}" fill="#ef6c00"/>'
        f'<path d="{_envelope(agent, seconds, 30 / loudest)}" fill="#0277bd"/>{ticks}</svg>'
    )


def _envelope(samples: Samples, seconds: float, scale: float) -> str:
    """The loudest sample of each pixel as an SVG path from the middle line."""
    padded = np.zeros(int(seconds * SAMPLE_RATE_HZ) // _WIDTH * _WIDTH + _WIDTH, np.int32)
    padded[: len(samples)] = np.abs(samples.astype(np.int32))
    peaks = padded.reshape(_WIDTH, -1).max(axis=1)
    points = " ".join(f"{x},{32 + scale * peak:.1f}" for x, peak in enumerate(peaks))
    return f"M0,32 L{points} L{_WIDTH},32 Z"


def _turn_html(turn: dict[str, Any]) -> str:
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
    # One scale for all turns, unless one is longer: lengths can then be compared by eye.
    width = max(_SCALE_MS, total + 80)
    return f'<svg viewBox="0 0 {width:.0f} 14" role="img">{"".join(bars)}{label}</svg>'
