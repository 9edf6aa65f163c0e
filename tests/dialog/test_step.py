"""What the teller does with money: nothing moves but what was read back, played out and agreed to."""

from dataclasses import replace

import pytest

from agent.dialog import policy, replies
from agent.dialog.compose import Composer
from agent.dialog.conversation import Facts
from agent.dialog.say import Step
from agent.dialog.step import Teller, played
from agent.dialog.table import Action, Event, State
from agent.money import Money
from agent.understand.decision import Intent, Reason
from tests.dialog.given import (
    CURRENT,
    FACTS,
    NEW,
    NO,
    ODD,
    TO_JIRO,
    TO_KEN,
    TO_TANAKA,
    UNHEARD,
    UNSURE,
    YES,
    answer,
    correct,
    receipt,
    says,
    transfer,
    yen,
)

TELLER = Teller({"en": Composer(replies.load("en"))}, policy.load())
QUESTIONS = (Action.ASK_AMOUNT, Action.ASK_PAYEE, Action.ASK_WHICH)


def heard(conversation, *decisions) -> Step:
    """Several turns, each reply played out to its end before the next; the last is not played."""
    step = Step(conversation)
    for decision in decisions:
        step = TELLER.hear(all_played(step), decision, FACTS)
    return step


def all_played(step: Step):
    conversation = step.conversation
    for index in range(len(step.reply.sentences) if step.reply else 0):
        conversation = played(conversation, step.reply.reply_id, index)
    return conversation


def confirmed() -> Step:
    """A transfer that was agreed to: the draft, in state committing."""
    return heard(NEW, transfer(yen(5000), TO_KEN), YES)


def test_yes_after_the_read_back_was_played_gives_the_draft_that_was_read():
    step = confirmed()
    assert step.order is not None
    assert (step.order.payee_id, step.order.amount) == ("p-ken", yen(5000))
    assert (step.order.source_account_id, step.order.customer_id) == ("acc-1", "cust-1")
    assert step.conversation.state is State.COMMITTING


def test_yes_before_the_read_back_was_played_reads_it_again():
    step = TELLER.hear(NEW, transfer(yen(5000), TO_KEN), FACTS)
    again = TELLER.hear(step.conversation, YES, FACTS)
    assert again.order is None
    assert again.reply.sentences == step.reply.sentences
    assert again.conversation.read_back_played is False


def test_yes_after_only_the_question_was_played_reads_it_again():
    step = TELLER.hear(NEW, transfer(yen(5000), TO_KEN), FACTS)
    shall_i = played(step.conversation, step.reply.reply_id, 1)
    assert TELLER.hear(shall_i, YES, FACTS).order is None


def test_yes_as_soon_as_amount_and_payee_were_played_counts():
    step = TELLER.hear(NEW, transfer(yen(5000), TO_KEN), FACTS)
    assert "five thousand yen" in step.reply.sentences[step.reply.proves]
    assert "Sato Ken" in step.reply.sentences[step.reply.proves]
    proved = played(step.conversation, step.reply.reply_id, step.reply.proves)
    assert TELLER.hear(proved, YES, FACTS).order is not None


def test_played_of_an_older_read_back_proves_nothing_about_the_new_one():
    first = TELLER.hear(NEW, transfer(yen(5000), TO_KEN), FACTS)
    second = TELLER.hear(first.conversation, correct(yen(6000)), FACTS)
    late = played(second.conversation, first.reply.reply_id, first.reply.proves)
    assert late.read_back_played is False
    assert TELLER.hear(late, YES, FACTS).order is None


@pytest.mark.parametrize(
    "change", [correct(yen(6000)), correct(payee=TO_JIRO), transfer(yen(6000), TO_JIRO)]
)
def test_change_after_a_played_read_back_makes_it_count_no_more(change):
    step = heard(NEW, transfer(yen(5000), TO_KEN), change)
    assert step.conversation.read_back_played is False
    assert TELLER.hear(step.conversation, YES, FACTS).order is None


