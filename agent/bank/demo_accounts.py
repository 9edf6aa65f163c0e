"""Who banks at the bank of a demonstration, on which accounts, and what happens on them regularly?

Two of the customers keep to what the recorded calls assert; two have two current accounts, one that is
closed and a long payee book; one has money in another currency.
"""

from agent.bank.contents import NewAccount
from agent.bank.values import AccountKind, AccountStatus, Customer, TransactionKind

CURRENCY = "JPY"

CUSTOMERS = (
    Customer("demo-en", "Alex Morgan", "en"),
    Customer("demo-ja", "山本 彩", "ja"),
    Customer("demo-en-priya", "Priya Shah", "en"),
    Customer("demo-en-oscar", "Oscar Lind", "en"),
    Customer("demo-ja-kenji", "斎藤 健二", "ja"),
    Customer("demo-ja-haru", "小川 春", "ja"),
)

_CURRENT, _SAVINGS = AccountKind.CURRENT, AccountKind.SAVINGS


def _account(
    account_id: str,
    customer_id: str,
    kind: AccountKind,
    name: str,
    last4: str,
    currency: str = CURRENCY,
    status: AccountStatus = AccountStatus.OPEN,
) -> NewAccount:
    return NewAccount(account_id, customer_id, kind, name, currency, last4, status)


ACCOUNTS = (
    _account("demo-en-current", "demo-en", _CURRENT, "Current account", "1029"),
    _account("demo-en-savings", "demo-en", _SAVINGS, "Savings account", "1037"),
    _account("demo-ja-futsu", "demo-ja", _CURRENT, "普通預金", "2046"),
    _account("demo-ja-chochiku", "demo-ja", _SAVINGS, "貯蓄預金", "2054"),
    _account("demo-en-priya-everyday", "demo-en-priya", _CURRENT, "Everyday account", "3318"),
    _account("demo-en-priya-household", "demo-en-priya", _CURRENT, "Household account", "3326"),
    _account("demo-en-priya-savings", "demo-en-priya", _SAVINGS, "Savings account", "3334"),
    _account(
        "demo-en-priya-student",
        "demo-en-priya",
        _CURRENT,
        "Student account",
        "3342",
        status=AccountStatus.CLOSED,
    ),
    _account("demo-en-oscar-current", "demo-en-oscar", _CURRENT, "Current account", "4471"),
    _account("demo-en-oscar-dollars", "demo-en-oscar", _SAVINGS, "Dollar savings", "4489", "USD"),
    _account("demo-ja-kenji-futsu", "demo-ja-kenji", _CURRENT, "普通預金", "5512"),
    _account("demo-ja-kenji-seikatsu", "demo-ja-kenji", _CURRENT, "生活費口座", "5520"),
    _account("demo-ja-kenji-chochiku", "demo-ja-kenji", _SAVINGS, "貯蓄預金", "5538"),
    _account(
        "demo-ja-kenji-gakusei",
        "demo-ja-kenji",
        _CURRENT,
        "学生口座",
        "5546",
        status=AccountStatus.CLOSED,
    ),
    _account("demo-ja-haru-futsu", "demo-ja-haru", _CURRENT, "普通預金", "6603"),
    _account("demo-ja-haru-chochiku", "demo-ja-haru", _SAVINGS, "貯蓄預金", "6611"),
)

BALANCES = {
    "demo-en-current": 250_000,
    "demo-en-savings": 1_200_000,
    "demo-ja-futsu": 380_000,
    "demo-ja-chochiku": 2_400_000,
    "demo-en-priya-everyday": 512_300,
    "demo-en-priya-household": 96_450,
    "demo-en-priya-savings": 3_050_000,
    "demo-en-priya-student": 0,
    "demo-en-oscar-current": 138_900,
    "demo-en-oscar-dollars": 1_245_075,
    "demo-ja-kenji-futsu": 567_800,
    "demo-ja-kenji-seikatsu": 143_260,
    "demo-ja-kenji-chochiku": 4_800_000,
    "demo-ja-kenji-gakusei": 0,
    "demo-ja-haru-futsu": 142_500,
    "demo-ja-haru-chochiku": 310_000,
}
"minor units of the account's currency, once seeded"

