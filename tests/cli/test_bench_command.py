"""`teller bench normalize` as a user starts it: what it prints, writes and refuses."""

import orjson
import pytest

from tests.bench.peers_home import make_environment

BENCH = ("bench", "normalize")
ALONE = {"TELLER_PEERS": ""}


@pytest.fixture
def material(tmp_path):
    """A folder of one small suite: three rows are right, one is not, one is left out."""
    folder = tmp_path / "material"
    rows = [("nine", "9", "cardinal"), ("ten euros", "€10", "money"), ("ten", "10", "cardinal")]
    rows += [("ten", "11", "cardinal"), ("ten miles", "10 mi", "measure")]
    lines = [
        orjson.dumps({"spoken": spoken, "written": written, "class": cls})
        for spoken, written, cls in rows
    ]
    (folder / "A_itn_en_nemo").mkdir(parents=True)
    (folder / "A_itn_en_nemo" / "itn.jsonl").write_bytes(b"\n".join(lines))
    return folder


def test_rates_reasons_and_targets_are_shown(home, material):
    done = home.teller(*BENCH, "--material", material, "--only", "EN")
    assert (done.code, done.err) == (0, "")
    assert "75.00<" in done.out
    assert "left out      1  measures" in done.out
    assert "English money, numbers, digits         75.00 >= 95.00  n 4      NOT REACHED" in done.out
    assert "speed" not in done.out


def test_check_fails_when_a_target_is_missed(home, material):
    arguments = (*BENCH, "--material", material, "--only", "en")
    assert home.teller(*arguments, "--check").code == 1
    assert home.teller(*arguments).code == 0


def test_material_may_come_from_the_environment(home, material):
    done = home.teller(*BENCH, "--only", "en", env={"TELLER_MATERIAL": str(material)})
    assert "75.00<" in done.out


def test_json_has_every_figure_and_wrong_the_rows(home, material, tmp_path):
    figures, wrong = tmp_path / "figures.json", tmp_path / "wrong.jsonl"
    done = home.teller(
        *BENCH, "--material", material, "--only", "en", "--json", figures, "--wrong", wrong
    )
    assert done.code == 0
    data = orjson.loads(figures.read_bytes())
    (suite,) = data["sets"]
    assert (suite["teller"]["right"], suite["teller"]["n"], suite["left_out"]) == (3, 4, 1)
    assert set(data) == {
        "targets",
        "sets",
        "classes",
        "left_out",
        "speed",
        "peers",
        "environment",
    }
    (row,) = map(orjson.loads, wrong.read_bytes().splitlines())
    assert (row["input"], row["expected"], row["got"]) == (
        "ten",
        [["number 11"]],
        [["number number 10"]],
    )


def test_peers_are_measured_beside_on_the_rows_they_can(home, material, tmp_path):
    environment = make_environment(tmp_path / "peers")
    done = home.teller(*BENCH, "--material", material, "--peers", environment)
    assert (done.code, done.err) == (0, "")
    head = done.out.splitlines()[0]
    assert head.split()[-3:] == ["text2num", "recognizers", "dateparser"]
    assert "0.00 of    3" in done.out  # text2num has no money


def test_peers_that_are_not_there_are_told(home, material, tmp_path):
    done = home.teller(*BENCH, "--material", material, "--peers", tmp_path / "nowhere")
    assert done.code == 2
    assert "no virtual environment in" in done.line()
    assert "make peers" in done.line()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--material", "nowhere"], "no folder nowhere: name one of <set>/<file>.jsonl"),
        (["--material", "."], "no suite in ."),
        (["--json", "nowhere/x.json"], "no folder nowhere for x.json: make it first"),
        (["--only", "fr"], "--only fr: no such rows here: choose of own-en"),
    ],
)
def test_arguments_that_are_wrong_are_told_in_one_line(home, arguments, says):
    done = home.teller(*BENCH, *arguments)
    assert done.code == 2
    assert says in done.line()


def test_own_cases_are_measured_without_material(home):
    done = home.teller(*BENCH, "--only", "own-en")
    assert (done.code, done.err) == (0, "")
    assert "tests/cases/text" in done.out


@pytest.mark.parametrize("command", ["bench", "bench normalize"])
def test_help_has_an_example(home, command):
    done = home.teller(*command.split(), "--help")
    assert done.code == 0
    assert f"teller {command}" in done.out.partition("examples:")[2]
