"""Templates: what they accept, what they say, and which fault each bad one is told."""

from random import Random

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.errors import SettingsError
from agent.template import Choice, Permutation, Sequence, Slot, Tagged, Word, parse, sample
from agent.text import normalize
from agent.understand.automaton import ends, read
from agent.understand.build import Builder
from agent.understand.lattice import MORE_NAME, NAME, Spelling, lattice
from agent.understand.states import Accept, Open

RULES = {"send": parse("(send|transfer)", {})}
OPEN = {
    "amount": Open(("#money",)),
    "payee": Open((NAME,), (MORE_NAME,), 2, costs=True),
}
FILL = {"amount": lambda: "five yen", "payee": lambda: "sato ken"}
KNOWN = frozenset(("send", "transfer", "to", "it's", "a", "b", "c"))
SPELLING = Spelling(True, frozenset(), {}, KNOWN, KNOWN)

PARTS = st.recursive(
    st.sampled_from(["send", "it's", "to", "{amount}", "{payee}", "<send>", "to{amount=x}"]),
    lambda part: st.one_of(
        st.lists(part, min_size=1, max_size=3).map(" ".join),
        st.lists(part, min_size=1, max_size=3).map(lambda parts: f"({'|'.join(parts)})"),
        st.lists(part, min_size=1, max_size=3).map(lambda parts: f"({';'.join(parts)})"),
        part.map(lambda text: f"[{text}]"),
    ),
    max_leaves=8,
)


def run(template: str, sentence: str, *, spaces: bool = True):
    """What may follow the sentence, and whether it may end there; repeats are no stutter here."""
    builder = Builder(OPEN, {})
    first = builder.template(parse(template, RULES), frozenset((Accept("it"),)))
    spelling = (
        SPELLING
        if spaces
        else Spelling(False, frozenset(), {}, frozenset(builder.words), frozenset())
    )
    sentence_lattice = lattice(normalize(sentence, "en"), spelling)
    layers = read(sentence_lattice, builder.state(first))
    return layers, [one.key for one in ends(layers, len(layers) - 1)]


def matches(template: str, sentence: str) -> bool:
    return "it" in run(template, sentence)[1]


def begins(template: str, sentence: str) -> bool:
    return bool(run(template, sentence)[0][-1])


def stutters(sentence: str) -> bool:
    words = sentence.replace("five yen", "five_yen").split()
    return any(
        words[k : k + n] == words[k + n : k + 2 * n]
        for n in range(1, 5)
        for k in range(len(words))
        if words[k + n : k + 2 * n]
    )


@settings(deadline=None)  # the first one loads the language
@given(PARTS, st.integers(0, 2**32))
def test_sample_of_any_template_matches_it_and_so_does_each_beginning(template, seed):
    sentence = sample(parse(template, RULES), FILL, Random(seed))
    if stutters(sentence):
        return
    assert matches(template, sentence), sentence
    words = sentence.split()
    for kept in range(len(words)):
        if words[kept - 1 : kept] != ["five"]:
            assert begins(template, " ".join(words[:kept])), words[:kept]


@given(PARTS, st.integers(0, 2**32))
def test_sample_with_the_same_seed_is_the_same(template, seed):
    tree = parse(template, RULES)
    assert sample(tree, FILL, Random(seed)) == sample(tree, FILL, Random(seed))


@given(PARTS)
def test_parse_does_not_mind_how_the_template_is_spaced(template):
    loose = regex.sub(r"([()\[\]|;])", r"  \1  ", template)
    assert parse(loose, RULES) == parse(template, RULES)


def test_parse_of_each_notation_gives_its_node():
    a, b = Sequence((Word("a"),)), Sequence((Word("b"),))
    assert parse("a b", {}) == Sequence((Word("a"), Word("b")))
    assert parse("(a|b)", {}) == Sequence((Choice((a, b)),))
    assert parse("(a;b)", {}) == Sequence((Permutation((a, b)),))
    assert parse("[a]", {}) == Sequence((Choice((a, Sequence(()))),))
    assert parse("{amount}", {}) == Sequence((Slot("amount"),))
    assert parse("a{card=debit}", {}) == Sequence((Tagged(Word("a"), "card", "debit"),))
    assert parse("<send>", RULES) == Sequence((RULES["send"],))


@pytest.mark.parametrize(
    ("template", "yes", "no"),
    [
        ("a|b c", ["a", "b c"], ["a c", "b"]),
        ("(a|b) c", ["a c", "b c"], ["a", "b c c x"]),
        ("[a [b]] c", ["c", "a c", "a b c"], ["b c"]),
        ("(a;b;c)", ["a b c", "c a b", "b a c"], ["a b", "a b x", "a b c x"]),
        ("(a;[b])", ["a", "a b", "b a"], ["b", ""]),
        ("<send> {amount}", ["send five yen", "transfer 12 yen"], ["send", "send five", "sends 5"]),
        ("{payee} a", ["x a", "x y a"], ["a", "x y z a"]),
    ],
)
def test_template_matches_whole_sentences_and_nothing_else(template, yes, no):
    assert [s for s in yes if not matches(template, s)] == []
    assert [s for s in no if matches(template, s)] == []


def test_template_without_spaces_is_compared_character_by_character():
    assert run("お 金 [を] 送って", "お金を送って。", spaces=False)[1] == ["it"]
    assert run("お金[を]送って", "お金 送って", spaces=False)[1] == ["it"]
    assert run("お金を送って", "お金を送る", spaces=False)[1] == []


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("(a|b", r"a '\(' is not closed"),
        ("[a", r"a '\[' is not closed"),
        ("(a]", r"a '\(' is not closed"),
        ("[a)", r"a '\[' is not closed"),
        ("a)", r"'\)' closes nothing"),
        ("a] b", r"'\]' closes nothing"),
        ("(a|b;c)", r"'\|' and ';' in one bracket"),
        ("{card=debit} a", r"\{card=debit\} stands behind nothing"),
        ("{card}{follow_up=yes}", r"\{follow_up=yes\} marks words and is lost behind a slot"),
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


def test_builder_unknown_slot_is_named():
    with pytest.raises(SettingsError, match=r"no slot \{colour\}: there are \['amount', 'payee'\]"):
        run("{colour}", "")


def test_reading_takes_steps_that_grow_with_the_words():
    """However words could be grouped, a state is at a place once."""

    def visited(count: int) -> int:
        layers, _ = run("[a [b]] [a] [b [a]] ([a];[b];[c]) {payee} to", "x a b " * count)
        return sum(map(len, layers))

    assert visited(40) < 3 * visited(20)
