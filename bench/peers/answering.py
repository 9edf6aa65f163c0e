"""How does a peer answer? JSON lines, in an interpreter that has only the standard library and the peer.

The first line out names the peer: {"peer", "version"}. Then a request a line in, {"text", "lang", "kinds",
"at", "order"}, and an answer a line out: {"found": [...], "ns"}, or {"error", "ns"} where the peer failed;
`ns` is what the peer alone took. What the peer itself prints goes to stderr.
"""

import json
import os
import sys
import time
from importlib.metadata import version


def answer_lines(peer, find):  # type: ignore[no-untyped-def]
    """Answers until stdin ends. `find` takes a request and returns a list of JSON values."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    _write(answers, {"peer": peer, "version": version(peer)})
    for line in sys.stdin:
        request = json.loads(line)
        begun_ns = time.perf_counter_ns()
        try:
            row = {"found": find(request)}
        except Exception as error:
            row = {"error": f"{type(error).__name__}: {error}"}
        row["ns"] = time.perf_counter_ns() - begun_ns
        _write(answers, row)


def _write(answers, row):  # type: ignore[no-untyped-def]
    answers.write(json.dumps(row, ensure_ascii=False, default=str) + "\n")
    answers.flush()
