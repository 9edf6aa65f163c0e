"""TurnFrame -> ReplyFrame; DecisionFrame -> PrepareFrame. All else passes through.

Carries the dialog's decisions. A commit runs inside an uninterruptible frame and under its draft's id:
barge-in cannot undo it, and doing it twice moves money once.
"""

import asyncio
from collections.abc import Coroutine

from loguru import logger
from pipecat.frames.frames import (
    EndWorkerFrame,
    Frame,
    StartFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.dialog.table import Event
from agent.errors import TellerError
from frames.heard import KeysFrame, SilenceFrame, TroubleFrame
from frames.said import PlayedFrame, PrepareFrame, ReplyFrame
from frames.traced import Stage, Stamps
from frames.understood import DecisionFrame, ExpectedFrame, TurnFrame, Understanding
from processors.call import Answer, Call

_WORDS_MS = 600
"of sound; what is shorter and has no words in it was a noise"


class Converse(FrameProcessor):
    """The teller's side of the conversation."""

    def __init__(self, call: Call) -> None:
        super().__init__()
        self._call = call
        self._owed: tuple[int, int] | None = None
        "the last reply and its last sentence, until that was played out"
        self._guess: asyncio.Task[None] | None = None

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._forget_guess()
        await self._write_down()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case DecisionFrame(understanding=understanding):
                await self._guess_anew(understanding)
            case TurnFrame():
                await self._answer(self._turn(frame), frame.turn, frame.stamps)
            case KeysFrame(digits=digits):
                await self._answer(self._call.key_in(digits))
            case SilenceFrame():
                await self._answer(self._call.happen(Event.SILENCE))
            case TroubleFrame(lasting=lasting):
                event = Event.CANNOT_GO_ON if lasting else Event.TROUBLE
                await self._answer(self._call.happen(event))
            case PlayedFrame(reply_id=reply_id, sentence=sentence):
                self._call.played(reply_id, sentence)
                if (reply_id, sentence) == self._owed:
                    self._owed = None
            case _:
                await self.push_frame(frame, direction)
                if isinstance(frame, StartFrame):
                    await self._answer(self._call.happen(Event.CALL_STARTED))

    async def _guess_anew(self, understanding: Understanding) -> None:
        """A newer partial's guess replaces an older one's; no turn waits for it."""
        await self._forget_guess()
        self._guess = self.create_task(self._prepare(understanding))

    async def _prepare(self, understanding: Understanding) -> None:
        try:
            sentence = await self._call.guess(understanding)
        except TellerError:
            return  # the turn itself will tell what is wrong
        if sentence is not None:
            await self.push_frame(PrepareFrame(sentence))

    async def _forget_guess(self) -> None:
        guess, self._guess = self._guess, None
        if guess is not None and not guess.done():
            await self.cancel_task(guess)

    async def _turn(self, frame: TurnFrame) -> Answer | None:
        if not frame.understanding.heard.text and not _was_speech(frame):
            # A noise: what it kept the caller from hearing is said again.
            return await self._call.happen(Event.REPLY_CUT) if self._owed is not None else None
        return await self._call.hear(frame.understanding, frame.turn, reopened=frame.reopened)

    async def _answer(
        self, work: Coroutine[None, None, Answer | None], turn: int = 0, stamps: Stamps = ()
    ) -> None:
        """Says what a turn led to; whatever fails becomes an apology, never silence."""
        if self._call.ended:
            work.close()
            return
        try:
            answer = await work
        except Exception as error:
            logger.error("the dialog failed: {}: {}", type(error).__name__, error)
            answer = await self._call.apologise()
        if answer is None:
            return
        await self._say(answer, turn, stamps)
        await self._write_down()

    async def _write_down(self) -> None:
        """What cannot be written now is kept, and written with the next turn's or at the end."""
        try:
            await self._call.write_down()
        except TellerError as error:
            logger.error("the audit record could not be written yet: {}", error)

    async def _say(self, answer: Answer, turn: int = 0, stamps: Stamps = ()) -> None:
        await self.push_frame(ExpectedFrame(self._call.expected), FrameDirection.UPSTREAM)
        self._owed = answer.reply.reply_id, len(answer.reply.sentences) - 1
        await self.push_frame(ReplyFrame(answer.reply, turn, stamps))
        if answer.reply.ends_call:
            await self.push_frame(EndWorkerFrame(), FrameDirection.UPSTREAM)


def _was_speech(frame: TurnFrame) -> bool:
    """Long enough a sound to have been words, though none were found in it."""
    at = dict(frame.stamps)
    start, end = at.get(Stage.SPEECH_START), at.get(Stage.SPEECH_END)
    return start is not None and end is not None and end - start >= _WORDS_MS
