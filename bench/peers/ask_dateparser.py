"""dateparser: the whole text as a date; else those that its search finds in it."""

from datetime import datetime

import dateparser
from answering import answer_lines  # beside this script
from dateparser.search import search_dates


def find(request):  # type: ignore[no-untyped-def]
    """{"at"} of each date: dateparser knows no kinds."""
    text, languages = request["text"], [request["lang"]]
    base = datetime.fromisoformat(request["at"]).replace(tzinfo=None)
    settings = {"RELATIVE_BASE": base}
    if request["order"]:
        settings["DATE_ORDER"] = request["order"]
    whole = dateparser.parse(text, languages=languages, settings=settings)
    if whole is not None:
        return [_moment(whole)]
    dates = search_dates(text, languages=languages, settings=settings) or []
    return [_moment(moment) for _, moment in dates]


def _moment(moment):  # type: ignore[no-untyped-def]
    return {"at": moment.replace(tzinfo=None).isoformat()}


if __name__ == "__main__":
    answer_lines("dateparser", find)
