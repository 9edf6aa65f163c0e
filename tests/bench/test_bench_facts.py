"""What counts as the same value, and what just does not."""

from datetime import date, datetime
from fractions import Fraction

import pytest

from bench.normalize.currencies import DOLLARS
from bench.normalize.facts import (
    Amount,
    Clock,
    ClockStretch,
    Day,
    Digits,
    Figure,
    Instant,
    Moment,
    Stretch,
    day_of,
    read_value,
    same,
)

NOON = datetime(2026, 5, 4, 12)
MIDNIGHT = datetime(2026, 5, 4)
NEXT = datetime(2026, 5, 5)


def number(value, kind="number"):
    return Figure(kind, Fraction(value))


def money(value, *codes, bare=False):
    return Amount(Fraction(value), frozenset(codes), bare)


SAME = [
    (number("2.50"), number("2.5")),
    (number(41), Digits("41")),
    (Digits("41"), number(41)),
    (Digits("041"), Digits("041")),
    (number("0.0476190476190476"), number(Fraction(1, 21))),
    (number(Fraction(1, 21)), number("0.047619047619047619")),
    (Amount(Fraction(7), DOLLARS), money(7, "CAD")),
    (money(7), money(7, "KES")),
    (money(7, bare=True), number(7)),
    (money(7, bare=True), Digits("7")),
    (day_of(date(2026, 5, 4)), day_of(date(2026, 5, 4))),
    (Day((5, 4)), day_of(date(1999, 5, 4))),
    (day_of(date(2026, 5, 4)), Stretch(MIDNIGHT, NEXT)),
    (Stretch(MIDNIGHT, NEXT), day_of(date(2026, 5, 4))),
    (Clock(9 * 3600), Clock(9 * 3600 + 59)),
    (Moment(NOON), Moment(NOON.replace(second=30))),
    (Moment(NOON), Instant(NOON)),
    (day_of(date(2026, 5, 4)), Instant(NOON)),
    (Clock(12 * 3600), Instant(NOON)),
    (Stretch(None, NOON), Stretch(None, NOON)),
    (Stretch(MIDNIGHT, datetime(2026, 5, 4, 23, 59, 59)), Stretch(MIDNIGHT, NEXT)),
    (ClockStretch(9 * 3600, 17 * 3600), Stretch(NOON.replace(hour=9), NOON.replace(hour=17))),
    (ClockStretch(20 * 3600, 86399), Stretch(NOON.replace(hour=20), NEXT)),
    (ClockStretch(12 * 3600, None), Stretch(NOON, None)),
]
DIFFERENT = [
    (number(41), number(41, "ordinal")),
    (number(41), Digits("041")),
    (number(10**20), number(10**20 + 1)),
    (number("0.333"), number(Fraction(1, 3))),
    (number(Fraction(1, 3)), number("0.333")),
    (Digits("041"), number(41)),
    (Amount(Fraction(7), DOLLARS), money(7, "EUR")),
    (money(7, "USD"), number(7)),
    (money(7, bare=True), number(7, "ordinal")),
    (money("7.10", "USD"), money("7.01", "USD")),
    (day_of(date(2026, 5, 4)), day_of(date(2025, 5, 4))),
    (Day((5, 4)), day_of(date(2026, 4, 5))),
    (day_of(date(2026, 5, 4)), Moment(MIDNIGHT)),
    (day_of(date(2026, 5, 4)), Stretch(MIDNIGHT, datetime(2026, 5, 6))),
    (Clock(9 * 3600), Clock(21 * 3600)),
    (Clock(12 * 3600), Moment(NOON)),
    (Moment(NOON), Clock(12 * 3600)),
    (Moment(NOON), Moment(NOON.replace(minute=1))),
    (Stretch(None, NOON), Stretch(MIDNIGHT, NOON)),
    (Stretch(MIDNIGHT, NEXT), Stretch(MIDNIGHT, NOON)),
    (Stretch(MIDNIGHT, NEXT), Instant(MIDNIGHT)),
    (ClockStretch(9 * 3600, None), Stretch(NOON.replace(hour=9), NEXT)),
]


@pytest.mark.parametrize(("expected", "found"), SAME, ids=repr)
def test_same_value_in_another_form_is_the_same(expected, found):
    assert same(expected, found)


@pytest.mark.parametrize(("expected", "found"), DIFFERENT, ids=repr)
def test_same_other_value_or_kind_is_not_the_same(expected, found):
    assert not same(expected, found)


@pytest.mark.parametrize(
    ("kind", "value", "fact"),
    [
        ("money", {"amount_minor": 1250, "currency": "USD"}, money("12.5", "USD")),
        ("money", {"amount_minor": 1250, "currency": "JPY"}, money(1250, "JPY")),
        ("money", {"amount_minor": 1250, "currency": "KWD"}, money("1.25", "KWD")),
        ("percent", {"value": "12.5"}, number("12.5", "percent")),
        ("digits", {"digits": "007"}, Digits("007")),
        ("date", {"date": "2026-05-04"}, day_of(date(2026, 5, 4))),
        ("time", {"time": "09:30"}, Clock(34200)),
        ("datetime", {"datetime": "2026-05-04T12:00:00+09:00"}, Moment(NOON)),
        ("period", {"start": "2026-05-04", "end": None}, Stretch(MIDNIGHT, None)),
        (
            "period",
            {"start": None, "end": "2026-05-04T12:00:00+09:00"},
            Stretch(None, NOON),
        ),
        ("spelled", {"spelled": "SATO"}, None),
    ],
)
def test_read_value_of_each_kind_of_the_command_line(kind, value, fact):
    assert read_value(kind, value) == fact
