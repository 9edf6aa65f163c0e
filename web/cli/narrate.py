"""What a person sees of a call while it plays: captions, values, candidates, decisions, latency."""

from pipecat.frames.frames import Frame
from rich.console import Console
from rich.table import Table
from rich.text import Text

from agent.money import Money
from agent.names.match import Matched
from agent.text.values import Normalized
from agent.understand.decision import Decision
from bench.replay.calls import RecordedCall
from bench.replay.player import CallResult
from frames.said import ReplyFrame
from frames.traced import Stage, TurnTrace, TurnTracedFrame
from frames.understood import NormalizedFrame, TurnFrame, Understanding


class Narrator:
    """Prints one call. On a terminal the caption grows in place, its unsure last word dim.

    Elsewhere each growth of the committed prefix is a line.
    """

    def __init__(self, call: RecordedCall, *, quiet: bool) -> None:
        self._console = Console(highlight=False, quiet=quiet)
        self._console.rule(f"[bold]{call.call_id}[/]  {call.customer_id}, {call.lang}")
        self._live = self._console.is_terminal and not quiet
        self._last = ""

    def see(self, frame: Frame) -> None:
        """One frame that passed in the pipeline."""
        match frame:
            case NormalizedFrame(understanding=Understanding(heard=heard)) if not heard.final:
                self._caption(heard.text, heard.committed)
            case TurnFrame() if frame.understanding.heard.text:
                self._turn(frame)
            case ReplyFrame(reply=reply):
                self._console.print(
                    Text(f"agent   {' '.join(reply.sentences)}", "cyan"), soft_wrap=True
                )
            case TurnTracedFrame(trace=trace):
                self._latency(trace)

    def _caption(self, heard: str, committed: int) -> None:
        shown = heard if self._live else heard[:committed].rstrip()
        if not shown or shown == self._last:
            return
        self._last = shown
        text = Text.assemble(("  … ", "dim"), shown[:committed], (shown[committed:], "dim"))
        if self._live:
            text.truncate(self._console.width - 1, overflow="ellipsis", pad=True)
        self._console.print(text, end="\r" if self._live else "\n", no_wrap=True)

    def _turn(self, frame: TurnFrame) -> None:
        self._last, seen = "", frame.understanding
        if self._live:
            self._console.print(" " * (self._console.width - 1), end="\r")
        self._console.print(Text(f"caller  {seen.heard.text}", "bold"), soft_wrap=True)
        if seen.normalized.spans:
            self._note("values", values_line(seen.normalized))
        if seen.matched is not None:
            self._note("payee", candidates_line(seen.matched))
        if seen.decision is not None:
            self._note("path", decision_line(seen.decision))

    def _note(self, label: str, text: str) -> None:
        self._console.print(Text(f"  {label:<7} {text}", "green"), soft_wrap=True)

    def _latency(self, trace: TurnTrace) -> None:
        if line := latency_line(trace):
            self._console.print(Text(f"  timing  {line}", "yellow"), soft_wrap=True)

    def finish(self, result: CallResult, before: dict[str, Money], after: dict[str, Money]) -> None:
        """The ledger before and after, and what was not as expected."""
        table = Table("account", "before", "after", "change", box=None, header_style="dim")
        for account in sorted(after):
            change = result.changes.get(account)
            style = "bold" if change else "dim"
            row = (account, str(before[account]), str(after[account]), str(change or "–"))
            table.add_row(*row, style=style)
        self._console.print(table)
        for turn in result.turns:
            for fault in turn.faults:
                self._console.print(Text(f"  not as expected: {fault}", "red"))


def values_line(normalized: Normalized) -> str:
    """'five thousand yen' -> 5,000 JPY [en.money]; corrections and what was said before."""
    parts = []
    for span in normalized.spans:
        before = f", before: {span.corrected_from}" if span.corrected_from else ""
        parts.append(
            f"'{span.surface}' → {_value(span.value)} [{span.rule}@{span.rule_version}{before}]"
        )
    return "; ".join(parts)


def _value(value: object) -> str:
    if isinstance(value, Money):
        return str(value)
    return str(next(iter(value.as_json().values())))  # type: ignore[attr-defined]


def candidates_line(matched: Matched) -> str:
    listed = ", ".join(f"{c.display_name} {c.score:.2f}" for c in matched.candidates)
    return f"{matched.outcome.value}: {listed or 'nobody'}"


def decision_line(decision: Decision) -> str:
    intent = decision.intent.value if decision.intent else "–"
    missing = f", missing {', '.join(decision.missing)}" if decision.missing else ""
    sure = f", least sure word {decision.confidence:.2f}"
    return f"{decision.path.value} / {intent} ({decision.reason.value}{missing}{sure})"


def latency_line(trace: TurnTrace) -> str:
    """Where a turn's time went, from the end of speech to the first audible sample sent."""
    at = dict(trace.stamps)
    end, sent = at.get(Stage.SPEECH_END), at.get(Stage.RESPONSE_SENT)
    if end is None or sent is None:
        return ""
    steps = (
        ("final", Stage.ASR_FINAL),
        ("turn's end", Stage.ENDPOINT),
        ("voice starts", Stage.TTS_START),
        ("first audio", Stage.TTS_FIRST_AUDIO),
    )
    parts = [f"{name} +{at[stage] - end:.0f}" for name, stage in steps if stage in at]
    cut = ", cut by the caller" if trace.interrupted else ""
    return f"speech end → sent {sent - end:.0f} ms ({', '.join(parts)} ms){cut}"