def test_change_that_nothing_was_pending_for_changes_nothing_that_was_read_back():
    """A decision made before the read-back may arrive behind it: it must not slip into the draft."""
    stale = correct(yen(90_000), reason=Reason.NOTHING_PENDING)
    step = heard(NEW, transfer(yen(5000), TO_KEN), stale, YES)
    assert step.order is None or step.order.amount == yen(5000)


@pytest.mark.parametrize(
    "between",
    [
        says(Intent.CHECK_BALANCE),
        says(Intent.LIST_TRANSACTIONS),
        says(Intent.HELP),
        says(Intent.GREET),
        says(Intent.THANK),
        says(Intent.REPEAT),
        ODD,
    ],
    ids=lambda decision: decision.intent.value if decision.intent else "out_of_scope",
)
def test_anything_between_read_back_and_yes_ends_with_the_read_back_again(between):
    """Else "Is there anything else?" - "Yes" would move money."""
    first = TELLER.hear(NEW, transfer(yen(5000), TO_KEN), FACTS)
    step = TELLER.hear(all_played(first), between, FACTS)
    assert step.reply.sentences[-2:] == first.reply.sentences
    assert step.reply.proves == len(step.reply.sentences) - 2
    assert TELLER.hear(step.conversation, YES, FACTS).order is None
    assert TELLER.hear(all_played(step), YES, FACTS).order is not None


@pytest.mark.parametrize("event", [Event.SILENCE, Event.TROUBLE, Event.REPLY_CUT])
def test_event_between_read_back_and_yes_ends_with_the_read_back_again(event):
    first = TELLER.hear(NEW, transfer(yen(5000), TO_KEN), FACTS)
    step = TELLER.happen(all_played(first), event, FACTS)
    assert step.reply.sentences[-2:] == first.reply.sentences
    assert TELLER.hear(step.conversation, YES, FACTS).order is None


@pytest.mark.parametrize("politeness", [says(Intent.GREET), says(Intent.THANK)])
def test_politeness_in_answer_to_a_question_puts_it_again(politeness):
    asked = heard(NEW, transfer(payee=TO_KEN))
    assert heard(NEW, transfer(payee=TO_KEN), politeness).reply.sentences == asked.reply.sentences


def test_no_to_a_read_back_drops_it_and_no_again_says_goodbye():
    step = heard(NEW, transfer(yen(5000), TO_KEN), NO)
    assert (step.reply.action, step.conversation.wanted) == (Action.DROP_DRAFT, NEW.wanted)
    assert TELLER.hear(step.conversation, YES, FACTS).order is None
    assert TELLER.hear(all_played(step), NO, FACTS).reply.ends_call


def test_no_to_anything_else_that_was_repeated_still_says_goodbye():
    step = heard(NEW, transfer(yen(5000), TO_KEN), NO)
    again = TELLER.happen(step.conversation, Event.REPLY_CUT, FACTS)
    assert again.reply.sentences == step.reply.sentences
    assert TELLER.hear(all_played(again), NO, FACTS).reply.ends_call


def test_no_after_a_transfer_that_was_refused_says_goodbye():
    step = TELLER.refused(confirmed().conversation, FACTS)
    assert "something else?" in step.reply.sentences[-1]
    assert TELLER.hear(all_played(step), NO, FACTS).reply.ends_call


def test_draft_ids_of_one_call_are_all_different():
    step, ids = Step(NEW), list[str]()
    for amount in (100, 200, 300):
        step = heard(all_played(step), transfer(yen(amount), TO_KEN), says(Intent.REPEAT), YES)
        ids.append(step.order.draft_id)
        step = TELLER.committed(step.conversation, receipt(step.order.draft_id, amount), FACTS)
    assert len(set(ids)) == 3


