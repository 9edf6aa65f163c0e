"""What are the values of a parse? Its spans and words as slots; None where they cannot be told."""

import datetime

from agent.money import Money
from agent.names.match import Matched
from agent.text.values import Date, Number, Ordinal, Period, Span
from agent.understand.decision import WRITES
from agent.understand.parse import Parse
from agent.understand.slots import Biller, Listed, Slots


def fill(
    parse: Parse, matched: Matched | None, currency: str, today: datetime.date | None = None
) -> Slots | None:
    """The slots of a parse; None where its amount has not exactly one reading."""
    amount = corrected = None
    if parse.amount is not None:
        amount = _money(parse.amount, currency)
        if amount is None or parse.amount.negated:
            return None
        before = parse.amount_before.value if parse.amount_before else parse.amount.corrected_from
        corrected = None if before is None else _as_money(before, currency)
    return Slots(
        amount=amount,
        amount_corrected_from=corrected,
        payee=matched,
        payee_corrected_from=parse.payee_before,
        source=parse.source,
        to_account=parse.to_account,
        card=parse.card,
        biller=Biller(parse.biller) if parse.biller else None,
        date=_day(parse.date.value if parse.date else None),
        date_corrected_from=_day(_date_before(parse)),
        period=None if parse.intent in WRITES else _period(parse.period, today),
        count=_count(parse.count),
        kind=Listed(parse.kind) if parse.kind else None,
        counterparty=parse.counterparty,
        language=parse.language,
        note=parse.note,
        which=which(parse),
        same=parse.same is not None,
        who=parse.who is not None,
        scheduled=parse.scheduled is not None,
        follow_up=parse.follow_up is not None,
    )


def _money(span: Span, currency: str) -> Money | None:
    """The amount of a span where exactly one of its readings is an amount of that currency."""
    readings = (span.value, *span.alternatives)
    amounts = {money for value in readings if (money := _as_money(value, currency))}
    return amounts.pop() if len(amounts) == 1 else None


def _as_money(value: object, currency: str) -> Money | None:
    match value:
        case Money():
            return value
        case Number(number) if number == number.quantize(Money(1, currency).major):
            return Money.from_major(number, currency)
        case _:
            return None


def _count(span: Span | str | None) -> int | None:
    """Of a number that was said, or of words that mean one: "the last thing" is 1."""
    if isinstance(span, str):
        return int(span)
    if span is not None and isinstance(span.value, Number) and span.value.value % 1 == 0:
        return int(span.value.value)
    return None


def _date_before(parse: Parse) -> object:
    if parse.date_before is not None:
        return parse.date_before.value
    return parse.date.corrected_from if parse.date else None


def _day(value: object) -> datetime.date | None:
    """A day; of 'by Friday' the last one that is in time, of 'tomorrow morning' its own."""
    match value:
        case Date(day):
            return day
        case Period(None, datetime.datetime() as end):
            return end.date()
        case Period(None, datetime.date() as end):
            return end - datetime.timedelta(days=1)
        case Period(datetime.datetime() as start, _):
            return start.date()
        case _:
            return None


def _period(span: Span | None, today: datetime.date | None) -> Period | None:
    """Transactions 'in October' are those of the last one that has begun; 'of a day', of all of it."""
    if span is None:
        return None
    readings = [made for value in (span.value, *span.alternatives) if (made := _as_period(value))]
    begun = [one for one in readings if today is not None and _begins(one) <= today]
    return next(iter(begun or readings), None)


def _as_period(value: object) -> Period | None:
    match value:
        case Period():
            return value
        case Date(day):
            return Period(day, day + datetime.timedelta(days=1))
        case _:
            return None


def _begins(period: Period) -> datetime.date:
    start = period.start
    if start is None:
        return datetime.date.min
    return start.date() if isinstance(start, datetime.datetime) else start


def which(parse: Parse) -> int | None:
    """Which of those offered: 1 the first, -1 the last."""
    if parse.ordinal is not None and isinstance(parse.ordinal.value, Ordinal):
        return int(parse.ordinal.value.value)
    return int(parse.which) if parse.which else None
