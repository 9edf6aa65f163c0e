"""One call at the bank's counter: the dialog's steps with the bank's facts, orders and audit around them.

Voice (converse.py) and text (`teller chat`) both hold their conversation through this.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from agent.bank.ledger import Account, Draft, Ledger, PinState, Receipt, Refused
from agent.dialog import record as record_of
from agent.dialog.amend import INTENTS
from agent.dialog.compose import account_asked
from agent.dialog.conversation import Conversation, Facts, Reply
from agent.dialog.person import HandOff, Person, summary
from agent.dialog.record import Record
from agent.dialog.say import CancelOrder, CardOrder, Order, Step
from agent.dialog.secret import DROPPED
from agent.dialog.step import Done, Teller, played
from agent.dialog.table import KEYPAD, Event, State
from agent.errors import BankError, TellerError
from agent.understand.decision import Decision, Reading, Slots
from agent.understand.route import Situation
from frames.understood import Expected, Understanding
from processors.facts import FactsReader

_PIN_DIGITS = 6
_PIN_EVENTS = {
    PinState.RIGHT: Event.PIN_RIGHT,
    PinState.WRONG: Event.PIN_WRONG,
    PinState.LOCKED: Event.PIN_LOCKED,
    PinState.UNSET: Event.CANNOT_GO_ON,
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a turn led to."""

    reply: Reply
    done: Done | None = None

    @property
    def receipt(self) -> Receipt | None:
        return self.done if isinstance(self.done, Receipt) else None


