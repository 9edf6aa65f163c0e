"""Which rows are scored, and that every other one is counted with a reason."""

from collections import Counter
from datetime import date

import orjson
import pytest

from agent.errors import UsageError
from bench.normalize.facts import DATES, NUMBERS, Digits, Figure, day_of
from bench.normalize.own import read_own
from bench.normalize.rows import Left, Row
from bench.normalize.suites import read_suites


@pytest.fixture
def read(tmp_path):
    """Writes one file of a folder of suites, and reads them all."""

    def write(file, *rows):
        path = tmp_path / file
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows))
        return list(read_suites(tmp_path))

    return write


def pair(spoken, written, cls):
    return {"spoken": spoken, "written": written, "class": cls}


def result(text, kind, **resolution):
    return {"text": text, "type": kind, "start": 0, "end": 1, "resolution": resolution}


def spec(text, model, *results, without=None):
    return {
        "input": text,
        "entity": model,
        "ref_time": "2021-03-03T00:00:00",
        "results": list(results),
        "not_supported_by": without,
    }


def reasons(rows):
    return Counter(row.reason for row in rows if isinstance(row, Left))


def scored(rows):
    return [row for row in rows if isinstance(row, Row)]


def test_pairs_english_each_row_is_scored_or_left_out_by_name(read):
    rows = read(
        "A_itn_en_nemo/itn.jsonl",
        pair("seventy one", "71", "cardinal"),
        pair("Seventy one", "71", "cardinal_cased"),
        pair("seven dollars", "$7", "money"),
        pair("nought point seven cents", "$.007", "money"),
        pair("seven", "seven", "cardinal"),
        pair("seven miles", "7 mi", "measure"),
        pair("a at b dot c", "a@b.c", "electronic_cased"),
        pair("one two three", "123-", "telephone"),
        pair("hello", "hello", "word"),
        pair("mister", "mr.", "whitelist"),
        pair("may seventh", "may 7", "date"),
        pair("the nineties", "1990s", "date"),
    )
    assert [(row.group, row.cls) for row in scored(rows)] == [
        ("en", "cardinal"),
        ("en", "cardinal_cased"),
        ("en", "money"),
        ("written-dates-en", "date"),
    ]
    assert reasons(rows) == {
        "amount below the smallest coin": 1,
        "reference names no value": 1,
        "measures": 1,
        "electronic addresses": 1,
        "telephone formats": 1,
        "word classes": 1,
        "whitelist classes": 1,
        "written dates that are no whole date or time": 1,
    }


def test_pairs_japanese_with_several_references_any_that_names_a_value_is_right(read):
    first, second, third, nothing = scored(
        read(
            "B_itn_ja_wetext/itn.jsonl",
            pair("四十一", "41", "cardinal"),
            pair("四十一", "四十一", "normalizer_x"),
            pair("四十一", "4十1", "normalizer_y"),
            pair("億", "億", "cardinal"),
            pair("億", "億", "normalizer_x"),
        )[:4]
    )
    assert first.answers == second.answers == third.answers
    assert first.answers == (((Figure("number", 41),),),)
    assert (nothing.answers, nothing.asked) == (((),), NUMBERS)


def test_text2num_negatives_deny_numbers_or_one_number(read):
    plain, many, digits, negative = read(
        "A_text2num_en/itn.jsonl",
        pair("the sixth of nine", "the 6th of 9", "alpha2digit"),
        pair("sixty eleven", None, "must_not_parse"),
        pair("oh two nine", "02 9", "alpha2digit"),
        pair("a b c", "a b c", "alpha2digit"),
    )
    assert [any_of[0] for any_of in plain.answers[0]] == [
        Figure("ordinal", 6),
        Figure("number", 9),
    ]
    assert (many.group, many.whole, many.answers) == ("negatives-en", True, ((),))
    assert (digits.joined, digits.answers[0][0]) == ("029", (Digits("02"),))
    assert (negative.group, negative.whole, negative.answers) == ("negatives-en", False, ((),))


