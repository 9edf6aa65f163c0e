"""Cases of heard names are read, fitted on one half of the speakers and counted on the other."""

import json

import pytest

from agent.names.calibration import Calibration
from agent.names.match import match
from bench.payees import evi
from bench.payees.fit import cases, fit
from bench.payees.reliability import bins, error, measured
from bench.payees.run import Hit
from bench.payees.targets import FILE, recall, silent

PEOPLE = ["Ann Reed", "Ann Reid", "Tom Hall", "Kate Moss", "Paul Wood", "Mary Lamb"]


def lines(rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


def turn(asr, gold, attempt=0, speaker="s1", dialogue="d1", nbest=None):
    return {
        "asr": asr,
        "nbest": [asr] if nbest is None else nbest,
        "attempt": attempt,
        "speaker": speaker,
        "dialogue_id": dialogue,
        "gold_name": gold,
    }


@pytest.fixture
def material(tmp_path):
    folder = tmp_path / "D_evi_names"
    folder.mkdir()
    (folder / "kb_profiles.jsonl").write_text(lines([{"name": name} for name in PEOPLE]))
    turns = [
        turn("Tom Hall", "Tom Hall", nbest=["Tom Hall", "Tom Hull"]),
        turn("", "Tom Hall", 1, nbest=[]),
        turn("t o m", "Tom Hall", evi.SPELLED),
        turn("cat moss", "Kate Moss", speaker="s2", dialogue="d2"),
    ]
    (folder / "name_turns.jsonl").write_text(lines(turns))
    return tmp_path


def test_heard_rows_know_what_the_same_caller_said_before(material):
    rows = evi.heard(material)
    assert [row.texts for row in rows] == [("Tom Hall", "Tom Hull"), (), ("t o m",), ("cat moss",)]
    assert [row.before for row in rows] == [(), *[("Tom Hall", "Tom Hull")] * 2, ()]
    assert [row.attempt for row in evi.said(rows)] == [0, 1, 0]


def test_speakers_are_halved_by_name_and_always_the_same_way():
    halves = [evi.is_fitting(f"speaker {n}") for n in range(400)]
    assert 160 < sum(halves) < 240
    assert halves == [evi.is_fitting(f"speaker {n}") for n in range(400)]


def test_directory_in_a_drawn_order_has_the_same_people(material):
    book, drawn = evi.directory(material), evi.directory(material, [5, 3, 1, 0, 2, 4])
    assert [e.name for e in book] == [e.name for e in drawn] == PEOPLE
    assert match(book, "ann").candidates[0].display_name == "Ann Reed"
    assert match(drawn, "ann").candidates[0].display_name == "Ann Reid"


def test_fit_of_cases_gives_a_table_that_rises_and_is_the_same_every_time(material, monkeypatch):
    monkeypatch.setattr("bench.payees.fit._SIZES", (2, 4))
    rows = list(evi.said(evi.heard(material))) * 20
    book = evi.directory(material)
    one, other = fit(cases(rows, book)), fit(cases(rows, book))
    assert isinstance(one, Calibration)
    assert one == other
    assert [y for _, y in one.curve] == sorted(y for _, y in one.curve)


def hit(score, right, **more):
    place = 0 if right else -1
    fields = {"part": "said", "kind": FILE, "heard": ("x",), "held_out": True, "outcome": "match"}
    return Hit(meant="y", place=place, score=score, found=(), **(fields | more))


def test_error_of_scores_that_mean_what_they_say_is_nothing():
    hits = [hit(0.75, n < 3) for n in range(4)] + [hit(0.0, False)]
    assert error(hits) == pytest.approx(0)
    assert [(one.n, one.right) for one in bins(hits)] == [(1, 0.0), (4, 0.75)]


def test_error_is_the_distance_of_score_and_share_weighted_by_how_many():
    hits = [hit(0.95, True)] * 3 + [hit(0.35, True)]
    assert error(hits) == pytest.approx((3 * 0.05 + 0.65) / 4)
    assert error([]) == 0


def test_reliability_is_measured_of_held_out_speakers_that_were_heard():
    hits = [hit(0.9, True), hit(0.9, True, held_out=False), hit(0, False, heard=())]
    assert measured(hits, FILE) == hits[:1]


def test_recall_counts_what_was_not_recognised_as_missed():
    hits = [hit(0.9, True), hit(0.0, False, heard=(), outcome="none")]
    assert recall(hits, 5) == 50
    assert recall([], 5) is None


def test_silent_picks_are_those_of_homophones_from_kana_and_romaji():
    same = {"homophones": True, "kind": "kana"}
    asked, picked = hit(0.5, True, outcome="ambiguous", **same), hit(0.9, True, **same)
    wrong_mora = hit(0.9, True, homophones=True, kind="one mora wrong")
    assert silent([asked, picked, wrong_mora, hit(0.9, True)]) == [picked]
