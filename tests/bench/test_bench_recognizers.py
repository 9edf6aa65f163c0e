"""Results of Recognizers' specifications, and the conventions beside their literal reading."""

from datetime import datetime
from fractions import Fraction

import pytest

from bench.normalize.duckling import Unreadable
from bench.normalize.facts import Amount, Clock, ClockStretch, Day, Figure, Moment, Stretch
from bench.normalize.recognizers import read_currency, read_date, read_figure

AT = datetime(2021, 3, 3)


def dates(entry, text="x", kind="daterange"):
    entries = entry if isinstance(entry, list) else [entry]
    return set(read_date(kind, text, entries, AT))


def test_figures_and_currencies():
    assert read_figure("percent", {"value": "7.5%"}) == (Figure("percent", Fraction("7.5")),)
    assert read_figure("number", {"value": "1E-07"}) == (Figure("number", Fraction(1, 10**7)),)
    ((dollars),) = read_currency({"value": "3", "unit": "Dollar"})
    assert {"USD", "CAD"} <= dollars.codes
    known = read_currency({"value": "3", "unit": "Euro", "isoCurrency": "EUR"})
    assert known == (Amount(Fraction(3), frozenset(["EUR"])),)
    ((pence),) = read_currency({"value": "80", "unit": "Pence"})
    assert (pence.value, "GBP" in pence.codes) == (Fraction("0.8"), True)


@pytest.mark.parametrize(
    ("resolution", "reason"),
    [
        ({"value": None, "unit": "Dollar"}, "without a value"),
        ({"value": "4", "unit": "Bitcoin"}, "without ISO"),
        ({"value": "4", "unit": "Cowrie"}, "without ISO"),
    ],
)
def test_currency_that_cannot_be_scored_says_why(resolution, reason):
    with pytest.raises(Unreadable, match=reason):
        read_currency(resolution)


def test_powers_are_left_out():
    with pytest.raises(Unreadable, match="powers"):
        read_figure("number", {"value": "8", "subtype": "power"})


def test_date_of_any_resolution_is_right():
    both = [{"timex": "XXXX-05-09", "value": f"{year}-05-09"} for year in (2020, 2021)]
    assert dates(both) == {Day((5, 9), 2020), Day((5, 9), 2021)}
    parsed = {
        "Timex": "XXXX-05-09",
        "FutureResolution": {"date": "2021-05-09"},
        "PastResolution": {"date": "2020-05-09"},
    }
    assert set(read_date("date", "x", parsed, AT)) == {Day((5, 9), 2020), Day((5, 9), 2021)}


def test_times_and_moments():
    assert dates({"timex": "T18:30", "value": "18:30:00"}) == {Clock(66600)}
    assert dates({"timex": "2021-03-03T18", "value": "2021-03-03 18:00:00"}) == {
        Moment(datetime(2021, 3, 3, 18))
    }


@pytest.mark.parametrize(
    "resolution",
    [
        None,
        [{"timex": "P1D", "value": "not resolved"}],
        {"Timex": "SU", "FutureResolution": {}, "PastResolution": {}},
        {"Timex": "x", "FutureResolution": {"date": "0001-01-01"}, "PastResolution": {}},
    ],
)
def test_what_the_reference_does_not_resolve_is_left_out(resolution):
    with pytest.raises(Unreadable, match="resol"):
        read_date("daterange", "x", resolution, AT)


def test_range_between_two_said_ends_may_include_the_second():
    entry = {"timex": "(2021-04-02,2021-04-06,P4D)", "start": "2021-04-02", "end": "2021-04-06"}
    start, end = datetime(2021, 4, 2), datetime(2021, 4, 6)
    assert dates(entry, "from april 2 to april 6") == {
        Stretch(start, end),
        Stretch(start, datetime(2021, 4, 7)),
    }
    assert dates(entry, "the next four days") == {Stretch(start, end)}


def test_range_of_years_may_include_the_last_year():
    entry = {"timex": "(2014-01-01,2018-01-01,P4Y)", "start": "2014-01-01", "end": "2018-01-01"}
    assert Stretch(datetime(2014, 1, 1), datetime(2019, 1, 1)) in dates(entry, "2014 to 2018")


