"""Which kana are surely a numeral?"""


def kana_numerals(text: str) -> dict[int, tuple[str, int]]:
    """Where a kana numeral begins -> its kanji and where it ends. Looks over no space."""
    return {}
