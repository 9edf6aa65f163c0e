"""What normalisation finds: frozen values, each with its place and the rule that made it."""

from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum

from agent.money import Money


class Kind(Enum):
    """The kinds of value a span may have; the names are those of the command line's JSON."""

    MONEY = "money"
    NUMBER = "number"
    ORDINAL = "ordinal"
    PERCENT = "percent"
    DIGITS = "digits"
    SPELLED = "spelled"
    DATE = "date"
    TIME = "time"
    DATETIME = "datetime"
    PERIOD = "period"


@dataclass(frozen=True, slots=True)
class Number:
    """A cardinal or decimal number that is no money."""

    value: Decimal

    def as_json(self) -> dict[str, object]:
        return {"value": format(self.value, "f")}


@dataclass(frozen=True, slots=True)
class Ordinal:
    """A place in an order: 3 for 'third'."""

    value: Decimal

    def as_json(self) -> dict[str, object]:
        return {"value": format(self.value, "f")}


@dataclass(frozen=True, slots=True)
class Percent:
    """12.5 for 'twelve and a half percent'."""

    value: Decimal

    def as_json(self) -> dict[str, object]:
        return {"value": format(self.value, "f")}


@dataclass(frozen=True, slots=True)
class Digits:
    """A digit string: account, card, phone; leading zeros kept."""

    digits: str

    def as_json(self) -> dict[str, object]:
        return {"digits": self.digits}


@dataclass(frozen=True, slots=True)
class Spelled:
    """Letters, or letters among digits, said one by one: 'SATO', 'S241BP'."""

    letters: str

    def as_json(self) -> dict[str, object]:
        return {"spelled": self.letters}


@dataclass(frozen=True, slots=True)
class Date:
    """A day of the calendar."""

    day: date

    def as_json(self) -> dict[str, object]:
        return {"date": self.day.isoformat()}


@dataclass(frozen=True, slots=True)
class Time:
    """A time of day, on no day in particular."""

    clock: time

    def as_json(self) -> dict[str, object]:
        return {"time": self.clock.isoformat("seconds" if self.clock.second else "minutes")}


@dataclass(frozen=True, slots=True)
class DateTime:
    """A moment, in the zone of the reference time."""

    moment: datetime

    def as_json(self) -> dict[str, object]:
        return {"datetime": self.moment.isoformat(timespec="seconds")}


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of time, half open: both ends dates, or both moments; None for an open side."""

    start: date | datetime | None
    end: date | datetime | None

    def as_json(self) -> dict[str, object]:
        return {"start": _iso(self.start), "end": _iso(self.end)}


def _iso(end: date | datetime | None) -> str | None:
    if end is None:
        return None
    return end.isoformat(timespec="seconds") if isinstance(end, datetime) else end.isoformat()


Value = Money | Number | Ordinal | Percent | Digits | Spelled | Date | Time | DateTime | Period
KINDS: dict[type, Kind] = {
    Money: Kind.MONEY,
    Number: Kind.NUMBER,
    Ordinal: Kind.ORDINAL,
    Percent: Kind.PERCENT,
    Digits: Kind.DIGITS,
    Spelled: Kind.SPELLED,
    Date: Kind.DATE,
    Time: Kind.TIME,
    DateTime: Kind.DATETIME,
    Period: Kind.PERIOD,
}
"which kind a value is"


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
