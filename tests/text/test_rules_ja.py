"""Which rule finds what in Japanese, and what the account's currency decides."""

import pytest

from agent.text import normalize
from agent.text.ja.tokens import split_ja


@pytest.mark.parametrize(
    ("say", "rule"),
    [
        ("九ドル", "ja.money"),
        ("九十", "ja.cardinal"),
        ("九一一", "ja.digits"),
        ("九番目", "ja.ordinal"),
        ("九割", "ja.percent"),
        ("九円、いや、十円", "ja.correction"),
    ],
)
def test_normalize_span_names_its_rule(say, rule):
    assert [(span.rule, span.rule_version) for span in normalize(say, "ja").spans] == [(rule, 1)]


def test_normalize_plain_dollar_is_the_dollar_of_the_account():
    assert normalize("五ドル", "ja").text == "5.00 USD"
    assert normalize("五ドル", "ja", currency="AUD").text == "5.00 AUD"


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("３万５,０００円", ["3", "万", "5,000", "円"]),
        ("さんまんごせんえん", ["三", "万", "五", "千", "え", "ん"]),
        ("さんじゅうにん", ["三", "十", "に", "ん"]),
        ("たくさんのえん", ["た", "く", "さ", "ん", "の", "え", "ん"]),
        ("えーっと、そのー、五", ["えーと", "、", "えーと", "、", "五"]),
        ("ﾄﾞﾙ USD a4", ["ど", "る", "usd", "a4"]),
        ("マイナス５", ["-", "5"]),
        ("090ー1234", ["090-1234"]),
        ("㌦", ["どる"]),
    ],
)
def test_split_gives_these_tokens(text, tokens):
    assert [token.text for token in split_ja(text, 0)] == tokens
