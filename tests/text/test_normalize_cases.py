"""English sentences and the values they hold: `cases/text/en.jsonl`, a row a sentence.

`of` is the surface of a span; `money` is "<minor units> <code>"; `or` are the alternatives, `from`
the corrected value, `not` a negation. A row without spans must stay as it is.
"""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from agent.money import Money
from agent.text import normalize
from agent.text.values import Digits, Kind, Number, Span, Value

CASES = Path(__file__).parents[1] / "cases" / "text"
ROWS = [json.loads(line) for line in (CASES / "en.jsonl").read_text("utf-8").splitlines()]


def shown(value: Value) -> str:
    match value:
        case Money(amount_minor, currency):
            return f"{amount_minor} {currency}"
        case Number(number):
            return format(number, "f")
        case Digits(digits):
            return digits


def row(span: Span) -> dict[str, object]:
    shape: dict[str, object] = {"of": span.surface, span.kind.value: shown(span.value)}
    if span.alternatives:
        shape["or"] = [shown(value) for value in span.alternatives]
    if span.corrected_from:
        shape["from"] = shown(span.corrected_from)
    if span.negated:
        shape["not"] = True
    return shape


@pytest.mark.parametrize("case", ROWS, ids=[case["say"] for case in ROWS])
def test_normalize_sentence_finds_these_values(case):
    found = normalize(case["say"], "en", currency=case.get("currency"))
    assert [row(span) for span in found.spans] == case.get("spans", [])
    assert found.text == case.get("text", case["say"])


def test_normalize_example_of_the_interface_is_exact():
    found = normalize("send five thousand yen to sato ken", "en")
    assert found.as_json()["spans"] == [
        {
            "start": 5,
            "end": 22,
            "surface": "five thousand yen",
            "kind": "money",
            "value": {"amount_minor": 5000, "currency": "JPY"},
            "rule": "en.money",
            "rule_version": 1,
        }
    ]


def test_normalize_written_number_is_a_decimal_of_its_digits():
    (span,) = normalize("1,234.50", "en").spans
    assert (span.kind, span.value) == (Kind.NUMBER, Number(Decimal("1234.50")))
    assert span.value.as_json() == {"value": "1234.50"}


@pytest.mark.parametrize(
    ("say", "rule"),
    [
        ("nine dollars", "en.money"),
        ("ninety", "en.cardinal"),
        ("nine one one", "en.digits"),
        ("ending in nine one", "en.digits.cued"),
        ("nine no ten dollars", "en.correction"),
    ],
)
def test_normalize_span_names_its_rule(say, rule):
    assert [span.rule for span in normalize(say, "en").spans] == [rule]
