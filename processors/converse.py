"""TurnFrame -> ReplyFrame; DecisionFrame -> PrepareFrame. All else passes through.

Carries the dialog's decisions. A commit runs inside an uninterruptible frame and under its draft's id:
barge-in cannot undo it, and doing it twice moves money once.
"""

import asyncio
from collections.abc import Coroutine

from loguru import logger
from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    BotStoppedSpeakingFrame,
    EndWorkerFrame,
    Frame,
    InterruptionFrame,
    StartFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from agent.dialog.table import Event
from agent.errors import TellerError
from frames.heard import SilenceFrame, TroubleFrame
from frames.said import PlayedFrame, PrepareFrame, ReplyFrame
from frames.traced import Stamps
from frames.understood import DecisionFrame, ExpectedFrame, TurnFrame, Understanding
from processors.call import Answer, Call


class Converse(FrameProcessor):
    """The teller's side of the conversation."""

    def __init__(self, call: Call) -> None:
        super().__init__()
        self._call = call
        self._speaking = self._cut = False
        self._guess: asyncio.Task[None] | None = None

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._forget_guess()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        match frame:
            case DecisionFrame(understanding=understanding):
                await self._guess_anew(understanding)
            case TurnFrame():
                await self._answer(self._turn(frame), frame.turn, frame.stamps)
            case SilenceFrame():
                await self._answer(self._call.happen(Event.SILENCE))
            case TroubleFrame(lasting=lasting):
                event = Event.CANNOT_GO_ON if lasting else Event.TROUBLE
                await self._answer(self._call.happen(event))
            case PlayedFrame(reply_id=reply_id, sentence=sentence):
                self._call.played(reply_id, sentence)
            case _:
                await self._pass_on(frame, direction)

    async def _pass_on(self, frame: Frame, direction: FrameDirection) -> None:
        match frame:
            case BotStartedSpeakingFrame():
                self._speaking, self._cut = True, False
            case BotStoppedSpeakingFrame():
                self._speaking = False
            case InterruptionFrame() if self._speaking:
                self._cut = True
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
        if not frame.understanding.heard.text:
            # A noise that stopped the agent's voice: what it was saying is said again.
            cut, self._cut = self._cut, False
            return await self._call.happen(Event.REPLY_CUT) if cut else None
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
        try:
            await self._call.write_down()
        except TellerError as error:
            logger.error("the audit record could not be written: {}", error)
            if not self._call.ended:
                await self._say(await self._call.apologise())

    async def _say(self, answer: Answer, turn: int = 0, stamps: Stamps = ()) -> None:
        await self.push_frame(ExpectedFrame(self._call.expected), FrameDirection.UPSTREAM)
        await self.push_frame(ReplyFrame(answer.reply, turn, stamps))
        if answer.reply.ends_call:
            await self.push_frame(EndWorkerFrame(), FrameDirection.UPSTREAM)
