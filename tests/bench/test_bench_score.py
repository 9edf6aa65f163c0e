"""The judge: what makes a row right, and what does not."""

from datetime import date
from fractions import Fraction

import pytest

from bench.normalize.facts import DATES, NUMBERS, NUMERIC, Amount, Digits, Figure, day_of
from bench.normalize.report import wrong_rows
from bench.normalize.rows import Row
from bench.normalize.score import Found, find_ours, judge
from bench.peers.client import PeerEnded

SEVEN, NINE = Figure("number", Fraction(7)), Figure("number", Fraction(9))
THIRD = Figure("ordinal", Fraction(3))
EUROS = Amount(Fraction(7), frozenset(["EUR"]))


def row(*answers, asked=NUMERIC, texts=("x",), **more):
    return Row("en", "suite", "class", "en", texts, frozenset(asked), answers, **more)


def found(fact, *others, kind=None, whole=False):
    kinds = {Amount: "money", Digits: "digits"}
    return Found(kind or kinds.get(type(fact)) or fact.kind, (fact,), others, whole)


def right(row, *finds):
    return judge(row, lambda asked, text: list(finds)).right


BOTH = ((SEVEN,), (NINE,))


def test_judge_wants_exactly_the_expected_spans_in_order():
    assert right(row(BOTH), found(SEVEN), found(NINE))
    assert not right(row(BOTH), found(NINE), found(SEVEN))
    assert not right(row(BOTH), found(SEVEN))
    assert not right(row(BOTH), found(SEVEN), found(NINE), found(NINE))
    assert not right(row(BOTH), found(SEVEN), found(THIRD), found(NINE))


def test_judge_ignores_spans_of_kinds_that_are_not_asked_for():
    day = Found("date", (day_of(date(2026, 1, 1)),))
    assert right(row(BOTH), found(SEVEN), day, found(NINE))
    assert not right(row(BOTH, asked=NUMERIC | DATES), found(SEVEN), day, found(NINE))


def test_judge_takes_any_answer_and_any_form_of_a_span():
    assert right(row(((SEVEN, NINE),)), found(NINE))
    assert right(row(((SEVEN,),), ((NINE,),)), found(NINE))
    assert not right(row(((SEVEN,),), ((NINE,),)), found(THIRD))


def test_judge_nothing_expected_is_right_when_nothing_is_found():
    assert right(row((), asked=NUMBERS))
    assert right(row((), asked=NUMBERS), found(THIRD))
    assert not right(row((), asked=NUMBERS), found(SEVEN))


def test_judge_row_that_is_not_one_number_allows_several():
    many = row((), asked=NUMBERS, whole=True)
    assert right(many, found(SEVEN), found(NINE))
    assert not right(many, found(SEVEN, whole=True))


def test_judge_alternatives_count_loosely_alone():
    outcome = judge(row(((SEVEN,),)), lambda asked, text: [found(NINE, SEVEN)])
    assert (outcome.right, outcome.loosely) == (False, True)


def test_judge_magnitudes_are_the_numbers_in_amounts_and_percentages():
    wanted = row(((SEVEN,),), magnitudes=True)
    assert right(wanted, found(EUROS))
    assert right(wanted, found(Figure("percent", Fraction(7))))
    assert not right(wanted, found(Figure("ordinal", Fraction(7))))
    assert not right(row(((SEVEN,),)), found(EUROS))


@pytest.mark.parametrize(
    ("facts", "is_right"),
    [
        ((Digits("0709"),), True),
        ((Digits("07"), Digits("09")), True),
        ((Digits("07"), NINE), False),
        ((Digits("070"), NINE), True),
        ((Digits("0709"), THIRD), False),
        ((Digits("79"),), False),
    ],
)
def test_judge_digits_said_in_groups_may_join(facts, is_right):
    groups = row(((Digits("07"),), (Digits("09"),)), joined="0709")
    assert right(groups, *map(found, facts)) is is_right


def test_judge_any_hypothesis_may_have_the_date_and_more_beside_it():
    gold, other = day_of(date(1991, 5, 7)), day_of(date(1981, 5, 7))
    births = row(((gold,),), asked=["date"], texts=("a", "b"), anywhere=True)
    hears = {"a": [Found("date", (other,), (gold,))], "b": [Found("date", (gold,))] * 2}
    outcome = judge(births, lambda asked, text: hears[text])
    assert outcome.right
    only_alternative = judge(births, lambda asked, text: hears["a"])
    assert (only_alternative.right, only_alternative.loosely) == (False, True)
    assert not judge(row(((gold,),), texts=(), anywhere=True), lambda asked, text: []).right


def test_judge_program_that_fails_on_a_row_has_it_wrong():
    def fails(asked, text):
        raise ZeroDivisionError("oops")

    outcome = judge(row((), asked=NUMBERS), fails)
    assert (outcome.right, outcome.error) == (False, "ZeroDivisionError: oops")
    (wrong,) = wrong_rows([outcome])
    assert (wrong["error"], wrong["expected"]) == ("ZeroDivisionError: oops", [[]])


def test_judge_peer_that_has_ended_is_no_wrong_row():
    def ended(asked, text):
        raise PeerEnded("gone")

    with pytest.raises(PeerEnded):
        judge(row(()), ended)


def test_find_ours_gives_facts_of_our_spans():
    asked = row((), texts=("seven euros",))
    assert find_ours(asked, "seven euros") == [Found("money", (EUROS,), whole=True)]
    assert find_ours(asked, "pay seven euros")[0].whole is False


def test_wrong_rows_say_what_was_expected_and_found():
    outcome = judge(row(((SEVEN, NINE),)), lambda asked, text: [found(THIRD)])
    (wrong,) = wrong_rows([outcome, judge(row(((SEVEN,),)), lambda a, t: [found(SEVEN)])])
    assert (wrong["set"], wrong["class"], wrong["input"]) == ("suite", "class", "x")
    assert wrong["expected"] == [["number 7 or number 9"]]
    assert wrong["got"] == [["ordinal ordinal 3"]]