def test_missing_slots_are_asked_one_at_a_time_payee_first():
    step = heard(NEW, transfer())
    assert step.reply.action is Action.ASK_PAYEE
    step = heard(NEW, transfer(), answer(payee=TO_KEN))
    assert (step.reply.action, "Sato Ken" in step.reply.sentences[0]) == (Action.ASK_AMOUNT, True)
    step = heard(NEW, transfer(), answer(payee=TO_KEN), answer(yen(700)))
    assert step.reply.action is Action.READ_BACK


def test_ambiguous_payee_is_asked_about_and_told_apart_by_bank_and_digits():
    step = heard(NEW, transfer(yen(700), TO_TANAKA))
    (question,) = step.reply.sentences
    assert "Tanaka Jiro at Mizuho, ending five five one eight" in question
    assert "Tanaka Taro at Rakuten, ending two two nine one" in question
    assert step.conversation.wanted.payee is None
    chosen = heard(NEW, transfer(yen(700), TO_TANAKA), answer(payee=TO_JIRO), YES)
    assert (chosen.order.payee_id, chosen.order.amount) == ("p-jiro", yen(700))


def test_new_request_forgets_the_one_before_it():
    step = heard(NEW, transfer(yen(700), TO_TANAKA), transfer(None, TO_KEN))
    assert step.conversation.wanted.amount is None
    assert step.reply.action is Action.ASK_AMOUNT


@pytest.mark.parametrize(
    ("amount", "source", "says_what"),
    [
        (yen(100_001), "savings", "up to one hundred thousand yen"),
        (yen(50_001), "current", "has fifty thousand yen, which is not enough"),
        (yen(0), "current", "can't send that amount"),
        (yen(-5), "current", "can't send that amount"),
        (Money(5000, "USD"), "current", "is in yen"),
    ],
)
def test_objection_says_why_and_asks_for_another_amount(amount, source, says_what):
    step = heard(NEW, transfer(amount, TO_KEN, source))
    assert step.reply.action is Action.TELL_NOT_ALLOWED
    assert says_what in step.reply.sentences[0]
    assert step.conversation.state is State.NEED_AMOUNT
    assert step.conversation.wanted.amount is None
    fixed = heard(NEW, transfer(amount, TO_KEN, source), answer(yen(100)), YES)
    assert (fixed.order.amount, fixed.order.payee_id) == (yen(100), "p-ken")


@pytest.mark.parametrize(("amount", "source"), [(100_000, "savings"), (50_000, "current")])
def test_objection_at_the_very_limit_is_none(amount, source):
    assert heard(NEW, transfer(yen(amount), TO_KEN, source)).reply.action is Action.READ_BACK


def test_objection_in_a_currency_without_a_limit_lets_nothing_pass():
    facts = Facts((replace(CURRENT, currency="KWD"),))
    step = TELLER.hear(NEW, transfer(Money(1, "KWD"), TO_KEN), facts)
    assert step.reply.action is Action.TELL_NOT_ALLOWED


def test_objection_to_a_correction_leaves_nothing_to_say_yes_to():
    step = heard(NEW, transfer(yen(5000), TO_KEN), correct(yen(900_000)))
    assert step.conversation.state is State.NEED_AMOUNT
    assert TELLER.hear(all_played(step), YES, FACTS).order is None


@pytest.mark.parametrize("decision", [UNSURE, UNHEARD], ids=["unsure", "not_heard"])
def test_misunderstandings_in_a_row_are_asked_again_simpler_then_handed_off(decision):
    actions, conversation = [], NEW
    for _ in range(3):
        step = TELLER.hear(conversation, decision, FACTS)
        actions.append(step.reply.action)
        conversation = all_played(step)
    assert actions == [Action.ASK_AGAIN, Action.ASK_SIMPLER, Action.HAND_OFF]
    assert step.reply.ends_call
    assert "0120 000 000" in step.reply.sentences[0]


def test_misunderstandings_with_words_between_start_again():
    step = heard(NEW, UNSURE, UNSURE, says(Intent.CHECK_BALANCE), UNSURE)
    assert step.reply.action is Action.ASK_AGAIN


