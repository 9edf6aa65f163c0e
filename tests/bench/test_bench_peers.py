"""Peers in a process of their own: what they are asked, what their answers mean, when they end."""

import sys
from datetime import datetime
from fractions import Fraction

import pytest

from bench.normalize.beside import Beside, PeerFailed, request
from bench.normalize.facts import (
    DATES,
    NUMBERS,
    Amount,
    Clock,
    Day,
    Figure,
    Instant,
    Moment,
    Stretch,
)
from bench.normalize.rows import Row
from bench.normalize.run import measure, started
from bench.peers.client import Peer, PeerEnded, find_environment, python_of
from tests.bench.peers_home import make_environment

NUMBER, ORDINAL = Figure("number", Fraction(90)), Figure("ordinal", Fraction(7))
DAY = Day((5, 7), 2026)


def row(*facts, asked=("number",), lang="en", text="the 7th of 90", **more):
    answer = tuple((fact,) for fact in facts)
    return Row("en", "s", "c", lang, (text,), frozenset(asked), (answer,), **more)


@pytest.fixture
def environment(tmp_path):
    return make_environment(tmp_path / "peers")


@pytest.fixture
def peers(environment):
    with started(environment, pytest.fail) as peers:
        yield {peer.name: peer for peer in peers}


def test_peers_tell_their_version_and_answer(peers):
    assert {name: peer.version for name, peer in peers.items()} == dict.fromkeys(
        ["text2num", "recognizers", "dateparser"], "0.7"
    )
    finds = peers["text2num"].find(row(asked=("number", "ordinal")), "x")
    assert [found.says for found in finds] == [(ORDINAL,), (NUMBER,)]
    (found,) = peers["recognizers"].find(row(), "x")
    assert (found.kind, found.says) == ("number", (NUMBER,))
    (found,) = peers["dateparser"].find(row(asked=DATES), "x")
    assert found.says == (Instant(datetime(2026, 5, 7)),)


def test_peer_that_fails_on_a_text_goes_on(peers):
    with pytest.raises(PeerFailed, match="ValueError"):
        peers["text2num"].find(row(), "fail")
    assert peers["text2num"].find(row(), "x")


def test_peer_that_ends_is_told_and_the_others_go_on(environment):
    rows = [row(NUMBER, text="die"), row(DAY, asked=["date"])]
    said = []
    with started(environment, said.append) as peers:
        run = measure(rows, [], peers, lambda *progress: None, said.append, timed=False)
    assert list(run.peers) == ["dateparser"]
    assert [line.split(" ended")[0] for line in said] == ["peer text2num", "peer recognizers"]
    assert len(run.ours) == 2


def test_peer_that_does_not_start_is_told(tmp_path):
    broken = tmp_path / "broken.py"
    broken.write_text("import no_such_module")
    said = []
    with started(make_environment(tmp_path / "peers", broken), said.append) as peers:
        assert peers == []
    assert len(said) == 3
    assert "make peers" in said[0]


def test_peers_without_environment_are_none(tmp_path, monkeypatch):
    monkeypatch.setenv("TELLER_PEERS", str(tmp_path / "nowhere"))
    assert find_environment(None) is None
    made = make_environment(tmp_path / "peers")
    monkeypatch.setenv("TELLER_PEERS", str(made))
    assert find_environment(None) == made
    assert python_of(made).exists()
    with started(None, pytest.fail) as peers:
        assert peers == []


MONEY = Amount(Fraction(7), frozenset(["EUR"]))
PERIOD = Stretch(datetime(2026, 5, 7), datetime(2026, 5, 9))


