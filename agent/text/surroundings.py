"""Is a numeral a number here, or part of a word, in a script without spaces between words?

A numeral counts where the signs around it are no part of its word: behind it a counter, a unit
or another script, before it likewise; and never inside of a word that only holds a numeral.
"""

from collections.abc import Set
from dataclasses import dataclass
from decimal import Decimal

from agent.text.digit_groups import Endings
from agent.text.myriad_groups import Myriads
from agent.text.tokens import Phrases, Tokens, alone, peek

_LONGEST_IDIOM = 6
"signs that a word may have before the numeral in it"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What may stand around a number."""

    numerals: Myriads
    counters: Set[str]
    "ideographs behind a number that say what is counted"
    behind: Set[str]
    "other ideographs that may follow a number"
    behind_lone: Set[str]
    "those of them that may follow a lone digit"
    in_places: Set[str]
    "ideographs that make a name of a lone digit and the counter before them: 六本木"
    before: Set[str]
    "ideographs that may stand before a lone digit"
    count_words: Phrases[bool]
    "counters in other scripts"
    not_behind: Set[str]
    "signs behind a number that make it vague: 十数"
    commas: Set[str]
    "between two digits that follow one another they are 'or'"
    names: Phrases[bool]
    "titles behind a name: a lone digit before them is one"
    measures: Phrases[bool]
    "units of measure: no number for a bank"
    halved: Set[str]
    "counters of which there are halves"
    half: Set[str]
    "behind the counter it adds one half"
    not_half: Set[str]
    "signs behind a half that make it another word"
    idioms: Phrases[bool]
    "words that hold a numeral, and whether they mean a number"
    counted: Phrases[Decimal]
    "words that are number and counter in one"
    hundredths: Phrases[bool]
    "parts of a currency that has no coin for them"
    places: Phrases[Decimal]
    "words that are a place in an order by themselves: 最初の"
    from_the_end: Endings
    "before a place that is counted from the end"


def stands(around: Surroundings, tokens: Tokens, i: int, end: int) -> bool:
    """Whether the tokens from `i` to `end` are a number and no part of a word."""
    if in_idiom(around, tokens, i) or around.measures.at(tokens, end):
        return False
    if _is_complete(around, tokens, i, end):
        return True
    counter = _is_counter(around, tokens, end)
    if peek(tokens, end) in around.not_behind or not (counter or _may_follow(around, tokens, end)):
        return False
    if end - i > 1 and _is_strong(around, tokens, i, end):
        return True
    if end == i + 1 and not _is_lone(around, tokens, i, counter):
        return False
    before = peek(tokens, i - 1)
    if is_ideograph(before) and before not in around.before:
        return counter
    return end == i + 1 or not (counter and _follow(around, tokens, i, i + 1))


def _is_complete(around: Surroundings, tokens: Tokens, i: int, end: int) -> bool:
    """What needs nothing around it: written numbers, fractions, packs, all of an utterance."""
    last = peek(tokens, end - 1)
    if last not in around.numerals.signs or alone(tokens, i, end):
        return True
    return any(around.numerals.part_of.at(tokens, k) for k in range(i + 1, end - 1))


def _is_counter(around: Surroundings, tokens: Tokens, i: int) -> bool:
    return peek(tokens, i) in around.counters or around.count_words.at(tokens, i) is not None


def _is_lone(around: Surroundings, tokens: Tokens, i: int, counter: bool) -> bool:
    """Whether a single sign is no part of a name: 一希, 八代さん, 二戸市, 一さん; nor 二、三人."""
    if _is_one_of_two(around, tokens, i):
        return False
    behind, end = peek(tokens, i + 1), i + 1
    if is_ideograph(behind):
        if not counter and behind not in around.behind_lone:
            return False
        end += counter
    if around.names.at(tokens, end) is not None:
        return False
    return end == i + 1 or peek(tokens, end) not in around.in_places


def in_idiom(around: Surroundings, tokens: Tokens, i: int) -> bool:
    """Whether token `i` is inside of a word that only holds a numeral."""
    return tokens.once("idiom", i, _in_idiom, around)


def _in_idiom(tokens: Tokens, i: int, around: Surroundings) -> bool:
    for start in range(i, max(i - _LONGEST_IDIOM, -1), -1):
        idiom = around.idioms.at(tokens, start)
        if idiom and not idiom[0] and idiom[1] > i:
            return True
    return False


def _may_follow(around: Surroundings, tokens: Tokens, i: int) -> bool:
    behind = peek(tokens, i)
    return not is_ideograph(behind) or behind in around.behind


def _is_strong(around: Surroundings, tokens: Tokens, i: int, end: int) -> bool:
    """More than one sign and a scale among them, or three digits, or a written number."""
    words = around.numerals
    signs = [peek(tokens, k) for k in range(i, end)]
    if any(sign in words.scales or sign in words.myriads for sign in signs):
        return True
    return len(signs) > 2


def _follow(around: Surroundings, tokens: Tokens, i: int, k: int) -> bool:
    """Whether two digits follow one another: 二三人 is two or three."""
    first, second = (around.numerals.digits.get(peek(tokens, at), -9) for at in (i, k))
    return 0 < first == second - 1


def _is_one_of_two(around: Surroundings, tokens: Tokens, i: int) -> bool:
    """'two, three': 二、三人."""
    comma = around.commas
    if peek(tokens, i + 1) in comma and _follow(around, tokens, i, i + 2):
        behind = peek(tokens, i + 3)
        return behind in around.counters or behind in around.numerals.signs
    follows = peek(tokens, i - 1) in comma and _follow(around, tokens, i - 2, i)
    return follows and peek(tokens, i + 1) in around.counters


def is_ideograph(sign: str) -> bool:
    return "一" <= sign[:1] <= "鿿" or sign == "々"


def is_kana(sign: str) -> bool:
    return "ぁ" <= sign[:1] <= "ゖ" or sign == "ー"
