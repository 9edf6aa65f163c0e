"""How does Japanese say when? Days, times and periods, as phrases over the calendar."""

from agent.text.dates import When, finder
from agent.text.dates import now as _now
from agent.text.ja import clock, days, edges, leaves, ranges, seasons, spans, years
from agent.text.ja import periods as ja_periods
from agent.text.ja import times as ja_times
from agent.text.ja.counted import ANY, NUMERALS, key, number
from agent.text.ja.day_words import begins_word
from agent.text.ja.tokens import words
from agent.text.language import Context, Language, Match
from agent.text.patterns import Grammar, Phrase
from agent.text.tokens import Shape, Tokens


def _born(context: Context, date: When) -> When:
    """Whose year was not said: the past one is the best."""
    return tuple(sorted(date, key=lambda d: d.start is None or d.start > _now(context)))


_WHEN = {
    "simple": (
        *(
            Phrase("", f"{{{part}}}", lambda _, **read: next(iter(read.values())))
            for part in "date month year week quarter fiscal_year long".split()
        ),
        *ja_times.TIMES,
        *seasons.STRETCHES,
        *edges.EDGES,
        *ja_periods.SHIFTS,
        *ja_periods.LENGTHS,
    ),
    "when": (
        *ranges.RANGES,
        Phrase("ja.date.born", "{date}(生まれ|うまれ|生れ|に生まれ)", _born),
        *ja_periods.OPEN,
        Phrase("", "{simple}", lambda _, simple: simple),
    ),
}
_LEAVES = leaves.LEAVES | clock.LEAVES | ranges.LEAVES | {"length": spans.LEAF}
GRAMMAR = Grammar(
    _LEAVES,
    years.PHRASES | days.PHRASES | ja_times.PHRASES | ranges.PHRASES | _WHEN,
    words,
    key,
)
STARTS = frozenset(start for start in GRAMMAR.starts("when") if start[0] != ANY) | NUMERALS
"the words that a time can begin with"
_PAIRS = GRAMMAR.pairs("when")
_ALONE = frozenset(first for first, second in _PAIRS if not second and first[0] != ANY)

_BACK = 24
_REPEATED = frozenset(
    "週月火水木金土日曜年朝晩夜午前後時分の、と・祝平からまで〜~一二三四五六七八九十"
)
"what may stand between 毎 and a time that comes again and again"
_HONORIFICS = (("さ", "ん"), ("ち", "ゃ"), ("様", ""), ("氏", ""))
_find = finder(GRAMMAR)


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """The date, time or period that begins at a token: no time that recurs, nobody's name."""
    if not _may_begin(tokens, i):
        return None
    match = _find(tokens, i, language, context)
    if match is None or _is_name(tokens, match.end) or _recurs(tokens, i, match.end):
        return None
    return match


def _may_begin(tokens: Tokens, i: int) -> bool:
    """Whether the first two words can be of a time: most of a sentence is told by them."""
    first = key(tokens, i)
    if not isinstance(first, str):
        return first in _SHAPES or tokens.text(i) == "("
    if not begins_word(tokens, i) or _is_counted(tokens, i):
        return False
    if first in _ALONE or (len(first) > 1 and first[0] == ANY):
        return True
    return (tokens.text(i), tokens.text(i + 1)) in _PAIRS or (first == ANY and _goes_on(tokens, i))


def _is_counted(tokens: Tokens, i: int) -> bool:
    """Whether a unit stands here that belongs to the number before it: 3年内."""
    if tokens.text(i) not in _COUNTERS:
        return False
    return tokens.shape(i - 1) is Shape.NUMBER or tokens.text(i - 1) in NUMERALS


_COUNTERS = frozenset("年月日週時分秒")


def _goes_on(tokens: Tokens, i: int) -> bool:
    """Whether a number without a unit can begin a time: 三から四月, 第一, 2番目の, 2021.03."""
    read = number(tokens, i)
    return tokens.text(read[1] if read else i + 1) in _BEHIND_NUMBERS


_SHAPES = frozenset([Shape.OTHER, Shape.GROUPS])
_BEHIND_NUMBERS = frozenset("から〜~ー—-番個つにまじよ")


def _is_name(tokens: Tokens, end: int) -> bool:
    after = tokens.text(end), tokens.text(end + 1)
    return any(after[0] == a and (not b or after[1] == b) for a, b in _HONORIFICS)


def _recurs(tokens: Tokens, i: int, end: int) -> bool:
    """毎週月曜日の四時, 月曜日ごとに, 一日おきに."""
    if tokens.text(end) + tokens.text(end + 1) in ("ごと", "おき", "毎に"):
        return True
    for k in range(i - 1, max(i - _BACK, -1), -1):
        if tokens.text(k) in ("毎", "各"):
            return True
        if tokens.text(k) not in _REPEATED and tokens.shape(k) is not Shape.NUMBER:
            return False
    return False