@pytest.mark.parametrize(
    ("asked", "able"),
    [
        (row(NUMBER), {"text2num", "recognizers"}),
        (row(ORDINAL, NUMBER, asked=("ordinal", "number")), {"text2num", "recognizers"}),
        (row(MONEY, asked=["money"]), {"recognizers"}),
        (row(NUMBER, lang="ja"), {"recognizers"}),
        (row(MONEY, asked=["money"], lang="ja"), set()),
        (row(DAY, asked=DATES), {"recognizers", "dateparser"}),
        (row(Clock(5), asked=DATES, lang="ja"), {"dateparser"}),
        (row(PERIOD, asked=DATES), {"recognizers"}),
        (row(DAY, PERIOD, asked=DATES), {"recognizers"}),
        (row(asked=NUMBERS), {"text2num", "recognizers"}),
        (row(asked=["money"]), {"recognizers"}),
        (row(asked=DATES, lang="ja"), {"dateparser"}),
    ],
)
def test_peers_are_asked_where_they_have_language_and_kind(peers, asked, able):
    assert {name for name, peer in peers.items() if peer.can(asked)} == able


def test_request_names_kinds_time_and_order_of_days():
    asked = row(DAY, asked=DATES, hint="DMY", at=datetime(2026, 5, 4))
    assert request(asked, "may") == {
        "text": "may",
        "lang": "en",
        "kinds": ["date"],
        "at": "2026-05-04T00:00:00",
        "order": "DMY",
    }
    everything = row(NUMBER, asked=("number", "digits", "money", "percent"), magnitudes=True)
    assert request(everything, "x")["kinds"] == ["number"]
    assert request(row(MONEY, asked=("money", "digits")), "x")["kinds"] == ["number", "money"]


def entry(kind, start, end, resolution, type_name=""):
    return {
        "kind": kind,
        "type": type_name or kind,
        "text": "from a to b",
        "start": start,
        "end": end,
        "resolution": resolution,
    }


def recognized(asked, *entries):
    peer = Beside("recognizers", "1", lambda request: {"found": list(entries), "ns": 1})
    return [(found.kind, found.says[0]) for found in peer.find(asked, "x" * 20)]


def test_recognizers_results_inside_of_others_do_not_count_twice():
    euros = entry("money", 0, 9, {"value": "7", "unit": "Euro", "isoCurrency": "EUR"})
    seven, ninety = entry("number", 0, 4, {"value": "7"}), entry("number", 12, 15, {"value": "90"})
    asked = row(asked=("money", "number"))
    assert recognized(asked, ninety, seven, euros) == [("money", MONEY), ("number", NUMBER)]
    same_place = entry("ordinal", 12, 15, {"value": "7"})
    assert recognized(asked, ninety, same_place) == [("ordinal", ORDINAL)]


def test_recognizers_durations_and_what_it_cannot_resolve_are_no_spans():
    values = {"values": [{"timex": "P1D", "type": "duration", "value": "86400"}]}
    assert recognized(row(asked=DATES), entry("date", 0, 3, values, "datetimeV2.duration")) == []
    empty = {"values": [{"timex": "SU", "type": "daterange", "value": "not resolved"}]}
    assert recognized(row(asked=DATES), entry("date", 0, 3, empty, "datetimeV2.daterange")) == []
    moment = {"values": [{"timex": "x", "type": "datetime", "value": "2026-05-07 10:00:00"}]}
    asked = row(asked=DATES)
    assert recognized(asked, entry("date", 0, 3, moment, "datetimeV2.datetime")) == [
        ("datetime", Moment(datetime(2026, 5, 7, 10)))
    ]


def test_scripts_answer_by_the_protocol(tmp_path, monkeypatch):
    """The real script, with a stand-in for the package it asks, which prints what it should not."""
    (tmp_path / "text_to_num.py").write_text(
        "def alpha2digit(text, lang, threshold):\n"
        "    print('noise')\n"
        "    return {'ninety': '90'}[text]\n"
    )
    metadata = tmp_path / "text2num-9.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.1\nName: text2num\nVersion: 9\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Peer("text2num", sys.executable) as peer:
        assert peer.version == "9"
        answer = peer.ask({"text": "ninety", "lang": "en"})
        assert answer["found"] == [{"written": "90"}]
        assert 0 < int(answer["ns"]) < 10**9
        assert peer.ask({"text": "nine", "lang": "en"})["error"] == "KeyError: 'nine'"


def test_script_without_its_package_has_ended():
    with pytest.raises(PeerEnded, match="peer text2num ended with exit code 1"):
        Peer("text2num", sys.executable)
