"""Does what is built also run? The wheel, installed elsewhere, from another folder."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import orjson
import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {"agent", "frames", "processors", "web", "bench"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT]
    done = subprocess.run(command, capture_output=True, text=True, cwd=out)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return built


@dataclass(frozen=True, slots=True)
class Installed:
    """The wheel's files in a folder of their own, without its dependencies."""

    folder: Path
    elsewhere: Path
    "where commands are run: not in the tree"

    def environment(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("TELLER_", "PYTHON"))}
        homes = {f"XDG_{name}_HOME": str(self.elsewhere) for name in ("DATA", "CACHE", "CONFIG")}
        return {**kept, **homes, "PYTHONPATH": str(self.folder)}

    def run(self, *arguments: str | Path, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        """The installed console script, by this Python, which has the dependencies."""
        return self.python(self.folder / "bin" / "teller", *arguments, stdin=stdin)

    def python(self, *arguments: str | Path, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            env=self.environment(),
            cwd=self.elsewhere,
            timeout=120,
        )


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*command, "--target", folder, wheel], check=True, cwd=folder)
    return Installed(folder, tmp_path_factory.mktemp("elsewhere"))


def shipped(package: str) -> set[str]:
    """The files of a package that a checkout has: sources and data."""
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard", package],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return {name for name in listed if (ROOT / name).is_file()}


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_wheel_has_every_file_of_a_package_and_no_other(wheel: Path, package: str):
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith(f"{package}/")}
    assert held == shipped(package)


def test_wheel_has_the_packages_and_its_metadata_only(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
        (info,) = tops - PACKAGES
        assert info.endswith(".dist-info")
        scripts = archive.read(f"{info}/entry_points.txt").decode()
        metadata = archive.read(f"{info}/METADATA").decode()
        licenses = [name for name in archive.namelist() if "/licenses/" in name]
    assert tops == {*PACKAGES, info}
    assert "teller = web.cli:main" in scripts
    assert "Name: teller-voice" in metadata
    assert {Path(name).name for name in licenses} == {"LICENSE", "NOTICE"}


@pytest.mark.parametrize("suffix", [".yaml"])
def test_wheel_has_the_data_that_a_banker_reads(wheel: Path, suffix: str):
    with zipfile.ZipFile(wheel) as archive:
        data = {name for name in archive.namelist() if name.endswith(suffix)}
    assert {"agent/dialog/policy.yaml", "agent/dialog/replies/en.yaml"} <= data
    assert "agent/understand/sentences/en.yaml" in data


def test_install_elsewhere_is_what_is_imported(installed: Installed):
    names = ", ".join(sorted(PACKAGES))
    done = installed.python("-c", f"import {names}; print({names}, sep='\\n')")
    assert done.returncode == 0, done.stderr
    places = done.stdout.splitlines()
    assert len(places) == len(PACKAGES)
    assert all(f"from '{installed.folder}/" in place for place in places)


def test_install_elsewhere_shows_its_help(installed: Installed):
    done = installed.run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "examples:" in done.stdout


def test_install_elsewhere_holds_a_conversation_in_text(installed: Installed):
    done = installed.run(
        "chat", stdin="what is my balance\nsend five thousand yen to sato ken\nyes\n"
    )
    assert done.returncode == 0, done.stderr
    rows = [orjson.loads(line) for line in done.stdout.splitlines()]
    assert [row["intent"] for row in rows] == ["check_balance", "transfer_money", "confirm"]
    assert rows[2]["receipt"]


@pytest.mark.needs("flite")
def test_install_elsewhere_plays_a_recorded_call(
    installed: Installed, first_turn: Callable[[Path], Path]
):
    call = first_turn(installed.elsewhere)
    done = installed.run("replay", call, "--json", "calls.json", "--out", "out")
    assert done.returncode == 0, done.stdout + done.stderr
    (row,) = orjson.loads((installed.elsewhere / "calls.json").read_bytes())["calls"]
    assert row["ok"] is True
    assert row["turns"][0]["intent"] == "check_balance"
    assert (installed.elsewhere / "out" / "short" / "call.wav").stat().st_size > 100_000


@pytest.fixture
def first_turn() -> Callable[[Path], Path]:
    """Copies a short call: what is my balance."""

    def copy(folder: Path) -> Path:
        made = folder / "short"
        made.mkdir()
        shutil.copy(ROOT / "tests" / "calls" / "out-of-scope" / "2.flac", made / "1.flac")
        (made / "call.yaml").write_text(
            "id: short\ncustomer: demo-en\nturns:\n"
            "  - {audio: 1.flac, expect: {path: command, intent: check_balance}}\nledger: []\n"
        )
        return made

    return copy
