"""One step of the conversation: what was decided and what the bank says in, a new state and a reply out.

Pure: the same values give the same step. The bank is changed by whoever runs the `Order` that a step
returns, and only a yes to a read-back that was played out returns one, behind the PIN where policy asks.
"""

from collections.abc import Mapping
from dataclasses import replace

from agent.bank.ledger import CardReceipt, Receipt, Scheduled
from agent.dialog import readback
from agent.dialog.amend import amended, is_missed, is_other
from agent.dialog.compose import Composer
from agent.dialog.conversation import Conversation, Facts, Reply
from agent.dialog.events import FINISHED, MISSED, PLAIN, WHY, followed, missed, no
from agent.dialog.missing import Next, next_step
from agent.dialog.policy import Policy
from agent.dialog.say import Step, destination, order, prefixed, read_back, say
from agent.dialog.table import Action, Event, State, move
from agent.dialog.wanted import MAIN, Wanted
from agent.understand.decision import Decision, Intent, Path, Reason, Slots

Done = Receipt | CardReceipt | Scheduled

# What may come between a question and its answer; a read-back is then read once more.
_THEN_ASK_AGAIN = (
    Action.TELL_BALANCE,
    Action.TELL_TRANSACTIONS,
    Action.TELL_PAYEES,
    Action.TELL_NO_ANSWER,
    Action.TELL_WHO,
    Action.TELL_SCOPE,
    Action.ASK_ONE_AT_A_TIME,
    Action.TELL_NOTHING_PENDING,
    Action.TELL_LANGUAGE_NOT_HERE,
    Action.REFUSE_SPOKEN_PIN,
    Action.HELP,
    Action.PROMPT,
    Action.APOLOGISE,
)
_THEN_READ_BACK = (*_THEN_ASK_AGAIN, Action.ASK_AGAIN)
_QUESTIONS = (
    Action.ASK_AMOUNT,
    Action.ASK_PAYEE,
    Action.ASK_BILLER,
    Action.ASK_WHICH,
    Action.ASK_PIN,
    Action.ASK_SIGN_IN,
    Action.TELL_PAYEE_UNKNOWN,
    Action.TELL_BILLER_UNKNOWN,
    Action.TELL_NOT_ALLOWED,
)

_ASKED_IN = {
    State.NEED_AMOUNT: Action.ASK_AMOUNT,
    State.NEED_PAYEE: Action.ASK_PAYEE,
    State.NEED_BILLER: Action.ASK_BILLER,
    State.CHOOSE: Action.ASK_WHICH,
    State.CONFIRM: Action.READ_BACK,
    State.NEED_PIN: Action.ASK_PIN,
    State.SIGN_IN: Action.ASK_SIGN_IN,
}
"what the caller is asked in each state"


