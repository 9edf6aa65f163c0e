"""Which names the recogniser is told: the likeliest, in letters it knows, and no more than the cap."""

import pytest

from agent.names.book import Book, Entry
from agent.names.hotwords import Hotwords, hotwords

BOOK = Book.of(
    [
        Entry("d1", "Dora Listed", relationship="directory"),
        Entry("s1", "Sam Saved"),
        Entry("r1", "Ron Recent", relationship="recent"),
        Entry("s2", "Sue Saved"),
        Entry("r2", "Rita Recent", relationship="recent"),
    ]
)


@pytest.mark.parametrize("most", range(7))
def test_hotwords_are_recent_then_saved_then_the_rest_and_the_left_out_are_counted(most):
    order = ("Ron Recent", "Rita Recent", "Sam Saved", "Sue Saved", "Dora Listed")
    assert hotwords(BOOK, most) == Hotwords(order[:most], max(0, 5 - most))


def test_hotwords_are_said_as_the_reading_has_it():
    book = Book.of([Entry("a", "Siobhan Li", "shivon lee"), Entry("b", "佐藤 健", "satou ken")])
    assert hotwords(book, 9).names == ("shivon lee", "satou ken")


def test_hotwords_of_a_reading_in_kana_are_in_latin_letters():
    (name,) = hotwords(Book.of([Entry("a", "佐藤 花子", "さとう はなこ")]), 9).names
    assert name.isascii()
    assert name.split()[1] == "hanako"


def test_hotwords_of_nobody_are_none():
    assert hotwords(Book(), 9) == Hotwords((), 0)
