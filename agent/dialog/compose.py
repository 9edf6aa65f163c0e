"""What is said for an action? The answer first, amounts and names spoken, limits said plainly."""

from agent.bank.ledger import Account, Receipt, Transaction
from agent.dialog.conversation import MAIN, Conversation, Facts, Wanted
from agent.dialog.policy import Policy
from agent.dialog.replies import Texts
from agent.dialog.table import Action, State
from agent.money import Money
from agent.text.speak import speak_number
from agent.understand.decision import Slots

_PLAIN = {
    Action.GREET: "greet",
    Action.GREET_BACK: "hello",
    Action.TELL_PAYEE_UNKNOWN: "payee_unknown",
    Action.DROP_DRAFT: "dropped",
    Action.HELP: "help",
    Action.WELCOME: "welcome",
    Action.SAY_GOODBYE: "goodbye",
    Action.TELL_SCOPE: "scope",
    Action.TELL_NOTHING_PENDING: "nothing_pending",
    Action.PROMPT: "prompt",
    Action.APOLOGISE: "apologise",
}
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
        wanted = before.wanted
        match action:
            case Action.TELL_BALANCE:
                return self._balance(slots.source or MAIN, facts)
            case Action.TELL_TRANSACTIONS:
                return self._transactions(slots, facts)
            case Action.READ_BACK:
                return self._read_back(wanted)
            case Action.ASK_AMOUNT | Action.ASK_PAYEE:
                return self._ask(action, wanted)
            case Action.ASK_WHICH_PAYEE:
                return self._which(wanted)
            case Action.TELL_NOT_ALLOWED:
                return self.objection(wanted, facts, policy)
            case Action.REPEAT:
                last = before.last_reply
                return last.sentences if last else self.texts.say("repeat_nothing")
            case Action.ASK_AGAIN:
                confirming = before.state is State.CONFIRM
                return self.texts.say("ask_again_yes_no" if confirming else "ask_again")
            case Action.ASK_SIMPLER:
                confirming = before.state is State.CONFIRM
                return self.texts.say("ask_simpler_yes_no" if confirming else "ask_simpler")
            case Action.HAND_OFF:
                return self.texts.say("hand_off", telephone=policy.telephone)
            case Action.TELL_TOO_LATE:
                return self.texts.say("too_late", telephone=policy.telephone)
            case Action.TELL_NOT_KNOWN:
                return self.texts.say("not_known", telephone=policy.telephone)
            case _:
                raise AssertionError(f"no words for {action}")

    def receipt(self, receipt: Receipt) -> tuple[str, ...]:
        """What was done, and what is left."""
        balance = self.texts.money(receipt.balance_after)
        told = self.sent(receipt.amount, receipt.payee_name)
        return (told, *self.texts.say("balance_after", balance=balance))

    def sent(self, amount: Money, payee: str) -> str:
        """The first sentence of a receipt."""
        return self.texts.say("sent", amount=self.texts.money(amount), payee=payee)[0]

    def objection(self, wanted: Wanted, facts: Facts, policy: Policy) -> tuple[str, ...]:
        """Why this transfer cannot be, and what is possible instead; empty where it can."""
        account, amount = facts.account(wanted.source), wanted.amount
        assert amount is not None
        if account is None:
            return self.texts.say("no_account_to_send", account=self._kind(wanted.source))
        kind, limit = self._kind(account.kind), policy.limit(account.currency)
        if amount.currency != account.currency:
            currency = self.texts.name("currency_names", account.currency)
            return self.texts.say("other_currency", account=kind, currency=currency)
        if amount.amount_minor <= 0:
            return self.texts.say("not_positive")
        if amount.amount_minor > limit.amount_minor:
            return self.texts.say("too_much", limit=self.texts.money(limit))
        if amount.amount_minor > account.balance_minor:
            balance = self.texts.money(Money(account.balance_minor, account.currency))
            return self.texts.say("not_enough", account=kind, balance=balance)
        return ()

    def _kind(self, kind: str) -> str:
        return self.texts.name("accounts", kind)

    def _balance(self, kind: str, facts: Facts) -> tuple[str, ...]:
        account = facts.account(kind)
        if account is None:
            return self.texts.say("no_account", account=self._kind(kind))
        amount = self.texts.money(Money(account.balance_minor, account.currency))
        return self.texts.say("balance", account=self._kind(kind), amount=amount)

    def _transactions(self, slots: Slots, facts: Facts) -> tuple[str, ...]:
        count = max(1, min(slots.count or SHOWN, MOST_SHOWN))
        shown = facts.transactions[:count]
        if not shown:
            return self.texts.say("no_transactions")
        items = ", ".join(self._transaction(t) for t in shown)
        return self.texts.say(
            "transactions", count=speak_number(len(shown), self.texts.lang), items=items
        )

    def _transaction(self, transaction: Transaction) -> str:
        minor = transaction.amount.amount_minor
        key = "transaction_out" if minor < 0 else "transaction_in"
        amount = self.texts.money(Money(abs(minor), transaction.amount.currency))
        return self.texts.part(key, amount=amount, who=transaction.counterparty)

    def _read_back(self, wanted: Wanted) -> tuple[str, ...]:
        assert wanted.amount and wanted.payee, "only a complete draft is read back"
        account = self._kind(wanted.source)
        return self.texts.say(
            "read_back",
            amount=self.texts.money(wanted.amount),
            payee=wanted.payee.display_name,
            where=self.texts.payee_where(wanted.payee),
            source="" if wanted.source == MAIN else self.texts.part("from", account=account),
        )

    def _ask(self, action: Action, wanted: Wanted) -> tuple[str, ...]:
        if action is Action.ASK_AMOUNT and wanted.payee:
            return self.texts.say("ask_amount_to", payee=wanted.payee.display_name)
        if action is Action.ASK_PAYEE and wanted.amount:
            return self.texts.say("ask_payee_amount", amount=self.texts.money(wanted.amount))
        return self.texts.say("ask_amount" if action is Action.ASK_AMOUNT else "ask_payee")

    def _which(self, wanted: Wanted) -> tuple[str, ...]:
        names = [
            f"{candidate.display_name}{self.texts.payee_where(candidate)}"
            for candidate in wanted.offered
        ]
        return self.texts.say("ask_which_payee", names=self.texts.part("or").join(names))


def account_asked(slots: Slots, accounts: tuple[Account, ...]) -> Account | None:
    """The account a question is about: the one named, else the current one."""
    kind = slots.source or MAIN
    return next((a for a in accounts if a.kind == kind), None)
