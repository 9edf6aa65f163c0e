"""A run over tiny made-up sets, its report and its command line."""

import json

import pytest

from agent.errors import UsageError
from bench.payees import japanese, nicknames
from bench.payees.report import as_json, table, wrong_rows
from bench.payees.run import measure
from web.cli import main

FAMILIES = [
    ("佐藤", "さとう", "satou"),
    ("加藤", "かとう", "katou"),
    ("斉藤", "さいとう", "saitou"),
]
FAMILIES += [("斎藤", "さいとう", "saitou"), ("林", "はやし", "hayashi")]


def write(path, rows):
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


def family(kanji, kana, romaji):
    return {"kanji": kanji, "kana": kana, "romaji": romaji, "population": 1000}


@pytest.fixture
def material(tmp_path):
    rows = [family(*one) for one in FAMILIES]
    write(tmp_path / japanese.FAMILY, rows)
    given = [("けん", "ken", ["健", "賢"]), ("はなこ", "hanako", ["花子"]), ("ん", "n", [])]
    write(
        tmp_path / japanese.GIVEN,
        [{"kana": a, "romaji": b, "kanji": c, "popular": False} for a, b, c in given],
    )
    write(tmp_path / japanese.PAIRS, [{"a": rows[0], "b": rows[1]}])
    write(tmp_path / nicknames.PAIRS, [{"canonical": "robert", "variant": "bob"}])
    write(
        tmp_path / nicknames.CENSUS,
        [{"name": name, "kind": "last", "freq_pct": 1} for name in ("Hall", "Reed", "Moss")],
    )
    return tmp_path


def test_japanese_book_gives_homophones_and_near_pairs_one_given_name(material):
    everybody = {person.entry.name.split()[0]: person for person in japanese.people(material)}
    assert len(everybody) == len(FAMILIES)
    assert everybody["佐藤"].given == everybody["加藤"].given
    assert everybody["斉藤"].entry.reading == everybody["斎藤"].entry.reading


def test_japanese_names_are_asked_in_three_ways_and_homophones_marked(material):
    asked = list(japanese.asked(japanese.people(material)))
    assert [one.kind for one in asked[:3]] == ["kana", "romaji", "one mora wrong"]
    assert sum(one.homophones for one in asked) == 2 * 3
    assert asked == list(japanese.asked(japanese.people(material)))
    right = {one.meant: one.heard for one in asked if one.kind == "kana"}
    wrong = [one for one in asked if one.kind == "one mora wrong"]
    for one in wrong:
        pairs = list(zip(one.heard, right[one.meant], strict=True))
        assert sum(a != b for a, b in pairs) == 1


def test_nicknames_are_asked_by_the_variant_of_somebody_in_the_book(material):
    book, asked = nicknames.made(material)
    assert len(book) == len(asked) == 1000
    assert {entry.name for entry in book} == {one.meant for one in asked}
    assert all(one.heard.startswith("bob ") for one in asked)


def test_run_of_tiny_sets_reports_rates_targets_and_what_went_wrong(material):
    ticks = []
    run = measure(material, ["nicknames", "japanese"], lambda *tick: ticks.append(tick))
    assert ticks[-1] == ("japanese", 15, 15)
    report = as_json(run)
    assert [part["part"] for part in report["parts"]] == ["nicknames", *["japanese"] * 3]
    reached = {target["name"]: target["reached"] for target in report["targets"]}
    assert reached["nicknames, recall@5 %"]
    assert reached["homophones picked silently"]
    assert "homophones picked silently" in "\n".join(table(run))
    assert json.dumps(report)
    assert len(list(wrong_rows(run.hits))) == sum(not hit.within(1) for hit in run.hits)


def test_run_without_material_is_of_the_project_s_own_cases():
    run = measure(None, (), lambda *tick: None)
    assert run.hits
    assert not list(wrong_rows(run.hits))
    assert next(table(run)).startswith("own cases with the expected outcome")


def test_run_of_a_folder_without_names_is_refused(tmp_path):
    with pytest.raises(UsageError, match="no set of names"):
        measure(tmp_path, (), lambda *tick: None)


def test_command_writes_figures_and_lookups_that_went_wrong(material, tmp_path, capsys):
    figures, wrong = tmp_path / "figures.json", tmp_path / "wrong.jsonl"
    asked = ["bench", "payees", "--material", str(material), "--only", "nicknames"]
    assert main([*asked, "--json", str(figures), "--wrong", str(wrong), "--check"]) == 0
    assert json.loads(figures.read_bytes())["parts"][0]["n"] == 1000
    assert wrong.exists()
    assert "nicknames, recall@5 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--only", "nobody"], "choose of"),
        (["--material", "no-such-folder"], "no folder no-such-folder"),
        (["--json", "no-such-folder/f.json"], "no folder no-such-folder"),
    ],
)
def test_command_refuses_what_it_cannot_do(arguments, told, capsys):
    assert main(["bench", "payees", *arguments]) == 2
    assert told in capsys.readouterr().err
