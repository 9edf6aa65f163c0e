"""The calendar of dates, times and periods: what no clock and no language decides."""

from datetime import date, datetime, time
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from agent.text import clocks, dates, edges, periods
from agent.text.dates import Part, Stretch, Unit
from agent.text.edges import Edge
from agent.text.en.dates import GRAMMAR
from agent.text.en.holidays import easter
from agent.text.language import Context
from agent.text.phrases import part_of
from agent.text.values import Date, DateTime, Period, Time

LONDON = ZoneInfo("Europe/London")


def context(text, zone=LONDON):
    return Context(datetime.fromisoformat(text).replace(tzinfo=zone))


FRIDAY = context("2026-11-20T10:00")


def d(text):
    return datetime.fromisoformat(text)


def s(start, end):
    return Stretch(start and d(start), end and d(end))


def day(text):
    return dates.days(date.fromisoformat(text))


def shifted(text, unit, n, where=FRIDAY):
    return dates.shift(d(text), unit, n, where)


@pytest.mark.parametrize(
    ("unit", "n", "start", "end"),
    [
        (Unit.DAY, 0, "2026-12-31", "2027-01-01"),
        (Unit.WEEK, 0, "2026-12-28", "2027-01-04"),
        (Unit.WEEK, -1, "2026-12-21", "2026-12-28"),
        (Unit.WEEKEND, 0, "2027-01-02", "2027-01-04"),
        (Unit.MONTH, 2, "2027-02-01", "2027-03-01"),
        (Unit.QUARTER, 0, "2026-10-01", "2027-01-01"),
        (Unit.QUARTER, 1, "2027-01-01", "2027-04-01"),
        (Unit.HALF, -1, "2026-01-01", "2026-07-01"),
        (Unit.YEAR, -1, "2025-01-01", "2026-01-01"),
        (Unit.DECADE, 0, "2020-01-01", "2030-01-01"),
        (Unit.HOUR, 1, "2026-12-31T11:00", "2026-12-31T12:00"),
    ],
)
def test_cycle_around_the_last_day_of_a_year(unit, n, start, end):
    assert dates.cycle(unit, d("2026-12-31T10:30"), n) == s(start, end)


@pytest.mark.parametrize(
    ("at", "unit", "n", "expected"),
    [
        ("2028-02-29", Unit.YEAR, 1, "2029-02-28"),
        ("2028-02-29", Unit.YEAR, 4, "2032-02-29"),
        ("2026-01-31", Unit.MONTH, 1, "2026-02-28"),
        ("2026-03-31", Unit.MONTH, -1, "2026-02-28"),
        ("2026-12-31", Unit.MONTH, 2, "2027-02-28"),
        ("2026-12-31", Unit.DAY, 1, "2027-01-01"),
        ("2027-01-01", Unit.WEEK, -1, "2026-12-25"),
    ],
)
def test_shift_to_a_day_the_month_lacks_is_its_last(at, unit, n, expected):
    assert shifted(at, unit, n) == d(expected)


def test_shift_beyond_the_calendar_is_nothing():
    assert shifted("2026-01-01", Unit.YEAR, 9000) is None
    assert dates.cycle(Unit.YEAR, d("2026-01-01"), -3000) is None


def test_shift_hours_over_a_clock_change_pass_in_real_time():
    # Clocks in London go forward on 2027-03-28 from 01:00 to 02:00 and back on 2026-10-25.
    assert shifted("2027-03-28T00:30", Unit.HOUR, 2) == d("2027-03-28T03:30")
    assert shifted("2026-10-25T00:30", Unit.HOUR, 2) == d("2026-10-25T01:30")
    assert shifted("2027-03-27T10:00", Unit.DAY, 1) == d("2027-03-28T10:00")


def test_value_of_a_moment_has_the_offset_of_its_day():
    winter, summer = (dates.moment(d(f"{day}T12:00")) for day in ("2027-01-04", "2027-07-05"))
    offsets = [v.moment.utcoffset().total_seconds() for v in dates.values((winter, summer), FRIDAY)]
    assert offsets == [0, 3600]


