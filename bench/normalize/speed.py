"""How long does an utterance take, and one more word on a partial? Ours and the peers', one core.

Every call is timed alone with `time.perf_counter_ns`, garbage collection as in a call: on, what was there
at the start frozen; after a few calls to warm up. Utterances are 20 words, cut out of texts one behind the
other, and overlapping where there are few; without spaces (Japanese) a word is two characters. The texts
are what callers say, where the material has such (sets without values to score), and apart from that the
rows' own ("dense"), which hold a value every three words: nobody talks like that, it is the worst case.
Peers have no partials: one more word is the whole text again. Beside the time that passed stands what of it
was spent on the core: where they differ, other programs had the core meanwhile and the figure says little.
"""

import gc
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from agent.text import Incremental, normalize
from bench.normalize.beside import Beside
from bench.normalize.rows import MIDNIGHT, Row, read_lines

WORDS = 20
_WARM_UP = 20
_UTTERANCES = 1000
_PEERS_UTTERANCES = 40
_GROWING = 200
_PEERS_GROWING = 5
_CALLERS = {
    "en": (
        "C_sgd_banks/user_turns.jsonl",
        "C_nlupp_banking/all.jsonl",
        "C_rasa_financial_demo/nlu.jsonl",
    ),
    "ja": ("C_xsid_ja_oos/ja.valid.jsonl",),
}
_CHARACTERS = 2
"of a Japanese word"
Times = dict[str, float | int]


def utterances(rows: Iterable[Row], lang: str) -> list[list[str]]:
    """20 words each, in the order of the rows."""
    return cut((row.texts[0] for row in rows if row.lang == lang and row.texts), lang)


def callers(folder: Path) -> dict[str, list[list[str]]]:
    """20 words each of what people say to a bank or an assistant, by language."""
    found = {}
    for lang, files in _CALLERS.items():
        paths = [path for name in files if (path := folder / name).is_file()]
        lines = (line for path in paths for line in read_lines(path))
        spoken = cut((str(line.get("text", "")) for line in lines), lang)
        if spoken:
            found[lang] = spoken
    return found


def cut(texts: Iterable[str], lang: str) -> list[list[str]]:
    """20 words each; a text may be cut by the end of an utterance."""
    words = [word for text in texts for word in split(text, lang)]
    starts = len(words) - WORDS + 1
    step = max(1, min(WORDS, starts // _UTTERANCES))
    return [words[at : at + WORDS] for at in range(0, starts, step)]


def split(text: str, lang: str) -> list[str]:
    """The words of a text; what they are joined with is nothing in Japanese, else a space."""
    if lang != "ja":
        return text.split()
    return [text[at : at + _CHARACTERS] for at in range(0, len(text), _CHARACTERS)]


def join(words: Sequence[str], lang: str) -> str:
    return ("" if lang == "ja" else " ").join(words)


def ours(spoken: Sequence[list[str]], lang: str) -> dict[str, Times]:
    """Times of whole utterances and of partials."""
    texts = [join(words, lang) for words in spread(spoken, _UTTERANCES)]
    gc.collect()
    gc.freeze()
    for text in texts[:_WARM_UP]:
        normalize(text, lang, at=MIDNIGHT)
    whole = [timed(partial(normalize, text, lang, at=MIDNIGHT)) for text in texts]
    grown = [taken for words in spread(spoken, _GROWING) for taken in _growing(words, lang)]
    return {"utterance": both(whole), "partial": both(grown)}


def _growing(words: list[str], lang: str) -> list[tuple[int, int]]:
    incremental = Incremental(lang, at=MIDNIGHT)
    return [timed(partial(incremental.push, text)) for text in partials(words, lang)]


def partials(words: Sequence[str], lang: str) -> list[str]:
    return [join(words[:end], lang) for end in range(1, len(words) + 1)]


def timed(work: Callable[[], object]) -> tuple[int, int]:
    """Nanoseconds that passed, and those of them on the core."""
    begun_ns, core_ns = time.perf_counter_ns(), time.thread_time_ns()
    work()
    return time.perf_counter_ns() - begun_ns, time.thread_time_ns() - core_ns


def both(measured: Sequence[tuple[int, int]]) -> Times:
    """Of times that passed and of those on the core."""
    on_core = times([core_ns for _, core_ns in measured])
    return times([ns for ns, _ in measured]) | {"core_p99_ms": on_core.get("p99_ms", 0)}


def theirs(peer: Beside, spoken: Sequence[list[str]], lang: str) -> dict[str, Times]:
    """The same of a peer, measured inside of its process; asked for all kinds that it has."""
    texts = [join(words, lang) for words in spread(spoken, _PEERS_UTTERANCES)]
    growing = [text for words in spread(spoken, _PEERS_GROWING) for text in partials(words, lang)]
    for text in texts[:3]:
        _ask(peer, text, lang)
    whole = [_ask(peer, text, lang) for text in texts]
    grown = [_ask(peer, text, lang) for text in growing]
    return {"utterance": times(whole), "partial": times(grown)}


def _ask(peer: Beside, text: str, lang: str) -> int:
    kinds = ["number", "ordinal", "percent"]
    kinds += ["money", "date"] if lang == "en" else []
    request: Mapping[str, object] = {
        "text": text,
        "lang": lang,
        "kinds": kinds,
        "at": MIDNIGHT.isoformat(),
        "order": "",
    }
    return int(str(peer.ask(request)["ns"]))


def spread(spoken: Sequence[list[str]], most: int) -> list[list[str]]:
    """At most so many, from all over."""
    step = max(1, len(spoken) // most)
    return list(islice(spoken, 0, None, step))[:most]


def times(measured_ns: Sequence[int]) -> Times:
    """In milliseconds."""
    if not measured_ns:
        return {"n": 0}
    values = np.asarray(measured_ns) / 1e6
    row: Times = {"n": len(measured_ns)}
    for name, q in (("p50", 50), ("p95", 95), ("p99", 99), ("max", 100)):
        row[f"{name}_ms"] = round(float(np.percentile(values, q)), 4)
    return row
