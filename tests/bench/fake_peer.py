"""A peer that answers as it is told, by the protocol of `bench/peers`: run as a script.

The first argument is the script that is stood in for; a text 'die' ends it, 'fail' is an error.
"""

import json
import sys
from pathlib import Path

FOUND = {
    "text2num": [{"written": "the 7th of 90"}],
    "recognizers": [
        {
            "kind": "number",
            "type": "number",
            "text": "ninety",
            "start": 8,
            "end": 13,
            "resolution": {"value": "90"},
        }
    ],
    "dateparser": [{"at": "2026-05-07T00:00:00"}],
}


def main() -> None:
    name = Path(sys.argv[1]).stem.removeprefix("ask_")
    print(json.dumps({"peer": name, "version": "0.7"}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        if request["text"] == "die":
            sys.exit(3)
        if request["text"] == "fail":
            print(json.dumps({"error": "ValueError: no", "ns": 5}), flush=True)
        else:
            print(json.dumps({"found": FOUND[name], "ns": 2_000_000}), flush=True)


if __name__ == "__main__":
    main()