@pytest.mark.parametrize(
    ("stretch", "value"),
    [
        (day("2026-11-21"), Date(date(2026, 11, 21))),
        (s("2026-11-01", "2026-12-01"), Period(date(2026, 11, 1), date(2026, 12, 1))),
        (s("2026-11-01", None), Period(date(2026, 11, 1), None)),
        (dates.moment(d("2026-11-21T14:30"), dated=False), Time(time(14, 30))),
        (
            dates.moment(d("2026-11-21T14:30")),
            DateTime(datetime(2026, 11, 21, 14, 30, tzinfo=LONDON)),
        ),
    ],
)
def test_value_of_a_stretch_is_of_the_kind_that_says_it_all(stretch, value):
    assert dates.values((stretch,), FRIDAY) == (value,)


@pytest.mark.parametrize(
    ("today", "month", "number", "expected"),
    [
        ("2026-11-20", 11, 20, ["2026-11-20", "2025-11-20"]),
        ("2026-11-20", 11, 19, ["2027-11-19", "2026-11-19"]),
        ("2026-11-20", 2, 29, ["2028-02-29", "2024-02-29"]),
        ("2028-02-29", 2, 29, ["2028-02-29", "2024-02-29"]),
        ("2097-03-01", 2, 29, ["2104-02-29", "2096-02-29"]),
    ],
)
def test_month_day_without_year_is_the_next_such_then_the_last(today, month, number, expected):
    assert dates.month_day(context(today), month, number) == tuple(map(day, expected))


@pytest.mark.parametrize(("month", "number"), [(2, 30), (4, 31), (0, 1), (13, 1), (1, 0), (1, 32)])
def test_month_day_the_calendar_lacks_is_nothing(month, number):
    assert dates.month_day(FRIDAY, month, number) is None


def test_day_of_month_skips_months_without_it():
    found = dates.day_of_month(context("2026-02-10"), 31)
    assert found == (day("2026-03-31"), day("2026-01-31"))


@pytest.mark.parametrize(
    ("weekday", "expected"),
    [
        (4, ["2026-11-27", "2026-11-13"]),
        (5, ["2026-11-21", "2026-11-14"]),
        (3, ["2026-11-26", "2026-11-19"]),
    ],
)
def test_weekday_is_never_today(weekday, expected):
    assert dates.weekday(FRIDAY, weekday) == tuple(map(day, expected))


@pytest.mark.parametrize(
    ("n", "expected"),
    [(1, "2027-02-01"), (4, "2027-02-22"), (5, None), (-1, "2027-02-22"), (-4, "2027-02-01")],
)
def test_weekday_in_a_month_is_counted_from_either_end(n, expected):
    assert dates.weekday_in(s("2027-02-01", "2027-03-01"), 0, n) == (expected and day(expected))


@pytest.mark.parametrize(
    ("n", "expected"),
    [(1, "2028-02-01"), (29, "2028-02-29"), (30, None), (-1, "2028-02-29"), (0, None)],
)
def test_day_in_a_leap_february_ends_on_the_29th(n, expected):
    assert dates.day_in(s("2028-02-01", "2028-03-01"), n) == (expected and day(expected))


def test_parts_of_a_day_reach_into_the_next():
    assert dates.part_of_day(day("2026-12-31"), Part.NIGHT) == s(
        "2026-12-31T22:00", "2027-01-01T06:00"
    )


@pytest.mark.parametrize(
    ("clock", "part", "expected"),
    [
        (8, "2026-11-20T18:00", "2026-11-20T20:00"),
        (12, "2026-11-20T18:00", "2026-11-21T00:00"),
        (1, "2026-11-20T18:00", "2026-11-21T01:00"),
    ],
)
def test_clock_in_the_evening_is_the_nearest_to_it(clock, part, expected):
    evening = Stretch(d(part), d("2026-11-21T00:00"))
    (moment, *_) = clocks.on_days((evening,), clocks.clock(clock), FRIDAY)
    assert moment.start == d(expected)


