"""What does the conversation's table look like? A Mermaid diagram, written into the README between markers.

What can happen wherever the caller may speak, or wherever something is asked, is drawn once, from a node
of its own; what stays in its state is left out.

    python -m bench.diagram README.md
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from agent.dialog.table import BUSY, OPEN, TABLE, Event, State
from bench.readme import put

NAME = "states"
_ANY = {"any": OPEN, "asked": BUSY}
_TITLES = {"any": "wherever the caller may speak", "asked": "wherever something is asked"}
_LINE = 3
"events a line of a label"
_Edge = tuple[str, str]


def diagram() -> Iterator[str]:
    """The lines of a Mermaid state diagram."""
    yield from ("```mermaid", "stateDiagram-v2", "    direction LR")
    for name, title in _TITLES.items():
        yield f'    state "{title}" as {name}'
    yield f"    [*] --> {State.IDLE.value}: call_started"
    for (start, end), events in _edges().items():
        yield f"    {start} --> {end}: {_label(events)}"
    yield from (f"    {State.ENDED.value} --> [*]", "```")


def _edges() -> dict[_Edge, list[Event]]:
    """(from, to) -> events."""
    found = defaultdict[_Edge, list[Event]](list)
    for event in Event:
        left = {state: TABLE[state, event][0] for state in State if (state, event) in TABLE}
        for name, states in _ANY.items():
            targets = {left.get(state) for state in states}
            if len(targets) == 1 and (target := targets.pop()) is not None:
                found[name, target.value].append(event)
                left = {state: end for state, end in left.items() if state not in states}
        for state, end in left.items():
            if state is not end:
                found[state.value, end.value].append(event)
    return found


def _label(events: list[Event]) -> str:
    names = [event.value for event in events]
    return ",<br>".join(", ".join(names[at : at + _LINE]) for at in range(0, len(names), _LINE))


def main() -> None:
    path = Path(sys.argv[1])
    path.write_text(put(path, NAME, diagram()), "utf-8")
    print(path)


if __name__ == "__main__":
    main()
