"""What does the bank allow? policy.yaml as a value."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache
from importlib.resources import files

import yaml

from agent.bank.ledger import Payee
from agent.dialog.wanted import Task, Wanted
from agent.money import Money
from agent.understand.decision import Intent
from agent.understand.route import Doubt

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that may move, by currency, in minor units; nothing in one that is not listed."""

    minor: tuple[tuple[str, int], ...]

    def of(self, currency: str) -> Money:
        return Money(dict(self.minor).get(currency, 0), currency)


@dataclass(frozen=True, slots=True)
class Desk:
    """Where persons answer, and when."""

    telephone: str
    opens: time
    closes: time
    days: tuple[str, ...]

    def is_open(self, now: datetime) -> bool:
        """At `now`, which is in the bank's zone."""
        return _DAYS[now.weekday()] in self.days and self.opens <= now.time() < self.closes


@dataclass(frozen=True, slots=True)
class Policy:
    per_transfer: Limits
    per_day: Limits
    new_payee: Limits
    "for one transfer to whoever is new in the book"
    cooling_off: timedelta
    "so long somebody is new"
    step_up_over: Limits
    step_up_new_payee: bool
    step_up_tasks: tuple[Task, ...]
    before_sign_in: tuple[Intent, ...]
    doubt: Doubt
    "what is heard with less is refused"
    prompt_after_ms: int
    goodbye_after_prompts: int
    simpler_after: int
    "misunderstandings in a row"
    person_after: int
    "misunderstandings in a row"
    desk: Desk

    def is_new(self, payee: Payee | None, now: datetime | None) -> bool:
        """Added lately; nobody knows it of a payee whose day is not known."""
        if payee is None or payee.added_at is None or now is None:
            return False
        return now - payee.added_at < self.cooling_off

    def needs_pin(self, wanted: Wanted, payee: Payee | None, now: datetime | None) -> bool:
        """Whether a yes to this is not enough."""
        if wanted.task in self.step_up_tasks:
            return True
        if wanted.amount is None or wanted.to_self or not wanted.moves_money:
            return False
        over = (
            wanted.amount.amount_minor > self.step_up_over.of(wanted.amount.currency).amount_minor
        )
        return over or (self.step_up_new_payee and self.is_new(payee, now))


@cache
def load() -> Policy:
    """The policy that ships with the agent."""
    data = yaml.safe_load((files("agent.dialog") / "policy.yaml").read_text("utf-8"))
    person, new, step_up = data["person"], data["new_payee"], data["step_up"]
    return Policy(
        per_transfer=_limits(data["transfer"]["per_transfer_minor"]),
        per_day=_limits(data["transfer"]["per_day_minor"]),
        new_payee=_limits(new["per_transfer_minor"]),
        cooling_off=timedelta(hours=new["cooling_off_hours"]),
        step_up_over=_limits(step_up["over_minor"]),
        step_up_new_payee=step_up["new_payee"],
        step_up_tasks=tuple(map(Task, step_up["tasks"])),
        before_sign_in=tuple(map(Intent, data["before_sign_in"]["intents"])),
        doubt=Doubt(**data["recognition"]),
        **data["silence"],
        **data["misunderstandings"],
        desk=Desk(
            person["telephone"],
            time.fromisoformat(person["opens"]),
            time.fromisoformat(person["closes"]),
            tuple(person["days"]),
        ),
    )


def _limits(minor: dict[str, int]) -> Limits:
    return Limits(tuple(minor.items()))
