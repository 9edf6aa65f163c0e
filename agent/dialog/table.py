"""What happens next? The whole conversation on one screen: (state, event) -> (state, action)."""

from collections.abc import Iterable
from enum import Enum

from agent.errors import TellerError


class State(Enum):
    IDLE = "idle"
    NEED_AMOUNT = "need_amount"
    NEED_PAYEE = "need_payee"
    CHOOSE_PAYEE = "choose_payee"
    CONFIRM = "confirm"
    "a transfer was read back; only here does yes mean anything"
    COMMITTING = "committing"
    ENDED = "ended"


class Event(Enum):
    CALL_STARTED = "call_started"
    BALANCE_ASKED = "balance_asked"
    TRANSACTIONS_ASKED = "transactions_asked"
    DRAFT_COMPLETE = "draft_complete"
    AMOUNT_MISSING = "amount_missing"
    PAYEE_MISSING = "payee_missing"
    PAYEE_UNKNOWN = "payee_unknown"
    PAYEE_AMBIGUOUS = "payee_ambiguous"
    DRAFT_NOT_ALLOWED = "draft_not_allowed"
    YES = "yes"
    YES_TOO_EARLY = "yes_too_early"
    "the amount and the payee were not played out yet"
    NO = "no"
    CANCELLED = "cancelled"
    COMMITTED = "committed"
    COMMIT_REFUSED = "commit_refused"
    REPEAT_ASKED = "repeat_asked"
    HELP_ASKED = "help_asked"
    GREETED = "greeted"
    THANKED = "thanked"
    GOODBYE = "goodbye"
    PERSON_ASKED = "person_asked"
    NOT_UNDERSTOOD = "not_understood"
    NOT_UNDERSTOOD_AGAIN = "not_understood_again"
    NOT_UNDERSTOOD_THRICE = "not_understood_thrice"
    OUT_OF_SCOPE = "out_of_scope"
    NOTHING_PENDING = "nothing_pending"
    TOO_LATE = "too_late"
    "a no or a stop to a transfer that was just made"
    SILENCE = "silence"
    SILENCE_AGAIN = "silence_again"
    REPLY_CUT = "reply_cut"
    "something stopped the agent's voice, but no words came"
    TROUBLE = "trouble"
    "a stage failed: the caller hears an apology, never silence"
    CANNOT_GO_ON = "cannot_go_on"
    "a stage failed again: a person takes over"


class Action(Enum):
    GREET = "greet"
    GREET_BACK = "greet_back"
    TELL_BALANCE = "tell_balance"
    TELL_TRANSACTIONS = "tell_transactions"
    READ_BACK = "read_back"
    ASK_AMOUNT = "ask_amount"
    ASK_PAYEE = "ask_payee"
    ASK_WHICH_PAYEE = "ask_which_payee"
    TELL_PAYEE_UNKNOWN = "tell_payee_unknown"
    TELL_NOT_ALLOWED = "tell_not_allowed"
    COMMIT = "commit"
    TELL_RECEIPT = "tell_receipt"
    TELL_NOT_DONE = "tell_not_done"
    TELL_NOT_KNOWN = "tell_not_known"
    "the bank did not answer: whether the money moved is for a person to find out"
    DROP_DRAFT = "drop_draft"
    REPEAT = "repeat"
    HELP = "help"
    WELCOME = "welcome"
    SAY_GOODBYE = "say_goodbye"
    HAND_OFF = "hand_off"
    ASK_AGAIN = "ask_again"
    ASK_SIMPLER = "ask_simpler"
    TELL_SCOPE = "tell_scope"
    TELL_NOTHING_PENDING = "tell_nothing_pending"
    TELL_TOO_LATE = "tell_too_late"
    PROMPT = "prompt"
    APOLOGISE = "apologise"


class IllegalMove(TellerError):
    """An event that this state does not know. Nothing was changed."""


S, E, A = State, Event, Action
OPEN = (S.IDLE, S.NEED_AMOUNT, S.NEED_PAYEE, S.CHOOSE_PAYEE, S.CONFIRM)
"the states in which the caller may speak"
Row = dict[tuple[State, Event], tuple[State, Action]]


def _to(states: Iterable[State], event: Event, target: State, action: Action) -> Row:
    return {(state, event): (target, action) for state in states}


