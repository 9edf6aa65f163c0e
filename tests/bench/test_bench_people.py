"""People made by a seed, and the slips of a recogniser: the same every time, and of the kind they say."""

import random

import orjson
import pytest

from agent.errors import UsageError
from bench.payees.fts5 import Trigrams
from bench.payees.people import CENSUS, FAMILY, GIVEN, Person, has_names, people
from bench.payees.scale import scales
from bench.payees.slips import KINDS, queries

LISTS = {
    CENSUS: [
        {"name": "Ada", "freq_pct": 2.0, "kind": "first_f"},
        {"name": "Boris", "freq_pct": 1.0, "kind": "first_m"},
        {"name": "Common", "freq_pct": 3.0, "kind": "last"},
        {"name": "Rarely", "freq_pct": 0.0, "kind": "last"},
    ],
    FAMILY: [{"kanji": "高山", "population": 9, "kana": "たかやま", "romaji": "takayama"}],
    GIVEN: [{"kana": "けん", "romaji": "ken", "kanji": ["健", "賢"], "popular": True}],
}


@pytest.fixture
def material(tmp_path):
    for file, rows in LISTS.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows))
    return tmp_path


def test_people_of_one_seed_are_the_same_and_fewer_are_the_first_of_more(material):
    assert list(people(material, 200)) == list(people(material, 200))
    assert list(people(material, 50)) == list(people(material, 200))[:50]
    assert list(people(material, 50, seed=7)) != list(people(material, 50))


def test_people_are_drawn_by_how_many_bear_a_name(material):
    drawn = [person.name for person in people(material, 2000)]
    common = sum(name.endswith("Common") for name in drawn)
    assert common > 50 * sum(name.endswith("Rarely") for name in drawn)
    assert len([name for name in drawn if "Ada " in name]) > len(
        [name for name in drawn if "Boris " in name]
    )


def test_people_japanese_are_in_kanji_with_kana_or_in_romaji_and_said_alike(material):
    japanese = [p for p in people(material, 500) if p.latin == "Takayama Ken"]
    assert {(p.name, p.reading) for p in japanese} == {
        ("高山 健", "たかやま けん"),
        ("高山 賢", "たかやま けん"),
        ("Takayama Ken", ""),
    }
    assert 0.1 < len(japanese) / 500 < 0.3


def test_people_without_the_lists_are_refused(tmp_path, material):
    assert has_names(material)
    assert not has_names(tmp_path / "nowhere")
    with pytest.raises(UsageError, match="cannot read"):
        list(people(tmp_path / "nowhere", 1))


WHO = "mary ann harker"
SLIPS = {
    "as written": lambda heard: heard == WHO,
    "one letter": lambda heard: heard != WHO and heard.count(" ") == 2,
    "two letters": lambda heard: heard.count(" ") == 2,
    "letter lost": lambda heard: len(heard) == len(WHO) - 1,
    "homophone": lambda heard: heard != WHO,
    "swapped": lambda heard: heard == "harker mary ann",
    "swapped, one letter": lambda heard: heard != "harker mary ann" and heard.count(" ") == 2,
    "middle missing": lambda heard: heard == "mary harker",
    "split": lambda heard: heard.count(" ") == 3 and heard.replace(" ", "") == "maryannharker",
    "joined": lambda heard: heard == "maryann harker",
}


@pytest.mark.parametrize("kind", KINDS)
def test_slip_of_every_kind_is_what_it_says(kind):
    for seed in range(50):
        assert SLIPS[kind](KINDS[kind](WHO, random.Random(seed))), seed


@pytest.mark.parametrize("name", ["a", "x y", "健", "q"])
@pytest.mark.parametrize("kind", KINDS)
def test_slip_of_a_tiny_name_leaves_something_to_be_heard(kind, name):
    assert KINDS[kind](name, random.Random(1)).strip()


def test_queries_take_every_kind_in_turn_and_say_who_is_meant():
    crowd = [Person("Mary Ann Harker", "", "Mary Ann Harker"), Person("Bo Li", "", "Bo Li")]
    asked = queries(crowd, 30)
    assert asked == queries(crowd, 30)
    assert [query.kind for query in asked] == list(KINDS) * 3
    assert {query.latin for query in asked} <= {"Mary Ann Harker", "Bo Li"}
    assert all(query.nbest[0] == query.heard and len(query.nbest) == 5 for query in asked)


def test_trigrams_find_by_any_part_and_nothing_by_less_than_three_letters():
    base = Trigrams(["mary harker", "john harkness", 'bo "quote" li'])
    assert base.near("harker") == [0, 1]
    assert base.near('"quote"') == [2]
    assert base.near("ma") == []


def test_scale_of_a_small_directory_measures_ours_and_the_peers_on_the_same_names(material):
    told = []
    (one,) = scales(material, lambda *progress: told.append(progress), sizes=(300,))
    assert (one.people, one.single["n"], one.nbest["n"]) == (300, 500, 500)
    assert 30 <= one.peer["n"] <= 500
    assert one.recall_at_5 > 0.8
    assert one.survivors > 0.98
    assert one.ours_beside_peer >= one.peer_recall_at_5 - 0.05
    assert set(one.by_kind) == set(KINDS)
    assert one.single["p99_ms"] > one.single["p50_ms"] > 0
    assert {what for what, *_ in told} >= {"directory of 300", "300", "300, n-best", "rapidfuzz"}
