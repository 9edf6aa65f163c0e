"""What normalisation finds: frozen values, each with its place and the rule that made it."""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from agent.money import Money


class Kind(Enum):
    """The kinds of value a span may have; the names are those of the command line's JSON."""

    MONEY = "money"
    NUMBER = "number"
    DIGITS = "digits"


@dataclass(frozen=True, slots=True)
class Number:
    """A cardinal or decimal number that is no money."""

    value: Decimal

    def as_json(self) -> dict[str, object]:
        return {"value": format(self.value, "f")}


@dataclass(frozen=True, slots=True)
class Digits:
    """A digit string: account, card, phone; leading zeros kept."""

    digits: str

    def as_json(self) -> dict[str, object]:
        return {"digits": self.digits}


Value = Money | Number | Digits


@dataclass(frozen=True, slots=True)
class Span:
    """One value found in an utterance."""

    start: int
    "code points from the start of the surface"
    end: int
    "code points; the character behind the last"
    surface: str
    kind: Kind
    value: Value
    rule: str
    rule_version: int
    alternatives: tuple[Value, ...] = ()
    "other values it may be, best first"
    corrected_from: Value | None = None
    "what was said before the caller corrected it"
    negated: bool = False

    def as_json(self) -> dict[str, object]:
        """The form of `teller normalize`: optional keys only where they apply."""
        row: dict[str, object] = {
            "start": self.start,
            "end": self.end,
            "surface": self.surface,
            "kind": self.kind.value,
            "value": self.value.as_json(),
            "rule": self.rule,
            "rule_version": self.rule_version,
        }
        if self.alternatives:
            row["alternatives"] = [value.as_json() for value in self.alternatives]
        if self.corrected_from is not None:
            row["corrected_from"] = self.corrected_from.as_json()
        if self.negated:
            row["negated"] = True
        return row


@dataclass(frozen=True, slots=True)
class Normalized:
    """An utterance and its values, in the order they were said; spans never overlap."""

    surface: str
    "what was heard, unchanged"
    text: str
    "the written form: '5,000 JPY' for 'five thousand yen'"
    spans: tuple[Span, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "text": self.text,
            "surface": self.surface,
            "spans": [span.as_json() for span in self.spans],
        }
