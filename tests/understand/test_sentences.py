"""English sentences and what becomes of them: `cases/understand/en.jsonl`, a row a sentence.

`expects` is what the agent has just asked (a transfer is then pending), `offered` between whom. Of
`slots` only what is written there must be so; `{}` says that there is none.
"""

import json
from pathlib import Path

import pytest

from agent.understand.decision import Expects, Intent, Reading, Reason
from agent.understand.decision import Path as Way

CASES = Path(__file__).parents[1] / "cases" / "understand"
ROWS = [json.loads(line) for line in (CASES / "en.jsonl").read_text("utf-8").splitlines()]


def name(row):
    return f"{row['say']} [{row.get('expects', 'nothing')}]"


def differences(expected, actual, where=""):
    """What is expected and is not so; a mapping may hold more, a list may not."""
    if isinstance(expected, dict) and isinstance(actual, dict) and expected:
        for key, value in expected.items():
            yield from differences(value, actual.get(key), f"{where}.{key}")
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, pair in enumerate(zip(expected, actual, strict=True)):
            yield from differences(*pair, f"{where}[{index}]")
    elif expected != actual:
        yield f"{where}: expected {expected!r}, was {actual!r}"


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_decision_on_a_sentence_is_the_expected_one(decide, row):
    expects = Expects(row.get("expects", "nothing"))
    found = decide(row["say"], expects, tuple(row.get("offered", ()))).as_json()
    expected = {key: row[key] for key in ("path", "intent", "reason", "slots")}
    assert not list(differences(expected | {"missing": row.get("missing", [])}, found))


@pytest.mark.parametrize("around", ["{} please", "um {}", "okay so {}", "Hello, {}!", "  {}  "])
@pytest.mark.parametrize(
    "row", [r for r in ROWS if r["path"] == "command" and "expects" not in r], ids=name
)
def test_decision_on_a_request_with_politeness_around_it_is_the_same(decide, row, around):
    plain, polite = decide(row["say"]), decide(around.format(row["say"]))
    assert polite.as_json() == plain.as_json()


def test_cases_cover_every_path_that_is_built_and_every_intent():
    assert {row["path"] for row in ROWS} == {way.value for way in Way}
    assert {row["intent"] for row in ROWS if row["intent"]} == {intent.value for intent in Intent}


def test_cases_cover_every_reason_but_a_bad_line():
    assert {row["reason"] for row in ROWS} == {r.value for r in Reason} - {Reason.NOT_HEARD.value}


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_decision_below_the_least_confidence_is_refused_whatever_was_said(decide, row):
    expects = Expects(row.get("expects", "nothing"))
    found = decide(row["say"], expects, confidence=0.29, least=0.3)
    assert (found.path, found.intent, found.reason) == (Way.REFUSE, None, Reason.NOT_HEARD)
    assert found.slots.as_json() == {}


@pytest.mark.parametrize(
    ("say", "way"),
    [
        ("what is my balance", Way.COMMAND),
        ("show my recent transactions", Way.COMMAND),
        ("get me a person", Way.HANDOFF),
        ("send five thousand yen to sato ken", Way.REFUSE),
        ("yes", Way.REFUSE),
        ("no six thousand", Way.REFUSE),
        ("goodbye", Way.REFUSE),
    ],
)
def test_one_unsure_word_among_sure_ones_is_let_pass_only_where_the_answer_informs(
    decide, say, way
):
    assert decide(say, confidence=0.1, mean=0.8, least=0.3).path is way


def test_decision_at_the_least_confidence_counts(decide):
    assert decide("yes", Expects.YES_NO, confidence=0.3, least=0.3).intent is Intent.CONFIRM


@pytest.mark.parametrize(
    ("say", "expects", "reading"),
    [
        ("yes", Expects.YES_NO, Reading.ANSWER),
        ("no", Expects.YES_NO, Reading.ANSWER),
        ("yes", Expects.NOTHING, Reading.COMPLETE),
        ("what is my balance", Expects.NOTHING, Reading.COMPLETE),
        ("send five thousand yen to sato ken", Expects.NOTHING, Reading.COMPLETE),
        ("send", Expects.NOTHING, Reading.OPEN),
        ("send five thousand yen", Expects.NOTHING, Reading.OPEN),
        ("send five thousand yen to", Expects.NOTHING, Reading.OPEN),
        ("send five thousand yen to tanaka", Expects.NOTHING, Reading.OPEN),
        ("send five thousand yen to zebedee", Expects.NOTHING, Reading.OPEN),
        ("what is my", Expects.NOTHING, Reading.OPEN),
        ("ending nine nine", Expects.PAYEE, Reading.OPEN),
        ("tell me a joke", Expects.NOTHING, Reading.UNKNOWN),
    ],
)
def test_reading_of_words_says_how_finished_they_sound(decide, say, expects, reading):
    assert decide(say, expects).reading is reading


def test_reading_of_every_beginning_of_a_request_is_never_a_finished_answer(decide):
    words = "send five thousand yen to sato ken from my savings account".split()
    readings = [decide(" ".join(words[:n])).reading for n in range(1, len(words) + 1)]
    # send | five | thousand | yen | to -> open; sato alone is a payee already; ken; from my are open
    assert readings[:5] == [Reading.OPEN] * 5
    assert readings[5:7] == [Reading.COMPLETE] * 2
    assert readings[7:9] == [Reading.OPEN] * 2
    assert readings[-1] is Reading.COMPLETE


@pytest.mark.parametrize(
    ("say", "currency", "money"),
    [
        ("send twelve hundred to sato ken", "JPY", (1200, "JPY")),
        ("send twelve hundred to sato ken", "USD", (120_000, "USD")),
        ("send 12.50 to sato ken", "USD", (1250, "USD")),
        ("send fifty dollars to sato ken", "JPY", (5000, "USD")),
    ],
)
def test_amount_without_a_currency_takes_the_account_s(decide, say, currency, money):
    found = decide(say, currency=currency).slots.amount
    assert found is not None
    assert (found.amount_minor, found.currency) == money


@pytest.mark.parametrize("digits", [27, 28, 29, 40, 400])
def test_amount_of_any_length_is_exact_or_not_understood(decide, digits):
    found = decide(f"send {'9' * digits} yen to sato ken").slots.amount
    assert found is None or found.amount_minor == int("9" * digits)
    bare = decide(f"send {'9' * digits} to sato ken").slots.amount
    assert bare is None or bare.amount_minor == int("9" * digits)
