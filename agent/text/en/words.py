"""Which words does English count and date with? Tables that several modules share."""


def numbered(words: str, start: int, step: int = 1) -> dict[str, int]:
    """The words and the numbers they stand for, `start` first."""
    return {word: start + k * step for k, word in enumerate(words.split())}


UNITS = numbered("one two three four five six seven eight nine", 1)
TEENS = numbered(
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 10
)
TENS = numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10)
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
ORDINAL_UNITS = numbered("first second third fourth fifth sixth seventh eighth ninth", 1)
ORDINAL_TEENS = numbered(
    "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth"
    " nineteenth",
    10,
)
ORDINAL_TENS = numbered(
    "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth", 20, 10
)
MONTHS = numbered(
    "january february march april may june july august september october november december", 1
)
WEEKDAYS = numbered("monday tuesday wednesday thursday friday saturday sunday", 0)
