"""One step of the conversation: what was decided and what the bank says in, a new state and a reply out.

Pure: the same values give the same step. Money is moved by whoever runs the `Draft` that a step
returns, and only a yes to a read-back whose amount and payee were played out returns one.
"""

from dataclasses import replace

from agent.bank.ledger import Receipt
from agent.dialog.compose import Composer
from agent.dialog.conversation import MAIN, Conversation, Facts, Wanted
from agent.dialog.policy import Policy
from agent.dialog.say import Step, draft, read_back, say
from agent.dialog.table import Action, Event, State, move
from agent.names.match import Outcome, near
from agent.understand.decision import Decision, Intent, Path, Reason, Slots

_PLAIN = {
    Intent.CHECK_BALANCE: Event.BALANCE_ASKED,
    Intent.LIST_TRANSACTIONS: Event.TRANSACTIONS_ASKED,
    Intent.CANCEL: Event.CANCELLED,
    Intent.REPEAT: Event.REPEAT_ASKED,
    Intent.HELP: Event.HELP_ASKED,
    Intent.GREET: Event.GREETED,
    Intent.THANK: Event.THANKED,
    Intent.GOODBYE: Event.GOODBYE,
    Intent.TALK_TO_HUMAN: Event.PERSON_ASKED,
}


# What may come between a read-back and its yes; the transfer is then read back once more.
_THEN_READ_BACK = (
    Action.TELL_BALANCE,
    Action.TELL_TRANSACTIONS,
    Action.TELL_SCOPE,
    Action.TELL_NOTHING_PENDING,
    Action.HELP,
    Action.ASK_AGAIN,
    Action.PROMPT,
    Action.APOLOGISE,
)
_ANYTHING_ELSE = (Action.DROP_DRAFT, Action.TELL_NOT_DONE, Action.WELCOME)
"replies that end in a question to which no means goodbye"
_MISSED = (
    Event.NOT_UNDERSTOOD,
    Event.NOT_UNDERSTOOD_AGAIN,
    Event.NOT_UNDERSTOOD_THRICE,
    Event.OUT_OF_SCOPE,
    Event.PAYEE_UNKNOWN,
)


class Teller:
    """The dialog of one language under one policy. Holds no state of a call."""

    def __init__(self, composer: Composer, policy: Policy) -> None:
        self.composer = composer
        self.policy = policy

    def hear(self, conversation: Conversation, decision: Decision, facts: Facts) -> Step:
        """A caller's turn. Raises IllegalMove where the state does not know such a turn."""
        conversation = replace(conversation, silences=0)
        wanted = _wanted(conversation, decision)
        event = self._event(conversation, decision, wanted, facts)
        if event is Event.PAYEE_AMBIGUOUS and decision.slots.payee:
            wanted = replace(wanted, offered=near(decision.slots.payee))
        missed = conversation.misunderstood + 1 if event in _MISSED else 0
        conversation = replace(conversation, wanted=wanted, misunderstood=missed)
        return self._take(conversation, event, decision.slots, facts)

    def happen(self, conversation: Conversation, event: Event, facts: Facts) -> Step:
        """Something that is no turn: the call's start, silence, a cut reply, a failed stage."""
        if event is Event.SILENCE:
            if conversation.silences >= self.policy.goodbye_after_prompts:
                event = Event.SILENCE_AGAIN
            conversation = replace(conversation, silences=conversation.silences + 1)
        return self._take(conversation, event, Slots(), facts)

    def committed(self, conversation: Conversation, receipt: Receipt) -> Step:
        """The bank has moved the money: the caller is told, whatever happens meanwhile."""
        state, action = move(conversation.state, Event.COMMITTED)
        conversation = replace(conversation, state=state, wanted=Wanted(), read_back=None)
        sentences = self.composer.receipt(receipt)
        step = say(conversation, action, sentences)
        return replace(step, conversation=replace(step.conversation, untold=sentences))

    def refused(self, conversation: Conversation) -> Step:
        """The bank has refused: nothing moved, and the caller is told so."""
        state, action = move(conversation.state, Event.COMMIT_REFUSED)
        conversation = replace(conversation, state=state, wanted=Wanted(), read_back=None)
        return say(conversation, action, self.composer.texts.say("not_done"))

    def _event(
        self, conversation: Conversation, decision: Decision, wanted: Wanted, facts: Facts
    ) -> Event:
        if _is_missed(decision):
            return self._missed(conversation, decision)
        if decision.intent is Intent.CONFIRM:
            return _yes(conversation) or self._missed(conversation, decision)
        if decision.intent is Intent.DENY:
            return _no(conversation)
        if decision.intent is Intent.CANCEL and _has_just_sent(conversation):
            return Event.TOO_LATE
        if decision.intent in _PLAIN:
            return _PLAIN[decision.intent]
        if decision.reason is Reason.NOTHING_PENDING:
            return Event.NOTHING_PENDING
        patient = conversation.misunderstood + 1 < self.policy.person_after
        return self._draft_event(decision.slots, wanted, facts, patient=patient)

    def _missed(self, conversation: Conversation, decision: Decision) -> Event:
        times = conversation.misunderstood + 1
        if times >= self.policy.person_after:
            return Event.NOT_UNDERSTOOD_THRICE
        if decision.reason is Reason.OUT_OF_SCOPE:
            return Event.OUT_OF_SCOPE
        if times >= self.policy.simpler_after:
            return Event.NOT_UNDERSTOOD_AGAIN
        return Event.NOT_UNDERSTOOD

    def _draft_event(self, slots: Slots, wanted: Wanted, facts: Facts, *, patient: bool) -> Event:
        """`patient`: a name that is not found is asked for once more."""
        if slots.payee is not None and slots.payee.outcome is Outcome.AMBIGUOUS:
            return Event.PAYEE_AMBIGUOUS
        if slots.payee is not None and slots.payee.outcome is Outcome.NONE:
            return Event.PAYEE_UNKNOWN if patient else Event.NOT_UNDERSTOOD_THRICE
        if wanted.payee is None:
            return Event.PAYEE_MISSING
        if wanted.amount is None:
            return Event.AMOUNT_MISSING
        if self.composer.objection(wanted, facts, self.policy):
            return Event.DRAFT_NOT_ALLOWED
        return Event.DRAFT_COMPLETE

    def _take(self, conversation: Conversation, event: Event, slots: Slots, facts: Facts) -> Step:
        state, action = move(conversation.state, event)
        before, conversation = conversation, replace(conversation, state=state)
        if action is Action.COMMIT:
            return Step(conversation, draft=draft(conversation, facts))
        sentences = self.composer.compose(action, before, slots, facts, self.policy)
        if action is Action.READ_BACK:
            return read_back(conversation, sentences)
        if conversation.state is State.CONFIRM and conversation.read_back:
            again = conversation.read_back.sentences
            if action is Action.REPEAT:
                return read_back(conversation, again)
            if action in _THEN_READ_BACK:
                return read_back(conversation, again, first=sentences)
        if action is Action.TELL_NOT_ALLOWED:
            source = conversation.wanted.source
            source = source if facts.account(source) else MAIN
            wanted = replace(conversation.wanted, amount=None, source=source)
            conversation = replace(conversation, wanted=wanted)
        if not conversation.pending:
            conversation = replace(conversation, wanted=Wanted(), read_back=None)
        if action is Action.REPEAT and before.last_reply:
            action = before.last_reply.action
        return say(conversation, action, sentences)


