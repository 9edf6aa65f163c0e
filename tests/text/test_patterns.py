"""The reader of phrases, on a grammar of a few made-up words."""

import pytest

from agent.errors import SettingsError
from agent.text.language import Context
from agent.text.patterns import NOTHING, Grammar, Leaf, Phrase
from agent.text.tokens import Shape, Token, Tokens

CONTEXT = Context()


def tokens(text):
    return Tokens([Token(Shape.WORD, word, 0, 0) for word in text.split()])


def _number(some, i):
    return (int(some.text(i)[1:]), i + 1) if some.text(i)[:1] == "n" else None


NUMBER = Leaf(_number, {"n1", "n2", "n3"}, frozenset())


def grammar(leaves=None, **phrases):
    return Grammar({"number": NUMBER} | (leaves or {}), phrases)


def meant(made, text, i=0, part="when"):
    read = made.read(part, tokens(text), i, CONTEXT)
    return read and (read.value, read.end)


def says(value):
    return lambda _, **parts: value


def test_read_several_phrases_fit_the_longest_is_taken():
    made = grammar(
        when=[
            Phrase("short", "on {number}", says("short")),
            Phrase("long", "on {number} {number2}", says("long")),
        ]
    )
    assert meant(made, "on n1 n2 on") == ("long", 3)


def test_read_phrases_of_one_length_the_first_is_taken():
    made = grammar(
        when=[Phrase("one", "a {number}", says("one")), Phrase("two", "a {number}", says("two"))]
    )
    assert meant(made, "a n1") == ("one", 2)


def test_read_longest_means_nothing_the_next_is_taken():
    made = grammar(
        when=[
            Phrase("short", "on {number}", says("short")),
            Phrase("long", "on {number} off", says(None)),
        ]
    )
    assert meant(made, "on n1 off") == ("short", 2)


def test_read_longest_names_nothing_there_is_no_shorter_is_taken():
    made = grammar(
        when=[
            Phrase("short", "on {number}", says("short")),
            Phrase("long", "on {number} off", says(NOTHING)),
        ]
    )
    assert meant(made, "on n1 off") == (NOTHING, 3)


def test_read_part_names_nothing_there_is_neither_does_the_whole():
    made = grammar(
        day=[Phrase("day", "day {number}", says(NOTHING))],
        when=[Phrase("at", "{day} late", says("late"))],
    )
    assert meant(made, "day n1 late") == (NOTHING, 3)


def test_read_two_parts_of_a_kind_are_told_apart_by_a_digit():
    made = grammar(
        when=[
            Phrase("sum", "{number1} to {number2}", lambda _, number1, number2: (number1, number2))
        ]
    )
    assert meant(made, "n3 to n1") == ((3, 1), 3)


def test_read_choices_and_options_stand_for_every_way():
    made = grammar(when=[Phrase("w", "[the] (big|small) {number}", lambda _, number: number)])
    assert [meant(made, text) for text in ("the big n1", "small n2", "the n3")] == [
        (1, 3),
        (2, 2),
        None,
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("x n1", ("x", 2)), ("x n1 end", ("x", 2)), ("x n1 percent", None), ("x n1 stop", None)],
)
def test_read_words_behind_decide_whether_a_phrase_fits(text, expected):
    made = grammar(
        when=[
            Phrase(
                "x",
                "x {number}",
                says("x"),
                not_before={"percent"},
                only_before={"", "end", "percent"},
            )
        ]
    )
    assert meant(made, text) == expected


def test_read_word_before_denies_a_phrase():
    made = grammar(when=[Phrase("x", "x {number}", says("x"), not_after={"every"})])
    assert meant(made, "every x n1", 1) is None
    assert meant(made, "some x n1", 1) == ("x", 3)


def test_read_nameless_phrase_passes_on_the_rule_of_its_part():
    made = grammar(day=[Phrase("day", "day {number}", says("d"))], when=[Phrase("", "[on] {day}")])
    read = made.read("when", tokens("on day n1"), 0, CONTEXT)
    assert (read.value, read.phrase.name) == ("d", "day")


def test_read_part_that_begins_with_itself_ends():
    made = grammar(
        when=[Phrase("deep", "{when1} more", says("deep")), Phrase("x", "x {number}", says("x"))]
    )
    assert meant(made, "x n1 more more") == ("x", 2)


def test_read_part_that_ends_with_itself_nests():
    made = grammar(
        when=[
            Phrase("after", "after {when}", lambda _, when: when + 1),
            Phrase("x", "x {number}", lambda _, number: number),
        ]
    )
    assert meant(made, "after after x n1") == (3, 4)


def test_read_again_is_remembered_and_looks_as_far():
    calls = []

    def look(some, i):
        calls.append(i)
        return ("v", i + 1) if some.text(i + 2) == "z" else None

    made = grammar(
        {"leaf": Leaf(look, {"x"}, frozenset())}, when=[Phrase("w", "{leaf} y", says("w"))]
    )
    some = tokens("x y z")
    for _ in range(2):
        some.far = -1
        assert made.read("when", some, 0, CONTEXT).end == 2
        assert some.far == 2
    assert calls == [0]


def test_read_second_word_rules_a_part_out_its_leaves_are_not_asked():
    asked = []

    def look(some, i):
        asked.append(some.text(i))
        return "v", i + 1

    made = grammar(
        {"leaf": Leaf(look, {"x"}, frozenset(), more={"x": frozenset()})},
        deep=[Phrase("d", "the {leaf} y", says("d"))],
        when=[Phrase("w", "{deep} z", says("w"))],
    )
    assert meant(made, "the y z") is None
    assert asked == []
    assert meant(made, "the x y z") == ("w", 4)


def test_starts_are_the_first_words_of_all_patterns():
    made = grammar(
        day=[Phrase("d", "[the] day", says("d"))],
        when=[Phrase("w", "[on] {day}\n{number} days", says("w"))],
    )
    assert {"on", "the", "day", "n1", "n2", "n3"} == made.starts("when")


def test_grammar_pattern_names_no_part_is_refused():
    with pytest.raises(SettingsError, match=r"no part \{nowhere\}"):
        grammar(when=[Phrase("w", "x {nowhere}", says("w"))])


def test_grammar_pattern_without_words_is_refused():
    with pytest.raises(SettingsError, match="phrase 'w' has a pattern without words"):
        grammar(when=[Phrase("w", "[the]", says("w"))])


def test_grammar_pattern_with_an_open_bracket_is_refused():
    with pytest.raises(SettingsError, match=r"a '\[' is not closed"):
        grammar(when=[Phrase("w", "[the x", says("w"))])


@pytest.mark.parametrize("phrase", ["on n1", "after", "n1 to", "after after x n1", "on on"])
def test_read_ten_times_the_words_takes_ten_times_the_reads(phrase):
    made = grammar(
        when=[
            Phrase("r", "{number1} to {number2}\non {number1} {number2}", says("r")),
            Phrase("a", "after {when}", lambda _, when: when),
            Phrase("x", "x {number}", says("x")),
        ]
    )

    def reads(times):
        some = tokens(f"{phrase} " * times)
        for i in range(len(some.items)):
            made.read("when", some, i, CONTEXT)
        return len(some.reads)

    assert 0 < reads(200) <= 11 * reads(20)