SAVINGS = {
    "demo-en-current": "demo-en-savings",
    "demo-ja-futsu": "demo-ja-chochiku",
    "demo-en-priya-everyday": "demo-en-priya-savings",
    "demo-ja-kenji-futsu": "demo-ja-kenji-chochiku",
}
"where a current account's standing transfer goes"
OPENING_NAMES = {"en": "Opening balance", "ja": "繰越残高"}

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
    ("demo-en-priya-everyday", 25, 8, SALARY, "Lantern Software", (242_000,)),
    ("demo-en-priya-everyday", 26, 8, TRANSFER, "Savings account", (-80_000,)),
    ("demo-en-priya-household", 6, 9, DEBIT, "City Power", (-9_120, -8_430)),
    ("demo-en-priya-household", 12, 9, DEBIT, "Clearwater", (-3_960,)),
    ("demo-en-oscar-current", 25, 8, SALARY, "Harbor Trading Co", (92_000,)),
    ("demo-en-oscar-current", 27, 9, DEBIT, "Birch Court Rent", (-71_000,)),
    ("demo-ja-kenji-futsu", 25, 8, SALARY, "青葉電機 給与", (286_000,)),
    ("demo-ja-kenji-futsu", 26, 8, TRANSFER, "貯蓄預金", (-100_000,)),
    ("demo-ja-kenji-seikatsu", 6, 9, DEBIT, "ひかり電力", (-10_240, -9_380)),
    ("demo-ja-kenji-seikatsu", 11, 9, DEBIT, "みなと水道", (-5_210,)),
    ("demo-ja-haru-futsu", 25, 8, SALARY, "喫茶こみち 給与", (74_000,)),
    ("demo-ja-haru-futsu", 27, 9, DEBIT, "コーポ桜 家賃", (-58_000,)),
)

# account, every so many days, hour, kind, counterparty, amounts in turn (minor units)
REPEATED = (
    ("demo-en-current", 3, 19, CARD, "Green Grocer", (-2_480, -3_150, -1_960, -2_730)),
    ("demo-en-current", 2, 8, CARD, "Corner Coffee", (-480, -520, -480, -650)),
    ("demo-en-current", 7, 7, CARD, "Metro Transit", (-3_000,)),
    ("demo-ja-futsu", 3, 19, CARD, "あおばスーパー", (-3_120, -2_640, -3_870, -2_150)),
    ("demo-ja-futsu", 4, 8, CARD, "喫茶こみち", (-550, -600)),
    ("demo-ja-futsu", 7, 7, CARD, "都市鉄道", (-3_000,)),
    ("demo-en-priya-household", 4, 18, CARD, "Green Grocer", (-4_310, -3_870)),
    ("demo-en-priya-everyday", 7, 7, CARD, "Metro Transit", (-3_000,)),
    ("demo-en-oscar-current", 5, 12, CARD, "Noodle House", (-1_180, -960)),
    ("demo-ja-kenji-seikatsu", 4, 18, CARD, "あおばスーパー", (-4_620, -3_940)),
    ("demo-ja-kenji-futsu", 7, 7, CARD, "都市鉄道", (-5_000,)),
    ("demo-ja-haru-futsu", 6, 12, CARD, "学生食堂", (-620, -580)),
)

# account, days ago, hour, counterparty, amount (minor units), who was paid or to which account
ONCE = (
    ("demo-en-current", 41, 20, "Sato Ken", -3_500, "demo-en-sato-ken"),
    ("demo-en-current", 69, 20, "Sato Ken", -4_000, "demo-en-sato-ken"),
    ("demo-ja-futsu", 41, 20, "佐藤 健", -3_500, "demo-ja-sato-ken"),
    ("demo-ja-futsu", 69, 20, "佐藤 健", -4_000, "demo-ja-sato-ken"),
    ("demo-en-priya-everyday", 18, 12, "Household account", -60_000, "demo-en-priya-household"),
    ("demo-en-priya-student", 60, 10, "Everyday account", -12_400, "demo-en-priya-everyday"),
    ("demo-en-priya-everyday", 33, 20, "Jon Larsen", -6_000, "demo-en-priya-jon-larsen"),
    ("demo-en-priya-everyday", 12, 20, "Marie Clarke", -2_500, "demo-en-priya-marie-clarke"),
    ("demo-ja-kenji-futsu", 18, 12, "生活費口座", -70_000, "demo-ja-kenji-seikatsu"),
    ("demo-ja-kenji-gakusei", 60, 10, "普通預金", -8_600, "demo-ja-kenji-futsu"),
    ("demo-ja-kenji-futsu", 33, 20, "斉藤 健", -6_000, "demo-ja-kenji-saito-ken-1"),
    ("demo-ja-kenji-futsu", 12, 20, "渡邉 裕子", -2_500, "demo-ja-kenji-watanabe-yuko-2"),
)
