"""text2num: the text with its numbers in digits, single small ones included."""

from answering import answer_lines  # beside this script
from text_to_num import alpha2digit


def find(request):  # type: ignore[no-untyped-def]
    return [{"written": alpha2digit(request["text"], request["lang"], 0.0)}]


if __name__ == "__main__":
    answer_lines("text2num", find)
