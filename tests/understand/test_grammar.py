"""The grammar as an engine: faults of its file, marks for values, time that grows with the words."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.errors import SettingsError, UsageError
from agent.text import normalize
from agent.understand import grammar as grammar_module
from agent.understand.decision import WRITES, Expects, Intent
from agent.understand.grammar import Grammar, load
from tests.understand.conftest import AT

SENTENCES = Path(grammar_module.__file__).parent / "sentences"
SMALL = yaml.safe_load((SENTENCES / "en.yaml").read_text("utf-8"))


def parse(text, expects=Expects.NOTHING):
    return load("en").parse(normalize(text, "en", at=AT, currency="JPY"), expects)


def test_load_language_without_sentences_is_refused_by_name():
    with pytest.raises(UsageError, match="no sentences for language 'tlh'"):
        load("tlh")


@pytest.mark.parametrize("path", sorted(SENTENCES.glob("*.yaml")), ids=lambda path: path.stem)
def test_load_every_language_file_compiles_and_names_its_language(path):
    assert load(path.stem).lang == path.stem


@pytest.mark.parametrize(
    ("section", "fault"),
    [
        ({"rules": {"a": "<b>", "b": "x"}}, "xx.yaml: rules: a: template '<b>': no rule <b>"),
        ({"requests": {"no_such": ["a"]}}, "xx.yaml: requests: no_such: there is no such name"),
        ({"requests": {"help": "a"}}, "xx.yaml: requests: help: must be a list of templates"),
        ({"requests": {"help": ["(a"]}}, r"xx.yaml: requests: help: template '\(a': a '\(' is not"),
        ({"requests": {"help": ["a {b}"]}}, r"xx.yaml: help: no slot \{b\}: there are \["),
        ({"requests": {"help": ["[a]"]}}, "xx.yaml: help: a template is all optional"),
        ({"requests": 1}, "xx.yaml: requests: must hold names"),
        ({"values": {"colour": {}}}, "xx.yaml: values: colour: there is no such name"),
        ({"values": {"kind": {"x": "x"}}}, "xx.yaml: values: kind: kinds are"),
        ({"signs": {"colour": {2: ["x"]}}}, "xx.yaml: signs: colour: must be weights of one of"),
        ({"finds": "x"}, "xx.yaml: finds: must be a list"),
        ({"blocks": {"odd": ["x"]}}, "xx.yaml: blocks: odd: there is no such name"),
    ],
)
def test_grammar_fault_is_told_with_file_place_and_what_is_wrong(section, fault):
    with pytest.raises(SettingsError, match=fault):
        Grammar(SMALL | section, "xx.yaml")


def test_grammar_missing_section_is_named():
    data = {name: part for name, part in SMALL.items() if name != "fillers"}
    with pytest.raises(SettingsError, match=r"xx.yaml: fillers: is missing"):
        Grammar(data, "xx.yaml")


def test_load_name_that_stands_twice_is_refused():
    with pytest.raises(yaml.YAMLError, match="'requests' stands twice"):
        yaml.load("requests: {}\nrules: {}\nrequests: {}", grammar_module._Loader)


def test_parse_values_are_the_spans_of_normalisation():
    sentence = normalize("pay sato ken five thousand yen", "en")
    found = load("en").parse(sentence).parse
    assert found is not None
    assert (found.intent, found.amount, found.payee) == (
        Intent.TRANSFER_MONEY,
        sentence.spans[0],
        "sato ken",
    )


@pytest.mark.parametrize("number", ["five four one two", "5412", "eight"])
def test_parse_digits_answer_who_and_not_how_much(number):
    assert parse(number, Expects.PAYEE).parse is not None
    assert parse(number, Expects.PAYEE).parse.ending is not None
    assert parse("five four one two", Expects.AMOUNT).parse is None


@pytest.mark.parametrize("expects", [Expects.NOTHING, Expects.YES_NO])
@pytest.mark.parametrize("text", ["sato ken", "five four one two"])
def test_parse_bare_answer_that_nobody_asked_for_is_none(text, expects):
    assert parse(text, expects).parse is None


def test_parse_amount_alone_is_another_one_only_behind_a_read_back():
    assert parse("five thousand yen", Expects.NOTHING).parse is None
    assert parse("five thousand yen", Expects.YES_NO).parse.amount is not None


@pytest.mark.parametrize("text", ["yes?", "go ahead?", "okay ?"])
def test_parse_yes_that_asks_back_is_none(text):
    assert parse(text, Expects.YES_NO).parse is None
    assert parse(text.rstrip("? "), Expects.YES_NO).parse is not None


@pytest.mark.parametrize("expects", Expects)
def test_parse_whole_request_counts_whatever_was_asked(expects):
    assert parse("what is my balance", expects).parse.intent is Intent.CHECK_BALANCE


@pytest.mark.parametrize(
    "text", ["SEND FIVE THOUSAND YEN, TO SATO KEN!", "send “five thousand yen” to Sato  Ken…"]
)
def test_parse_ignores_case_and_punctuation(text):
    assert parse(text).parse == parse("send five thousand yen to sato ken").parse or (
        parse(text).parse.payee == "sato ken"
    )


def test_parse_mark_of_the_grammar_in_the_words_is_no_value():
    assert parse("send \ue000m0 to sato ken").parse is None


@pytest.mark.parametrize("name", ["o'brien", "mary-jane", "de la cruz", "josé"])
def test_parse_name_with_unusual_letters_is_heard_whole(name):
    found = parse(f"send five yen to {name}").parse
    assert found is not None
    assert found.payee.replace(" ", "-") == name.replace(" ", "-")


def test_parse_name_of_five_words_is_none():
    assert parse("send five yen to one name that is far too long").parse is None


BABBLE = (["send", "five", "yen", "to"], ["please"], ["sato"], ["to", "a"], ["no", "not", "sato"])


@pytest.mark.parametrize("words", BABBLE, ids=" ".join)
def test_parse_long_babble_takes_steps_that_grow_with_its_words(words):
    """No sentence may hang the call: what almost matches is answered, and refused."""
    assert parse(" ".join(words * (2000 // len(words)))).parse is None


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_parse_of_any_text_answers(text):
    for expects in Expects:
        parse(text, expects)


WORDS = st.sampled_from(
    "send transfer pay lock my card five thousand yen to sato ken from savings bill gas and no yes i "
    "lost please on friday the same it what is balance one first tomorrow".split()
)


@settings(max_examples=400, deadline=None)
@given(st.lists(WORDS, max_size=12), st.sampled_from(["don't", "do not", "never", "i won't"]))
def test_no_write_is_a_command_behind_a_negation(words, negation):
    found = parse(" ".join([negation, *words])).parse
    assert found is None or found.intent not in WRITES


@settings(max_examples=400, deadline=None)
@given(st.lists(WORDS, max_size=12))
def test_a_write_that_somebody_else_said_is_no_command(words):
    found = parse(" ".join(["if", "she", "said", *words])).parse
    assert found is None or found.intent not in WRITES
