"""What happens next? The whole conversation on one screen: (state, event) -> (state, action)."""

from collections.abc import Iterable
from enum import Enum

from agent.errors import TellerError


class State(Enum):
    IDLE = "idle"
    NEED_AMOUNT = "need_amount"
    NEED_PAYEE = "need_payee"
    NEED_BILLER = "need_biller"
    CHOOSE = "choose"
    "a closed choice: which payee, account, card, biller or scheduled payment"
    CONFIRM = "confirm"
    "a request was read back; only here does yes mean anything"
    NEED_PIN = "need_pin"
    "the caller has said yes; policy asks for the PIN before it is done"
    SIGN_IN = "sign_in"
    "the PIN is asked for before anything of the account is told"
    COMMITTING = "committing"
    ENDED = "ended"


class Event(Enum):
    CALL_STARTED = "call_started"
    BALANCE_ASKED = "balance_asked"
    TRANSACTIONS_ASKED = "transactions_asked"
    PAYEES_ASKED = "payees_asked"
    QUESTION_ASKED = "question_asked"
    "open, on products, fees or policies"
    WHO_ASKED = "who_asked"
    "are you a robot?"
    DRAFT_COMPLETE = "draft_complete"
    AMOUNT_MISSING = "amount_missing"
    PAYEE_MISSING = "payee_missing"
    PAYEE_UNKNOWN = "payee_unknown"
    BILLER_MISSING = "biller_missing"
    BILLER_UNKNOWN = "biller_unknown"
    CHOICE_NEEDED = "choice_needed"
    NOTHING_TO_DO = "nothing_to_do"
    "no such card, nothing scheduled, locked already"
    DRAFT_NOT_ALLOWED = "draft_not_allowed"
    YES = "yes"
    YES_TOO_EARLY = "yes_too_early"
    "what was read back was not played out yet"
    YES_NEEDS_PIN = "yes_needs_pin"
    NO = "no"
    NO_THEN_PERSON = "no_then_person"
    "of a caller who was robbed or deceived"
    CANCELLED = "cancelled"
    PIN_RIGHT = "pin_right"
    PIN_WRONG = "pin_wrong"
    PIN_LOCKED = "pin_locked"
    "three wrong ones"
    PIN_SPOKEN = "pin_spoken"
    SIGN_IN_NEEDED = "sign_in_needed"
    COMMITTED = "committed"
    COMMITTED_THEN_PERSON = "committed_then_person"
    COMMIT_REFUSED = "commit_refused"
    REPEAT_ASKED = "repeat_asked"
    HELP_ASKED = "help_asked"
    LANGUAGE_ASKED = "language_asked"
    LANGUAGE_NOT_HERE = "language_not_here"
    GREETED = "greeted"
    THANKED = "thanked"
    GOODBYE = "goodbye"
    PERSON_ASKED = "person_asked"
    NOT_UNDERSTOOD = "not_understood"
    NOT_UNDERSTOOD_AGAIN = "not_understood_again"
    NOT_UNDERSTOOD_THRICE = "not_understood_thrice"
    OUT_OF_SCOPE = "out_of_scope"
    NEGATED = "negated"
    "what is not to be done"
    SEVERAL_ASKED = "several_asked"
    "two requests in one breath"
    NOTHING_PENDING = "nothing_pending"
    TOO_LATE = "too_late"
    "a no to what was just done"
    UNDO_ASKED = "undo_asked"
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
    TELL_PAYEES = "tell_payees"
    TELL_NO_ANSWER = "tell_no_answer"
    TELL_WHO = "tell_who"
    READ_BACK = "read_back"
    ASK_AMOUNT = "ask_amount"
    ASK_PAYEE = "ask_payee"
    ASK_BILLER = "ask_biller"
    ASK_WHICH = "ask_which"
    ASK_PIN = "ask_pin"
    ASK_PIN_AGAIN = "ask_pin_again"
    REFUSE_SPOKEN_PIN = "refuse_spoken_pin"
    TELL_PIN_LOCKED = "tell_pin_locked"
    ASK_SIGN_IN = "ask_sign_in"
    TELL_SIGNED_IN = "tell_signed_in"
    TELL_PAYEE_UNKNOWN = "tell_payee_unknown"
    TELL_BILLER_UNKNOWN = "tell_biller_unknown"
    TELL_NOTHING_TO_DO = "tell_nothing_to_do"
    TELL_NOT_ALLOWED = "tell_not_allowed"
    COMMIT = "commit"
    TELL_RECEIPT = "tell_receipt"
    TELL_RECEIPT_HAND_OFF = "tell_receipt_hand_off"
    TELL_NOT_DONE = "tell_not_done"
    TELL_NOT_KNOWN = "tell_not_known"
    "the bank did not answer: whether the money moved is for a person to find out"
    DROP_DRAFT = "drop_draft"
    REPEAT = "repeat"
    HELP = "help"
    SWITCH_LANGUAGE = "switch_language"
    TELL_LANGUAGE_NOT_HERE = "tell_language_not_here"
    WELCOME = "welcome"
    SAY_GOODBYE = "say_goodbye"
    HAND_OFF = "hand_off"
    ASK_AGAIN = "ask_again"
    ASK_SIMPLER = "ask_simpler"
    TELL_SCOPE = "tell_scope"
    TELL_NOTHING_DONE = "tell_nothing_done"
    ASK_ONE_AT_A_TIME = "ask_one_at_a_time"
    TELL_NOTHING_PENDING = "tell_nothing_pending"
    TELL_TOO_LATE = "tell_too_late"
    UNDO_BY_PERSON = "undo_by_person"
    PROMPT = "prompt"
    APOLOGISE = "apologise"


