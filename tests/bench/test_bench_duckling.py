"""Duckling's expectations, and the conventions that stand beside their literal reading."""

from datetime import datetime
from fractions import Fraction

import pytest

from bench.normalize.currencies import DOLLARS
from bench.normalize.duckling import (
    Unreadable,
    holiday,
    read_money,
    read_numeral,
    read_time,
)
from bench.normalize.facts import Amount, Clock, Day, Figure, Moment, Stretch

AT = datetime.fromisoformat("2019-06-05T10:00:00-02:00")


def says(expression, text, fact):
    return fact in read_time(expression, text, AT)


def at(hour, minute=0, day=5, second=0):
    return datetime(2019, 6, day, hour, minute, second)


def moment(hour, minute=0, day=5, second=0):
    return f"(2019, 6, {day}, {hour}, {minute}, {second})"


def test_numerals_and_ordinals():
    assert read_numeral("NumeralValue (-3.5e3)") == (Figure("number", Fraction(-3500)),)
    assert read_numeral("OrdinalData 12") == (Figure("ordinal", Fraction(12)),)
    with pytest.raises(Unreadable):
        read_numeral("DurationData 3 Week")


def test_money_of_a_range_is_its_ends_and_of_a_bound_the_bound():
    low, high = read_money("between EUR (3, 4.5)")
    assert (low, high) == (
        (Amount(Fraction(3), frozenset(["EUR"])),),
        (Amount(Fraction("4.5"), frozenset(["EUR"])),),
    )
    assert read_money("above Dollar 9") == ((Amount(Fraction(9), DOLLARS),),)
    ((cents,),) = read_money("simple Cent 30")
    assert cents.value == Fraction("0.3")
    ((bare,),) = read_money("simple Unnamed 6")
    assert bare.bare


@pytest.mark.parametrize(
    ("grain", "end"),
    [
        ("Week", datetime(2019, 6, 8)),
        ("Month", datetime(2019, 7, 1)),
        ("Quarter", datetime(2019, 9, 1)),
        ("Year", datetime(2020, 6, 1)),
    ],
)
def test_time_of_a_long_grain_is_a_period(grain, end):
    expression = f"datetime (2019, 6, 1, 0, 0, 0) {grain}"
    assert read_time(expression, "then", AT) == (Stretch(datetime(2019, 6, 1), end),)


def test_time_of_grain_day_is_a_date():
    assert read_time("datetime (2020, 2, 29, 0, 0, 0) Day", "x", AT) == (Day((2, 29), 2020),)


def test_time_of_the_next_occurrence_may_be_a_time_of_day_and_no_other():
    assert says(f"datetime {moment(15)} Hour", "at 3pm", Clock(15 * 3600))
    assert says(f"datetime {moment(9, day=6)} Hour", "at 9", Clock(9 * 3600))
    assert not says(f"datetime {moment(15, day=6)} Hour", "tomorrow at 3pm", Clock(15 * 3600))
    assert not says(f"datetime {moment(9)} Hour", "at 9 today", Clock(9 * 3600))
    assert says(f"datetime {moment(15, day=6)} Hour", "tomorrow at 3pm", Moment(at(15, day=6)))


def test_interval_with_a_said_end_stops_at_it_or_behind_its_unit():
    said = f"datetimeInterval ({moment(9, 30)}, {moment(11, 1)}) Minute"
    assert says(said, "from 9:30 to 11", Stretch(at(9, 30), at(11)))
    assert says(said, "from 9:30 to 11", Stretch(at(9, 30), at(11, 1)))
    assert not says(said, "from 9:30 to 11", Stretch(at(9, 30), at(10, 59)))
    relative = f"datetimeInterval ({moment(11)}, {moment(14)}) Hour"
    assert not says(relative, "next three hours", Stretch(at(11), at(13)))


