"""How is it said? Templates per language, filled with values spoken by agent/text/speak.py."""

from dataclasses import dataclass
from datetime import date, time
from functools import cache
from importlib.resources import files

import yaml

from agent.errors import UsageError
from agent.money import Money
from agent.text.speak import speak, speak_day, speak_digits, speak_money
from agent.text.values import Time

LANGUAGES = ("en", "ja")


@dataclass(frozen=True, slots=True)
class Texts:
    """One language's replies."""

    lang: str
    templates: dict[str, list[str] | str | dict[str, str]]

    def say(self, key: str, **values: str) -> tuple[str, ...]:
        """The sentences of a reply."""
        sentences = self.templates[key]
        assert isinstance(sentences, list), key
        return tuple(sentence.format(**values) for sentence in sentences)

    def part(self, key: str, **values: str) -> str:
        """A piece of a sentence."""
        template = self.templates[key]
        assert isinstance(template, str), key
        return template.format(**values)

    def name(self, group: str, key: str) -> str:
        """A word of a group, such as an account's or a currency's name; the key where it has none."""
        names = self.templates[group]
        assert isinstance(names, dict), group
        return names.get(key, key)

    def money(self, amount: Money) -> str:
        return speak_money(amount, self.lang)

    def kind(self, kind: str) -> str:
        """An account's kind, as it is called."""
        return self.name("accounts", kind)

    def day(self, day: date, today: date | None) -> str:
        return speak_day(day, today or day, self.lang)

    def clock(self, clock: time) -> str:
        return speak(Time(clock), self.lang)

    def where(self, bank: str, last4: str) -> str:
        """What tells one payee from another: bank and last digits; empty where unknown."""
        if not bank or not last4:
            return self.ending(last4)
        return self.part("where", bank=bank, last4=speak_digits(last4, self.lang))

    def ending(self, last4: str) -> str:
        """The last digits, where they are known."""
        return self.part("ending", last4=speak_digits(last4, self.lang)) if last4 else ""


@cache
def load(lang: str) -> Texts:
    """The replies of a language. Raises UsageError where there are none."""
    path = files("agent.dialog.replies") / f"{lang}.yaml"
    if not path.is_file():
        raise UsageError(f"no replies for language '{lang}': choose one of {', '.join(LANGUAGES)}")
    return Texts(lang, yaml.safe_load(path.read_text("utf-8")))