class IllegalMove(TellerError):
    """An event that this state does not know. Nothing was changed."""


S, E, A = State, Event, Action
OPEN = (
    S.IDLE,
    S.NEED_AMOUNT,
    S.NEED_PAYEE,
    S.NEED_BILLER,
    S.CHOOSE,
    S.CONFIRM,
    S.NEED_PIN,
    S.SIGN_IN,
)
"the states in which the caller may speak"
BUSY = OPEN[1:]
"those in which something is being talked about"
KEYPAD = (S.NEED_PIN, S.SIGN_IN)
Row = dict[tuple[State, Event], tuple[State, Action]]


def _to(states: Iterable[State], event: Event, target: State, action: Action) -> Row:
    return {(state, event): (target, action) for state in states}


def _stay(states: Iterable[State], event: Event, action: Action) -> Row:
    return {(state, event): (state, action) for state in states}


TABLE: Row = {
    **_stay([S.IDLE], E.CALL_STARTED, A.GREET),
    **_stay(OPEN, E.BALANCE_ASKED, A.TELL_BALANCE),
    **_stay(OPEN, E.TRANSACTIONS_ASKED, A.TELL_TRANSACTIONS),
    **_stay(OPEN, E.PAYEES_ASKED, A.TELL_PAYEES),
    **_stay(OPEN, E.QUESTION_ASKED, A.TELL_NO_ANSWER),
    **_stay(OPEN, E.WHO_ASKED, A.TELL_WHO),
    # A request: one question at a time, then the read-back; corrections take the same road.
    **_to(OPEN, E.DRAFT_COMPLETE, S.CONFIRM, A.READ_BACK),
    **_to(OPEN, E.AMOUNT_MISSING, S.NEED_AMOUNT, A.ASK_AMOUNT),
    **_to(OPEN, E.PAYEE_MISSING, S.NEED_PAYEE, A.ASK_PAYEE),
    **_to(OPEN, E.PAYEE_UNKNOWN, S.NEED_PAYEE, A.TELL_PAYEE_UNKNOWN),
    **_to(OPEN, E.BILLER_MISSING, S.NEED_BILLER, A.ASK_BILLER),
    **_to(OPEN, E.BILLER_UNKNOWN, S.NEED_BILLER, A.TELL_BILLER_UNKNOWN),
    **_to(OPEN, E.CHOICE_NEEDED, S.CHOOSE, A.ASK_WHICH),
    **_to(OPEN, E.DRAFT_NOT_ALLOWED, S.NEED_AMOUNT, A.TELL_NOT_ALLOWED),
    **_to(OPEN, E.NOTHING_TO_DO, S.IDLE, A.TELL_NOTHING_TO_DO),
    (S.CONFIRM, E.YES): (S.COMMITTING, A.COMMIT),
    (S.CONFIRM, E.YES_TOO_EARLY): (S.CONFIRM, A.READ_BACK),
    (S.CONFIRM, E.YES_NEEDS_PIN): (S.NEED_PIN, A.ASK_PIN),
    (S.NEED_PIN, E.YES_NEEDS_PIN): (S.NEED_PIN, A.ASK_PIN),
    (S.NEED_PIN, E.PIN_RIGHT): (S.COMMITTING, A.COMMIT),
    **_to(BUSY, E.NO, S.IDLE, A.DROP_DRAFT),
    **_to(BUSY, E.NO_THEN_PERSON, S.ENDED, A.HAND_OFF),
    **_to(BUSY, E.CANCELLED, S.IDLE, A.DROP_DRAFT),
    (S.COMMITTING, E.COMMITTED): (S.IDLE, A.TELL_RECEIPT),
    (S.COMMITTING, E.COMMITTED_THEN_PERSON): (S.ENDED, A.TELL_RECEIPT_HAND_OFF),
    (S.COMMITTING, E.COMMIT_REFUSED): (S.IDLE, A.TELL_NOT_DONE),
    (S.COMMITTING, E.TROUBLE): (S.ENDED, A.TELL_NOT_KNOWN),
    **_stay([S.IDLE], E.CANCELLED, A.TELL_NOTHING_PENDING),
    **_stay([S.IDLE], E.NEGATED, A.TELL_NOTHING_DONE),
    **_to(BUSY, E.NEGATED, S.IDLE, A.DROP_DRAFT),
    **_stay(OPEN, E.SEVERAL_ASKED, A.ASK_ONE_AT_A_TIME),
    **_stay(OPEN, E.NOTHING_PENDING, A.TELL_NOTHING_PENDING),
    **_stay([S.IDLE], E.TOO_LATE, A.TELL_TOO_LATE),
    **_to([S.IDLE], E.UNDO_ASKED, S.ENDED, A.UNDO_BY_PERSON),
    # Who is speaking: keypad or page only.
    **_to(OPEN, E.SIGN_IN_NEEDED, S.SIGN_IN, A.ASK_SIGN_IN),
    (S.SIGN_IN, E.PIN_RIGHT): (S.IDLE, A.TELL_SIGNED_IN),
    **_stay(KEYPAD, E.PIN_WRONG, A.ASK_PIN_AGAIN),
    **_to(KEYPAD, E.PIN_LOCKED, S.ENDED, A.TELL_PIN_LOCKED),
    **_stay(OPEN, E.PIN_SPOKEN, A.REFUSE_SPOKEN_PIN),
    # About the conversation itself.
    **_stay(OPEN, E.REPEAT_ASKED, A.REPEAT),
    **_stay(OPEN, E.REPLY_CUT, A.REPEAT),
    **_stay(OPEN, E.HELP_ASKED, A.HELP),
    **_stay(OPEN, E.LANGUAGE_ASKED, A.SWITCH_LANGUAGE),
    **_stay(OPEN, E.LANGUAGE_NOT_HERE, A.TELL_LANGUAGE_NOT_HERE),
    # Politeness answers no question: an open one is put again, so that a yes can only mean it.
    **_stay([S.IDLE], E.GREETED, A.GREET_BACK),
    **_stay([S.IDLE], E.THANKED, A.WELCOME),
    **_stay(BUSY, E.GREETED, A.REPEAT),
    **_stay(BUSY, E.THANKED, A.REPEAT),
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
