"""A step's outcome as a value: a reply, a read-back with its proof, a draft to commit."""

from dataclasses import dataclass, replace

from agent.bank.ledger import Draft
from agent.dialog.conversation import Conversation, Facts, Reply
from agent.dialog.table import Action, State


@dataclass(frozen=True, slots=True)
class Step:
    """What a step leads to."""

    conversation: Conversation
    reply: Reply | None = None
    draft: Draft | None = None
    "to be committed now, exactly once, under its id"


def say(conversation: Conversation, action: Action, sentences: tuple[str, ...]) -> Step:
    """A reply with what the caller has not heard of a receipt before it."""
    untold = conversation.untold
    if action is not Action.TELL_RECEIPT and sentences[: len(untold)] != untold:
        sentences = untold + sentences
    ends = conversation.state is State.ENDED
    reply = Reply(conversation.replies, sentences, action, ends_call=ends)
    return Step(replace(conversation, last_reply=reply, replies=conversation.replies + 1), reply)


def read_back(
    conversation: Conversation, sentences: tuple[str, ...], first: tuple[str, ...] = ()
) -> Step:
    """A read-back, whose sentence with amount and payee must be played out before a yes counts."""
    step = say(conversation, Action.READ_BACK, first + sentences)
    assert step.reply
    told = replace(step.reply, proves=len(step.reply.sentences) - len(sentences))
    plain = replace(told, sentences=sentences)
    return Step(
        replace(
            step.conversation,
            last_reply=told,
            read_back=plain,
            read_back_played=False,
            drafts=conversation.drafts + 1,
        ),
        told,
    )


def draft(conversation: Conversation, facts: Facts) -> Draft:
    """The transfer exactly as it was read back."""
    wanted = conversation.wanted
    account = facts.account(wanted.source)
    assert wanted.amount and wanted.payee and account, "only a complete draft is read back"
    return Draft(
        draft_id=f"{conversation.call_id}-{conversation.drafts}",
        customer_id=conversation.customer_id,
        source_account_id=account.account_id,
        payee_id=wanted.payee.candidate_id,
        amount=wanted.amount,
    )
