"""Which values does a request name? Values only: what 'the same' or 'that card' means, the dialog knows."""

import datetime
from dataclasses import dataclass
from enum import StrEnum

from agent.money import Money
from agent.names.match import Matched, Outcome, near
from agent.text.values import Date, Period


class Listed(StrEnum):
    """Kinds of transactions that callers ask for: slot `kind`."""

    DEPOSITS = "deposits"
    WITHDRAWALS = "withdrawals"
    TRANSFERS = "transfers"
    CARD = "card"
    CASH = "cash"
    DIRECT_DEBITS = "direct_debits"
    INTEREST = "interest"
    FEES = "fees"


@dataclass(frozen=True, slots=True)
class Biller:
    """Whose bill is to be paid."""

    heard: str
    biller_id: str | None = None
    "of the bank's billers, once one was found; the words alone never tell it"

    def as_json(self) -> dict[str, object]:
        found = {} if self.biller_id is None else {"id": self.biller_id}
        return {"heard": self.heard, **found}


@dataclass(frozen=True, slots=True)
class Slots:
    """What a request names; None where it does not."""

    amount: Money | None = None
    amount_corrected_from: Money | None = None
    payee: Matched | None = None
    payee_corrected_from: str | None = None
    "the name said before, in the same breath"
    source: str | None = None
    "kind of the account to take money from or to look into: current, savings"
    count: int | None = None
    to_account: str | None = None
    "kind of the account of one's own that the money goes to"
    card: str | None = None
    "debit or credit"
    biller: Biller | None = None
    date: datetime.date | None = None
    "on which day to pay"
    date_corrected_from: datetime.date | None = None
    period: Period | None = None
    "of the transactions asked for"
    kind: Listed | None = None
    counterparty: str | None = None
    "with whom the transactions asked for were made, as it was heard"
    language: str | None = None
    "to go on in: en, ja"
    note: str | None = None
    "what the payee is to read with the money"
    which: int | None = None
    "which of those just offered: 1 the first, 2 the second; -1 the last. Not in JSON"
    same: bool = False
    "all that is not named is as in the last transfer. Not in JSON"
    who: bool = False
    "who or what is speaking: 'are you a robot?'. Not in JSON"
    scheduled: bool = False
    "it is a payment to come that is to be cancelled. Not in JSON"
    follow_up: bool = False
    "asks the last question again with these values: 'and savings?'. Not in JSON"

    def as_json(self) -> dict[str, object]:
        """Only what is named."""
        row: dict[str, object] = {}
        if self.amount is not None:
            row["amount"] = _with(self.amount.as_json(), _json(self.amount_corrected_from))
        if self.payee is not None:
            before = self.payee_corrected_from
            row["payee"] = _with(payee_json(self.payee), {"heard": before} if before else None)
        if self.biller is not None:
            row["biller"] = self.biller.as_json()
        if self.date is not None:
            before_date = self.date_corrected_from
            row["date"] = _with(_date(self.date), _date(before_date) if before_date else None)
        if self.period is not None:
            row["period"] = self.period.as_json()
        if self.kind is not None:
            row["kind"] = self.kind.value
        plain = ("source", "to_account", "card", "count", "counterparty", "language", "note")
        return row | {n: said for n in plain if (said := getattr(self, n)) is not None}


def payee_json(matched: Matched) -> dict[str, object]:
    """`{"heard", "candidate_id", "display_name"}`, or the candidates while several or none fit."""
    if matched.outcome in (Outcome.MATCH, Outcome.CLOSE):
        best = matched.candidates[0]
        return {
            "heard": matched.heard,
            "candidate_id": best.candidate_id,
            "display_name": best.display_name,
        }
    several = near(matched) if matched.outcome is Outcome.AMBIGUOUS else ()
    return {"heard": matched.heard, "candidates": [c.as_json() for c in several]}


def _json(money: Money | None) -> dict[str, object] | None:
    return None if money is None else money.as_json()


def _date(day: datetime.date) -> dict[str, object]:
    return Date(day).as_json()


def _with(row: dict[str, object], before: dict[str, object] | None) -> dict[str, object]:
    return row if before is None else {**row, "corrected_from": before}
