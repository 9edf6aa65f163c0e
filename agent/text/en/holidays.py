"""On which day is Christmas, Thanksgiving, Easter? The public holidays of the United States and the
United Kingdom, and the days that everybody there knows.
"""

from collections.abc import Callable
from datetime import date, timedelta

from agent.text.dates import Stretch, When, days, now, readings
from agent.text.en.keys import phrases
from agent.text.language import Context

OfYear = Callable[[int], date]
Holiday = tuple[OfYear, ...]
"what the name may mean, likeliest first"


def _fixed(month: int, day: int) -> OfYear:
    return lambda year: date(year, month, day)


def _nth(weekday: int, n: int, month: int, plus: int = 0) -> OfYear:
    """The n-th such weekday of a month, from its end if negative; so many days later."""

    def find(year: int) -> date:
        first = date(year, month, 1) if n > 0 else date(year, month, 28) + timedelta(days=4)
        first = first if n > 0 else first - timedelta(days=first.day)
        step = (weekday - first.weekday()) % 7 if n > 0 else -((first.weekday() - weekday) % 7)
        return first + timedelta(days=step + 7 * (n - 1 if n > 0 else n + 1) + plus)

    return find


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (Butcher's algorithm, Nature 1876)."""
    a, (b, c) = year % 19, divmod(year, 100)
    (d, e), g = divmod(b, 4), (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)


def _from_easter(offset: int) -> OfYear:
    return lambda year: easter(year) + timedelta(days=offset)


_MON, _TUE, _THU, _SUN = 0, 1, 3, 6
_MOTHERS_DAY = (_nth(_SUN, 2, 5), _from_easter(-21))
_NAMED: dict[str, Holiday] = {
    "new year's day, new years day, new year day, new year's, new year, new years": (_fixed(1, 1),),
    "new year's eve, new years eve, new year eve": (_fixed(12, 31),),
    "martin luther king day, martin luther king's day, martin luther kings day, mlk day,"
    " martin luther king junior day, martin luther king jr day, civil rights day": (
        _nth(_MON, 3, 1),
    ),
    "groundhog day": (_fixed(2, 2),),
    "valentine's day, valentines day, valentine day, valentine's": (_fixed(2, 14),),
    "presidents day, president's day, presidents ' day, washington's birthday": (_nth(_MON, 3, 2),),
    "st patrick's day, saint patrick's day, st patricks day, saint patricks day, st . patrick's day,"
    " st paddy's day": (_fixed(3, 17),),
    "april fools day, april fool's day, april fools": (_fixed(4, 1),),
    "shrove tuesday, pancake day, mardi gras": (_from_easter(-47),),
    "ash wednesday": (_from_easter(-46),),
    "palm sunday": (_from_easter(-7),),
    "maundy thursday": (_from_easter(-3),),
    "good friday": (_from_easter(-2),),
    "easter sunday, easter day, easter": (_from_easter(0),),
    "easter monday, easter mon": (_from_easter(1),),
    "ascension day": (_from_easter(39),),
    "whit sunday, whitsunday, pentecost": (_from_easter(49),),
    "whit monday": (_from_easter(50),),
    "mother's day, mothers day, mothers ' day": _MOTHERS_DAY,
    "mothering sunday": (_from_easter(-21),),
    "early may bank holiday, early may holiday": (_nth(_MON, 1, 5),),
    "spring bank holiday": (_nth(_MON, -1, 5),),
    "memorial day, decoration day": (_nth(_MON, -1, 5),),
    "father's day, fathers day, fathers ' day": (_nth(_SUN, 3, 6),),
    "juneteenth, freedom day, jubilee day": (_fixed(6, 19),),
    "independence day": (_fixed(7, 4),),
    "august bank holiday, summer bank holiday, late summer bank holiday": (_nth(_MON, -1, 8),),
    "labor day, labour day": (_nth(_MON, 1, 9),),
    "columbus day, indigenous peoples day, indigenous peoples ' day": (_nth(_MON, 2, 10),),
    "halloween, hallowe'en": (_fixed(10, 31),),
    "guy fawkes night, guy fawkes day, bonfire night": (_fixed(11, 5),),
    "veterans day, veteran's day, veterans ' day, veteran day, armistice day": (_fixed(11, 11),),
    "remembrance sunday": (_nth(_SUN, 2, 11),),
    "thanksgiving day, thanksgiving": (_nth(_THU, 4, 11),),
    "black friday": (_nth(_THU, 4, 11, plus=1),),
    "cyber monday": (_nth(_THU, 4, 11, plus=4),),
    "christmas eve, xmas eve": (_fixed(12, 24),),
    "christmas day, christmas, xmas day, xmas": (_fixed(12, 25),),
    "boxing day": (_fixed(12, 26),),
    "st stephen's day, st stephens day": (_fixed(12, 26),),
    "tax day": (_fixed(4, 15),),
    "earth day": (_fixed(4, 22),),
}
LEAF = phrases(
    {name.strip(): holiday for names, holiday in _NAMED.items() for name in names.split(",")}
)


def _ordered(context: Context, holiday: Holiday) -> Holiday:
    """What pounds are paid for is British: Mothering Sunday is in Lent."""
    return holiday[::-1] if context.currency == "GBP" else holiday


def in_year(context: Context, holiday: Holiday, year: int) -> When | None:
    return readings(_day(of_year, year) for of_year in _ordered(context, holiday))


def next_and_last(context: Context, holiday: Holiday) -> When | None:
    """Today counts as the next."""
    today = now(context).date()
    found = list[Stretch | None]()
    for of_year in _ordered(context, holiday):
        near = [_day(of_year, today.year + k) for k in (-1, 0, 1)]
        kept = [s for s in near if s and s.start]
        found += [s for s in kept if s.start and s.start.date() >= today][:1]
        found += [s for s in kept if s.start and s.start.date() < today][-1:]
    return readings(found)


def _day(of_year: OfYear, year: int) -> Stretch | None:
    try:
        return days(of_year(year))
    except (ValueError, OverflowError):
        return None
