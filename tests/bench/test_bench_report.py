"""Targets, tables and JSON of a run."""

import pytest

from bench.normalize import speed
from bench.normalize.beside import Beside
from bench.normalize.report import as_json, table
from bench.normalize.rows import Left, Row
from bench.normalize.run import Run, measure
from bench.normalize.score import Outcome
from bench.normalize.targets import targets


def outcomes(group, suite, rights, n, error=""):
    rows = [Row(group, suite, "c", "en", ("x",), frozenset(), ((),)) for _ in range(n)]
    return [Outcome(row, at < rights, True, ((),), error) for at, row in enumerate(rows)]


def target(run, name):
    (found,) = [t for t in targets(run.ours, run.peers, run.speed_ms()) if t.name == name]
    return found


@pytest.mark.parametrize(("rights", "reached"), [(190, True), (189, False)])
def test_target_of_english_is_at_least_its_bound(rights, reached):
    run = Run([], outcomes("en", "A_itn_en_nemo", rights, 200))
    assert target(run, "English money, numbers, digits").reached is reached


def test_target_of_japanese_is_of_its_suites_and_with_written_dates():
    run = Run(
        [],
        outcomes("ja", "B_itn_ja_nemo", 93, 100)
        + outcomes("ja", "B_duckling_ja", 0, 50)
        + outcomes("written-dates-ja", "B_itn_ja_nemo", 0, 10),
    )
    assert target(run, "Japanese money, numbers, digits").reached is True
    both = target(run, "the same with written dates")
    assert (both.n, both.reached) == (110, False)


@pytest.mark.parametrize(("wrong", "reached"), [(1, True), (2, False)])
def test_target_of_negatives_is_at_most_its_bound(wrong, reached):
    run = Run([], outcomes("negatives-en", "A_recognizers_en", 100 - wrong, 100))
    assert target(run, "must not match: Recognizers").reached is reached


def test_target_of_clean_negatives_allows_none():
    run = Run([], outcomes("negatives-en", "A_duckling_en", 99, 100))
    assert target(run, "must not match: text2num, Duckling").reached is False


@pytest.mark.parametrize(("best", "reached"), [(80, True), (81, False)])
def test_target_of_births_is_two_points_above_the_best_peer(best, reached):
    run = Run([], outcomes("dob", "s", 82, 100))
    run.peers = {"a": outcomes("dob", "s", 50, 100), "b": outcomes("dob", "s", best, 100)}
    found = target(run, "dates of birth, best peer + 2")
    assert (found.bound, found.reached) == (best + 2, reached)


def test_target_of_births_without_peers_is_not_measured():
    assert (
        target(Run([], outcomes("dob", "s", 9, 9)), "dates of birth, best peer + 2").reached is None
    )


def test_target_of_speed_is_the_worst_language():
    times = {"n": 10, "p99_ms": 0.2}
    slow = {"n": 10, "p99_ms": 1.2}
    run = Run([], [])
    run.timing = {
        "en": {"teller": {"utterance": times, "partial": times}},
        "ja": {"teller": {"utterance": slow, "partial": times}},
    }
    assert target(run, "20 words, p99 ms").reached is False
    assert target(run, "one more word, p99 ms").reached is True
    assert target(run, "20 words, p99 ms").n == 20


def test_targets_are_those_that_were_measured():
    names = [t.name for t in targets(outcomes("dates-en", "s", 1, 1), {}, {})]
    assert names == ["English dates, times, periods"]


def test_report_has_every_set_reason_and_peer_on_the_same_rows():
    ours = outcomes("en", "A", 3, 4)
    run = Run([Left("en", "A", "c", "measures", "x"), Left("en", "B", "c", "measures", "y")], ours)
    run.peers = {"text2num": [Outcome(ours[3].row, True, True, ((),))]}
    data = as_json(run)
    first, second = data["sets"]
    assert (first["set"], first["left_out"], first["teller"]["percent"]) == ("A", 1, 75.0)
    assert first["teller"]["percent_with_alternatives"] == 100.0
    assert first["peers"]["text2num"]["percent"] == 100.0
    assert first["peers"]["text2num"]["teller_on_the_same_rows"] == 0.0
    assert (second["set"], second["teller"]["n"], second["teller"]["percent"]) == ("B", 0, None)
    assert data["left_out"][0] == {"group": "en", "set": "A", "reason": "measures", "n": 1}
    assert {"revision", "machine", "python"} <= set(data["environment"])
    shown = "\n".join(table(run))
    assert "75.00<" in shown
    assert "100.00 of    1" in shown
    assert "left out      2  measures" in shown
    assert "NOT REACHED" in shown


def test_report_tells_failures_of_ours():
    run = Run([], outcomes("en", "A", 0, 2, error="KeyError: 'x'"))
    assert "teller failed on 2 rows: KeyError: 'x'" in "\n".join(table(run))


def text_row(text, lang="en"):
    return Row("en", "s", "c", lang, (text,), frozenset(["number"]), ((),))


def test_utterances_are_twenty_words_one_behind_the_other():
    rows = [text_row(" ".join(f"w{n}" for n in range(start, start + 15))) for start in (0, 15, 30)]
    cut = speed.utterances(rows, "en")
    assert all(len(words) == 20 for words in cut)
    assert cut[0] == [f"w{n}" for n in range(20)]
    assert cut[-1][-1] == "w44"
    assert speed.utterances(rows, "ja") == []


def test_partials_grow_by_a_word():
    assert speed.partials(["a", "b", "c"], "en") == ["a", "a b", "a b c"]
    assert speed.partials(speed.split("三千円です", "ja"), "ja") == [
        "三千",
        "三千円で",
        "三千円です",
    ]


def test_speed_is_measured_for_ours_and_a_peer():
    rows = [text_row("seven euros and nine more words of no value " * 20)]
    asked = []
    peer = Beside("recognizers", "1", lambda request: asked.append(request) or {"ns": 3_000_000})
    callers = {"ja": speed.cut(["残高を教えてください" * 20], "ja")}
    run = measure(rows, [], [peer], lambda *progress: None, pytest.fail, callers)
    assert set(run.timing) == {"ja", "en, dense"}
    ours, theirs = run.timing["en, dense"]["teller"], run.timing["en, dense"]["recognizers"]
    assert ours["utterance"]["n"] > 100
    assert ours["partial"]["n"] == 20 * min(200, ours["utterance"]["n"])
    assert theirs["utterance"]["p99_ms"] == 3.0
    assert 0 < ours["utterance"]["core_p99_ms"] < 1000
    assert {"number", "money", "date"} <= set(asked[-1]["kinds"])
    assert set(run.speed_ms()) == {
        *("20 words, p99 ms", "one more word, p99 ms"),
        *("20 words, p99 ms, dense", "one more word, p99 ms, dense"),
    }


def test_times_are_percentiles_in_milliseconds():
    assert speed.times([1_000_000] * 99 + [9_000_000]) == {
        "n": 100,
        "p50_ms": 1.0,
        "p95_ms": 1.0,
        "p99_ms": 1.08,
        "max_ms": 9.0,
    }
    assert speed.times([]) == {"n": 0}


def test_callers_are_read_from_their_sets_by_language(tmp_path):
    folder = tmp_path / "C_sgd_banks"
    folder.mkdir()
    (folder / "user_turns.jsonl").write_text(
        '{"text": "how much is in my account"}\n' * 10, "utf-8"
    )
    found = speed.callers(tmp_path)
    assert set(found) == {"en"}
    assert found["en"][0][:6] == "how much is in my account".split()
    assert speed.callers(tmp_path / "nothing") == {}
