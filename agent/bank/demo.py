"""What is in the bank of a demonstration? Two customers, their payees and three months of living.

All of it follows from `at`; the opening entries are such that the balances come out at `BALANCES`.
"""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from agent.bank.contents import Contents, Fillable, NewAccount, Posting
from agent.bank.demo_people import PAYEES
from agent.bank.ledger import AccountKind, Customer, TransactionKind
from agent.money import Money

CURRENCY = "JPY"
HISTORY_DAYS = 89
"the most that never hold a day of the month four times: three salaries, three rents"

CUSTOMERS = (
    Customer("demo-en", "Alex Morgan", "en"),
    Customer("demo-ja", "山本 彩", "ja"),
)

ACCOUNTS = (
    NewAccount("demo-en-current", "demo-en", AccountKind.CURRENT, "Current account", CURRENCY),
    NewAccount("demo-en-savings", "demo-en", AccountKind.SAVINGS, "Savings account", CURRENCY),
    NewAccount("demo-ja-futsu", "demo-ja", AccountKind.CURRENT, "普通預金", CURRENCY),
    NewAccount("demo-ja-chochiku", "demo-ja", AccountKind.SAVINGS, "貯蓄預金", CURRENCY),
)

BALANCES = {
    "demo-en-current": 250_000,
    "demo-en-savings": 1_200_000,
    "demo-ja-futsu": 380_000,
    "demo-ja-chochiku": 2_400_000,
}
"minor units of CURRENCY, once seeded"

SAVINGS = {"demo-en-current": "demo-en-savings", "demo-ja-futsu": "demo-ja-chochiku"}
OPENING_NAMES = {"demo-en": "Opening balance", "demo-ja": "繰越残高"}

SALARY, CARD = TransactionKind.SALARY, TransactionKind.CARD
DEBIT, FEE, TRANSFER = (
    TransactionKind.DIRECT_DEBIT,
    TransactionKind.FEE,
    TransactionKind.TRANSFER,
)

# account, day of the month, hour, kind, counterparty, amounts in turn (minor units)
MONTHLY = (
    ("demo-en-current", 5, 9, DEBIT, "City Power", (-7_840, -6_910, -7_260)),
    ("demo-en-current", 10, 9, DEBIT, "Mobile One", (-4_200,)),
    ("demo-en-current", 15, 18, FEE, "ATM fee", (-220,)),
    ("demo-en-current", 25, 8, SALARY, "Harbor Trading Co", (188_000,)),
    ("demo-en-current", 26, 8, TRANSFER, "Savings account", (-30_000,)),
    ("demo-en-current", 27, 9, DEBIT, "Maple Residence Rent", (-82_000,)),
    ("demo-ja-futsu", 4, 9, DEBIT, "ひかり電力", (-8_310, -7_450, -7_920)),
    ("demo-ja-futsu", 10, 9, DEBIT, "みなと水道", (-4_680,)),
    ("demo-ja-futsu", 15, 18, FEE, "ATM手数料", (-220,)),
    ("demo-ja-futsu", 25, 8, SALARY, "港商事 給与", (236_000,)),
    ("demo-ja-futsu", 26, 8, TRANSFER, "貯蓄預金", (-40_000,)),
    ("demo-ja-futsu", 27, 9, DEBIT, "メゾン若葉 家賃", (-95_000,)),
)

# account, every so many days, hour, kind, counterparty, amounts in turn (minor units)
REPEATED = (
    ("demo-en-current", 3, 19, CARD, "Green Grocer", (-2_480, -3_150, -1_960, -2_730)),
    ("demo-en-current", 2, 8, CARD, "Corner Coffee", (-480, -520, -480, -650)),
    ("demo-en-current", 7, 7, CARD, "Metro Transit", (-3_000,)),
    ("demo-ja-futsu", 3, 19, CARD, "あおばスーパー", (-3_120, -2_640, -3_870, -2_150)),
    ("demo-ja-futsu", 4, 8, CARD, "喫茶こみち", (-550, -600)),
    ("demo-ja-futsu", 7, 7, CARD, "都市鉄道", (-3_000,)),
)


def seed_demo(ledger: Fillable, at: datetime) -> bool:
    """Fills in the demo bank as of `at`, all or nothing. False: it was there, nothing changed."""
    return ledger.fill(demo_contents(at))


def demo_contents(at: datetime) -> Contents:
    """The demo bank as of `at` (aware); days and hours are those of its time zone."""
    past = sorted(_monthly(at) + _repeated(at), key=lambda posting: posting.at)
    return Contents(CUSTOMERS, ACCOUNTS, PAYEES, (*_openings(at, past), *past))


def _openings(at: datetime, past: list[Posting]) -> Iterator[Posting]:
    first_day = (at - timedelta(days=HISTORY_DAYS)).date()
    for account in ACCOUNTS:
        opening = BALANCES[account.account_id] - _net(account.account_id, past)
        yield Posting(
            reference=f"demo:opening:{account.account_id}",
            at=datetime.combine(first_day, time(0), at.tzinfo),
            account_id=account.account_id,
            amount=Money(opening, CURRENCY),
            counterparty=OPENING_NAMES[account.customer_id],
            kind=TransactionKind.OPENING,
        )


def _net(account_id: str, past: list[Posting]) -> int:
    """What the movements add to an account, from either side; minor units."""
    own = sum(p.amount.amount_minor for p in past if p.account_id == account_id)
    other = sum(p.amount.amount_minor for p in past if p.other_account_id == account_id)
    return own - other


def _monthly(at: datetime) -> list[Posting]:
    return [
        _posting(at, day, hour, account_id, kind, name, amounts[day.month % len(amounts)])
        for account_id, due, hour, kind, name, amounts in MONTHLY
        for day in _days(at)
        if day.day == due
    ]


def _repeated(at: datetime) -> list[Posting]:
    return [
        _posting(at, day, hour, account_id, kind, name, amounts[turn % len(amounts)])
        for account_id, step, hour, kind, name, amounts in REPEATED
        for turn, day in enumerate(_days(at)[::step])
    ]


def _days(at: datetime) -> list[date]:
    """The days of the history, oldest first; the last is the day before `at`."""
    return [(at - timedelta(days=back)).date() for back in range(HISTORY_DAYS, 0, -1)]


def _posting(
    at: datetime,
    day: date,
    hour: int,
    account_id: str,
    kind: TransactionKind,
    counterparty: str,
    amount_minor: int,
) -> Posting:
    return Posting(
        reference=f"demo:{day.isoformat()}:{account_id}:{counterparty}",
        at=datetime.combine(day, time(hour), at.tzinfo),
        account_id=account_id,
        amount=Money(amount_minor, CURRENCY),
        counterparty=counterparty,
        kind=kind,
        other_account_id=SAVINGS[account_id] if kind is TRANSFER else "",
    )