def test_misunderstandings_of_a_yes_no_question_ask_for_yes_or_no():
    step = heard(NEW, transfer(yen(5000), TO_KEN), UNSURE, UNSURE)
    assert step.reply.sentences == ("Sorry. Please say yes or no.",)


def test_yes_to_an_open_question_counts_as_misunderstood():
    assert heard(NEW, transfer(payee=TO_KEN), YES).reply.action is Action.ASK_AGAIN
    assert heard(NEW, transfer(payee=TO_KEN), YES, YES).reply.action is Action.ASK_SIMPLER
    assert heard(NEW, transfer(payee=TO_KEN), YES, YES, YES).reply.action is Action.HAND_OFF


def test_receipt_that_was_cut_is_told_before_the_next_reply():
    step = TELLER.committed(confirmed().conversation, receipt(), FACTS)
    told = step.reply.sentences
    after = TELLER.hear(step.conversation, says(Intent.HELP), FACTS)
    assert after.reply.sentences[: len(told)] == told
    later = TELLER.hear(all_played(after), says(Intent.HELP), FACTS)
    assert told[0] not in later.reply.sentences


@pytest.mark.parametrize("times", [1, 3])
def test_receipt_that_was_cut_by_a_noise_is_said_again_once_each_time(times):
    step = TELLER.committed(confirmed().conversation, receipt(), FACTS)
    told = step.reply.sentences
    for _ in range(times):
        step = TELLER.happen(step.conversation, Event.REPLY_CUT, FACTS)
    assert step.reply.sentences == told


def test_receipt_before_a_reply_that_was_cut_too_is_said_again_once():
    step = TELLER.committed(confirmed().conversation, receipt(), FACTS)
    helped = TELLER.hear(step.conversation, says(Intent.HELP), FACTS)
    again = TELLER.happen(helped.conversation, Event.REPLY_CUT, FACTS)
    assert again.reply.sentences == helped.reply.sentences


def test_receipt_that_was_cut_before_a_read_back_moves_the_sentence_that_proves():
    step = TELLER.committed(confirmed().conversation, receipt(), FACTS)
    told = step.reply.sentences
    second = TELLER.hear(step.conversation, transfer(yen(700), TO_JIRO), FACTS)
    assert second.reply.sentences[: len(told)] == told
    assert "seven hundred yen" in second.reply.sentences[second.reply.proves]
    early = played(second.conversation, second.reply.reply_id, 0)
    assert TELLER.hear(early, YES, FACTS).order is None


def test_receipt_that_was_played_out_is_not_told_again():
    step = TELLER.committed(confirmed().conversation, receipt(), FACTS)
    assert all_played(step).untold == ()


def test_commit_refused_by_the_bank_says_that_nothing_moved():
    step = TELLER.refused(confirmed().conversation, FACTS)
    assert "nothing has moved" in step.reply.sentences[0]
    assert step.conversation.state is State.IDLE
    assert TELLER.hear(all_played(step), YES, FACTS).order is None


def test_commit_that_the_bank_did_not_answer_is_not_said_to_have_failed():
    step = TELLER.happen(confirmed().conversation, Event.TROUBLE, FACTS)
    assert "whether" in step.reply.sentences[0]
    assert step.order is None


def test_transactions_read_aloud_are_three_unless_asked_and_never_more_than_five():
    told = heard(NEW, says(Intent.LIST_TRANSACTIONS)).reply.sentences[0]
    assert told.startswith("Your last three transactions: four hundred eighty yen to Coffee, nine")
    assert told.count(",") == 2
    two = heard(NEW, says(Intent.LIST_TRANSACTIONS, count=2)).reply.sentences[0]
    assert two.startswith("Your last two")


def test_balance_of_an_account_that_is_not_there_is_told_plainly():
    step = TELLER.hear(NEW, says(Intent.CHECK_BALANCE, source="savings"), Facts((CURRENT,)))
    assert step.reply.sentences == ("You have no savings account here.",)
