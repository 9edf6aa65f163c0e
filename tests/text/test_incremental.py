"""Every way of cutting an utterance gives what the whole gives; `|` marks a cut."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.text import Incremental, normalize

AT = datetime(2026, 11, 20, 10, tzinfo=ZoneInfo("Asia/Tokyo"))
CUTS = [
    "pay fif|ty pou|nds",
    "send five| thousand| yen no| six thou|sand to sato",
    "one| mo|ment",
    "ending in four| four one| two",
    "five dol|lars fif|ty",
    "not| five thousand yen| six thousand yen",
    "twenty| first",
    "two| fifty| thousand",
]


def partials(cut):
    pieces = cut.split("|")
    return ["".join(pieces[: k + 1]) for k in range(len(pieces))]


@pytest.mark.parametrize("cut", CUTS)
def test_push_pieces_gives_the_same_as_the_whole(cut):
    growing = Incremental("en")
    for partial in partials(cut):
        assert growing.push(partial) == normalize(partial, "en")


WORDS = {
    "en": """send one two five ten twenty fifty hundred thousand million a and half point oh double
        no not sorry yen dollars cents k $ - , . 5 5,000 0012 12-34 5pm account ending in uh of few
        first i mean moment tomorrow morning next last week friday since the third may march 2015
        days ago from to at three p m quarter past percent sierra alpha s for 3/4 10:30""".split(),
    "ja": """三 万 五 千 円 十 百 一 二 〇 、 。 の に さん まん ごせん いち よん 半 年 月 日 時 分 前 明日
        の朝 来週 金曜日 から まで 月末 いや えーと ドル 5,000 3 番目 パーセント 令和 第 八王子 午後
        じゃなくて 送って 口座番号 ゼロ 先月 後 間 ％ ３ ﾄﾞﾙ usd""".split(),
}


def revisions(lang):
    """Partials as a recogniser sends them: the tail is revised, then it goes on."""
    space = " " if lang == "en" else ""
    tail = st.lists(st.sampled_from(WORDS[lang]), max_size=6).map(space.join)
    return st.lists(st.tuples(st.integers(0, 12), tail), max_size=6)


@pytest.mark.parametrize("lang", sorted(WORDS))
@given(data=st.data())
def test_push_any_revision_gives_the_same_as_the_whole(lang, data):
    growing, partial = Incremental(lang, at=AT), ""
    for cut, tail in data.draw(revisions(lang)):
        partial = partial[: len(partial) - cut] + tail
        assert growing.push(partial) == normalize(partial, lang, at=AT)


@pytest.mark.parametrize("lang", sorted(WORDS))
@given(data=st.data())
def test_push_character_by_character_gives_the_same_as_the_whole(lang, data):
    words = data.draw(st.lists(st.sampled_from(WORDS[lang]), max_size=8))
    whole = (" " if lang == "en" else "").join(words)
    growing = Incremental(lang, at=AT)
    for end in range(len(whole) + 1):
        assert growing.push(whole[:end]) == normalize(whole[:end], lang, at=AT)


@given(st.lists(st.integers(0, 40), max_size=8))
def test_push_any_cut_gives_the_same_as_the_whole(cuts):
    whole = "send five thousand yen no make that six k"
    growing = Incremental("en")
    for cut in sorted(cuts):
        growing.push(whole[:cut])
    assert growing.push(whole) == normalize(whole, "en")


def test_push_growing_partial_takes_back_what_it_had_read():
    growing = Incremental("en")
    assert [s.value.as_json() for s in growing.push("five").spans] == [{"value": "5"}]
    assert growing.push("five pm").text == "5 pm"
    assert growing.push("one").text == "1"
    assert growing.push("one moment").spans == ()


def test_push_shrinking_partial_forgets_the_longer_one():
    growing = Incremental("en")
    growing.push("five thousand yen")
    assert growing.push("five thousand").text == "5,000"


def test_push_same_partial_does_no_work_again():
    growing = Incremental("en")
    assert growing.push("five yen") is growing.push("five yen")


def test_push_keeps_the_account_currency():
    assert Incremental("en", currency="AUD").push("five dollars").text == "5.00 AUD"