@pytest.mark.parametrize(
    ("hour", "best"), [(3, 15), (6, 18), (7, 7), (11, 11), (12, 12), (0, 0), (13, 13), (24, 0)]
)
def test_clock_without_a_half_of_the_day_is_what_people_mean(hour, best):
    assert clocks.clock(hour)[0] == time(best)


@pytest.mark.parametrize(("hour", "minute"), [(25, 0), (3, 60), (-1, 0)])
def test_clock_that_shows_no_time_is_nothing(hour, minute):
    assert clocks.clock(hour, minute) is None


def test_clock_today_that_comes_next_is_the_best():
    afternoon, night = dates.clock_today(FRIDAY, time(3), time(15))
    assert (afternoon.start, night.start) == (d("2026-11-20T15:00"), d("2026-11-20T03:00"))


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ((3,), (5, True), [(15, 17)]),
        ((10,), (3, True), [(10, 15)]),
        ((10,), (3,), [(10, 15), (22, 3)]),
        ((22,), (2, False), [(22, 2)]),
    ],
)
def test_hours_with_one_half_said_are_as_near_as_may_be(first, last, expected):
    ends = [
        clocks.clock(e[0]) if len(e) < 2 else clocks.halved(clocks.clock(e[0]), e[1])
        for e in (first, last)
    ]
    assert [(a.hour, b.hour) for a, b in clocks.hours(*ends)] == expected


def test_hours_over_midnight_end_on_the_next_day():
    assert clocks.over_hours(day("2026-12-31"), (time(22), time(2))) == s(
        "2026-12-31T22:00", "2027-01-01T02:00"
    )


@pytest.mark.parametrize(
    ("count", "unit", "expected"),
    [
        (3, Unit.DAY, s("2026-11-17", "2026-11-20")),
        (2, Unit.WEEK, s("2026-11-06", "2026-11-20")),
        (3, Unit.MONTH, s("2026-08-20", "2026-11-20")),
        (2, Unit.QUARTER, s("2026-04-01", "2026-10-01")),
        (2, Unit.HOUR, s("2026-11-20T08:00", "2026-11-20T10:00")),
    ],
)
def test_last_units_end_before_today_or_now(count, unit, expected):
    assert periods.last_units(FRIDAY, ((Fraction(count), unit),))[0] == expected


@pytest.mark.parametrize(
    ("count", "unit", "expected"),
    [
        (3, Unit.DAY, s("2026-11-21", "2026-11-24")),
        (1, Unit.MONTH, s("2026-11-21", "2026-12-21")),
        (2, Unit.QUARTER, s("2027-01-01", "2027-07-01")),
        (Fraction(1, 2), Unit.HOUR, s("2026-11-20T10:00", "2026-11-20T10:30")),
    ],
)
def test_next_units_begin_tomorrow_or_now(count, unit, expected):
    assert periods.next_units(FRIDAY, ((Fraction(count), unit),))[0] == expected


def test_away_half_a_month_is_no_day():
    assert periods.away(FRIDAY, ((Fraction(1, 2), Unit.MONTH),), 1) is None
    assert periods.away(FRIDAY, ((Fraction(1, 2), Unit.YEAR),), 1) == day("2027-05-20")


@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, "2026-11-23"), (5, "2026-11-27"), (-1, "2026-11-19"), (-5, "2026-11-13")],
)
def test_working_days_leave_out_weekends(count, expected):
    assert periods.working_days(FRIDAY, count) == day(expected)


@pytest.mark.parametrize(
    ("year", "number", "start"),
    [
        (2026, 1, "2025-12-29"),
        (2026, 53, "2026-12-28"),
        (2027, 1, "2027-01-04"),
        (2027, 53, None),
        (2027, 0, None),
    ],
)
def test_week_number_is_iso_8601(year, number, start):
    found = periods.week_number(year, number)
    assert (found and found.start) == (start and d(start))


