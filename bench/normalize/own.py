"""What do the project's own cases expect? `tests/cases/text/*.jsonl`, which only a checkout has.

The tests run them span by span, words and all; here they are scored as the suites are: by value.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from agent.errors import UsageError
from bench.normalize.facts import DATES, NUMERIC, Fact, read_value
from bench.normalize.rows import MIDNIGHT, Row, read_lines

CASES = Path(__file__).resolve().parents[2] / "tests" / "cases" / "text"


def read_own(folder: Path = CASES) -> Iterator[Row]:
    """Raises UsageError where there are none."""
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise UsageError(
            "the project's own cases are in a checkout only: name a folder of suites with --material"
        )
    for file in files:
        yield from (_row(row, file.stem[:2]) for row in read_lines(file))


def _row(row: dict[str, object], lang: str) -> Row:
    spans = row.get("spans", [])
    assert isinstance(spans, list)
    facts = [fact for span in spans if (fact := _fact(span))]
    at = datetime.fromisoformat(str(row["at"])) if "at" in row else MIDNIGHT
    return Row(
        group=f"own-{lang}",
        suite="tests/cases/text",
        cls="sentence",
        lang=lang,
        texts=(str(row["say"]),),
        asked=NUMERIC | DATES,
        answers=(tuple((fact,) for fact in facts),),
        at=at if at.tzinfo else at.replace(tzinfo=UTC),
        timeless="at" not in row,
        currency=str(row.get("currency", "")),
    )


def _fact(span: dict[str, object]) -> Fact | None:
    """'5000 JPY' under money, a decimal under number; the ends of a period are 'start/end'."""
    for kind in sorted(NUMERIC | DATES):
        if kind in span:
            return read_value(kind, _as_json(kind, str(span[kind])))
    return None


def _as_json(kind: str, shown: str) -> dict[str, object]:
    if kind == "money":
        minor, code = shown.split()
        return {"amount_minor": int(minor), "currency": code}
    if kind == "period":
        start, end = (side if side.strip(".") else None for side in shown.split("/"))
        return {"start": start, "end": end}
    return {"value" if kind in ("number", "ordinal", "percent") else kind: shown}
