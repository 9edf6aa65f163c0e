"""Which year is 令和八年? Eras count from the year they began in; the first year is 元年."""

from agent.text.ja.counted import begins, counted, number
from agent.text.ja.tokens import phrase, starts
from agent.text.patterns import Leaf
from agent.text.tokens import Phrases, Shape, Tokens

_FIRST = {"令和": 2019, "平成": 1989, "昭和": 1926, "大正": 1912, "明治": 1868}
"the year that each era began in"
_LAST = {"令和": 2100, "平成": 2019, "昭和": 1989, "大正": 1926, "明治": 1912}
_LETTERS = {"r": "令和", "h": "平成", "s": "昭和", "t": "大正", "m": "明治"}
_KANA = {
    "れいわ": "令和",
    "へいせい": "平成",
    "しょうわ": "昭和",
    "たいしょう": "大正",
    "めいじ": "明治",
}
_NAMES: Phrases[str] = Phrases(
    {phrase(name): name for name in _FIRST} | {phrase(kana): name for kana, name in _KANA.items()}
)
_UNIT: Phrases[bool] = Phrases({phrase("年"): True, phrase("ねん"): True})
_FIRST_YEAR: Phrases[bool] = Phrases({phrase("元年"): True, phrase("がんねん"): True})
_LETTERED = frozenset(f"{letter}{n}" for letter in _LETTERS for n in range(1, 65))


def _read(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """The year of 令和八年, 平成元年 or R8年."""
    if tokens.shape(i) is Shape.OTHER:
        return _lettered(tokens, i)
    name = _NAMES.at(tokens, i)
    if name is None:
        return None
    era, at = name
    if first := _FIRST_YEAR.at(tokens, at):
        return _FIRST[era], first[1]
    found = counted(tokens, at)
    return _year(era, found.number, found.end) if found and found.unit == "年" else None


def _read_fiscal(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """The business year of 令和七年度."""
    name = _NAMES.at(tokens, i)
    if name is None:
        return None
    first = _FIRST_YEAR.at(tokens, name[1])
    if first and tokens.text(first[1]) == "度":
        return _FIRST[name[0]], first[1] + 1
    found = counted(tokens, name[1])
    return _year(name[0], found.number, found.end) if found and found.unit == "年度" else None


def _lettered(tokens: Tokens, i: int) -> tuple[int, int] | None:
    text = tokens.text(i)
    unit = _UNIT.at(tokens, i + 1) if text in _LETTERED else None
    return _year(_LETTERS[text[0]], int(text[1:]), unit[1]) if unit else None


def _year(era: str, number: int, end: int) -> tuple[int, int] | None:
    year = _FIRST[era] + number - 1
    return (year, end) if number and year <= _LAST[era] else None


def _read_head(tokens: Tokens, i: int) -> tuple[tuple[int, int], int] | None:
    """The year before the era, and the number of 令和二 in 令和二から四年."""
    name = _NAMES.at(tokens, i)
    read = number(tokens, name[1]) if name else None
    return ((_FIRST[name[0]] - 1, read[0]), read[1]) if name and read else None


_STARTS = starts([phrase(name) for name in (*_FIRST, *_KANA)])
_PAIRS = begins(phrase(name) for name in (*_FIRST, *_KANA))
ERA = Leaf(_read, _STARTS, frozenset([Shape.OTHER]), _PAIRS)
"the year that an era and its count name"
FISCAL = Leaf(_read_fiscal, _STARTS, frozenset(), _PAIRS)
"the business year that an era and its count name"
ERA_HEAD = Leaf(_read_head, _STARTS, frozenset(), _PAIRS)
"令和二 of 令和二から四年"
