"""recognizers-text-suite: the results of its models for the kinds that are asked for.

Models are made once, without their fallback to English: what it has not in a language it does not answer.
"""

from datetime import datetime
from functools import cache

from answering import answer_lines  # beside this script
from recognizers_date_time import DateTimeRecognizer
from recognizers_number import Culture, NumberRecognizer
from recognizers_number_with_unit import NumberWithUnitRecognizer

CULTURES = {"en": Culture.English, "ja": Culture.Japanese}


@cache
def model(kind, culture):  # type: ignore[no-untyped-def]
    if kind == "date":
        return DateTimeRecognizer(culture).get_datetime_model(culture, False)
    if kind == "money":
        return NumberWithUnitRecognizer(culture).get_currency_model(culture, False)
    numbers = NumberRecognizer(culture)
    if kind == "ordinal":
        return numbers.get_ordinal_model(culture, False)
    if kind == "percent":
        return numbers.get_percentage_model(culture, False)
    return numbers.get_number_model(culture, False)


def find(request):  # type: ignore[no-untyped-def]
    """{"kind", "type", "text", "start", "end", "resolution"} of each result."""
    text, culture = request["text"], CULTURES[request["lang"]]
    found = []
    for kind in request["kinds"]:
        if kind == "date":
            results = model(kind, culture).parse(text, _naive(request["at"]))
        else:
            results = model(kind, culture).parse(text)
        found += [_result(kind, result) for result in results]
    return found


def _naive(at):  # type: ignore[no-untyped-def]
    return datetime.fromisoformat(at).replace(tzinfo=None)


def _result(kind, result):  # type: ignore[no-untyped-def]
    return {
        "kind": kind,
        "type": result.type_name,
        "text": result.text,
        "start": result.start,
        "end": result.end,
        "resolution": result.resolution,
    }


if __name__ == "__main__":
    answer_lines("recognizers-text-suite", find)
