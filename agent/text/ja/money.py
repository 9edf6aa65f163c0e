"""What does Japanese call money? Names of currencies, of their small coins, and their signs.

A new currency is one line of _NAMES, or of _OF where several countries call theirs the same.
"""

from agent.text.ja.tokens import phrase
from agent.text.language import Currencies, Unit
from agent.text.tokens import Phrases

_DOLLARS = ("USD", "CAD", "AUD", "NZD", "SGD", "HKD")
_NAMES = {
    "JPY": "円 えん 圓 日本円 yen",
    "EUR": "ユーロ ユウロ",
    "CNY": "元 人民元 中国元",
    "TWD": "台湾元",
    "THB": "バーツ",
    "VND": "ドン",
    "IDR": "ルピア",
    "MYR": "リンギット リンギ",
    "TRY": "リラ",
    "ZAR": "ランド 南アランド",
    "BRL": "レアル ヘアル",
    "PLN": "ズウォティ ズロチ",
    "HUF": "フォリント",
    "CZK": "コルナ",
    "ILS": "シェケル 新シェケル",
    "NGN": "ナイラ",
    "GHS": "セディ",
    "PAB": "バルボア",
    "PEN": "ソル 新ソル",
    "UAH": "フリヴニャ フリブナ",
    "BGN": "レフ レヴァ",
    "BDT": "タカ",
    "MMK": "チャット",
    "KHR": "リエル",
    "LAK": "キープ",
    "MNT": "トゥグルグ トゥグリク",
    "KZT": "テンゲ",
    "MOP": "パタカ",
    "AFN": "アフガニ",
    "AOA": "クワンザ",
    "BOB": "ボリビアーノ",
    "CRC": "コロン",
    "ETB": "エチオピアブル",
    "GEL": "ジョージアラリ",
    "GTQ": "ケツァル",
    "HNL": "レンピラ",
    "MVR": "ルフィヤ",
    "MZN": "メティカル",
    "PGK": "パプアニューギニアキナ",
    "PYG": "グアラニー",
    "UZS": "ウズベキスタンスム",
    "VES": "ボリバル",
    "XPF": "CFPフラン",
    "XOF": "CFAフラン",
}
"what only one country calls so"
_OF = {
    "ドル": {
        "USD": "米 US アメリカ 米国", "CAD": "カナダ 加", "AUD": "オーストラリア 豪 豪州",
        "NZD": "ニュージーランド NZ", "SGD": "シンガポール", "HKD": "香港", "TWD": "ニュー台湾 新台湾 台湾",
        "BND": "ブルネイ", "FJD": "フィジー", "JMD": "ジャマイカ", "BBD": "バルバドス", "BSD": "バハマ",
        "BZD": "ベリーズ", "NAD": "ナミビア", "TTD": "トリニダード・トバゴ",
    },
    "ポンド": {
        "GBP": "英 イギリス 英国 スターリング", "EGP": "エジプト", "LBP": "レバノン", "SYP": "シリア",
    },
    "フラン": {"CHF": "スイス", "RWF": "ルワンダ", "CDF": "コンゴ", "DJF": "ジブチ", "GNF": "ギニア"},
    "ペソ": {
        "MXN": "メキシコ", "PHP": "フィリピン", "CLP": "チリ", "COP": "コロンビア", "ARS": "アルゼンチン",
        "UYU": "ウルグアイ", "CUP": "キューバ", "DOP": "ドミニカ",
    },
    "ルピー": {
        "INR": "インド", "PKR": "パキスタン", "LKR": "スリランカ", "NPR": "ネパール", "MUR": "モーリシャス",
    },
    "ディナール": {
        "KWD": "クウェート", "BHD": "バーレーン", "JOD": "ヨルダン", "IQD": "イラク", "TND": "チュニジア",
        "DZD": "アルジェリア", "LYD": "リビア", "RSD": "セルビア",
    },
    "リヤル": {"SAR": "サウジ サウジアラビア", "QAR": "カタール"},
    "リアル": {
        "SAR": "サウジ サウジアラビア", "QAR": "カタール", "IRR": "イラン",
        "OMR": "オマーン", "YER": "イエメン",
    },
    "ディルハム": {"AED": "UAE アラブ首長国連邦", "MAD": "モロッコ"},
    "ルーブル": {"RUB": "ロシア", "BYN": "ベラルーシ"},
    "ウォン": {"KRW": "韓国", "KPW": "北朝鮮"},
    "クローナ": {"SEK": "スウェーデン", "ISK": "アイスランド"},
    "クローネ": {"NOK": "ノルウェー", "DKK": "デンマーク"},
    "シリング": {"KES": "ケニア", "TZS": "タンザニア", "UGX": "ウガンダ"},
    "レイ": {"RON": "ルーマニア", "MDL": "モルドバ"},
    "リラ": {"TRY": "トルコ"},
    "バーツ": {"THB": "タイ"},
    "ドン": {"VND": "ベトナム"},
    "ルピア": {"IDR": "インドネシア"},
    "リンギット": {"MYR": "マレーシア"},
    "ランド": {"ZAR": "南アフリカ"},
    "レアル": {"BRL": "ブラジル"},
    "バルボア": {"PAB": "パナマ"},
    "ナイラ": {"NGN": "ナイジェリア"},
    "フォリント": {"HUF": "ハンガリー"},
    "コルナ": {"CZK": "チェコ"},
    "ズロチ": {"PLN": "ポーランド"},
    "シェケル": {"ILS": "イスラエル"},
    "コロン": {"CRC": "コスタリカ"},
    "ソル": {"PEN": "ペルー"},
    "チャット": {"MMK": "ミャンマー"},
    "人民元": {"CNY": "中国"},
}  # fmt: skip
"unit -> whose it is, by the country said before it; alone it is the first one's"
_ONLY_OF = frozenset(("レイ",))
_MAJOR: dict[str, tuple[str, ...]] = {
    "ドル": _DOLLARS,
    "どうる": _DOLLARS,
    "弗": _DOLLARS,
    "㌦": _DOLLARS,
    "クローネ": ("NOK", "DKK"),
    "ペソ": ("MXN", "PHP", "CLP", "COP", "ARS"),
    "ルピー": ("INR", "PKR", "LKR", "NPR"),
    "ディナール": ("KWD", "BHD", "JOD"),
}
_MINOR: dict[str, tuple[str, ...]] = {
    "セント": (*_DOLLARS, "EUR"),
    "㌣": (*_DOLLARS, "EUR"),
    "ユーロセント": ("EUR",),
    "米セント": ("USD",),
    "ペンス": ("GBP",),
    "ペニー": ("GBP",),
    "サンチーム": ("CHF",),
}
_SIGNS: dict[str, tuple[str, ...]] = {
    "$": _DOLLARS,
    "£": ("GBP",),
    "€": ("EUR",),
    "¥": ("JPY", "CNY"),
    "\\": ("JPY",),
    "₩": ("KRW",),
    "₹": ("INR",),
    "₽": ("RUB",),
    "฿": ("THB",),
    "₫": ("VND",),
    "₱": ("PHP",),
    "₪": ("ILS",),
    "₴": ("UAH",),
    "₺": ("TRY",),
}
_DOTS = ("", "・")
_PREFIXES = {"us $": "USD", "ca $": "CAD", "au $": "AUD", "hk $": "HKD", "nz $": "NZD"}