def played(conversation: Conversation, reply_id: int, sentence: int) -> Conversation:
    """A sentence of a reply was played out to its end."""
    read_back, last = conversation.read_back, conversation.last_reply
    if read_back and read_back.reply_id == reply_id and read_back.proves == sentence:
        conversation = replace(conversation, read_back_played=True)
    if last and last.reply_id == reply_id and sentence == len(last.sentences) - 1:
        conversation = replace(conversation, untold=())
    return conversation


def _is_missed(decision: Decision) -> bool:
    return decision.path in (Path.REFUSE, Path.EXTRACT, Path.ANSWER)


def _yes(conversation: Conversation) -> Event | None:
    """None for a yes to a question that is not to be answered so."""
    if conversation.state is State.CONFIRM:
        return Event.YES if conversation.read_back_played else Event.YES_TOO_EARLY
    return Event.NOTHING_PENDING if conversation.state is State.IDLE else None


def _has_just_sent(conversation: Conversation) -> bool:
    last = conversation.last_reply
    return last is not None and last.action is Action.TELL_RECEIPT


def _no(conversation: Conversation) -> Event:
    if conversation.state is not State.IDLE:
        return Event.NO
    if _has_just_sent(conversation):
        return Event.TOO_LATE
    last = conversation.last_reply
    asked = last is not None and last.action in _ANYTHING_ELSE
    return Event.GOODBYE if asked else Event.NOTHING_PENDING


def _wanted(conversation: Conversation, decision: Decision) -> Wanted:
    """The transfer after this turn: a new request begins anew, all else amends."""
    slots, wanted = decision.slots, conversation.wanted
    if decision.intent not in (Intent.TRANSFER_MONEY, Intent.CORRECT) or _is_missed(decision):
        return wanted
    if decision.reason is Reason.NOTHING_PENDING:
        return wanted
    if not decision.amends:
        wanted = Wanted()
    matched = slots.payee
    if matched is not None:
        sure = matched.outcome in (Outcome.MATCH, Outcome.CLOSE)
        wanted = replace(wanted, payee=matched.candidates[0] if sure else None, offered=())
    return replace(
        wanted, amount=slots.amount or wanted.amount, source=slots.source or wanted.source
    )
