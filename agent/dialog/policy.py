"""What does the bank allow? policy.yaml as a value."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from agent.money import Money
from agent.understand.route import Doubt


@dataclass(frozen=True, slots=True)
class Policy:
    per_transfer_minor: tuple[tuple[str, int], ...]
    "(currency, minor units)"
    doubt: Doubt
    "what is heard with less is refused"
    prompt_after_ms: int
    goodbye_after_prompts: int
    simpler_after: int
    "misunderstandings in a row"
    person_after: int
    "misunderstandings in a row"
    telephone: str
    "where a person answers"

    def limit(self, currency: str) -> Money:
        """The most that one transfer may move; nothing in a currency that is not listed."""
        return Money(dict(self.per_transfer_minor).get(currency, 0), currency)


@cache
def load() -> Policy:
    """The policy that ships with the agent."""
    data = yaml.safe_load((files("agent.dialog") / "policy.yaml").read_text("utf-8"))
    return Policy(
        per_transfer_minor=tuple(data["transfer"]["per_transfer_minor"].items()),
        doubt=Doubt(**data["recognition"]),
        **data["silence"],
        **data["misunderstandings"],
        telephone=data["person"]["telephone"],
    )