def _stay(states: Iterable[State], event: Event, action: Action) -> Row:
    return {(state, event): (state, action) for state in states}


TABLE: Row = {
    **_stay([S.IDLE], E.CALL_STARTED, A.GREET),
    **_stay(OPEN, E.BALANCE_ASKED, A.TELL_BALANCE),
    **_stay(OPEN, E.TRANSACTIONS_ASKED, A.TELL_TRANSACTIONS),
    # A transfer: one question at a time, then the read-back; corrections take the same road.
    **_to(OPEN, E.DRAFT_COMPLETE, S.CONFIRM, A.READ_BACK),
    **_to(OPEN, E.AMOUNT_MISSING, S.NEED_AMOUNT, A.ASK_AMOUNT),
    **_to(OPEN, E.PAYEE_MISSING, S.NEED_PAYEE, A.ASK_PAYEE),
    **_to(OPEN, E.PAYEE_UNKNOWN, S.NEED_PAYEE, A.TELL_PAYEE_UNKNOWN),
    **_to(OPEN, E.PAYEE_AMBIGUOUS, S.CHOOSE_PAYEE, A.ASK_WHICH_PAYEE),
    **_to(OPEN, E.DRAFT_NOT_ALLOWED, S.NEED_AMOUNT, A.TELL_NOT_ALLOWED),
    (S.CONFIRM, E.YES): (S.COMMITTING, A.COMMIT),
    (S.CONFIRM, E.YES_TOO_EARLY): (S.CONFIRM, A.READ_BACK),
    **_to(OPEN[1:], E.NO, S.IDLE, A.DROP_DRAFT),
    **_to(OPEN[1:], E.CANCELLED, S.IDLE, A.DROP_DRAFT),
    (S.COMMITTING, E.COMMITTED): (S.IDLE, A.TELL_RECEIPT),
    (S.COMMITTING, E.COMMIT_REFUSED): (S.IDLE, A.TELL_NOT_DONE),
    (S.COMMITTING, E.TROUBLE): (S.ENDED, A.TELL_NOT_KNOWN),
    **_stay([S.IDLE], E.CANCELLED, A.TELL_NOTHING_PENDING),
    **_stay(OPEN, E.NOTHING_PENDING, A.TELL_NOTHING_PENDING),
    **_stay([S.IDLE], E.TOO_LATE, A.TELL_TOO_LATE),
    # About the conversation itself.
    **_stay(OPEN, E.REPEAT_ASKED, A.REPEAT),
    **_stay(OPEN, E.REPLY_CUT, A.REPEAT),
    **_stay(OPEN, E.HELP_ASKED, A.HELP),
    # Politeness answers no question: an open one is put again, so that a yes can only mean it.
    **_stay([S.IDLE], E.GREETED, A.GREET_BACK),
    **_stay([S.IDLE], E.THANKED, A.WELCOME),
    **_stay(OPEN[1:], E.GREETED, A.REPEAT),
    **_stay(OPEN[1:], E.THANKED, A.REPEAT),
    **_stay(OPEN, E.NOT_UNDERSTOOD, A.ASK_AGAIN),
    **_stay(OPEN, E.NOT_UNDERSTOOD_AGAIN, A.ASK_SIMPLER),
    **_stay(OPEN, E.OUT_OF_SCOPE, A.TELL_SCOPE),
    **_stay(OPEN, E.SILENCE, A.PROMPT),
    **_stay(OPEN, E.TROUBLE, A.APOLOGISE),
    # The ways out.
    **_to(OPEN, E.NOT_UNDERSTOOD_THRICE, S.ENDED, A.HAND_OFF),
    **_to(OPEN, E.PERSON_ASKED, S.ENDED, A.HAND_OFF),
    **_to(OPEN, E.CANNOT_GO_ON, S.ENDED, A.HAND_OFF),
    **_to(OPEN, E.SILENCE_AGAIN, S.ENDED, A.SAY_GOODBYE),
    **_to(OPEN, E.GOODBYE, S.ENDED, A.SAY_GOODBYE),
}


def move(state: State, event: Event) -> tuple[State, Action]:
    """The table's row. Raises IllegalMove for a state and event it does not have."""
    try:
        return TABLE[state, event]
    except KeyError:
        raise IllegalMove(f"'{event.value}' cannot happen in state '{state.value}'") from None
