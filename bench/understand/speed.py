"""How long does understanding take? Every turn of the sets timed alone, and partials word by word.

A turn is normalised, parsed and routed, as in a call; "a whole turn" looks up names and takes the dialog's
step too, at the demo bank, everything but the bank's own reading and writing. Times are
those of `time.perf_counter_ns`, garbage collection on, what was there at the start frozen. Beside the time
that passed stands what of it was spent on the core: where they differ, other programs had it meanwhile.
"""

import gc
from collections.abc import Iterable, Sequence
from functools import partial

from agent.dialog.say import Step
from agent.text import normalize
from agent.text.values import Normalized
from agent.understand import candidates
from agent.understand.decision import Decision
from agent.understand.grammar import load
from agent.understand.route import Situation, route
from agent.understand.warm import warm
from bench.normalize.speed import Times, both, partials, split, spread, timed
from bench.understand.counter import counter
from bench.understand.rows import Row
from bench.understand.score import CURRENCIES, now

_TURNS, _GROWING, _WARM_UP = 2000, 100, 50
Measured = dict[str, Times]


def measure(rows: Iterable[Row]) -> Measured:
    """By language: understanding alone, with normalisation, and of one more word of a partial."""
    found: Measured = {}
    by_lang: dict[str, list[str]] = {}
    for row in rows:
        by_lang.setdefault(row.lang, []).append(row.text)
    for lang in by_lang:
        warm(load(lang))  # as before the first call
    gc.collect()
    gc.freeze()
    for lang, texts in by_lang.items():
        found |= {f"{name}, {lang}": values for name, values in _measured(texts, lang).items()}
    return found


def _measured(texts: Sequence[str], lang: str) -> Measured:
    turns = [text for [text] in spread([[text] for text in texts], _TURNS)]
    normalized = [_normalized(text, lang) for text in turns]
    for one in normalized[:_WARM_UP]:
        _understood(one, lang)
    alone = [timed(partial(_understood, one, lang)) for one in normalized]
    whole = [timed(partial(_both, text, lang)) for text in turns]
    for text in turns[:_WARM_UP]:
        _turn(text, lang)
    turn = [timed(partial(_turn, text, lang)) for text in turns]
    words = spread([split(text, lang) for text in turns], _GROWING)
    growing = [text for one in words for text in partials(one, lang)]
    partial_ones = [_normalized(text, lang) for text in growing]
    grown = [timed(partial(_understood, one, lang)) for one in partial_ones]
    return {
        "understanding": both(alone),
        "with normalisation": both(whole),
        "a whole turn": both(turn),
        "a partial": both(grown),
    }


def _normalized(text: str, lang: str) -> Normalized:
    return normalize(text, lang, at=now(lang), currency=CURRENCIES[lang])


def _understood(normalized: Normalized, lang: str) -> Decision:
    parsed = load(lang).parse(normalized)
    return route(parsed, None, Situation(currency=CURRENCIES[lang]))


def _turn(text: str, lang: str) -> Step:
    """All that is done with a caller's words, names looked up and the reply composed, but for the bank."""
    at = counter(lang)
    normalized = _normalized(text, lang)
    parsed = load(lang).parse(normalized)
    matched = candidates(parsed, at.book)
    situation = Situation(currency=CURRENCIES[lang], today=now(lang).date())
    return at.step(route(parsed, matched, situation))


def _both(text: str, lang: str) -> Decision:
    return _understood(_normalized(text, lang), lang)
