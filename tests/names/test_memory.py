"""What was worked out of names is forgotten when a call has ended."""

import gc

from agent.names.book import Book, Entry
from agent.names.match import match
from agent.names.memory import forget, remembered

ODD = "zyxwvutsrq"


def strings_with(text: str) -> list[str]:
    """What memory holds of it: every string that a container of Python's knows."""
    found = []
    for known in gc.get_objects():
        if isinstance(known, tuple | list | dict):
            parts = list(known) if not isinstance(known, dict) else [*known, *known.values()]
            found += [part for part in parts if isinstance(part, str) and text in part]
    return found


def test_name_that_was_looked_up_is_in_no_function_s_memory_after_forget():
    book = Book.of([Entry("p1", f"Xq {ODD}")])
    assert match(book, f"xq {ODD}").candidates
    assert strings_with(ODD)
    del book
    forget()
    gc.collect()
    left = [text for text in strings_with(ODD) if text != ODD]
    assert left == []


def test_remembered_function_works_once_until_it_is_forgotten():
    asked = []

    @remembered(4)
    def twice(text: str) -> str:
        asked.append(text)
        return text * 2

    assert (twice("a"), twice("a")) == ("aa", "aa")
    assert asked == ["a"]
    forget()
    assert twice("a") == "aa"
    assert asked == ["a", "a"]
