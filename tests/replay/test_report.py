"""What was measured, in the forms that others build on: JSON, a page, a table."""

from html.parser import HTMLParser

import orjson
import pytest

from agent.money import Money
from bench.replay.calls import CallerTurn
from bench.replay.page import as_page
from bench.replay.player import TurnResult
from bench.replay.report import as_json, percentiles, table
from bench.replay.watch import TurnSeen
from tests.replay.made import call_result, turn_result

TURN_KEYS = {
    *("heard", "partials", "path", "intent", "slots", "said", "stages", "voice_to_voice_ms")
}
CALL_KEYS = {"id", "turns", "ledger", "ok"}
HOSTILE = "<script>alert('x')</script> & \"quoted\" <img src=//evil onerror=x>"


class Page(HTMLParser):
    """Which elements a page has, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_percentiles_interpolate_and_round_to_a_tenth():
    values = [float(number) for number in range(1, 101)]
    # linear interpolation: p at position p/100 * 99, counted from 1
    assert percentiles(values) == {"p50": 50.5, "p95": 95.0, "p99": 99.0, "max": 100.0}


def test_percentiles_of_one_value_are_that_value():
    assert set(percentiles([620.04]).values()) == {620.0}


def test_percentiles_do_not_depend_on_the_order():
    assert percentiles([3.0, 1.0, 2.0]) == percentiles([1.0, 2.0, 3.0])


def test_percentiles_of_nothing_are_none():
    assert percentiles([]) == {"p50": None, "p95": None, "p99": None, "max": None}


def test_json_has_the_shape_that_others_read():
    result = call_result(turn_result())
    result.changes = {"demo-en-current": Money(-5000, "JPY")}
    data = orjson.loads(orjson.dumps(as_json([result])))
    assert set(data) == {"calls", "summary", "environment"}
    (call,) = data["calls"]
    assert set(call) >= CALL_KEYS
    assert (call["id"], call["ok"]) == ("mine", True)
    assert call["ledger"] == [
        {"account": "demo-en-current", "amount_minor": -5000, "currency": "JPY"}
    ]
    (turn,) = call["turns"]
    assert set(turn) >= TURN_KEYS
    assert turn["heard"] == "send five thousand yen"
    assert turn["partials"] == ["send", "send five"]
    assert (turn["path"], turn["intent"]) == ("command", "transfer_money")
    assert turn["slots"] == {"amount": {"amount_minor": 5000, "currency": "JPY"}}
    assert turn["normalized"]["text"] == "send 5,000 JPY"
    (span,) = turn["normalized"]["spans"]
    assert (span["rule"], span["rule_version"]) == ("en.money", 1)
    assert turn["said"] == "Shall I?"
    assert turn["stages"]["speech_end"] == 2000.0
    assert turn["stages"]["response_sent"] == 2320.5
    assert turn["voice_to_voice_ms"] == 620.0
    assert data["summary"]["n"] == 1
    assert set(data["summary"]["voice_to_voice_ms"]) == {"p50", "p95", "p99", "max"}


def test_json_of_a_turn_in_which_nothing_happened_has_the_same_keys():
    silent = TurnResult(CallerTurn(silence_ms=100), TurnSeen(), None, ())
    (full,) = as_json([call_result(turn_result())])["calls"]  # type: ignore[misc]
    (empty,) = as_json([call_result(silent)])["calls"]  # type: ignore[misc]
    (turn,) = empty["turns"]
    assert TURN_KEYS <= set(turn) <= set(full["turns"][0])
    assert (turn["heard"], turn["path"], turn["slots"], turn["stages"]) == ("", None, {}, {})
    assert turn["voice_to_voice_ms"] is None


def test_json_environment_is_what_a_figure_must_be_read_with():
    environment = as_json([])["environment"]
    assert {"revision", "machine", "cores", "python", "packages"} <= set(environment)  # type: ignore[call-overload]
    assert all(environment.values())  # type: ignore[attr-defined]


def test_summary_counts_turns_that_were_measured_also_at_zero():
    result = call_result(turn_result(0.0), turn_result(None), turn_result(100.0))
    summary = as_json([result])["summary"]
    assert summary["turns"] == 2  # type: ignore[index]
    assert summary["voice_to_voice_ms"]["p50"] == 50.0  # type: ignore[index]


def test_call_with_a_fault_anywhere_is_not_ok():
    of_turn = call_result(turn_result(), turn_result(faults=("other intent",)))
    of_call = call_result(turn_result())
    of_call.faults.append("ledger: expected nothing")
    results = [of_turn, of_call, call_result(turn_result())]
    data = as_json(results)
    assert [call["ok"] for call in data["calls"]] == [False, False, True]  # type: ignore[attr-defined]
    assert data["summary"]["ok"] == 1  # type: ignore[index]
    assert "not as expected" in as_page(results)


@pytest.mark.parametrize("where", ["heard", "said"])
def test_page_shows_what_was_heard_and_said_as_text_only(where: str):
    page = Page(as_page([call_result(turn_result(**{where: HOSTILE}))]))
    assert HOSTILE in page.text
    assert not {"script", "img"} & {tag for tag, _ in page.elements}


def test_page_shows_ids_greetings_faults_and_accounts_as_text_only():
    turn = turn_result(faults=(f"fault {HOSTILE}",))
    result = call_result(turn, call_id=f"id {HOSTILE}", greeting=f"greeting {HOSTILE}")
    result.changes = {f"account {HOSTILE}": Money(-5000, "JPY")}
    page = Page(as_page([result]))
    for name in ("fault", "id", "greeting", "account"):
        assert f"{name} {HOSTILE}" in page.text
    assert not {"script", "img"} & {tag for tag, _ in page.elements}


def test_page_needs_nothing_from_elsewhere():
    text = as_page([call_result(turn_result())])
    page = Page(text)
    assert text.startswith("<!doctype html>")
    assert '<meta charset="utf-8">' in text
    named = {name for _, attributes in page.elements for name in attributes}
    assert not {"src", "href", "action", "xlink:href"} & named
    assert not {"link", "script", "iframe", "object"} & {tag for tag, _ in page.elements}
    assert "url(" not in text
    assert "@import" not in text


def test_page_draws_a_bar_a_step_to_one_scale():
    page = Page(as_page([call_result(turn_result())]))
    bars = [attributes for tag, attributes in page.elements if tag == "rect"]
    # speech end 2000, final 2200, endpoint 2250, voice starts 2260, first audio 2300, sent 2320.5
    assert [bar["x"] for bar in bars] == ["0.0", "200.0", "250.0", "260.0", "300.0"]
    assert [bar["width"] for bar in bars] == ["200.0", "50.0", "10.0", "40.0", "20.5"]


def test_page_of_no_calls_is_a_page():
    assert "0 of 0 calls as expected" in Page(as_page([])).text


def test_table_has_a_line_a_call_and_the_percentiles():
    good, bad = call_result(turn_result(600.0), turn_result(None)), call_result(call_id="other")
    bad.faults.append("something")
    lines = list(table([good, bad]))
    assert len(lines) == 4
    assert lines[1].split() == ["mine", "yes", "2", "600", "–"]
    assert lines[2].split() == ["other", "NO", "0"]
    assert lines[3] == "1 turns: p50 600.0 ms, p95 600.0 ms, max 600.0 ms"