class Teller:
    """The dialog under one policy, in the languages it has composers for. Holds no state of a call."""

    def __init__(self, composers: Mapping[str, Composer], policy: Policy) -> None:
        self.composers = dict(composers)
        self.policy = policy

    def hear(self, conversation: Conversation, decision: Decision, facts: Facts) -> Step:
        """A caller's turn. Raises IllegalMove where the state does not know such a turn."""
        conversation = replace(conversation, silences=0)
        decision = followed(conversation, decision)
        if self._needs_sign_in(conversation, decision):
            held = replace(conversation, held=decision)
            return self._take(held, Event.SIGN_IN_NEEDED, decision.slots, facts)
        found = self._next(conversation, decision, facts)
        conversation = _with(conversation, found, decision)
        return self._take(conversation, found.event, decision.slots, facts)

    def happen(self, conversation: Conversation, event: Event, facts: Facts) -> Step:
        """Something that is no turn: the call's start, silence, a PIN, a cut reply, a failed stage."""
        if event is Event.SILENCE:
            if conversation.silences >= self.policy.goodbye_after_prompts:
                event = Event.SILENCE_AGAIN
            conversation = replace(conversation, silences=conversation.silences + 1)
        if event is Event.PIN_RIGHT and conversation.state is State.SIGN_IN:
            return self._signed_in(conversation, facts)
        return self._take(conversation, event, Slots(), facts)

    def committed(self, conversation: Conversation, done: Done, facts: Facts) -> Step:
        """The bank has done it: the caller is told, whatever happens meanwhile."""
        wanted = conversation.wanted
        event = Event.COMMITTED_THEN_PERSON if wanted.then_person else Event.COMMITTED
        state, action = move(conversation.state, event)
        sentences = self._receipt(conversation, done, facts)
        last = wanted if wanted.moves_money else conversation.last_done
        after = replace(conversation, state=state, wanted=Wanted(), read_back=None, last_done=last)
        if action is Action.TELL_RECEIPT_HAND_OFF:
            composer = self._composer(conversation)
            more = composer.compose(Action.HAND_OFF, after, Slots(), facts, self.policy)
            return replace(say(after, action, sentences[:1] + more), hand_off=WHY[event])
        step = say(after, action, sentences)
        step = replace(step, conversation=replace(step.conversation, untold=sentences))
        return self._resumed(step, facts)

    def refused(self, conversation: Conversation, facts: Facts) -> Step:
        """The bank has refused: nothing changed, and the caller is told so."""
        state, action = move(conversation.state, Event.COMMIT_REFUSED)
        key = "not_done" if conversation.wanted.moves_money else "not_done_other"
        sentences = self._composer(conversation).texts.say(key)
        after = replace(conversation, state=state, wanted=Wanted(), read_back=None)
        return self._resumed(say(after, action, sentences), facts)

    def first_sentence(self, conversation: Conversation, facts: Facts) -> str | None:
        """How a receipt would begin, should the bank do what was read back; None for a card's."""
        wanted = conversation.wanted
        if not wanted.moves_money:
            return None
        texts = self._composer(conversation).texts
        name = destination(wanted, facts).name
        return readback.sent(texts, wanted, facts, name)

    def _composer(self, conversation: Conversation) -> Composer:
        return self.composers[conversation.lang]

    def _receipt(self, conversation: Conversation, done: Done, facts: Facts) -> tuple[str, ...]:
        texts = self._composer(conversation).texts
        match done:
            case Receipt():
                return readback.receipt(texts, done, conversation.wanted, facts)
            case CardReceipt():
                known = conversation.signed_in  # to somebody who has not signed in, no digits
                return readback.card_receipt(texts, done if known else _without_digits(done))
            case Scheduled():
                return readback.cancel_receipt(texts, done, facts)

    def _needs_sign_in(self, conversation: Conversation, decision: Decision) -> bool:
        if conversation.signed_in or decision.path is Path.HANDOFF or decision.amends:
            return False
        if decision.intent is None or is_missed(decision):
            return False
        free = (Intent.CONFIRM, Intent.DENY, Intent.CANCEL, Intent.CORRECT, Intent.GO_BACK)
        return decision.intent not in (*self.policy.before_sign_in, *free)

    def _next(self, conversation: Conversation, decision: Decision, facts: Facts) -> Next:
        """What a turn comes to, and the request as it leaves it."""
        wanted = conversation.wanted
        event = self._plain_event(conversation, decision)
        if event is not None:
            return Next(event, wanted)
        if decision.intent is Intent.GO_BACK:
            less = wanted.without_last()
            if less is None:
                return Next(Event.CANCELLED, wanted)
            return next_step(less, Slots(), facts, self.policy, patient=True)
        after = amended(conversation, decision, facts)
        patient = conversation.misunderstood + 1 < self.policy.person_after
        return next_step(after, decision.slots, facts, self.policy, patient=patient)

    def _plain_event(self, conversation: Conversation, decision: Decision) -> Event | None:
        """What needs no look at the request; None for a request, an answer or a correction."""
        if decision.path is Path.ANSWER:
            return Event.QUESTION_ASKED
        if is_missed(decision):
            return missed(conversation, decision, self.policy)
        if decision.reason is Reason.FRAUD:
            return None
        match decision.intent:
            case Intent.CONFIRM:
                return self._yes(conversation) or missed(conversation, decision, self.policy)
            case Intent.DENY:
                return no(conversation)
            case Intent.CANCEL if not decision.amends:
                return _cancel(conversation, decision)
            case Intent.GO_BACK if not conversation.pending:
                return Event.NOTHING_PENDING
            case Intent.SWITCH_LANGUAGE:
                known = (decision.slots.language or "") in self.composers
                return Event.LANGUAGE_ASKED if known else Event.LANGUAGE_NOT_HERE
            case Intent.HELP if decision.slots.who:
                return Event.WHO_ASKED
        if decision.intent in PLAIN:
            return PLAIN[decision.intent]
        return Event.NOTHING_PENDING if decision.reason is Reason.NOTHING_PENDING else None

    def _yes(self, conversation: Conversation) -> Event | None:
        """None for a yes to a question that is not to be answered so."""
        if conversation.state is State.NEED_PIN:
            return Event.YES_NEEDS_PIN
        if conversation.state is State.CONFIRM and not conversation.read_back_played:
            return Event.YES_TOO_EARLY
        if conversation.state is State.CONFIRM:
            return Event.YES
        return Event.NOTHING_PENDING if conversation.state is State.IDLE else None

    def _take(self, conversation: Conversation, event: Event, slots: Slots, facts: Facts) -> Step:
        if event is Event.YES and self._pin_is_needed(conversation, facts):
            event = Event.YES_NEEDS_PIN
        state, action = move(conversation.state, event)
        before, conversation = conversation, replace(conversation, state=state)
        if action is Action.COMMIT:
            return Step(conversation, order=order(conversation, facts, self.policy))
        if action is Action.SWITCH_LANGUAGE:
            return self._switched(replace(conversation, lang=slots.language or before.lang), facts)
        composer = self._composer(conversation)
        sentences = composer.compose(action, before, slots, facts, self.policy)
        step = self._said(before, conversation, action, sentences, facts)
        step = replace(step, hand_off=WHY.get(event) if state is State.ENDED else None)
        if before.wanted.then_person and step.hand_off is not None:
            step = replace(step, hand_off=WHY[Event.NO_THEN_PERSON])
        return self._resumed(step, facts) if event in FINISHED else step

    def _said(
        self,
        before: Conversation,
        conversation: Conversation,
        action: Action,
        sentences: tuple[str, ...],
        facts: Facts,
    ) -> Step:
        """The reply, with what was asked put once more where something came between."""
        if action is Action.READ_BACK:
            return read_back(conversation, sentences)
        if conversation.state is State.CONFIRM and conversation.read_back:
            again = conversation.read_back.sentences
            if action is Action.REPEAT:
                return _slowly(read_back(conversation, again))
            if action in _THEN_READ_BACK:
                return read_back(conversation, again, first=sentences)
        if action in _QUESTIONS:
            conversation = replace(conversation, question=sentences[-1:])
        elif conversation.pending and action in _THEN_ASK_AGAIN:
            sentences += conversation.question
        elif conversation.pending and action is Action.ASK_SIMPLER and conversation.question:
            sentences = self._composer(conversation).texts.say("sorry") + conversation.question
        if action is Action.TELL_NOT_ALLOWED:
            conversation = replace(conversation, wanted=_less(conversation.wanted, facts))
        if not conversation.pending:
            conversation = replace(conversation, wanted=Wanted(), read_back=None, question=())
        if action is Action.REPEAT and before.last_reply:
            step = say(conversation, before.last_reply.action, sentences)
            return _slowly(step)
        return say(conversation, action, sentences)

    def _pin_is_needed(self, conversation: Conversation, facts: Facts) -> bool:
        wanted = conversation.wanted
        payee = facts.payee(wanted.payee.candidate_id) if wanted.payee else None
        return self.policy.needs_pin(wanted, payee, facts.now)

    def _resumed(self, step: Step, facts: Facts) -> Step:
        """Back to what was talked about before this: asked on, or read back once more."""
        conversation, aside = step.conversation, step.conversation.aside
        if aside is None or conversation.state is not State.IDLE or step.reply is None:
            return step
        back = self._composer(conversation).texts.say("back_to")
        found = Next(Event.CHOICE_NEEDED, aside)
        if aside.choosing is None:
            found = next_step(aside, Slots(), facts, self.policy, patient=True)
        going_on = replace(conversation, wanted=found.wanted, aside=None, untold=())
        # The earlier reply never left: its number is the one that is said.
        going_on = replace(going_on, replies=conversation.replies - 1)
        after = self._take(going_on, found.event, Slots(), facts)
        told = prefixed(after, _without_question(step.reply) + back)
        return replace(told, conversation=replace(told.conversation, untold=conversation.untold))

    def _switched(self, conversation: Conversation, facts: Facts) -> Step:
        """In the other language from here on; what was asked is asked in it."""
        sentences = self._composer(conversation).texts.say("language")
        action = _ASKED_IN.get(conversation.state)
        if action is None:
            return say(conversation, Action.SWITCH_LANGUAGE, sentences)
        composer = self._composer(conversation)
        asked = composer.compose(action, conversation, Slots(), facts, self.policy)
        step = self._said(conversation, conversation, action, asked, facts)
        return prefixed(step, sentences)

    def _signed_in(self, conversation: Conversation, facts: Facts) -> Step:
        """The caller is who he says he is: on with what he asked for."""
        held = conversation.held
        known = replace(conversation, signed_in=True, held=None)
        if held is None:
            return self._take(known, Event.PIN_RIGHT, Slots(), facts)
        state, _ = move(known.state, Event.PIN_RIGHT)
        step = self.hear(replace(known, state=state), held, facts)
        thanks = self._composer(conversation).texts.say("signed_in_on")
        return prefixed(step, thanks)


