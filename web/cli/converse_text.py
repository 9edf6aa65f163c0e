"""A conversation in text: the words go where a recogniser's would, the reply comes back at once."""

from dataclasses import dataclass, replace
from time import perf_counter

from agent.dialog.conversation import Reply
from agent.dialog.secret import DROPPED
from agent.dialog.table import Event, State
from agent.heard import Heard
from agent.text import normalize
from agent.understand import candidates, grammar
from agent.understand.route import route
from frames.understood import Understanding
from processors.call import Answer, Call
from processors.normalize import without_pin
from web.cli.compose import Caller

KEYPAD, SILENCE = "(keypad)", "(silence)"
"what stands for a turn without words"


@dataclass(frozen=True, slots=True)
class TextTurn:
    """One thing the caller did, and what it led to."""

    heard: str
    "as it may be shown: a PIN's digits are not in it"
    reply: Reply
    state: State
    "afterwards"
    ms: dict[str, float]
    "time by step"
    understanding: Understanding | None = None
    "None where there were no words, or none that may be kept"
    receipt_id: str | None = None

    @property
    def said(self) -> str:
        return " ".join(self.reply.sentences)

    def as_json(self) -> dict[str, object]:
        row: dict[str, object] = {"heard": self.heard}
        if self.understanding is not None and self.understanding.decision is not None:
            row |= self.understanding.decision.as_json()
        row |= {"state": self.state.value, "said": self.said}
        if self.receipt_id is not None:
            row["receipt"] = self.receipt_id
        return row | {"ms": self.ms}


class TextCall:
    """One call without audio. What is written was played out: a yes counts at once."""

    def __init__(self, call: Call, caller: Caller) -> None:
        self._call, self._caller = call, caller
        self._turn = 0

    @property
    def ended(self) -> bool:
        return self._call.ended

    @property
    def asks_pin(self) -> bool:
        return self._call.expected.pin

    async def greet(self) -> str:
        """What the agent says first. What is slow only once is done before the caller's first words."""
        self._understand("", _Watch())
        answer = await self._call.happen(Event.CALL_STARTED)
        return (await self._took("", answer, _Watch())).said

    async def say(self, text: str) -> TextTurn:
        """A turn of words."""
        self._turn += 1
        watch = _Watch()
        understanding = self._understand(text, watch)
        answer = await self._call.hear(understanding, self._turn, reopened=False)
        watch.lap("dialog")
        if understanding.secret:
            return await self._took(DROPPED, answer, watch)
        return replace(await self._took(text, answer, watch), understanding=understanding)

    async def key_in(self, digits: str) -> TextTurn | None:
        """A PIN from the keypad, which nothing keeps; None where none was asked for."""
        watch = _Watch()
        answer = await self._call.key_in(digits, self._turn + 1)
        watch.lap("dialog")
        if answer is None:
            return None
        self._turn += 1
        return await self._took(KEYPAD, answer, watch)

    async def stay_silent(self) -> TextTurn:
        """A silence as long as the agent bears it."""
        watch = _Watch()
        answer = await self._call.happen(Event.SILENCE)
        watch.lap("dialog")
        return await self._took(SILENCE, answer, watch)

    def _understand(self, text: str, watch: "_Watch") -> Understanding:
        expected, lang = self._call.expected, self._call.conversation.lang
        heard = Heard(self._turn, text, committed=len(text), final=True)
        normalized = normalize(text, lang, at=self._call.now(), currency=self._caller.currency)
        understanding = without_pin(heard, normalized, asked=expected.pin)
        watch.lap("normalize")
        parsed = grammar.load(lang).parse(understanding.normalized, expected.situation.expects)
        watch.lap("understand")
        matched = candidates(parsed, self._caller.book, expected.offered)
        watch.lap("lookup")
        decision = route(parsed, matched, expected.situation)
        watch.lap("understand")
        return replace(understanding, parsed=parsed, matched=matched, decision=decision)

    async def _took(self, heard: str, answer: Answer, watch: "_Watch") -> TextTurn:
        """The reply is shown, then the audit written: nobody waits for the disk."""
        for index in range(len(answer.reply.sentences)):
            self._call.played(answer.reply.reply_id, index)
        await self._call.write_down()
        receipt = answer.receipt.receipt_id if answer.receipt else None
        state = self._call.conversation.state
        return TextTurn(heard, answer.reply, state, watch.total(), receipt_id=receipt)


class _Watch:
    """Milliseconds by step; a step that comes twice counts together."""

    def __init__(self) -> None:
        self._last_s = perf_counter()
        self._ms: dict[str, float] = {}

    def lap(self, step: str) -> None:
        now_s = perf_counter()
        self._ms[step] = self._ms.get(step, 0.0) + (now_s - self._last_s) * 1000
        self._last_s = now_s

    def total(self) -> dict[str, float]:
        return {name: round(ms, 3) for name, ms in self._ms.items()} | {
            "total": round(sum(self._ms.values()), 3)
        }
