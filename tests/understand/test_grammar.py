"""The grammar as an engine: faults of its file, marks for values, time that grows with the words."""

from pathlib import Path

import pytest
import yaml

from agent.errors import SettingsError, UsageError
from agent.text import normalize
from agent.understand import grammar as grammar_module
from agent.understand.decision import Expects, Intent
from agent.understand.grammar import Grammar, load

SENTENCES = Path(grammar_module.__file__).parent / "sentences"
SMALL = yaml.safe_load((SENTENCES / "en.yaml").read_text("utf-8"))


def parse(text, expects=Expects.NOTHING):
    return load("en").parse(normalize(text, "en", currency="JPY"), expects)


def test_load_language_without_sentences_is_refused_by_name():
    with pytest.raises(UsageError, match="no sentences for language 'tlh'"):
        load("tlh")


@pytest.mark.parametrize("path", sorted(SENTENCES.glob("*.yaml")), ids=lambda path: path.stem)
def test_load_every_language_file_compiles_and_names_its_language(path):
    assert load(path.stem).lang == path.stem


def test_grammar_rule_used_before_it_is_made_is_named():
    data = SMALL | {"rules": {"a": "<b>", "b": "x"}}
    with pytest.raises(SettingsError, match="no rule <b>"):
        Grammar(data)


def test_grammar_slot_that_nobody_fills_is_named():
    with pytest.raises(SettingsError, match=r"no slot \{colour\}"):
        Grammar(SMALL | {"requests": {"check_balance": ["what {colour}"]}})


def test_grammar_unknown_intent_is_refused():
    with pytest.raises(ValueError, match="no_such_intent"):
        Grammar(SMALL | {"requests": {"no_such_intent": ["a"]}})


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
@pytest.mark.parametrize("text", ["sato ken", "five thousand yen", "five four one two"])
def test_parse_bare_answer_that_nobody_asked_for_is_none(text, expects):
    assert parse(text, expects).parse is None


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


def test_parse_long_babble_takes_steps_that_grow_with_its_words():
    """No sentence may hang the call: 2,000 words that almost match are answered, and refused."""
    for words in (["send", "five", "yen", "to"], ["please"], ["yes"], ["sato"], ["my", "balance"]):
        assert parse(" ".join(words * (2000 // len(words)))).parse is None
