"""One call at the bank's counter: the dialog's steps with the bank's facts, commits and audit around them.

Voice (converse.py) and text (`teller chat`) both hold their conversation through this.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from agent.bank.ledger import Account, Draft, Ledger, Receipt, TransferRefused
from agent.dialog import record as record_of
from agent.dialog.compose import MOST_SHOWN, account_asked
from agent.dialog.conversation import Conversation, Facts, Reply
from agent.dialog.record import Record
from agent.dialog.say import Step
from agent.dialog.step import Teller, played
from agent.dialog.table import Event, State
from agent.errors import BankError
from agent.understand.decision import Decision, Intent, Reading, Slots
from agent.understand.route import Situation
from frames.understood import Expected, Understanding


@dataclass(frozen=True, slots=True)
class Answer:
    """What a turn led to."""

    reply: Reply
    receipt: Receipt | None = None


class Call:
    """One caller's conversation. Blocking calls of the bank run in a thread."""

    def __init__(
        self,
        teller: Teller,
        ledger: Ledger,
        conversation: Conversation,
        currency: str,
        now: Callable[[], datetime],
    ) -> None:
        """`now` dates commits, audit records and the days that callers name; `currency` is that of
        the caller's account.
        """
        self._teller, self._ledger = teller, ledger
        self._currency, self.now = currency, now
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
        )
        return Expected(situation, conversation.wanted.offered)

    @property
    def ended(self) -> bool:
        """The agent has said goodbye: nothing more is answered."""
        return self.conversation.state is State.ENDED

    async def hear(self, understanding: Understanding, turn: int, *, reopened: bool) -> Answer:
        """A finished turn. Raises BankError when the bank cannot be read or written.

        A reopened turn replaces the one before it. Where that one has moved money, what was added is
        not acted on: the receipt comes first, and the caller can say it again.
        """
        heard, decision = understanding.heard, understanding.decision
        assert decision is not None and heard.final, "only a final ends a turn"
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
        receipt = None
        if step.draft is not None:
            self._before = None
            step, receipt = await self._commit(step.conversation, step.draft, turn, record)
        return Answer(self._take(step, turn, record), receipt)

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
        if self.ended or decision is None or not whole:
            return None
        step = self._teller.hear(self.conversation, decision, await self._facts(decision))
        if step.draft is not None:
            payee = self.conversation.wanted.payee
            assert payee is not None, "only a complete draft is confirmed"
            return self._teller.composer.sent(step.draft.amount, payee.display_name)
        return step.reply.sentences[0] if step.reply else None

    async def happen(self, event: Event, *, turn: int = 0, record: Record | None = None) -> Answer:
        """Something that is no turn of the caller's. Raises BankError."""
        facts = await self._facts(None)
        step = self._teller.happen(self.conversation, event, facts)
        return Answer(self._take(step, turn, {**(record or {}), **record_of.of_event(event)}))

    async def apologise(self) -> Answer:
        """What is said when a step failed: nothing of the bank is needed for it."""
        step = self._teller.happen(self.conversation, Event.TROUBLE, Facts(()))
        return Answer(self._take(step, 0, record_of.of_event(Event.TROUBLE)))

    def _take(self, step: Step, turn: int, record: Record) -> Reply:
        """The conversation moves on; what led to it is to be written down."""
        assert step.reply is not None, "every turn and event is answered"
        self.conversation = step.conversation
        self._write_later(turn, {**record, **record_of.of_outcome(step.conversation, step.reply)})
        return step.reply

    def played(self, reply_id: int, sentence: int) -> None:
        """A sentence was played out to its end (in text: shown)."""
        self.conversation = played(self.conversation, reply_id, sentence)

    async def _commit(
        self, committing: Conversation, draft: Draft, turn: int, record: Record
    ) -> tuple[Step, Receipt | None]:
        """Moves the money, once; a bank that did not answer is asked once more under the same id."""
        before, self.conversation = self.conversation, committing
        failure, commit = "unknown", partial(self._ledger.commit, draft, self.now())
        receipt: Receipt | None = None
        try:
            for tries_left in (1, 0):
                try:
                    receipt = await asyncio.to_thread(commit)
                    return self._teller.committed(self.conversation, receipt), receipt
                except TransferRefused as refused:
                    failure = refused.reason.value
                    return self._teller.refused(self.conversation), None
                except BankError:
                    if not tries_left:
                        raise
            raise AssertionError("the last try returns or raises")
        finally:
            record |= record_of.of_commit(before, draft, receipt, failure)
            if failure == "unknown" and receipt is None:
                self._write_later(turn, record)

    async def _facts(self, decision: Decision | None) -> Facts:
        return await asyncio.to_thread(self._read, decision)

    def _read(self, decision: Decision | None) -> Facts:
        accounts = tuple(self._ledger.accounts(self.conversation.customer_id))
        if decision is None or decision.intent is not Intent.LIST_TRANSACTIONS:
            return Facts(accounts)
        account = account_asked(decision.slots, accounts)
        if account is None:
            return Facts(accounts)
        return Facts(
            accounts, tuple(self._ledger.transactions(account.account_id, limit=MOST_SHOWN))
        )

    def _write_later(self, turn: int, record: Record) -> None:
        append = self._ledger.append_audit
        call_id = self.conversation.call_id
        self._unwritten.append(
            partial(append, call_id=call_id, turn=turn, at=self.now(), event=record)
        )


def main_currency(accounts: tuple[Account, ...], default: str) -> str:
    """The currency of the account that a request without one is about."""
    account = account_asked(Slots(), accounts)
    return account.currency if account else default
