"""The README's picture of the conversation is the table's."""

from pathlib import Path

from agent.dialog.table import TABLE
from bench.diagram import NAME, diagram
from bench.readme import put

README = Path(__file__).parents[2] / "README.md"


def test_readme_shows_the_table_as_it_is():
    assert README.read_text("utf-8") == put(README, NAME, diagram()), (
        "the table has changed: run python -m bench.diagram README.md"
    )


def test_diagram_shows_every_event_that_leads_to_another_state():
    lines = "\n".join(diagram())
    for (state, event), (target, _) in TABLE.items():
        assert state is target or event.value in lines
