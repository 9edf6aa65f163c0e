"""Where may a result be written? Checked before the long work, written whole or not at all."""

import tempfile
from pathlib import Path

from agent.errors import TellerError, UsageError


def check_file(file: Path, option: str) -> None:
    """Raises UsageError for a place that is none, TellerError where nothing can be written."""
    if not file.parent.is_dir():
        raise UsageError(f"no folder {file.parent} for {file.name}: make it first")
    if file.is_dir():
        raise UsageError(f"{file} is a folder: name a file in it for {option}")
    try_writing(file.parent, option)


def make_folder(folder: Path, option: str) -> None:
    """Raises TellerError where it cannot be made or written into."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error, option) from None
    try_writing(folder, option)


def try_writing(folder: Path, option: str) -> None:
    """Raises TellerError naming the folder and the option."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise _unwritable(folder, error, option) from None


def write(path: Path, content: bytes) -> None:
    """The file is there whole, or as it was. Raises TellerError."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise TellerError(f"cannot write {path}: {error.strerror}") from None


def _unwritable(folder: Path, error: OSError, option: str) -> TellerError:
    return TellerError(f"cannot write into {folder}: {error.strerror}; choose another {option}")
