"""What is said for an action? The answer first, amounts and names spoken, limits said plainly."""

from agent.bank.ledger import Account, Transaction
from agent.dialog import readback
from agent.dialog.conversation import Conversation, Facts
from agent.dialog.judge import Objection, left_today, objection, source, source_kind
from agent.dialog.policy import Policy
from agent.dialog.replies import Texts
from agent.dialog.table import Action, State
from agent.dialog.wanted import MAIN, Task, Wanted
from agent.money import Money
from agent.names.match import Candidate, Outcome, near
from agent.text.speak import speak_number
from agent.understand.decision import Slots

_PLAIN = {
    Action.GREET: "greet",
    Action.GREET_BACK: "hello",
    Action.TELL_PAYEE_UNKNOWN: "payee_unknown",
    Action.TELL_BILLER_UNKNOWN: "biller_unknown",
    Action.TELL_NOTHING_DONE: "nothing_done",
    Action.ASK_ONE_AT_A_TIME: "one_at_a_time",
    Action.HELP: "help",
    Action.TELL_WHO: "who",
    Action.WELCOME: "welcome",
    Action.SAY_GOODBYE: "goodbye",
    Action.TELL_SCOPE: "scope",
    Action.TELL_NOTHING_PENDING: "nothing_pending",
    Action.PROMPT: "prompt",
    Action.APOLOGISE: "apologise",
    Action.ASK_PIN: "ask_pin",
    Action.ASK_PIN_AGAIN: "ask_pin_again",
    Action.REFUSE_SPOKEN_PIN: "refuse_spoken_pin",
    Action.ASK_SIGN_IN: "ask_sign_in",
    Action.TELL_SIGNED_IN: "signed_in",
    Action.SWITCH_LANGUAGE: "language",
    Action.TELL_LANGUAGE_NOT_HERE: "language_not_here",
}
_PERSON = {
    Action.HAND_OFF: "hand_off",
    Action.TELL_TOO_LATE: "too_late",
    Action.UNDO_BY_PERSON: "undo",
    Action.TELL_NOT_KNOWN: "not_known",
    Action.TELL_PIN_LOCKED: "pin_locked",
    Action.TELL_NO_ANSWER: "no_answer",
}
"replies that name the number where a person answers"
_ASKS = (Action.ASK_AMOUNT, Action.ASK_PAYEE, Action.ASK_BILLER)
SHOWN, MOST_SHOWN = 3, 5
"transactions read aloud: without a number, and at most"


