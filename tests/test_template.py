"""Templates: what they accept, what they say, and which fault each bad one is told."""

from random import Random

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from agent.errors import SettingsError
from agent.template import Choice, Sequence, Slot, Word, beginning, parse, pattern, sample
from agent.understand.grammar import load

RULES = {"send": parse("(send|transfer)", {})}
SLOTS = {"amount": r"#\d+ ", "payee": r"(?:[a-z]+ ){1,2}"}
FILL = {"amount": lambda: "#1", "payee": lambda: "sato ken"}

PARTS = st.recursive(
    st.sampled_from(["send", "it's", "to", "{amount}", "{payee}", "<send>"]),
    lambda part: st.one_of(
        st.lists(part, min_size=1, max_size=3).map(" ".join),
        st.lists(part, min_size=1, max_size=3).map(lambda parts: f"({'|'.join(parts)})"),
        part.map(lambda text: f"[{text}]"),
    ),
    max_leaves=8,
)


def matches(template: str, sentence: str) -> bool:
    found = pattern(parse(template, RULES), SLOTS)
    return regex.fullmatch(found, "".join(f"{word} " for word in sentence.split())) is not None


@given(PARTS, st.integers(0, 2**32))
def test_sample_of_any_template_matches_its_own_pattern(template, seed):
    sentence = sample(parse(template, RULES), FILL, Random(seed))
    assert matches(template, sentence), sentence


@given(PARTS, st.integers(0, 2**32))
def test_sample_with_the_same_seed_is_the_same(template, seed):
    tree = parse(template, RULES)
    assert sample(tree, FILL, Random(seed)) == sample(tree, FILL, Random(seed))


@given(PARTS)
def test_parse_does_not_mind_how_the_template_is_spaced(template):
    loose = regex.sub(r"([()\[\]|])", r"  \1  ", template)
    assert parse(loose, RULES) == parse(template, RULES)


def test_parse_of_each_notation_gives_its_node():
    assert parse("a b", {}) == Sequence((Word("a"), Word("b")))
    assert parse("(a|b)", {}) == Sequence(
        (Choice((Sequence((Word("a"),)), Sequence((Word("b"),)))),)
    )
    assert parse("[a]", {}) == Sequence((Choice((Sequence((Word("a"),)), Sequence(()))),))
    assert parse("{amount}", {}) == Sequence((Slot("amount"),))
    assert parse("<send>", RULES) == Sequence((RULES["send"],))


@pytest.mark.parametrize(
    ("template", "yes", "no"),
    [
        ("a|b c", ["a", "b c"], ["a c", "b"]),
        ("(a|b) c", ["a c", "b c"], ["a", "b c c"]),
        ("[a [b]] c", ["c", "a c", "a b c"], ["b c"]),
        ("<send> {amount}", ["send #5", "transfer #12"], ["send", "send five", "sends #5"]),
        ("{payee} a", ["x a", "x y a"], ["a", "x y z a"]),
        ("e.g.", ["e.g."], ["exgx"]),
    ],
)
def test_pattern_matches_whole_words_and_nothing_else(template, yes, no):
    assert [s for s in yes if not matches(template, s)] == []
    assert [s for s in no if matches(template, s)] == []


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("(a|b", r"a '\(' is not closed"),
        ("[a", r"a '\[' is not closed"),
        ("(a]", r"a '\(' is not closed"),
        ("[a)", r"a '\[' is not closed"),
        ("a)", r"'\)' closes nothing"),
        ("a] b", r"'\]' closes nothing"),
        ("<sent> a", r"no rule <sent>: there are \['send'\]"),
        ("send {amount", r"'\{' is no part of a template"),
        ("send amount}", r"'\}' is no part of a template"),
        ("send {the amount}", "is no part of a template"),
        ("<send to", "is no part of a template"),
        ("send {}", "is no part of a template"),
    ],
)
def test_parse_faulty_template_names_it_and_its_fault(template, fault):
    with pytest.raises(SettingsError, match=fault) as refused:
        parse(template, RULES)
    assert f"'{template}'" in str(refused.value)


def test_pattern_unknown_slot_is_named():
    with pytest.raises(SettingsError, match=r"no slot \{colour\}: there are \['amount', 'payee'\]"):
        pattern(parse("{colour}", {}), SLOTS)


def test_load_twice_gives_the_one_grammar():
    assert load("en") is load("en")


@given(PARTS, st.integers(0, 2**32), st.integers(0, 20))
def test_beginning_of_any_template_matches_the_first_words_of_what_it_says(template, seed, kept):
    tree = parse(template, RULES)
    words = sample(tree, {**FILL, "payee": lambda: "sato"}, Random(seed)).split()[:kept]
    begun = regex.compile(beginning(tree, SLOTS))
    assert begun.fullmatch("".join(f"{word} " for word in words))
    assert not begun.fullmatch("9 " + "".join(f"{word} " for word in words))


def test_beginning_takes_words_in_their_order_and_none_that_are_out_of_it():
    begun = regex.compile(beginning(parse("send {amount} [please] to {payee}", RULES), SLOTS))
    for words in ("", "send ", "send #1 ", "send #1 to ", "send #1 please to sato "):
        assert begun.fullmatch(words), words
    for words in ("to ", "send to ", "send #1 sato ", "please send ", "send #1 to sato ken li "):
        assert not begun.fullmatch(words), words
    assert begun.fullmatch("send #1 to sato ")["payee"] == "sato "
