"""Which rows of the public suites are scored, in which group, and which are left out and why?

Every row of a file that is read becomes a `Row` or a `Left` with its reason: nothing is left out silently.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from agent.money import exponent
from bench.normalize import duckling, recognizers
from bench.normalize.currencies import UNITS
from bench.normalize.duckling import Unreadable
from bench.normalize.facts import DATES, NUMBERS, Amount, day_of
from bench.normalize.rows import MIDNIGHT, AnyOf, Left, Row, read_lines
from bench.normalize.spoken import (
    read_mentions,
    read_reversed,
    read_spoken,
    read_text2num,
    read_wetext_ja,
)

Rows = Iterator[Row | Left]
_CALLS = datetime(2021, 6, 1, 12, tzinfo=UTC)
"EVI's callers spoke in 2021"
_FIGURES = {"NumberModel": "number", "OrdinalModel": "ordinal", "PercentModel": "percent"}
_DATE_MODELS = frozenset(
    "DateTimeModel DatePeriodParser DateParser TimeParser DateTimeModelExtendedTypes".split()
)
_PARSERS = {
    "DatePeriodParser": frozenset(["period"]),
    "DateParser": frozenset(["date"]),
    "TimeParser": frozenset(["time"]),
}
"what a parser that finds nothing denies: 'in 3 years' is no period, but a date"
_MAGNITUDES = NUMBERS | {"money", "percent"}
"a reference for numbers also sees those inside of amounts and percentages"


def read_suites(folder: Path) -> Rows:
    """All rows that `folder` has; suites that are not there give none."""
    for file, read in _FILES:
        path = folder / file
        if path.exists():
            yield from read(path)


def _duckling(lang: str) -> Callable[[Path], Rows]:
    def read(path: Path) -> Rows:
        for row in read_lines(path):
            yield _duckling_row(row, lang, path.parent.name)

    return read


def _duckling_row(row: dict[str, object], lang: str, suite: str) -> Row | Left:
    text, expression = _unescape(str(row["text"])), str(row["value_expr"])
    dim = str(row["dim"])
    about = dim.split("/")[0]
    group = f"dates-{lang}" if about == "Time" else lang
    at = _reference(row)
    try:
        if about == "Duration":
            raise Unreadable("durations")
        if lang == "en" and about == "Numeral" and "/" in text:
            raise Unreadable("fractions")
        if (name := duckling.holiday(expression)) and name not in duckling.KNOWN_HOLIDAYS:
            group = f"holidays-{lang}"  # reported apart: a bank here need not know them
        asked, answer = _duckling_answer(about, expression, text, at)
    except Unreadable as why:
        return Left(group, suite, dim, str(why), text)
    british = dim.endswith("GB")
    return Row(
        group,
        suite,
        dim,
        lang,
        (text,),
        asked,
        (answer,),
        at,
        magnitudes=about == "Numeral",
        currency="GBP" if british else "",  # a Briton's account: day first
        hint="DMY" if british else "MDY",
    )


def _duckling_answer(
    about: str, expression: str, text: str, at: datetime
) -> tuple[frozenset[str], tuple[AnyOf, ...]]:
    if about == "Time":
        return DATES, (duckling.read_time(expression, text, at),)
    if about == "AmountOfMoney":
        answer = duckling.read_money(expression)
        _representable(answer)
        plain = any(isinstance(fact, Amount) and fact.bare for any_of in answer for fact in any_of)
        return (NUMBERS | {"money"} if plain else frozenset(["money"])), answer
    asked = frozenset(["ordinal"]) if about == "Ordinal" else _MAGNITUDES
    return asked, (duckling.read_numeral(expression),)


def _representable(answer: tuple[AnyOf, ...]) -> None:
    """Raises Unreadable for an amount that no currency of it has coins for."""
    for any_of in answer:
        for fact in any_of:
            if isinstance(fact, Amount) and not _has_coins(fact):
                raise Unreadable("amount below the smallest coin")


def _has_coins(amount: Amount) -> bool:
    codes = amount.codes or UNITS["$"]
    return any((amount.value * 10 ** exponent(code)).denominator == 1 for code in codes)


def _unescape(text: str) -> str:
    """The suite holds Haskell's source text: '\\x20ac' is a euro sign."""
    return re.sub(r"\\x([0-9a-f]{2,4})", lambda found: chr(int(found[1], 16)), text)


def _reference(row: dict[str, object]) -> datetime:
    if not row.get("ref_time"):
        return MIDNIGHT
    at = datetime.fromisoformat(str(row["ref_time"]))
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _recognizers(lang: str) -> Callable[[Path], Rows]:
    def read(path: Path) -> Rows:
        for row in read_lines(path):
            yield _recognizers_row(row, lang, path.parent.name)

    return read


