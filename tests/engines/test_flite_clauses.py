"""Is a text cut where a speaker would pause, and is what remains safe to hand to a program?"""

import pytest

from processors.engines.clauses import (
    CLAUSE_PAUSE_MS,
    LONGEST,
    SENTENCE_PAUSE_MS,
    Piece,
    pieces,
    plain,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\x00b\x1b[31m c\r\n\td", "a b [31m c d"),
        ("José Łukasz Søren Strauß", "Jose Lukasz Soren Strauss"),
        ("“it’s” fine…", '"it\'s" fine...'),
        ("£5 and 佐藤", "pounds 5 and"),
        ("ｆｕｌｌ", "full"),
        (" \n ", ""),
    ],
)
def test_plain_becomes_ascii_on_one_line(text, expected):
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Mr. Smith and J. Doe paid 5.50. Thanks.", ["Mr. Smith and J. Doe paid 5.50.", "Thanks."]),
        ("Yes, that is done.", ["Yes, that is done."]),
        ('He said "no." Then he left.', ['He said "no."', "Then he left."]),
        ("no end", ["no end"]),
        ("... -- ?!", []),
        ("", []),
    ],
)
def test_pieces_short_text_is_cut_at_sentence_ends_only(text, expected):
    assert [piece.text for piece in pieces(text)] == expected


def test_pieces_long_first_sentence_begins_with_its_first_clause():
    text = "I found three payments to Sato, the first on Monday, and two on Friday. All were paid."
    assert pieces(text) == (
        Piece("I found three payments to Sato,", CLAUSE_PAUSE_MS),
        Piece("the first on Monday, and two on Friday.", SENTENCE_PAUSE_MS),
        Piece("All were paid.", 0),
    )


def test_pieces_long_later_sentence_stays_whole():
    later = "This one is longer than sixty characters, yet it comes second, so it stays."
    assert [piece.text for piece in pieces(f"Fine. {later}")] == ["Fine.", later]


def test_pieces_one_short_clause_is_joined_with_the_next():
    text = "Well, the transfer to Hanako Yamada was made this morning, as you asked."
    assert pieces(text)[0].text == "Well, the transfer to Hanako Yamada was made this morning,"


@pytest.mark.parametrize("text", ["word " * 2000, "x" * 10_000, "one, two, " * 1000, "Hi. " * 2500])
def test_pieces_ten_thousand_characters_are_all_kept_in_bounded_pieces(text):
    parts = [piece.text for piece in pieces(text)]
    assert max(map(len, parts)) <= LONGEST
    assert "".join(parts).replace(" ", "") == text.replace(" ", "")
