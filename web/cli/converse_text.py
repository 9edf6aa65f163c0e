"""A conversation in text: the words go where a recogniser's would, the reply comes back at once."""

from agent.dialog.conversation import Reply
from agent.dialog.table import Event
from agent.heard import Heard
from agent.text import normalize
from agent.understand import candidates
from agent.understand.grammar import load
from agent.understand.route import route
from frames.understood import Understanding
from processors.call import Call
from web.cli.compose import Caller


class TextCall:
    """One call without audio. What is written was played out: a yes counts at once."""

    def __init__(self, call: Call, caller: Caller) -> None:
        self._call, self._caller = call, caller
        self._lang = call.conversation.lang
        self._turn = 0

    @property
    def ended(self) -> bool:
        return self._call.ended

    async def greet(self) -> str:
        """What the agent says first."""
        return self._shown((await self._call.happen(Event.CALL_STARTED)).reply)

    async def say(self, text: str) -> dict[str, object]:
        """One turn of the caller's: what was heard, the decision, the reply."""
        self._turn += 1
        understanding = self._understand(text)
        answer = await self._call.hear(understanding, self._turn, reopened=False)
        await self._call.write_down()
        assert understanding.decision is not None
        row: dict[str, object] = {"heard": text, **understanding.decision.as_json()}
        row["said"] = self._shown(answer.reply)
        if answer.receipt is not None:
            row["receipt"] = answer.receipt.receipt_id
        return row

    def _understand(self, text: str) -> Understanding:
        expected = self._call.expected
        normalized = normalize(
            text, self._lang, at=self._call.now(), currency=self._caller.currency
        )
        parsed = load(self._lang).parse(normalized, expected.situation.expects)
        matched = candidates(parsed, self._caller.book, expected.offered)
        decision = route(parsed, matched, expected.situation)
        heard = Heard(self._turn, text, committed=len(text), final=True)
        return Understanding(heard, normalized, parsed, matched, decision)

    def _shown(self, reply: Reply) -> str:
        for index in range(len(reply.sentences)):
            self._call.played(reply.reply_id, index)
        return " ".join(reply.sentences)