def _recognizers_row(row: dict[str, object], lang: str, suite: str) -> Row | Left:
    text, model = str(row["input"]), str(row["entity"])
    dates = model in _DATE_MODELS
    group = f"dates-{lang}" if dates else lang
    results = row["results"]
    assert isinstance(results, list)
    try:
        if "dotnet" in str(row["not_supported_by"] or ""):
            raise Unreadable("not supported by the reference itself")
        if not (dates or model in _FIGURES or model == "CurrencyModel"):
            raise Unreadable(f"out of scope: {model}")
        if not results:
            asked = _PARSERS.get(model, _asked(model))
            negatives = f"negatives-{lang}"
            return Row(negatives, suite, model, lang, (text,), asked, ((),), _reference(row))
        answer = _results(results, model, lang, _reference(row))
    except Unreadable as why:
        return Left(group, suite, model, str(why), text)
    numbers = model == "NumberModel"
    asked = _MAGNITUDES if numbers else _asked(model)
    at, answers = _reference(row), (answer,)
    return Row(
        group,
        suite,
        model,
        lang,
        (text,),
        asked,
        answers,
        at,
        anywhere=model in _PARSERS and len(answer) == 1,
        magnitudes=numbers,
        hint="MDY",
    )


def _asked(model: str) -> frozenset[str]:
    if model in _DATE_MODELS:
        return DATES
    if model == "NumberModel":
        return NUMBERS
    return frozenset([_FIGURES.get(model, "money")])


def _results(
    results: list[dict[str, object]], model: str, lang: str, at: datetime
) -> tuple[AnyOf, ...]:
    """All results that a span could stand for. Raises Unreadable where there are none."""
    answer = []
    for result in results:
        kind = str(result["type"]).removeprefix("datetimeV2.")
        if kind in ("duration", "set", "timezone"):
            continue
        if kind == "ordinal.relative":
            raise Unreadable("relative ordinals")
        resolution = result["resolution"]
        if model in _DATE_MODELS:
            answer.append(recognizers.read_date(kind, str(result["text"]), resolution, at))
            continue
        assert isinstance(resolution, dict)
        if model == "CurrencyModel":
            if resolution.get("value") is None and len(results) > 1:
                continue
            answer.append(recognizers.read_currency(resolution))
        else:
            if "^" in str(result["text"]):
                raise Unreadable("powers")
            if lang == "en" and resolution.get("subtype") == "fraction":
                raise Unreadable("fractions")
            answer.append(recognizers.read_figure(_FIGURES[model], resolution))
    if not answer:
        raise Unreadable("only durations, recurring times or zones")
    _representable(tuple(answer))
    return tuple(answer)


def _duckling_negatives(lang: str) -> Callable[[Path], Rows]:
    def read(path: Path) -> Rows:
        for row in read_lines(path):
            text, dim = str(row["text"]), str(row["dim"])
            group, suite = f"negatives-{lang}", path.parent.name
            yield Row(group, suite, dim, lang, (text,), DATES, ((),), duckling.REFERENCE)

    return read


def _births(path: Path) -> Rows:
    """Dates of birth: right when any hypothesis of the recogniser gives the date."""
    for row in read_lines(path):
        heard = row["nbest"]
        assert isinstance(heard, list)
        answer = ((day_of(date.fromisoformat(str(row["gold"]))),),)
        yield Row(
            "dob",
            path.parent.name,
            f"attempt {row['attempt']}",
            "en",
            tuple(map(str, heard)),
            frozenset(["date"]),
            (answer,),
            _CALLS,
            anywhere=True,
            hint="DMY",
        )


_FILES: tuple[tuple[str, Callable[[Path], Rows]], ...] = (
    ("A_itn_en_nemo/itn.jsonl", read_spoken("en")),
    ("A_itn_en_wetext/itn.jsonl", read_spoken("en")),
    ("A_text2num_en/itn.jsonl", read_text2num),
    ("A_duckling_en/corpus.jsonl", _duckling("en")),
    ("A_duckling_en/negatives.jsonl", _duckling_negatives("en")),
    ("A_recognizers_en/specs_full.jsonl", _recognizers("en")),
    ("B_itn_ja_nemo/itn.jsonl", read_spoken("ja")),
    ("B_itn_ja_wetext/itn.jsonl", read_wetext_ja),
    ("B_geolonia_numeral/itn.jsonl", read_spoken("ja")),
    ("B_geolonia_numeral/find.jsonl", read_mentions),
    ("B_duckling_ja/corpus.jsonl", _duckling("ja")),
    ("B_duckling_ja/negatives.jsonl", _duckling_negatives("ja")),
    ("B_recognizers_ja/specs_full.jsonl", _recognizers("ja")),
    ("A_itn_en_nemo/tn_reverse.jsonl", read_reversed("en")),
    ("A_itn_en_wetext/tn_reverse.jsonl", read_reversed("en")),
    ("B_itn_ja_nemo/tn_reverse.jsonl", read_reversed("ja")),
    ("B_itn_ja_wetext/tn_reverse.jsonl", read_reversed("ja")),
    ("A_evi_dob_postcode/dob_turns.jsonl", _births),
)
