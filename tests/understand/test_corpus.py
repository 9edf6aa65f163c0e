"""The recogniser's training text: the same for a seed, all names in it, and understood as meant."""

import re
from collections import Counter
from random import Random

import pytest

from agent.template import sample
from agent.text import normalize
from agent.understand.corpus import corpus
from agent.understand.decision import Expects, Intent
from agent.understand.grammar import load

NAMES = ("Sato Ken", "Mr. James Carter", "Mary-Jane O'Brien", "Emma Wilson")
GRAMMAR = load("en")


@pytest.fixture(scope="module")
def sentences():
    return corpus(GRAMMAR, NAMES, "JPY")


def test_corpus_with_the_same_seed_is_the_same(sentences):
    assert corpus(GRAMMAR, NAMES, "JPY") == sentences
    assert corpus(GRAMMAR, NAMES, "JPY", seed=2) != sentences


def test_corpus_is_as_long_as_it_says(sentences):
    assert 3900 <= len(sentences) <= 4000


def test_corpus_words_are_all_of_letters(sentences):
    words = {word for sentence in sentences for word in sentence.split(" ")}
    assert sorted(word for word in words if not re.fullmatch(r"[a-z']+", word)) == []


@pytest.mark.parametrize("name", ["sato", "ken", "james", "carter", "mary", "jane", "o'brien"])
def test_corpus_holds_every_word_of_every_name(sentences, name):
    assert any(name in sentence.split() for sentence in sentences)


@pytest.mark.parametrize("name", ["sato ken", "ken sato", "james carter", "mary jane o'brien"])
def test_corpus_holds_names_in_both_orders(sentences, name):
    assert any(name in sentence for sentence in sentences)


def test_corpus_holds_every_word_that_a_template_knows(sentences):
    words = {word for sentence in sentences for word in sentence.split()}
    trees = [*GRAMMAR.requests.values(), *GRAMMAR.answers.values()]
    known = set(re.findall(r"Word\(text='([^']+)'\)", str(trees)))
    assert known - words == set()


def understood(sentence: str, currency: str) -> bool:
    normalized = normalize(sentence, "en", currency=currency)
    return any(GRAMMAR.parse(normalized, expects).parse for expects in Expects)


@pytest.mark.parametrize("currency", ["JPY", "USD", "GBP", "EUR"])
def test_corpus_sentences_are_understood_again(currency):
    """But for thanks with politeness around them ("may i thanks" is all politeness), and for one in
    200 in which chance put words together: "that's not right now", "not one", "not five no six".
    """
    made = corpus(GRAMMAR, NAMES, currency)
    lost = Counter(s for s in made if "thank" not in s and not understood(s, currency))
    assert lost.total() <= len(made) / 200, f"{lost.total()} of {len(made)}: {lost.most_common(12)}"


@pytest.mark.parametrize("intent", Intent)
def test_sample_of_a_request_parses_back_as_its_intent(intent):
    fill = {
        "amount": lambda: "five thousand yen",
        "payee": lambda: "sato ken",
        "count": lambda: "three",
        "source": lambda: "savings account",
    }
    random = Random(7)
    for tree in GRAMMAR.requests[intent.value]:
        for _ in range(40):
            said = sample(tree, fill, random)
            found = GRAMMAR.parse(normalize(said, "en", currency="JPY")).parse
            assert found is not None, said
            assert found.intent is intent, said


def test_corpus_without_payees_still_has_sentences():
    found = corpus(GRAMMAR, (), "JPY")
    assert len(found) > 3000
    assert all(sentence == " ".join(sentence.split()) for sentence in found)
