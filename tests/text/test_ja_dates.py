"""Japanese dates: what a table of sentences can't say. Cuts, any pieces, parts of the calendar."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.text import Incremental, normalize
from agent.text.ja.holidays import RULES, is_business_day
from agent.text.ja.language import JAPANESE
from agent.text.ja.tokens import split_ja
from agent.text.language import Context
from agent.text.scan import scan
from agent.text.tokens import Tokens
from agent.text.values import Kind

TOKYO = ZoneInfo("Asia/Tokyo")
AT = datetime(2026, 11, 20, 10, 0, tzinfo=TOKYO)
"a Friday"
WHEN = frozenset((Kind.DATE, Kind.TIME, Kind.DATETIME, Kind.PERIOD))
PIECES = [
    *"今日 明日 来週 先月 去年 今 の 金曜日 （ 金 ） 月曜 三月 三日 20日 二〇二六年 令和八年 元年".split(),
    *"午後 夜 三時 半 15:30 十五分 前 後 から まで の間 以降 以内 過去 3か月 二週間 〜 と 末".split(),
    *"上旬 第二 最初の 毎週 2026/11/20 3/25 クリスマス 年度 四半期 営業日 しがつ ついたち".split(),
    *"さん 千 五 円 、 えーと 香 間 生まれ".split(),
]
CUTS = [
    "来週|の金|曜日の午|後三|時",
    "三|月三|日から|五日|まで",
    "明|日香|さん",
    "三日|月さん",
    "十|二月|の最後の|週",
    "毎週|月曜日の|三時",
    "二〇二六|年十一月|二十日",
    "し|がつ|ついたち",
    "過去|3|か月",
    "2026/|11/2|0",
    "三|時間|後",
    "令和|八|年度",
]
pieces = st.lists(st.sampled_from(PIECES), max_size=14)
moments = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=st.just(TOKYO))


def dates(say, at=AT):
    return [span for span in normalize(say, "ja", at=at).spans if span.kind in WHEN]


def only(say, at=AT):
    (span,) = dates(say, at)
    return next(iter(span.value.as_json().values()))


@pytest.mark.parametrize("cut", CUTS)
def test_push_pieces_of_a_time_gives_the_same_as_the_whole(cut):
    parts = cut.split("|")
    growing = Incremental("ja", at=AT)
    for partial in ["".join(parts[: k + 1]) for k in range(len(parts))]:
        assert growing.push(partial) == normalize(partial, "ja", at=AT)


@given(pieces, st.data())
def test_push_any_cut_of_times_gives_the_same_as_the_whole(pieces, data):
    whole = "".join(pieces)
    growing = Incremental("ja", at=AT)
    for cut in sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=5))):
        assert growing.push(whole[:cut]) == normalize(whole[:cut], "ja", at=AT)
    assert growing.push(whole) == normalize(whole, "ja", at=AT)


@given(pieces, moments)
def test_normalize_any_times_at_any_moment_gives_periods_that_end_behind_their_begin(pieces, at):
    for span in dates("".join(pieces), at):
        ends = span.value.as_json()
        if span.kind is Kind.PERIOD and ends["start"] and ends["end"]:
            assert ends["start"] < ends["end"]


def steps(say):
    tokens = Tokens(list(split_ja(say, 0)))
    asked = 0

    class Counting(Tokens):
        def text(self, i):
            nonlocal asked
            asked += 1
            return Tokens.text(self, i)

    scan(Counting(tokens.items), 0, JAPANESE, Context(AT))
    return asked


@pytest.mark.parametrize(
    "say", ["三月三日から", "来週の金曜日の午後三時、", "過去3か月と", "1年2か月", "毎週月"]
)
def test_scan_of_times_works_no_more_than_the_text_grows(say):
    assert steps(say * 40) < 2.5 * steps(say * 20)


def test_normalize_without_a_reference_time_finds_no_times():
    assert normalize("来週の金曜日に", "ja").spans == ()


@pytest.mark.parametrize(
    "say",
    [
        "二日酔いで行けません",
        "八月一日さんの口座",
        "三時間待ちました",
        "二週間かかります",
        "1年定期",
        "毎月25日に引き落とし",
        "毎週金曜日の午後三時に送金",
        "三日おきに確認",
        "五年固定",
        "2月30日",
        "3年内に返します",
        "東京都千代田区1-2-3",
        "電話は03-1234-5678です",
        "五分五分です",
    ],
)
def test_normalize_lengths_recurrence_and_names_are_no_times(say):
    assert dates(say) == []


@pytest.mark.parametrize(
    ("at", "day"), [((2026, 12, 31), "2026-12-31"), ((2027, 1, 1), "2027-12-31")]
)
def test_normalize_holiday_today_is_today(at, day):
    assert only("大晦日", datetime(*at, 12, tzinfo=TOKYO)) == day


def test_normalize_range_of_months_goes_on_now_if_it_can():
    assert only("十月一日から十一月七日まで", datetime(2026, 10, 24, tzinfo=TOKYO)) == "2026-10-01"


def test_normalize_hours_pass_in_real_time_where_clocks_change():
    london = datetime(2026, 10, 25, 0, 30, tzinfo=ZoneInfo("Europe/London"))
    assert only("三時間後", london) == "2026-10-25T02:30:00+00:00"


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("春分の日", date(2026, 3, 20)),
        ("秋分の日", date(2026, 9, 23)),
        ("春分の日", date(2027, 3, 21)),
        ("海の日", date(2026, 7, 20)),
        ("海の日", date(2021, 7, 22)),
        ("スポーツの日", date(2026, 10, 12)),
        ("天皇誕生日", date(2018, 12, 23)),
        ("天皇誕生日", date(2026, 2, 23)),
    ],
)
def test_holiday_rule_gives_the_day_of_the_official_calendar(name, day):
    assert RULES[name](day.year) == day


@pytest.mark.parametrize(
    ("day", "is_open"),
    [
        (date(2026, 11, 20), True),
        (date(2026, 11, 23), False),
        (date(2026, 5, 6), False),
        (date(2026, 9, 22), False),
        (date(2026, 12, 31), False),
        (date(2027, 1, 4), True),
    ],
    ids=["Friday", "holiday", "substitute", "between two holidays", "year end", "first day"],
)
def test_business_day_is_none_of_a_bank_holiday(day, is_open):
    assert is_business_day(day) is is_open


@pytest.mark.parametrize(
    ("say", "rule"),
    [
        ("三月三日", "ja.date.month_day"),
        ("来週の金曜日", "ja.date.week_weekday"),
        ("午後三時", "ja.time.part_clock"),
        ("三時半", "ja.time.half"),
        ("明日の朝九時", "ja.datetime.day_clock"),
        ("過去3か月", "ja.period.past"),
        ("三日から七日まで", "ja.period.range"),
        ("月曜日から", "ja.period.since"),
    ],
)
def test_normalize_span_of_a_time_names_its_rule(say, rule):
    assert [span.rule for span in dates(say)] == [rule]
