"""What do suites of spoken and written pairs expect? By class, both languages.

The written side is read by value (`written.py`, `written_dates.py`). A reference that leaves the words as
they are names no value and is left out; where one input has several references, each that names a value is
right, and only where none does nothing must be found.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from bench.normalize.duckling import Unreadable
from bench.normalize.facts import DATES, NUMBERS, NUMERIC, Amount, Figure
from bench.normalize.rows import Answer, AnyOf, Left, Row, read_lines
from bench.normalize.written import joined_digits, read_figures, read_kanji
from bench.normalize.written_dates import read_written_date

_LEFT = {
    "measure": "measures",
    "electronic": "electronic addresses",
    "telephone": "telephone formats",
    "whitelist": "whitelist classes",
    "word": "word classes",
    "char": "word classes",
    "math": "arithmetic",
}
_REVERSED = {
    "en": frozenset("cardinal decimal money ordinal date time".split()),
    "ja": frozenset("cardinal decimal fraction money ordinal date time".split()),
}
_TIMES = frozenset(("date", "time"))
_NO_DATE = "written dates that are no whole date or time"


def read_spoken(lang: str) -> Callable[[Path], Iterator[Row | Left]]:
    """Rows {"spoken", "written", "class"}, one reference each."""

    def read(path: Path) -> Iterator[Row | Left]:
        for row in read_lines(path):
            spoken, written, cls = (str(row[key]) for key in ("spoken", "written", "class"))
            yield _row(lang, path.parent.name, cls, spoken, [written])

    return read


def read_wetext_ja(path: Path) -> Iterator[Row | Left]:
    """One input may be in the suite with several references: either is right."""
    references = defaultdict[str, list[str]](list)
    rows = list(read_lines(path))
    for row in rows:
        references[str(row["spoken"])].append(str(row["written"]))
    for row in rows:
        spoken, cls = str(row["spoken"]), str(row["class"])
        yield _row("ja", path.parent.name, cls, spoken, references[spoken])


def read_text2num(path: Path) -> Iterator[Row | Left]:
    """Sentences; those that must stay as they are, and those that are not one number."""
    for row in read_lines(path):
        spoken, written, cls = str(row["spoken"]), row["written"], str(row["class"])
        suite = path.parent.name
        if written is None:
            asked = frozenset(["number"])
            yield Row("negatives-en", suite, cls, "en", (spoken,), asked, ((),), whole=True)
        elif written == spoken:
            yield Row("negatives-en", suite, cls, "en", (spoken,), NUMERIC, ((),))
        else:
            yield _row("en", suite, cls, spoken, [str(written)])


def read_reversed(lang: str) -> Callable[[Path], Iterator[Row | Left]]:
    """Pairs made for speaking, read the other way: hints, reported apart."""

    def read(path: Path) -> Iterator[Row | Left]:
        group = f"reversed-{lang}"
        for row in read_lines(path):
            spoken, written, cls = (str(row[key]) for key in ("spoken", "written", "class"))
            if cls in _REVERSED[lang]:
                yield replace(_row(lang, path.parent.name, cls, spoken, [written]), group=group)
            else:
                yield Left(group, path.parent.name, cls, "reversed pairs of other classes", spoken)

    return read


def read_mentions(path: Path) -> Iterator[Row | Left]:
    """Kanji numerals in sentences, some wrongly inside of place names: reported apart."""
    for row in read_lines(path):
        mentions = row["mentions"]
        assert isinstance(mentions, list)
        answer = tuple((Figure("number", read_kanji(str(mention))),) for mention in mentions)
        yield Row(
            "mentions-ja",
            path.parent.name,
            "find",
            "ja",
            (str(row["text"]),),
            NUMBERS | {"money", "percent"},
            (answer,),
            magnitudes=True,
        )


def _row(lang: str, suite: str, cls: str, spoken: str, written: list[str]) -> Row | Left:
    about = cls.removeprefix("en_").removesuffix("_cased")
    group = f"written-dates-{lang}" if about in _TIMES else lang
    try:
        if about in _LEFT and not (about == "math" and re.fullmatch(r"\d+[~〜]\d+", written[0])):
            raise Unreadable(_LEFT[about])
        if group == lang and any(_is_time(text) for text in written):
            group = f"written-dates-{lang}"
        if group != lang:
            return _dated(group, suite, cls, lang, spoken, written)
        answers = [_figures(text) for text in written if text.lower() != spoken.lower()]
    except Unreadable as why:
        return Left(group, suite, cls, str(why), spoken)
    if not answers:
        if len(written) == 1:
            return Left(group, suite, cls, "reference names no value", spoken)
        answers = [()]
    asked = NUMERIC if any(answers) else NUMBERS
    joined = joined_digits(written[0]) if len(written) == 1 else ""
    unique = tuple(dict.fromkeys(answers))
    return Row(group, suite, cls, lang, (spoken,), asked, unique, joined=joined)


def _is_time(text: str) -> bool:
    return bool(re.search(r"\d(?:時|日|月|秒)", text))


def _figures(text: str) -> Answer:
    if re.search(r"\d\.\d+\.\d", text):
        raise Unreadable("electronic addresses")
    if re.search(r"√|\d\.\d+$", text) and "/" in text:
        raise Unreadable("arithmetic")
    answer: list[AnyOf] = [(fact,) for fact in read_figures(text)]
    if not answer:
        raise Unreadable("reference names no value")
    if any(isinstance(fact, Amount) and (fact.value * 100).denominator > 1 for (fact,) in answer):
        raise Unreadable("amount below the smallest coin")
    return tuple(answer)


def _dated(
    group: str, suite: str, cls: str, lang: str, spoken: str, written: list[str]
) -> Row | Left:
    facts = [fact for text in written for fact in read_written_date(text, lang)]
    if not facts:
        return Left(group, suite, cls, _NO_DATE, spoken)
    return Row(group, suite, cls, lang, (spoken,), DATES, ((tuple(facts),),))