class Composer:
    """Fills the templates of one language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def compose(
        self,
        action: Action,
        before: Conversation,
        slots: Slots,
        facts: Facts,
        policy: Policy,
    ) -> tuple[str, ...]:
        """The sentences of an action; `before` is the conversation as the caller found it."""
        if action in _PLAIN:
            return self.texts.say(_PLAIN[action])
        if action in _PERSON:
            return self._person(action, facts, policy)
        wanted = before.wanted
        if action in _ASKS:
            return readback.ask(self.texts, action, wanted)
        match action:
            case Action.TELL_BALANCE:
                return self._balance(slots.source or MAIN, facts)
            case Action.TELL_TRANSACTIONS:
                return self._transactions(slots, facts)
            case Action.TELL_PAYEES:
                return self._payees(slots)
            case Action.READ_BACK:
                return readback.read_back(self.texts, wanted, facts)
            case Action.ASK_WHICH:
                return readback.which(self.texts, wanted, facts)
            case Action.TELL_NOTHING_TO_DO:
                return readback.nothing(self.texts, wanted, facts)
            case Action.TELL_NOT_ALLOWED:
                return self.objection(wanted, facts, policy)
            case Action.DROP_DRAFT:
                sends = wanted.task is Task.TRANSFER
                return self.texts.say("dropped" if sends else "dropped_other")
            case Action.REPEAT:
                last = before.last_reply
                return last.sentences if last else self.texts.say("repeat_nothing")
            case Action.ASK_AGAIN | Action.ASK_SIMPLER:
                return self._again(action, before.state)
            case _:
                raise AssertionError(f"no words for {action}")

    def _again(self, action: Action, state: State) -> tuple[str, ...]:
        again = "ask_again" if action is Action.ASK_AGAIN else "ask_simpler"
        return self.texts.say(f"{again}_yes_no" if state is State.CONFIRM else again)

    def _person(self, action: Action, facts: Facts, policy: Policy) -> tuple[str, ...]:
        """The number, and its hours where nobody answers now."""
        desk = policy.desk
        said = self.texts.say(_PERSON[action], telephone=policy.desk.telephone)
        if facts.now is None or desk.is_open(facts.now):
            return said
        hours = self.texts.say(
            "hours", opens=self.texts.clock(desk.opens), closes=self.texts.clock(desk.closes)
        )
        return (said[0], *hours, *said[1:])

    def objection(self, wanted: Wanted, facts: Facts, policy: Policy) -> tuple[str, ...]:
        """Why this payment cannot be, and what is possible instead; empty where it can."""
        found = objection(wanted, facts, policy)
        if found is None:
            return ()
        account, amount = source(wanted, facts), wanted.amount
        assert amount is not None
        kind = self.texts.kind(account.kind if account else source_kind(wanted, facts))
        values = {"account": kind, "to": self.texts.kind(wanted.to_kind or "")}
        currency = account.currency if account else amount.currency
        values["currency"] = self.texts.name("currency_names", currency)
        if account is not None:
            values["balance"] = self.texts.money(account.balance)
        limits = {
            Objection.TOO_MUCH: policy.per_transfer.of(currency),
            Objection.TOO_MUCH_NEW_PAYEE: policy.new_payee.of(currency),
            Objection.TOO_MUCH_TODAY: left_today(currency, facts, policy),
        }
        if found in limits:
            values["limit"] = self.texts.money(limits[found])
        return self.texts.say(found.value, **values)

    def _balance(self, kind: str, facts: Facts) -> tuple[str, ...]:
        accounts = facts.accounts_of(kind)
        if not accounts:
            return self.texts.say("no_account", account=self.texts.kind(kind))
        if len(accounts) > 1:
            return tuple(
                self.texts.say("balance_named", account=a.name, amount=self.texts.money(a.balance))[
                    0
                ]
                for a in accounts
            )
        amount = self.texts.money(accounts[0].balance)
        return self.texts.say("balance", account=self.texts.kind(kind), amount=amount)

    def _transactions(self, slots: Slots, facts: Facts) -> tuple[str, ...]:
        if facts.account(slots.source or MAIN) is None:
            return self.texts.say("no_account", account=self.texts.kind(slots.source or MAIN))
        count = max(1, min(slots.count or SHOWN, MOST_SHOWN))
        shown = facts.transactions[:count]
        narrowed = slots.period or slots.kind or slots.counterparty
        if not shown:
            return self.texts.say("none_such" if narrowed else "no_transactions")
        items = self.texts.part("between").join(self._transaction(t) for t in shown)
        number = speak_number(len(shown), self.texts.lang)
        key = "transactions_such" if narrowed else "transactions"
        return self.texts.say(key, count=number, items=items)

    def _transaction(self, transaction: Transaction) -> str:
        minor = transaction.amount.amount_minor
        key = "transaction_out" if minor < 0 else "transaction_in"
        amount = self.texts.money(Money(abs(minor), transaction.amount.currency))
        return self.texts.part(key, amount=amount, who=transaction.counterparty)

    def _payees(self, slots: Slots) -> tuple[str, ...]:
        """Whom of the book a name may be; nothing is done with them."""
        matched = slots.payee
        if matched is None:
            return self.texts.say("ask_which_name")
        if matched.outcome is Outcome.NONE:
            return self.texts.say("payee_not_there")
        found: tuple[Candidate, ...] = matched.candidates[:1]
        if matched.outcome is Outcome.AMBIGUOUS:
            found = near(matched)
        names = [f"{c.display_name}{self.texts.where(c.bank, c.account_last4)}" for c in found]
        return self.texts.say("payees", names=self.texts.part("and").join(names))


def account_asked(slots: Slots, accounts: tuple[Account, ...]) -> Account | None:
    """The account a question is about: the one named, else the current one; open ones first."""
    kind = slots.source or MAIN
    of_kind = [a for a in accounts if a.kind == kind]
    return next((a for a in of_kind if a.status == "open"), of_kind[0] if of_kind else None)