@pytest.mark.parametrize(
    ("entry", "edges"),
    [
        ({"timex": "2021-04-09", "Mod": "before", "end": "2021-04-09"}, {(None, 9), (None, 10)}),
        ({"timex": "2021-04-09", "Mod": "until", "end": "2021-04-09"}, {(None, 9), (None, 10)}),
        ({"timex": "2021-04-09", "Mod": "after", "start": "2021-04-09"}, {(9, None), (10, None)}),
        ({"timex": "2021-04-09", "Mod": "since", "start": "2021-04-09"}, {(9, None)}),
        (
            {"timex": "2021-04-09T08", "Mod": "before", "end": "2021-04-09 00:00:00"},
            {(None, 9)},
        ),
    ],
)
def test_open_range_has_either_edge_of_the_named_day(entry, edges):
    def day(number):
        return number and datetime(2021, 4, number)

    assert dates(entry) == {Stretch(day(start), day(end)) for start, end in edges}


def test_open_range_behind_a_year_may_begin_with_it():
    entry = {
        "timex": "2018",
        "Mod": "after",
        "sourceEntity": "datetimerange",
        "start": "2019-01-01",
    }
    assert dates(entry) == {
        Stretch(datetime(2019, 1, 1), None),
        Stretch(datetime(2018, 1, 1), None),
    }


def test_part_of_a_day_may_have_our_hours():
    morning = {
        "timex": "2021-03-04TMO",
        "start": "2021-03-04 08:00:00",
        "end": "2021-03-04 12:00:00",
    }
    day = datetime(2021, 3, 4)
    assert Stretch(day.replace(hour=6), day.replace(hour=12)) in dates(morning)
    early = morning | {"Mod": "start"}
    assert Stretch(day.replace(hour=6), day.replace(hour=12)) not in dates(early)
    evenings = {"timex": "TEV", "start": "16:00:00", "end": "20:00:00"}
    assert dates(evenings) == {
        ClockStretch(16 * 3600, 20 * 3600),
        ClockStretch(18 * 3600, 22 * 3600),
    }


def test_range_of_times_without_a_day():
    entry = {"timex": "T18", "Mod": "after", "start": "18:00:00"}
    assert dates(entry) == {ClockStretch(18 * 3600, None)}


def test_range_to_a_month_or_year_may_include_it():
    entry = {"timex": "(2018-12-10,2019-01-01,P22D)", "start": "2018-12-10", "end": "2019-01-01"}
    ends = {stretch.end for stretch in dates(entry, "from december 10 to 2019")}
    assert ends == {
        datetime(2019, 1, 1),
        datetime(2019, 1, 2),
        datetime(2019, 2, 1),
        datetime(2019, 4, 1),
        datetime(2020, 1, 1),
    }
    inside = entry | {"timex": "(2018-12-10,2018-12-12,P2D)", "end": "2018-12-12"}
    ends = {stretch.end for stretch in dates(inside, "from december 10 to 12")}
    assert ends == {datetime(2018, 12, 12), datetime(2018, 12, 13)}


def test_rest_of_a_week_may_include_its_last_day():
    entry = {"timex": "(2021-03-03,2021-03-07,P4D)", "start": "2021-03-03", "end": "2021-03-07"}
    assert Stretch(datetime(2021, 3, 3), datetime(2021, 3, 8)) in dates(entry, "rest of the week")


def test_open_range_at_a_part_of_a_month_has_one_edge():
    entry = {"timex": "XXXX-05", "Mod": "after-mid", "start": "2021-05-21"}
    assert dates(entry) == {Stretch(datetime(2021, 5, 21), None)}


def test_night_that_a_day_ends_with_may_be_until_midnight():
    tonight = {
        "timex": "2021-03-03TNI",
        "start": "2021-03-03 20:00:00",
        "end": "2021-03-03 23:59:59",
    }
    until_midnight = Stretch(datetime(2021, 3, 3, 18), datetime(2021, 3, 4))
    assert until_midnight in dates(tonight, "tonight")
    assert until_midnight not in dates(tonight, "wednesday night")