def _units() -> dict[str, Unit]:
    """Names alone, names behind a country, and the words that are not so simple."""
    units = {
        phrase(unit): Unit((next(iter(of)),)) for unit, of in _OF.items() if unit not in _ONLY_OF
    }
    for unit, of in _OF.items():
        names = {
            f"{land}{dot}{unit}": c for c, v in of.items() for land in v.split() for dot in _DOTS
        }
        units |= {phrase(name): Unit((code,)) for name, code in names.items()}
    units |= {phrase(name): Unit((c,)) for c, names in _NAMES.items() for name in names.split()}
    units |= {phrase(name): Unit(codes) for name, codes in _MAJOR.items()}
    units |= {phrase(name): Unit(codes, minor=True) for name, codes in _MINOR.items()}
    units[phrase("角")] = Unit(("CNY",), minor=True, factor=10)
    codes = {code for unit in units.values() for code in unit.codes}
    return units | {code.lower(): Unit((code,)) for code in codes}


_UNITS = _units()
CURRENCIES = Currencies(
    units=Phrases(_UNITS | {sign: Unit(codes) for sign, codes in _SIGNS.items() if sign != "\\"}),
    signs=Phrases(
        {sign: Unit(codes) for sign, codes in _SIGNS.items()}
        | {code: unit for code, unit in _UNITS.items() if code.isascii() and " " not in code}
        | {prefix: Unit((code,)) for prefix, code in _PREFIXES.items()}
    ),
)