def test_duckling_rows_by_dimension(read):
    def row(text, expression, dim):
        return {"text": text, "value_expr": expression, "dim": dim, "ref_time": None}

    rows = read(
        "A_duckling_en/corpus.jsonl",
        row("71", "NumeralValue 71", "Numeral/EN"),
        row("7/10", "NumeralValue 0.7", "Numeral/EN"),
        row("7\\x20ac", "simple EUR 7", "AmountOfMoney/EN"),
        row("7th", "OrdinalData 7", "Ordinal/EN"),
        row("a week", "DurationData 1 Week", "Duration/EN"),
        row("may 7", "datetime (2013, 5, 7, 0, 0, 0) Day", "Time/EN/GB"),
        row("xmas", 'datetimeHoliday (2013, 12, 25, 0, 0, 0) Day "Christmas"', "Time/EN"),
        row("dog day", 'datetimeHoliday (2013, 8, 26, 0, 0, 0) Day "Dog Day"', "Time/EN"),
    )
    assert [(row.group, row.texts[0], row.hint) for row in scored(rows)] == [
        ("en", "71", "MDY"),
        ("en", "7€", "MDY"),
        ("en", "7th", "MDY"),
        ("dates-en", "may 7", "DMY"),
        ("dates-en", "xmas", "MDY"),
        ("holidays-en", "dog day", "MDY"),
    ]
    assert reasons(rows) == {
        "fractions": 1,
        "durations": 1,
    }


def test_recognizers_negatives_deny_their_own_kind_alone(read):
    number, money, dates, period = read(
        "A_recognizers_en/specs_full.jsonl",
        spec("nine o'clock", "NumberModel"),
        spec("nine", "CurrencyModel"),
        spec("nine dollars", "DateTimeModel"),
        spec("in nine years", "DatePeriodParser"),
    )
    assert {row.group for row in (number, money, dates, period)} == {"negatives-en"}
    assert period.asked == {"period"}
    assert (number.asked, money.asked, dates.asked) == (NUMBERS, {"money"}, DATES)


def test_recognizers_rows_left_out_by_name(read):
    dollar = result("a", "currency", value=None, unit="Dollar")
    seven = result("a", "currency", value="7", unit="Dollar")
    rows = read(
        "A_recognizers_en/specs_full.jsonl",
        spec("a half", "NumberModel", result("a", "number", value="0.5", subtype="fraction")),
        spec("two^3", "NumberModel", result("a", "number", value="8", subtype="power")),
        spec("the last", "OrdinalModel", result("a", "ordinal.relative", value="end+0")),
        spec("7", "NumberModel", result("a", "number", value="7"), without="python, dotnet"),
        spec("call 7", "PhoneNumberModel", result("a", "phonenumber", value="7")),
        spec("dollar", "CurrencyModel", dollar),
        spec("dollar at 7", "CurrencyModel", dollar, seven),
        spec("daily", "DateTimeModel", result("a", "datetimeV2.set")),
        spec("7 cents and a half", "CurrencyModel", result("a", "c", value="7.5", unit="Cent")),
    )
    assert [row.texts[0] for row in scored(rows)] == ["dollar at 7"]
    assert reasons(rows) == {
        "fractions": 1,
        "powers": 1,
        "relative ordinals": 1,
        "not supported by the reference itself": 1,
        "out of scope: PhoneNumberModel": 1,
        "mention without a value": 1,
        "only durations, recurring times or zones": 1,
        "amount below the smallest coin": 1,
    }


def test_recognizers_japanese_fractions_are_numbers(read):
    (row,) = read(
        "B_recognizers_ja/specs_full.jsonl",
        spec("四分の三", "NumberModel", result("a", "number", value="0.75", subtype="fraction")),
    )
    assert row.answers[0][0][0].value == 0.75
    assert row.magnitudes


def test_dates_of_birth_keep_all_hypotheses(read):
    (row,) = read(
        "A_evi_dob_postcode/dob_turns.jsonl",
        {"nbest": ["7 may 1981", "7 may 1991"], "attempt": 1, "gold": "1991-05-07"},
    )
    assert row.texts == ("7 may 1981", "7 may 1991")
    assert row.answers == (((day_of(date(1991, 5, 7)),),),)
    assert (row.anywhere, row.hint, row.asked) == (True, "DMY", {"date"})


def test_file_that_is_no_jsonl_is_told(tmp_path):
    folder = tmp_path / "A_itn_en_nemo"
    folder.mkdir()
    (folder / "itn.jsonl").write_text("{\n")
    with pytest.raises(UsageError, match="is no JSONL"):
        list(read_suites(tmp_path))


def test_own_cases_are_read_by_value(tmp_path):
    row = {
        "say": "seven euros on the third",
        "spans": [{"of": "seven euros", "money": "700 EUR"}, {"of": "x", "date": "2026-12-03"}],
    }
    (tmp_path / "en.jsonl").write_bytes(orjson.dumps(row))
    (own,) = read_own(tmp_path)
    (money,), (day,) = own.answers[0]
    assert (money.value, money.codes) == (7, {"EUR"})
    assert day == day_of(date(2026, 12, 3))


def test_own_cases_without_a_checkout_are_told(tmp_path):
    with pytest.raises(UsageError, match="--material"):
        list(read_own(tmp_path))
