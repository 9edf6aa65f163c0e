"""Sentences and the values they hold: `cases/text/<language>*.jsonl`, a row a sentence.

`of` is the surface of a span; its value stands under its kind: `money` is "<minor units> <code>",
`period` is "<start>/<end>" with ".." for an open side, dates and times are in ISO 8601. `or` are the
alternatives, `from` the corrected value, `not` a negation. `at` is the reference time, `currency` the
account's. A row without spans must stay as it is; one without `text` is not asked for it.
"""

import json
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from agent.money import Money
from agent.text import normalize
from agent.text.values import Kind, Number, Period, Span, Value

CASES = Path(__file__).parents[1] / "cases" / "text"
ROWS = [
    pytest.param(path.stem[:2], case, id=f"{path.stem}: {case['say']}")
    for path in sorted(CASES.glob("*.jsonl"))
    for case in map(json.loads, path.read_text("utf-8").splitlines())
]


def shown(value: Value) -> str:
    match value:
        case Money(amount_minor, currency):
            return f"{amount_minor} {currency}"
        case Period():
            ends = value.as_json()
            return f"{ends['start'] or '..'}/{ends['end'] or '..'}"
        case _:
            (text,) = value.as_json().values()
            return str(text)


def row(span: Span) -> dict[str, object]:
    shape: dict[str, object] = {"of": span.surface, span.kind.value: shown(span.value)}
    if span.alternatives:
        shape["or"] = [shown(value) for value in span.alternatives]
    if span.corrected_from:
        shape["from"] = shown(span.corrected_from)
    if span.negated:
        shape["not"] = True
    return shape


@pytest.mark.parametrize(("lang", "case"), ROWS)
def test_normalize_sentence_finds_these_values(lang, case):
    at = datetime.fromisoformat(case["at"]) if "at" in case else None
    found = normalize(case["say"], lang, at=at, currency=case.get("currency"))
    assert [row(span) for span in found.spans] == case.get("spans", [])
    if "text" in case or not found.spans:
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
        ("ninth", "en.ordinal"),
        ("nine percent", "en.percent"),
        ("n i n e", "en.spelled"),
    ],
)
def test_normalize_span_names_its_rule(say, rule):
    assert [span.rule for span in normalize(say, "en").spans] == [rule]