def test_interval_of_days_has_one_end():
    days = "datetimeInterval ((2019, 6, 3, 0, 0, 0), (2019, 6, 6, 0, 0, 0)) Day"
    assert read_time(days, "june 3 to 5", AT) == (
        Stretch(datetime(2019, 6, 3), datetime(2019, 6, 6)),
    )


def test_interval_from_now_may_have_an_open_start():
    until = f"datetimeInterval ({moment(10)}, {moment(0, day=6)}) Second"
    assert says(until, "by the evening of today", Stretch(None, at(0, day=6)))
    later = f"datetimeInterval ({moment(11)}, {moment(0, day=6)}) Second"
    assert not says(later, "by then", Stretch(None, at(0, day=6)))


def test_interval_of_a_named_part_of_the_day_may_be_ours():
    afternoon = f"datetimeInterval ({moment(12)}, {moment(19)}) Hour"
    assert says(afternoon, "this afternoon", Stretch(at(12), at(18)))
    assert not says(afternoon, "after school", Stretch(at(12), at(18)))
    tonight = f"datetimeInterval ({moment(18)}, {moment(0, day=6)}) Hour"
    assert says(tonight, "tonight", Stretch(at(22), at(6, day=6)))
    assert not says(tonight, "tonight", Stretch(at(18), at(22)))


def test_interval_of_a_weekend_may_be_saturday_and_sunday():
    weekend = f"datetimeInterval ({moment(18, day=7)}, {moment(0, day=10)}) Hour"
    assert says(weekend, "this weekend", Stretch(at(0, day=8), at(0, day=10)))
    assert not says(weekend, "from friday evening on", Stretch(at(0, day=8), at(0, day=10)))


def test_open_interval_of_days_has_either_edge_of_the_unit_and_of_hours_one():
    before = "datetimeOpenInterval Before (2019, 1, 1, 0, 0, 0) Year"
    assert set(read_time(before, "x", AT)) == {
        Stretch(None, datetime(2019, 1, 1)),
        Stretch(None, datetime(2020, 1, 1)),
    }
    after = f"datetimeOpenInterval After {moment(14)} Hour"
    assert read_time(after, "after 2", AT) == (Stretch(at(14), None),)


def test_holiday_is_read_by_name():
    named = 'datetimeHoliday (2019, 12, 25, 0, 0, 0) Day "Christmas"'
    assert holiday(named) == "Christmas"
    assert read_time(named, "christmas", AT) == (Day((12, 25), 2019),)
    assert holiday("datetime (2019, 12, 25, 0, 0, 0) Day") == ""


def test_year_before_christ_is_told():
    with pytest.raises(Unreadable, match="before Christ"):
        read_time("datetime (-44, 1, 1, 0, 0, 0) Year", "44 bc", AT)


def test_interval_tonight_may_last_until_midnight():
    tonight = f"datetimeInterval ({moment(19)}, {moment(23)}) Hour"
    assert says(tonight, "tonight", Stretch(at(18), at(0, day=6)))
    assert not says(tonight, "this evening", Stretch(at(18), at(0, day=6)))


def test_interval_of_an_early_part_is_what_both_share():
    early = f"datetimeInterval ({moment(0)}, {moment(9)}) Hour"
    assert says(early, "early in the morning", Stretch(at(6), at(9)))
    assert not says(early, "early in the morning", Stretch(at(6), at(12)))


def test_interval_that_lasts_may_have_as_many_days_as_were_said():
    lasts = "datetimeInterval ((2019, 6, 10, 0, 0, 0), (2019, 6, 14, 0, 0, 0)) Day"
    three = Stretch(datetime(2019, 6, 10), datetime(2019, 6, 13))
    assert says(lasts, "for three days from the tenth", three)
    assert not says(lasts, "from the tenth to the thirteenth", three)


def test_interval_until_now_may_end_now():
    past = f"datetimeInterval ((2019, 4, 5, 0, 0, 0), {moment(10, second=1)}) Second"
    assert says(past, "この2ヶ月", Stretch(datetime(2019, 4, 5), at(10)))
