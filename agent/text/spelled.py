"""Which letters do these words spell? 'S A T O', 'sierra alpha tango', 'S as in sugar'."""

from dataclasses import dataclass

from agent.text.digits import spell
from agent.text.language import Alphabet, Context, Language, Match
from agent.text.tokens import Shape, Tokens, peek
from agent.text.values import Spelled

_MIN = 3
_MIN_SURE = 2
"elements that are enough behind a cue, or of words that only spell"
_MAX_GLUE = 4
_BETWEEN = frozenset((",", ".", "—"))
"may stand between two letters"


@dataclass(frozen=True, slots=True)
class _Element:
    """One letter or digit, or several of the same, before token `end`."""

    text: str
    end: int
    sure: bool = False
    "no word of another meaning"


def find(tokens: Tokens, i: int, language: Language, context: Context) -> Match | None:
    """Letters said one by one, digits among them; the first is a letter."""
    words = language.alphabet
    first = _letter(tokens, i, language)
    if first is None:
        return None
    run = [first]
    while element := _next(tokens, run[-1].end, language):
        run.append(element)
    if _is_word(tokens, run[-1], words):
        run.pop()
    cued = _is_cued(tokens, i, words)
    if not cued:
        run = _without_amount(tokens, run, language)
    if not _is_enough(run, cued) or _are_digits(tokens, i, run[-1].end, language):
        return None
    return Match(run[-1].end, Spelled("".join(element.text for element in run)))


def _are_digits(tokens: Tokens, i: int, end: int, language: Language) -> bool:
    """'o double o seven': every element is a digit, too."""
    digits = spell(tokens, i, language)
    return digits is not None and digits.end >= end


def _is_enough(run: list[_Element], cued: bool) -> bool:
    """A single letter spells nothing; two do where they can be nothing else."""
    sure = cued or any(element.sure for element in run)
    letters = sum(element.text.isalpha() for element in run)
    return len(run) >= (_MIN_SURE if sure else _MIN) and letters >= (1 if cued else 2)


def _next(tokens: Tokens, i: int, language: Language) -> _Element | None:
    """The next element; a comma, full stop or dash may stand before a letter: 'M. O. R. I.'"""
    if tokens.shape(i) is Shape.BREAK:
        return _letter(tokens, i + 1, language) if peek(tokens, i) in _BETWEEN else None
    return _element(tokens, i, language)


def _element(tokens: Tokens, i: int, language: Language) -> _Element | None:
    return _letter(tokens, i, language) or _digit(tokens, i, language)


def _letter(tokens: Tokens, i: int, language: Language) -> _Element | None:
    """'s', 'double s', 'sierra', 's for sierra'."""
    words = language.alphabet
    if letter := words.letters.at(tokens, i):
        return _likened(tokens, letter[0], letter[1], words)
    if code := words.code_words.get(peek(tokens, i)):
        return _Element(code, i + 1, peek(tokens, i) not in words.everyday)
    times = language.digits.repeats.get(peek(tokens, i), 0)
    again = words.letters.at(tokens, i + 1) if times else None
    return _Element(again[0] * times, again[1]) if again else None


def _likened(tokens: Tokens, letter: str, end: int, words: Alphabet) -> _Element:
    """'as in sugar' behind an s; any word that begins with the letter."""
    like = words.likening.at(tokens, end)
    if like and tokens.shape(like[1]) is Shape.WORD:
        word = peek(tokens, like[1])
        if len(word) > 1 and word[0].upper() == letter:
            return _Element(letter, like[1] + 1, sure=True)
    return _Element(letter, end)


def _digit(tokens: Tokens, i: int, language: Language) -> _Element | None:
    words = language.digits
    times = words.repeats.get(peek(tokens, i), 1)
    start = i + (times > 1)
    digit = words.digits.get(peek(tokens, start))
    return _Element(digit * times, start + 1) if digit else None


def _is_word(tokens: Tokens, last: _Element, words: Alphabet) -> bool:
    """'i c a lot': an article rather than a letter."""
    goes_on = tokens.shape(last.end) in (Shape.WORD, Shape.NUMBER, Shape.SYMBOL)
    return goes_on and peek(tokens, last.end - 1) in words.words and not last.sure


def _without_amount(tokens: Tokens, run: list[_Element], language: Language) -> list[_Element]:
    """'u s five dollars', 'a b two hundred': the last digits begin a number."""
    if not run or not run[-1].text.isdigit():
        return run
    word, numerals, end = peek(tokens, run[-1].end), language.numerals, run[-1].end
    more = word in numerals.hundreds or word in numerals.scales or word in numerals.points
    amount = language.currencies.units.at(tokens, end) or language.percents.signs.at(tokens, end)
    return run[:-1] if more or amount else run


def _is_cued(tokens: Tokens, i: int, words: Alphabet) -> bool:
    """Whether a word announces letters, a few glue words between."""
    for back in range(1, _MAX_GLUE + 2):
        word = peek(tokens, i - back)
        if word in words.cues:
            return True
        if word not in words.glue:
            break
    return False
