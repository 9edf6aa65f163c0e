"""Which bills, cards, scheduled payments and PINs has the bank of a demonstration?"""

from datetime import datetime, timedelta

from agent.bank.contents import NewScheduled
from agent.bank.demo_accounts import CURRENCY, CUSTOMERS
from agent.bank.values import Biller, Card, CardKind, PinHash
from agent.money import Money

BILLERS = (
    Biller("demo-en-power", "City Power", "city power", ("electricity", "electric", "power"), "en"),
    Biller("demo-en-water", "Clearwater", "clearwater", ("water", "water company"), "en"),
    Biller("demo-en-gas", "Metro Gas", "metro gas", ("gas", "gas company", "heating"), "en"),
    Biller("demo-en-phone", "Mobile One", "mobile one", ("phone", "mobile", "cell phone"), "en"),
    Biller("demo-en-internet", "FiberNet", "fiber net", ("internet", "broadband", "wifi"), "en"),
    Biller("demo-en-tax", "City Tax Office", "city tax office", ("tax", "council tax"), "en"),
    Biller("demo-en-insurance", "Northern Insurance", "northern insurance", ("insurance",), "en"),
    Biller("demo-en-rent", "Maple Residence", "maple residence", ("rent",), "en", "demo-en"),
    Biller("demo-en-oscar-rent", "Birch Court", "birch court", ("rent",), "en", "demo-en-oscar"),
    Biller("demo-ja-power", "ひかり電力", "ひかりでんりょく", ("電気", "電気代", "電気料金"), "ja"),
    Biller("demo-ja-water", "みなと水道", "みなとすいどう", ("水道", "水道代", "水道料金"), "ja"),
    Biller("demo-ja-gas", "みやこガス", "みやこがす", ("ガス", "ガス代", "ガス料金"), "ja"),
    Biller(
        "demo-ja-phone",
        "つばさモバイル",
        "つばさもばいる",
        ("携帯", "携帯代", "携帯電話", "電話代", "スマホ代"),
        "ja",
    ),
    Biller(
        "demo-ja-internet",
        "あおぞらネット",
        "あおぞらねっと",
        ("インターネット", "ネット代", "プロバイダ"),
        "ja",
    ),
    Biller("demo-ja-tax", "みなと市税", "みなとしぜい", ("住民税", "市民税", "税金"), "ja"),
    Biller("demo-ja-insurance", "ふじ生命", "ふじせいめい", ("保険", "保険料"), "ja"),
    Biller("demo-ja-rent", "メゾン若葉", "めぞんわかば", ("家賃",), "ja", "demo-ja"),
    Biller("demo-ja-haru-rent", "コーポ桜", "こーぽさくら", ("家賃",), "ja", "demo-ja-haru"),
)

DEBIT, CREDIT = CardKind.DEBIT, CardKind.CREDIT
_EN, _JA = ("Debit card", "Credit card"), ("デビットカード", "クレジットカード")

# customer, the account behind them, names, last digits of the debit and the credit card
_CARDS = (
    ("demo-en", "demo-en-current", _EN, ("4821", "9034")),
    ("demo-ja", "demo-ja-futsu", _JA, ("4839", "9042")),
    ("demo-en-priya", "demo-en-priya-everyday", _EN, ("5117", "9216")),
    ("demo-en-oscar", "demo-en-oscar-current", _EN, ("5125", "9224")),
    ("demo-ja-kenji", "demo-ja-kenji-futsu", _JA, ("5133", "9232")),
    ("demo-ja-haru", "demo-ja-haru-futsu", _JA, ("5141", "9240")),
)
CARDS = tuple(
    Card(f"{customer_id}-{kind}", customer_id, account_id, kind, name, last4)
    for customer_id, account_id, names, digits in _CARDS
    for kind, name, last4 in zip((DEBIT, CREDIT), names, digits, strict=True)
)

PIN = "246810"
"of every demo customer: no secret, so its hash may stand here"
PINS = tuple(
    PinHash(
        customer.customer_id,
        "scrypt$14$8$1$1980358fcbb120f6d2324f898ecba90c"
        "$d72abe842a43bdf88428ae21a3c55473b9bb79f6db38d522316c9c74d91a8cdf",
    )
    for customer in CUSTOMERS
)

# customer, account, days ahead, minor units, biller or payee
_SCHEDULED = (
    ("demo-en", "demo-en-current", 5, 7_260, "demo-en-power", None),
    ("demo-ja", "demo-ja-futsu", 5, 4_680, "demo-ja-water", None),
    ("demo-en-priya", "demo-en-priya-everyday", 2, 6_000, None, "demo-en-priya-jon-larsen"),
    ("demo-en-priya", "demo-en-priya-household", 8, 3_960, "demo-en-water", None),
    ("demo-ja-kenji", "demo-ja-kenji-futsu", 2, 6_000, None, "demo-ja-kenji-saito-ken-1"),
    ("demo-ja-kenji", "demo-ja-kenji-seikatsu", 8, 5_210, "demo-ja-water", None),
)


def scheduled(at: datetime) -> tuple[NewScheduled, ...]:
    """Payments that were asked for a day before `at`, for days to come."""
    return tuple(
        NewScheduled(
            reference=f"demo:scheduled:{number}",
            at=at - timedelta(days=1),
            on=(at + timedelta(days=ahead)).date(),
            customer_id=customer_id,
            source_account_id=account_id,
            amount=Money(amount_minor, CURRENCY),
            biller_id=biller_id,
            payee_id=payee_id,
        )
        for number, (
            customer_id,
            account_id,
            ahead,
            amount_minor,
            biller_id,
            payee_id,
        ) in enumerate(_SCHEDULED, 1)
    )