def played(conversation: Conversation, reply_id: int, sentence: int) -> Conversation:
    """A sentence of a reply was played out to its end."""
    read, last = conversation.read_back, conversation.last_reply
    if read and read.reply_id == reply_id and read.proves == sentence:
        conversation = replace(conversation, read_back_played=True)
    if last and last.reply_id == reply_id and sentence == len(last.sentences) - 1:
        conversation = replace(conversation, untold=())
    return conversation


def _without_digits(done: CardReceipt) -> CardReceipt:
    return replace(done, card=replace(done.card, last4=""))


def _without_question(reply: Reply) -> tuple[str, ...]:
    """'Is there anything else?' is not asked where there is."""
    dropped = reply.action in (Action.DROP_DRAFT, Action.TELL_NOT_DONE)
    return reply.sentences[:1] if dropped else reply.sentences


def _slowly(step: Step) -> Step:
    """The same reply, said slowly."""
    assert step.reply
    reply = replace(step.reply, slowly=True)
    return replace(step, reply=reply, conversation=replace(step.conversation, last_reply=reply))


def _cancel(conversation: Conversation, decision: Decision) -> Event | None:
    """None for a scheduled payment that is to be cancelled."""
    if conversation.pending:
        return Event.CANCELLED
    if decision.slots != Slots():
        return None
    last = conversation.last_reply
    just_done = last is not None and last.action is Action.TELL_RECEIPT
    return Event.UNDO_ASKED if just_done else Event.CANCELLED


def _with(conversation: Conversation, found: Next, decision: Decision) -> Conversation:
    """The conversation with what this turn brings, before the table is asked."""
    times = conversation.misunderstood + 1 if found.event in MISSED else 0
    aside = conversation.aside
    if is_other(conversation, found.wanted) and conversation.wanted.begun:
        aside = conversation.wanted
    asked = conversation.last_asked
    if decision.intent in (Intent.CHECK_BALANCE, Intent.LIST_TRANSACTIONS) and decision.intent:
        asked = decision.intent, decision.slots
    return replace(
        conversation, wanted=found.wanted, misunderstood=times, aside=aside, last_asked=asked
    )


def _less(wanted: Wanted, facts: Facts) -> Wanted:
    """Without what could not be: another amount is asked for, from an account that is there."""
    gone = facts.account(wanted.source) is None
    source = MAIN if gone else wanted.source
    named = wanted.source_named and not gone
    return replace(wanted, amount=None, on=None, source=source, source_named=named)
