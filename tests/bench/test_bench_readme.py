"""Figures stand between markers, and nothing else of the file is touched."""

import pytest

from agent.errors import UsageError
from bench.readme import put, row


def test_put_replaces_what_stands_between_the_markers_and_nothing_else(tmp_path):
    file = tmp_path / "README.md"
    file.write_text("before\n<!-- bench x -->\nold\n<!-- end of bench x -->\nafter\n", "utf-8")
    new = put(file, "x", [row(["a", "1"]), row(["b", "2"])])
    assert new == "before\n<!-- bench x -->\n| a | 1 |\n| b | 2 |\n<!-- end of bench x -->\nafter\n"
    file.write_text(new, "utf-8")
    assert put(file, "x", [row(["a", "1"]), row(["b", "2"])]) == new


@pytest.mark.parametrize("text", ["", "<!-- bench x -->", "<!-- end of bench x -->"])
def test_put_into_a_file_without_markers_says_which(tmp_path, text):
    file = tmp_path / "README.md"
    file.write_text(text, "utf-8")
    with pytest.raises(UsageError, match="put '<!-- bench x -->' and '<!-- end of bench x -->'"):
        put(file, "x", [])


def test_put_into_a_file_that_is_not_there_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match="cannot read"):
        put(tmp_path / "nothing.md", "x", [])