class Call:
    """One caller's conversation. Blocking calls of the bank run in a thread."""

    def __init__(
        self,
        teller: Teller,
        ledger: Ledger,
        conversation: Conversation,
        currency: str,
        now: Callable[[], datetime],
        person: Person | None = None,
    ) -> None:
        """`now` dates commits, audit records and the days that callers name; `currency` is that of
        the caller's account; `person` is told of what the agent cannot do.
        """
        self._teller, self._ledger, self._person = teller, ledger, person
        self._currency, self.now = currency, now
        self._facts_of = FactsReader(ledger, conversation.customer_id, now)
        self._before: Conversation | None = None
        self._unwritten: list[Callable[[], object]] = []
        self.conversation = conversation

    @property
    def expected(self) -> Expected:
        """What the conversation adds to the caller's next words."""
        conversation = self.conversation
        situation = Situation(
            conversation.expects,
            conversation.pending,
            self._currency,
            self._teller.policy.doubt,
            self.now().date(),
            INTENTS[conversation.wanted.task],
        )
        return Expected(situation, conversation.wanted.offered, conversation.state in KEYPAD)

    @property
    def ended(self) -> bool:
        """The agent has said goodbye: nothing more is answered."""
        return self.conversation.state is State.ENDED

    async def hear(self, understanding: Understanding, turn: int, *, reopened: bool) -> Answer:
        """A finished turn. Raises BankError when the bank cannot be read or written.

        A reopened turn replaces the one before it. Where that one has changed something at the bank,
        what was added is not acted on: the receipt comes first, and the caller can say it again.
        """
        heard, decision = understanding.heard, understanding.decision
        assert decision is not None and heard.final, "only a final ends a turn"
        if understanding.secret:
            self._before = None
            return await self.happen(Event.PIN_SPOKEN, turn=turn, record={"heard": DROPPED})
        record = record_of.of_turn(
            heard.text, understanding.normalized, understanding.matched, decision
        )
        if reopened and self._before is None:
            return await self.happen(Event.REPLY_CUT, turn=turn, record=record)
        if reopened and self._before is not None:
            self.conversation = replace(
                self._before, replies=self.conversation.replies, drafts=self.conversation.drafts
            )
        self._before = self.conversation
        facts = await self._facts(decision)
        step = self._teller.hear(self.conversation, decision, facts)
        return await self._answer(step, facts, turn, record)

    async def key_in(self, digits: str, turn: int = 0) -> Answer | None:
        """A PIN from the keypad or page: checked by the bank, kept nowhere. None where none was asked for.

        Raises BankError.
        """
        if self.conversation.state not in KEYPAD:
            return None
        event = Event.PIN_WRONG
        if len(digits) == _PIN_DIGITS and digits.isascii() and digits.isdecimal():
            check = partial(
                self._ledger.check_pin, self.conversation.customer_id, digits, self.now()
            )
            event = _PIN_EVENTS[(await asyncio.to_thread(check)).state]
        self._before = None
        return await self.happen(event, turn=turn)

    async def write_down(self) -> None:
        """Writes the audit records of the turns since the last time. Raises BankError.

        Apart from `hear`, so that the reply need not wait for the disk.
        """
        while self._unwritten:
            await asyncio.to_thread(self._unwritten[0])
            self._unwritten.pop(0)

    async def guess(self, understanding: Understanding) -> str | None:
        """The first sentence of the reply, should the turn end with these words. Changes nothing."""
        decision = understanding.decision
        whole = decision is not None and decision.reading in (Reading.COMPLETE, Reading.ANSWER)
        if self.ended or decision is None or not whole or understanding.secret:
            return None
        facts = await self._facts(decision)
        step = self._teller.hear(self.conversation, decision, facts)
        if step.order is not None:
            return self._teller.first_sentence(self.conversation, facts)
        return step.reply.sentences[0] if step.reply else None

    async def happen(self, event: Event, *, turn: int = 0, record: Record | None = None) -> Answer:
        """Something that is no turn of the caller's. Raises BankError."""
        facts = await self._facts(None)
        step = self._teller.happen(self.conversation, event, facts)
        return await self._answer(
            step, facts, turn, {**(record or {}), **record_of.of_event(event)}
        )

    async def apologise(self) -> Answer:
        """What is said when a step failed: nothing of the bank is needed for it."""
        step = self._teller.happen(self.conversation, Event.TROUBLE, Facts((), now=self.now()))
        return Answer(self._take(step, 0, record_of.of_event(Event.TROUBLE)))

    def played(self, reply_id: int, sentence: int) -> None:
        """A sentence was played out to its end (in text: shown)."""
        self.conversation = played(self.conversation, reply_id, sentence)

    async def _answer(self, step: Step, facts: Facts, turn: int, record: Record) -> Answer:
        """The step's reply, once the bank has done what it orders."""
        done: Done | None = None
        if step.order is not None:
            self._before = None
            step, done = await self._commit(step, step.order, facts, turn, record)
        return Answer(self._take(step, turn, record), done)

    def _take(self, step: Step, turn: int, record: Record) -> Reply:
        """The conversation moves on; what led to it is to be written down."""
        assert step.reply is not None, "every turn and event is answered"
        before, self.conversation = self.conversation, step.conversation
        self._write_later(turn, {**record, **record_of.of_outcome(step.conversation, step.reply)})
        if step.hand_off is not None:
            hand_off = HandOff(
                before.call_id,
                before.customer_id,
                step.conversation.lang,
                self.now(),
                step.hand_off,
                summary(before),
            )
            self._unwritten.append(partial(self._hand_over, hand_off, turn))
        return step.reply

    def _hand_over(self, hand_off: HandOff, turn: int) -> None:
        """Runs in a thread, after the reply has left; that nobody could be told is written down."""
        told = "nobody is set to be told"
        if self._person is not None:
            try:
                self._person.hand_over(hand_off)
                told = "told"
            except TellerError as error:
                told = str(error)
        self._append(turn, record_of.of_hand_off(hand_off, told))

    async def _commit(
        self, ordered: Step, order: Order, facts: Facts, turn: int, record: Record
    ) -> tuple[Step, Done | None]:
        """Done once; a bank that did not answer is asked once more under the same id."""
        before, self.conversation = self.conversation, ordered.conversation
        failure, commit = "unknown", partial(self._do, order)
        done: Done | None = None
        try:
            for tries_left in (1, 0):
                try:
                    done = await asyncio.to_thread(commit)
                    return self._teller.committed(self.conversation, done, facts), done
                except Refused as refused:
                    failure = refused.reason.value
                    return self._teller.refused(self.conversation, facts), None
                except BankError:
                    if not tries_left:
                        raise
            raise AssertionError("the last try returns or raises")
        finally:
            record |= record_of.of_order(before, order, done, failure)
            if failure == "unknown" and done is None:
                self._write_later(turn, record)

    def _do(self, order: Order) -> Done:
        """Blocks. Raises Refused, or BankError where the bank does not answer."""
        at = self.now()
        match order:
            case Draft():
                return self._ledger.commit(order, at)
            case CardOrder():
                return self._ledger.set_card_lock(
                    order.card_id, order.customer_id, order.locked, at, order.draft_id
                )
            case CancelOrder():
                return self._ledger.cancel_scheduled(order.scheduled_id, order.customer_id, at)

    async def _facts(self, decision: Decision | None) -> Facts:
        return await asyncio.to_thread(self._facts_of.read, self.conversation, decision)

    def _write_later(self, turn: int, record: Record) -> None:
        at = self.now()
        self._unwritten.append(partial(self._append, turn, record, at))

    def _append(self, turn: int, record: Record, at: datetime | None = None) -> None:
        conversation = self.conversation
        self._ledger.append_audit(
            call_id=conversation.call_id,
            turn=turn,
            at=at or self.now(),
            event=record,
            customer_id=conversation.customer_id,
        )


def main_currency(accounts: tuple[Account, ...], default: str) -> str:
    """The currency of the account that a request without one is about."""
    account = account_asked(Slots(), accounts)
    return account.currency if account else default
