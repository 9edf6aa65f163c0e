"""The table as a whole, and every one of its rows through the teller that interprets it."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from agent.dialog import policy
from agent.dialog import replies as replies_module
from agent.dialog.compose import Composer
from agent.dialog.conversation import Reply
from agent.dialog.replies import load
from agent.dialog.say import Step
from agent.dialog.step import Teller
from agent.dialog.table import OPEN, TABLE, Action, Event, IllegalMove, State, move
from agent.dialog.wanted import Slot, Task, Wanted
from agent.errors import UsageError
from agent.money import Money
from agent.understand.decision import Biller, Decision, Intent, Reason
from agent.understand.decision import Path as Way
from tests.dialog.given import (
    DEBIT,
    FACTS,
    JIRO,
    KEN,
    NEW,
    NO,
    ODD,
    TARO,
    TO_KEN,
    TO_NOBODY,
    TO_TANAKA,
    UNSURE,
    YES,
    card_receipt,
    receipt,
    says,
    transfer,
    yen,
)

LANGS = sorted(p.stem for p in Path(replies_module.__file__).parent.glob("*.yaml"))
S, E = State, Event


def over(c):
    """With an amount that needs the PIN."""
    return replace(c, wanted=replace(c.wanted, amount=yen(50_001)))


def robbed(c):
    """Of somebody to whom a person comes next."""
    return replace(c, wanted=replace(c.wanted, then_person=True))


def at(state: State):
    """A conversation as it is found in a state: read back to its end where it was read back."""
    last = Reply(3, ("Send five thousand yen to Sato Ken.", "Shall I?"), Action.READ_BACK, proves=0)
    base = replace(NEW, state=state, replies=4, drafts=1)
    wanted = {
        S.IDLE: replace(NEW.wanted),
        S.NEED_AMOUNT: replace(NEW.wanted, payee=KEN),
        S.NEED_PAYEE: replace(NEW.wanted, amount=yen(5000)),
        S.NEED_BILLER: replace(NEW.wanted, task=Task.BILL, amount=yen(5000)),
        S.CHOOSE: replace(NEW.wanted, amount=yen(5000), offered=(JIRO, TARO), choosing=Slot.PAYEE),
    }.get(state, replace(NEW.wanted, amount=yen(5000), payee=KEN))
    base = replace(base, wanted=wanted, last_reply=Reply(3, ("Well?",), Action.ASK_AMOUNT))
    if state in (S.CONFIRM, S.NEED_PIN, S.COMMITTING):
        base = replace(base, last_reply=last, read_back=last, read_back_played=True)
    return base


def unsure_after(times):
    return lambda teller, c: teller.hear(replace(c, misunderstood=times), UNSURE, FACTS)


def hear(decision):
    return lambda teller, c: teller.hear(c, decision, FACTS)


def happen(event):
    return lambda teller, c: teller.happen(c, event, FACTS)


def nothing_pending(teller, c):
    decision = Decision(Way.COMMAND, Intent.CORRECT, Reason.NOTHING_PENDING, amends=True)
    return teller.hear(c, decision, FACTS)


RAISED = {
    E.CALL_STARTED: happen(E.CALL_STARTED),
    E.BALANCE_ASKED: hear(says(Intent.CHECK_BALANCE)),
    E.TRANSACTIONS_ASKED: hear(says(Intent.LIST_TRANSACTIONS)),
    E.PAYEES_ASKED: hear(says(Intent.FIND_PAYEE, payee=TO_KEN)),
    E.QUESTION_ASKED: hear(Decision(Way.ANSWER, Intent.ASK_QUESTION, Reason.ASKS_QUESTION)),
    E.WHO_ASKED: hear(says(Intent.HELP, who=True)),
    E.BILLER_MISSING: hear(says(Intent.PAY_BILL)),
    E.BILLER_UNKNOWN: hear(says(Intent.PAY_BILL, biller=Biller("zebra quux"))),
    E.NOTHING_TO_DO: lambda teller, c: teller.hear(
        replace(c, wanted=Wanted(Task.UNLOCK)), says(Intent.UNLOCK_CARD, card="debit"), FACTS
    ),
    E.YES_NEEDS_PIN: lambda teller, c: teller.hear(over(c), YES, FACTS),
    E.NO_THEN_PERSON: lambda teller, c: teller.hear(robbed(c), NO, FACTS),
    E.PIN_RIGHT: happen(E.PIN_RIGHT),
    E.PIN_WRONG: happen(E.PIN_WRONG),
    E.PIN_LOCKED: happen(E.PIN_LOCKED),
    E.PIN_SPOKEN: happen(E.PIN_SPOKEN),
    E.SIGN_IN_NEEDED: lambda teller, c: teller.hear(
        replace(c, signed_in=False, state=c.state), says(Intent.CHECK_BALANCE), FACTS
    ),
    E.COMMITTED_THEN_PERSON: lambda teller, c: teller.committed(robbed(c), receipt(), FACTS),
    E.LANGUAGE_ASKED: hear(says(Intent.SWITCH_LANGUAGE, language="en")),
    E.LANGUAGE_NOT_HERE: hear(says(Intent.SWITCH_LANGUAGE, language="tlh")),
    E.UNDO_ASKED: lambda teller, c: teller.hear(
        replace(c, last_reply=Reply(c.replies - 1, ("Done.",), Action.TELL_RECEIPT)),
        says(Intent.CANCEL),
        FACTS,
    ),
    E.DRAFT_COMPLETE: hear(transfer(yen(700), TO_KEN)),
    E.AMOUNT_MISSING: hear(transfer(None, TO_KEN)),
    E.PAYEE_MISSING: hear(transfer(yen(700))),
    E.PAYEE_UNKNOWN: hear(transfer(yen(700), TO_NOBODY)),
    E.CHOICE_NEEDED: hear(transfer(yen(700), TO_TANAKA)),
    E.DRAFT_NOT_ALLOWED: hear(transfer(yen(700_000), TO_KEN)),
    E.YES: hear(YES),
    E.YES_TOO_EARLY: lambda teller, c: teller.hear(replace(c, read_back_played=False), YES, FACTS),
    E.NO: hear(NO),
    E.CANCELLED: hear(says(Intent.CANCEL)),
    E.COMMITTED: lambda teller, c: teller.committed(c, receipt(), FACTS),
    E.COMMIT_REFUSED: lambda teller, c: teller.refused(c, FACTS),
    E.REPEAT_ASKED: hear(says(Intent.REPEAT)),
    E.HELP_ASKED: hear(says(Intent.HELP)),
    E.GREETED: hear(says(Intent.GREET)),
    E.THANKED: hear(says(Intent.THANK)),
    E.GOODBYE: hear(says(Intent.GOODBYE)),
    E.PERSON_ASKED: hear(says(Intent.TALK_TO_HUMAN)),
    E.NOT_UNDERSTOOD: hear(UNSURE),
    E.NOT_UNDERSTOOD_AGAIN: unsure_after(1),
    E.NOT_UNDERSTOOD_THRICE: unsure_after(2),
    E.OUT_OF_SCOPE: hear(ODD),
    E.NEGATED: hear(Decision(Way.EXTRACT, Intent.TRANSFER_MONEY, Reason.NEGATED)),
    E.SEVERAL_ASKED: hear(Decision(Way.EXTRACT, Intent.TRANSFER_MONEY, Reason.SEVERAL_REQUESTS)),
    E.NOTHING_PENDING: nothing_pending,
    E.SILENCE: happen(E.SILENCE),
    E.SILENCE_AGAIN: lambda teller, c: teller.happen(replace(c, silences=1), E.SILENCE, FACTS),
    E.REPLY_CUT: happen(E.REPLY_CUT),
    E.TROUBLE: happen(E.TROUBLE),
    E.CANNOT_GO_ON: happen(E.CANNOT_GO_ON),
    E.TOO_LATE: lambda teller, c: teller.hear(
        replace(c, last_reply=Reply(c.replies - 1, ("Done.",), Action.TELL_RECEIPT)), NO, FACTS
    ),
}
"how each event comes about"


@pytest.mark.parametrize(("state", "event"), TABLE, ids=lambda value: value.value)
def test_teller_legal_row_takes_it_and_has_words(teller, state, event):
    target, action = TABLE[state, event]
    step: Step = RAISED[event](teller, at(state))
    assert step.conversation.state is target
    if action is Action.COMMIT:
        assert step.order is not None
        assert step.reply is None
        return
    assert step.order is None
    assert step.reply is not None
    assert step.reply.sentences
    assert all(sentence.strip() for sentence in step.reply.sentences)
    assert step.reply.ends_call == (target is S.ENDED)
    assert step.reply.reply_id == at(state).replies
    assert step.conversation.last_reply == step.reply


ILLEGAL = [pair for pair in product(State, Event) if pair not in TABLE]


@pytest.mark.parametrize(("state", "event"), ILLEGAL, ids=lambda value: value.value)
def test_move_illegal_pair_names_event_and_state(state, event):
    with pytest.raises(IllegalMove, match=f"'{event.value}'.*'{state.value}'"):
        move(state, event)


CLOSED = [(state, event) for state, event in ILLEGAL if state in (S.COMMITTING, S.ENDED)]


@pytest.mark.parametrize(("state", "event"), CLOSED, ids=lambda value: value.value)
def test_teller_event_in_a_closed_state_raises_and_changes_nothing(teller, state, event):
    before = at(state)
    kept = replace(before)
    with pytest.raises(IllegalMove):
        RAISED[event](teller, before)
    assert before == kept


def test_table_reaches_every_state_from_the_call_s_start():
    reached, ways = {S.IDLE}, [S.IDLE]
    while ways:
        here = ways.pop()
        for (state, _), (target, _) in TABLE.items():
            if state is here and target not in reached:
                reached.add(target)
                ways.append(target)
    assert reached == set(State)


def test_table_leads_out_of_every_state_to_the_end():
    ends = {S.ENDED}
    for _ in State:
        ends |= {state for (state, _), (target, _) in TABLE.items() if target in ends}
    assert ends == set(State)


def test_table_has_no_way_out_of_the_end():
    assert not [pair for pair in TABLE if pair[0] is S.ENDED]


@pytest.mark.parametrize("state", OPEN, ids=lambda state: state.value)
def test_table_open_state_knows_every_event_that_a_caller_can_cause(state):
    """Whatever is said, in whatever state, is answered. What each lacks is listed here."""
    lacks = {event for event in Event if (state, event) not in TABLE}
    of_the_bank = {E.COMMITTED, E.COMMITTED_THEN_PERSON, E.COMMIT_REFUSED}
    at_the_start = {E.CALL_STARTED, E.TOO_LATE, E.UNDO_ASKED}
    of_a_read_back = {E.YES, E.YES_TOO_EARLY, E.YES_NEEDS_PIN}
    of_the_keypad = {E.PIN_RIGHT, E.PIN_WRONG, E.PIN_LOCKED}
    others = {
        S.IDLE: of_a_read_back | of_the_keypad | {E.NO, E.NO_THEN_PERSON},
        S.CONFIRM: at_the_start | of_the_keypad,
        S.NEED_PIN: at_the_start | {E.YES, E.YES_TOO_EARLY},
        S.SIGN_IN: at_the_start | of_a_read_back,
    }.get(state, at_the_start | of_a_read_back | of_the_keypad)
    assert lacks == of_the_bank | others


def test_table_commits_only_from_a_confirmed_read_back():
    rows = [pair for pair, (_, action) in TABLE.items() if action is Action.COMMIT]
    assert rows == [(S.CONFIRM, E.YES), (S.NEED_PIN, E.PIN_RIGHT)]
    ways = {pair for pair, (target, _) in TABLE.items() if target is S.NEED_PIN}
    assert {pair for pair in ways if pair[0] is not S.NEED_PIN} == {(S.CONFIRM, E.YES_NEEDS_PIN)}
    assert {pair for pair, (target, _) in TABLE.items() if target is S.COMMITTING} == set(rows)


def test_table_uses_every_action_and_every_event():
    assert {action for _, action in TABLE.values()} == set(Action)
    assert {event for _, event in TABLE} == set(Event)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("state", OPEN, ids=lambda state: state.value)
@pytest.mark.parametrize("action", set(Action) - {Action.COMMIT}, ids=lambda action: action.value)
def test_composer_every_action_has_words_in_every_language(lang, state, action):
    composer = Composer(load(lang))
    outside = {
        Action.TELL_RECEIPT: lambda: told(receipt()),
        Action.TELL_RECEIPT_HAND_OFF: lambda: told(card_receipt(DEBIT, locked=True)),
        Action.TELL_NOT_DONE: lambda: composer.texts.say("not_done"),
    }

    def told(done):
        teller = Teller({lang: composer}, policy.load())
        return teller.committed(replace(at(S.COMMITTING), lang=lang), done, FACTS).reply.sentences

    conversation = replace(
        at(state),
        wanted=replace(
            at(S.CONFIRM).wanted,
            amount=Money(10**9, "JPY"),
            offered=(JIRO, TARO),
            choosing=Slot.PAYEE,
        ),
    )
    said = outside.get(
        action,
        lambda: composer.compose(action, conversation, YES.slots, FACTS, policy.load()),
    )()
    assert said
    assert all(sentence.strip() and "{" not in sentence for sentence in said)


@pytest.mark.parametrize("lang", LANGS)
def test_replies_every_language_has_the_same_keys(lang):
    assert set(load(lang).templates) == set(load("en").templates)


def test_replies_of_a_language_that_is_not_there_are_refused_by_name():
    with pytest.raises(UsageError, match="'tlh'"):
        load("tlh")


def test_teller_happens_silence_then_silence_says_goodbye(teller: Teller):
    first = teller.happen(at(S.IDLE), E.SILENCE, FACTS)
    assert first.reply.action is Action.PROMPT
    second = teller.happen(first.conversation, E.SILENCE, FACTS)
    assert (second.reply.action, second.reply.ends_call) == (Action.SAY_GOODBYE, True)


def test_teller_words_between_two_silences_start_the_count_again(teller: Teller):
    first = teller.happen(at(S.IDLE), E.SILENCE, FACTS).conversation
    spoken = teller.hear(first, says(Intent.CHECK_BALANCE), FACTS).conversation
    assert teller.happen(spoken, E.SILENCE, FACTS).reply.action is Action.PROMPT
