"""How do figures get into the README? One command writes each table between its markers."""

from collections.abc import Iterable
from pathlib import Path

from agent.errors import UsageError


def put(path: Path, name: str, lines: Iterable[str]) -> str:
    """The text of `path` with `lines` between `<!-- bench NAME -->` and `<!-- end of bench NAME -->`.

    Raises UsageError where the file cannot be read or lacks the markers.
    """
    begin, end = f"<!-- bench {name} -->", f"<!-- end of bench {name} -->"
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None
    head, found, rest = text.partition(begin)
    _, closed, tail = rest.partition(end)
    if not (found and closed):
        raise UsageError(f"{path} has no place for figures: put '{begin}' and '{end}' into it")
    return "\n".join([f"{head}{begin}", *lines, f"{end}{tail}"])


def row(cells: Iterable[str]) -> str:
    """A line of a table in Markdown."""
    return f"| {' | '.join(cells)} |"
