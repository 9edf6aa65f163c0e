"""Whatever is said, in whatever order: nothing is ordered but what was read back and agreed to."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.bank.ledger import Draft
from agent.dialog import policy, replies
from agent.dialog.compose import Composer
from agent.dialog.say import CancelOrder, CardOrder, Step
from agent.dialog.step import Teller, played
from agent.dialog.table import KEYPAD, Event, IllegalMove, State
from agent.money import Money
from agent.text.speak import speak_digits, speak_money
from agent.understand.decision import Biller, Decision, Intent, Path, Reason, Slots
from tests.dialog.given import (
    CREDIT,
    DEBIT,
    FACTS,
    FRIEND,
    JIRO,
    KEN,
    LATER,
    NEW,
    NO,
    ODD,
    TARO,
    TO_FRIEND,
    TO_JIRO,
    TO_KEN,
    TO_NOBODY,
    TO_TANAKA,
    UNHEARD,
    UNSURE,
    YES,
    answer,
    card_receipt,
    correct,
    receipt,
    says,
    transfer,
    yen,
)

TELLER = Teller({"en": Composer(replies.load("en"))}, policy.load())
AMOUNTS = st.sampled_from(
    [None, yen(100), yen(5000), yen(60_000), yen(0), yen(10**6), Money(5, "USD")]
)
PAYEES = st.sampled_from([None, TO_KEN, TO_FRIEND, TO_JIRO, TO_TANAKA, TO_NOBODY])
ACCOUNTS = st.sampled_from([None, "savings", "current"])
DAYS = st.sampled_from([None, None, date(2026, 11, 20), date(2026, 12, 1), date(2026, 1, 1)])
BILLERS = st.sampled_from([None, Biller("electricity"), Biller("rent"), Biller("zzz qq")])
CARDS = st.sampled_from([None, "debit", "credit"])
PLACES = st.sampled_from([None, None, 1, 2, -1, 9])
FRAUD = Decision(Path.HANDOFF, Intent.TALK_TO_HUMAN, Reason.FRAUD)
CANCEL_LATER = says(Intent.CANCEL, scheduled=True)
PLAIN = [intent for intent in Intent if intent not in (Intent.TRANSFER_MONEY, Intent.CORRECT)]


def filled(amends):
    """A transfer, or an answer, with any slots."""
    slots = st.builds(
        Slots,
        amount=AMOUNTS,
        payee=PAYEES,
        source=ACCOUNTS,
        to_account=ACCOUNTS,
        card=CARDS,
        biller=BILLERS,
        date=DAYS,
        which=PLACES,
    )
    intents = st.sampled_from(
        [Intent.TRANSFER_MONEY, Intent.PAY_BILL, Intent.LOCK_CARD, Intent.UNLOCK_CARD]
    )
    return st.builds(
        lambda intent, slots: Decision(Path.COMMAND, intent, Reason.COMPLETE, slots, amends=amends),
        intents,
        slots,
    )


WHOLE = [
    says(Intent.PAY_BILL, biller=Biller("electricity"), amount=yen(700)),
    says(Intent.PAY_BILL, biller=Biller("rent"), amount=yen(49_000), date=date(2026, 12, 1)),
    says(Intent.TRANSFER_MONEY, to_account="savings", amount=yen(800)),
    says(Intent.TRANSFER_MONEY, payee=TO_FRIEND, amount=yen(900)),
    says(Intent.TRANSFER_MONEY, payee=TO_KEN, amount=yen(60_000)),
    says(Intent.UNLOCK_CARD, card="debit"),
    CANCEL_LATER,
]
"requests that lack nothing"
DECISIONS = st.one_of(
    st.sampled_from(WHOLE),
    st.sampled_from([YES, YES, YES, YES, NO, UNSURE, ODD, UNHEARD, FRAUD, CANCEL_LATER]),
    filled(amends=False),
    filled(amends=True),
    st.builds(transfer, AMOUNTS, PAYEES, ACCOUNTS),
    st.builds(answer, AMOUNTS, PAYEES),
    st.builds(correct, AMOUNTS, PAYEES, st.sampled_from([Reason.COMPLETE, Reason.NOTHING_PENDING])),
    st.sampled_from(PLAIN).map(says),
)
EVENTS = st.sampled_from(
    [Event.SILENCE, Event.REPLY_CUT, Event.TROUBLE, Event.PIN_SPOKEN, Event.PIN_RIGHT]
)
PLAYED = st.tuples(st.integers(0, 3), st.integers(0, 6))
"(how many replies ago, sentence): what the output says was played out, early, late or never"
TO_ITS_END = (0, -1)
"all of the last reply was played out"
ROUNDS = st.tuples(
    DECISIONS,
    st.sampled_from([TO_ITS_END, TO_ITS_END, TO_ITS_END, (0, 0), (1, 1)]),
    st.one_of(st.sampled_from([YES, YES, YES, YES]), DECISIONS, EVENTS),
    st.one_of(st.sampled_from([Event.PIN_RIGHT, TO_ITS_END]), EVENTS, PLAYED),
)
"what is said, heard out, answered; mostly as calls go"
MOVES = st.lists(ROUNDS, max_size=8).map(lambda rounds: [one for four in rounds for one in four])


@settings(max_examples=600, deadline=None)
@given(MOVES, st.booleans())
def test_order_of_any_conversation_is_what_was_last_read_back_and_played_out(moves, signed_in):
    """The one invariant: an order only from a yes, after its very words were played out.

    Where the policy asks for the PIN, the PIN came after that yes.
    """
    conversation = replace(NEW, signed_in=signed_in)
    spoken, heard_out = list[Step](), set[tuple[int, int]]()
    for one in moves:
        if isinstance(one, tuple):
            for reply_id, index in heard_of(spoken, *one):
                heard_out.add((reply_id, index))
                conversation = played(conversation, reply_id, index)
            continue
        before = conversation
        if conversation.state is State.ENDED:
            with pytest.raises(IllegalMove):
                turn(conversation, one)
            return
        if one is Event.PIN_RIGHT and conversation.state not in KEYPAD:
            with pytest.raises(IllegalMove):
                turn(conversation, one)
            continue
        step = turn(conversation, one)
        conversation = step.conversation
        if step.order is None:
            spoken.append(step)
            continue
        assert agreed(before, one)
        reads = [s.reply for s in spoken if s.reply.proves is not None][-1]
        assert (reads.reply_id, reads.proves) in heard_out
        is_as_read(step.order, reads.sentences[reads.proves])
        told = TELLER.committed(conversation, done(step.order), FACTS)
        conversation = told.conversation
        spoken.append(told)


def heard_of(spoken: list[Step], ago: int, index: int) -> list[tuple[int, int]]:
    """What was played out now: (reply, sentence)."""
    if ago >= len(spoken):
        return []
    reply = spoken[-1 - ago].reply
    last = len(reply.sentences)
    return [(reply.reply_id, n) for n in range(last) if index in (n, -1)]


def agreed(before, one) -> bool:
    """A yes is enough, or the PIN has come behind it."""
    payee = before.wanted.payee
    known = FACTS.payee(payee.candidate_id) if payee else None
    asks = policy.load().needs_pin(before.wanted, known, FACTS.now)
    return (before.state, one) == (
        (State.NEED_PIN, Event.PIN_RIGHT) if asks else (State.CONFIRM, YES)
    )


def is_as_read(order, sentence: str) -> None:
    match order:
        case Draft(payee_id=str()):
            name = {c.candidate_id: c.display_name for c in (KEN, JIRO, TARO, FRIEND)}[
                order.payee_id
            ]
            assert f" to {name} at " in sentence
        case Draft(biller_id=str()):
            assert {"b-1": "City Power", "b-2": "Maple Residence"}[order.biller_id] in sentence
        case Draft(to_account_id=str()):
            kinds = {"acc-1": "current", "acc-2": "savings"}
            assert f"to your {kinds[order.to_account_id]} account" in sentence
            assert f"from your {kinds[order.source_account_id]} account" in sentence
        case CardOrder():
            card = {c.card_id: c for c in (DEBIT, CREDIT)}[order.card_id]
            assert speak_digits(card.last4, "en") in sentence
            assert ("Unlock" in sentence) is not order.locked
        case CancelOrder():
            assert order.scheduled_id == LATER.scheduled_id
            assert sentence.startswith("Cancel ")
    if isinstance(order, Draft):
        assert speak_money(order.amount, "en") in sentence
        assert order.amount.amount_minor > 0
        assert (order.on is not None) == (", on " in sentence)


def done(order):
    match order:
        case Draft():
            return replace(receipt(order.draft_id), amount=order.amount, on=order.on)
        case CardOrder():
            return card_receipt(DEBIT, order.locked)
        case CancelOrder():
            return LATER


def turn(conversation, one) -> Step:
    if isinstance(one, Event):
        return TELLER.happen(conversation, one, FACTS)
    return TELLER.hear(conversation, one, FACTS)


@given(DECISIONS)
def test_step_of_the_same_values_is_the_same(decision):
    assert TELLER.hear(NEW, decision, FACTS) == TELLER.hear(NEW, decision, FACTS)