@pytest.mark.parametrize(
    ("stretch", "n", "start"),
    [
        (("2027-01-01", "2028-01-01"), 1, "2027-01-04"),
        (("2015-01-01", "2016-01-01"), 1, "2014-12-29"),
        (("2019-01-01", "2020-01-01"), -1, "2019-12-23"),
        (("2017-07-01", "2017-08-01"), -1, "2017-07-24"),
    ],
)
def test_weeks_belong_where_their_thursday_is(stretch, n, start):
    assert periods.within(s(*stretch), Unit.WEEK, n).start == d(start)


def test_from_to_includes_the_last_day_and_offers_the_reading_without_it():
    found = periods.from_to((day("2026-12-03"),), (day("2026-12-07"),), FRIDAY)
    assert found == (s("2026-12-03", "2026-12-08"), s("2026-12-03", "2026-12-07"))


def test_from_to_begin_without_a_year_takes_that_of_the_end():
    begin = dates.month_day(FRIDAY, 6, 26)
    assert periods.from_to(begin, (day("2020-06-28"),), FRIDAY)[0] == s("2020-06-26", "2020-06-29")


def test_from_to_over_the_turn_of_the_year_goes_forward():
    found = periods.from_to(dates.month_of(FRIDAY, 12), dates.month_of(FRIDAY, 2), FRIDAY)
    assert found[0] == s("2026-12-01", "2027-03-01")


def test_from_to_backwards_is_nothing():
    assert periods.from_to((day("2026-12-07"),), (day("2026-12-03"),), FRIDAY) is None


def test_open_sides_take_or_leave_what_is_named():
    december = s("2026-12-01", "2027-01-01")
    assert dates.since(december) == s("2026-12-01", None)
    assert dates.after(december) == s("2027-01-01", None)
    assert dates.until(december) == s(None, "2027-01-01")
    assert dates.before(december) == s(None, "2026-12-01")
    assert dates.since(s(None, "2027-01-01")) is None


@pytest.mark.parametrize(
    ("stretch", "edge", "best"),
    [
        (("2028-02-01", "2028-03-01"), Edge.END, ("2028-02-29", "2028-03-01")),
        (("2026-12-01", "2027-01-01"), Edge.BEGINNING, ("2026-12-01", "2026-12-11")),
        (("2026-11-16", "2026-11-23"), Edge.END, ("2026-11-20", "2026-11-23")),
        (("2026-01-01", "2027-01-01"), Edge.BEGINNING, ("2026-01-01", "2026-04-01")),
    ],
)
def test_edge_of_a_month_is_its_last_day_else_a_part_of_it(stretch, edge, best):
    assert edges.edge_of(s(*stretch), edge)[0] == s(*best)


def test_rest_of_a_stretch_that_is_over_is_nothing():
    assert edges.rest_of(s("2026-10-01", "2026-11-01"), FRIDAY) is None
    assert edges.rest_of(s("2026-11-01", "2026-12-01"), FRIDAY) == s("2026-11-20", "2026-12-01")


@pytest.mark.parametrize(
    ("year", "expected"), [(1961, "04-02"), (2000, "04-23"), (2027, "03-28"), (2038, "04-25")]
)
def test_easter_falls_on_these_days(year, expected):
    assert easter(year).isoformat() == f"{year}-{expected}"


def test_grammar_of_english_no_part_contains_itself():
    # Nested phrases without end would be read by recursion without end.
    def inside(part, above):
        assert part.name not in above, [*above, part.name]
        branches, slots = [part.root], set()
        while branches:
            branch = branches.pop()
            slots |= {part_of(slot) for slot in branch.parts}
            branches += [*branch.words.values(), *branch.parts.values()]
        for slot in slots - seen:
            inside(parts[slot], [*above, part.name])
        seen.add(part.name)

    parts, seen = GRAMMAR._parts, set()
    inside(parts["when"], [])
