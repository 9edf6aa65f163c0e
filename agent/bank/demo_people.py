"""Whom can the first two demo customers pay? Names that are easy to mistake for each other, on purpose.

Two Tanakas in English; in Japanese 斉藤 and 斎藤, who sound the same.
"""

from agent.bank.values import Payee, Relationship

RECENT, SAVED = Relationship.RECENT, Relationship.SAVED

PAYEES = (
    Payee("demo-en-sato-ken", "demo-en", "Sato Ken", "sato ken", RECENT, "Mizuho", "4412"),
    Payee(
        "demo-en-suzuki-hanako",
        "demo-en",
        "Suzuki Hanako",
        "suzuki hanako",
        SAVED,
        "Sumitomo",
        "7730",
    ),
    Payee("demo-en-tanaka-taro", "demo-en", "Tanaka Taro", "tanaka taro", SAVED, "Rakuten", "2291"),
    Payee("demo-en-tanaka-jiro", "demo-en", "Tanaka Jiro", "tanaka jiro", SAVED, "Mizuho", "5518"),
    Payee(
        "demo-en-watanabe-yuki",
        "demo-en",
        "Watanabe Yuki",
        "watanabe yuki",
        SAVED,
        "Resona",
        "3107",
    ),
    Payee(
        "demo-en-emma-wilson", "demo-en", "Emma Wilson", "emma wilson", SAVED, "Sony Bank", "8264"
    ),
    Payee(
        "demo-en-james-carter", "demo-en", "James Carter", "james carter", SAVED, "Mizuho", "6045"
    ),
    Payee(
        "demo-en-olivia-brown", "demo-en", "Olivia Brown", "olivia brown", SAVED, "Resona", "1188"
    ),
    Payee("demo-ja-sato-ken", "demo-ja", "佐藤 健", "さとう けん", RECENT, "みずほ", "4412"),
    Payee(
        "demo-ja-saito-mari-1", "demo-ja", "斉藤 真理", "さいとう まり", SAVED, "三井住友", "2071"
    ),
    Payee("demo-ja-saito-mari-2", "demo-ja", "斎藤 真理", "さいとう まり", SAVED, "りそな", "9934"),
    Payee(
        "demo-ja-suzuki-hanako", "demo-ja", "鈴木 花子", "すずき はなこ", SAVED, "三井住友", "7730"
    ),
    Payee("demo-ja-tanaka-taro", "demo-ja", "田中 太郎", "たなか たろう", SAVED, "楽天", "2291"),
    Payee(
        "demo-ja-watanabe-yuki", "demo-ja", "渡辺 勇気", "わたなべ ゆうき", SAVED, "りそな", "3107"
    ),
    Payee(
        "demo-ja-takahashi-misaki",
        "demo-ja",
        "高橋 美咲",
        "たかはし みさき",
        SAVED,
        "ゆうちょ",
        "5826",
    ),
    Payee(
        "demo-ja-kobayashi-sho", "demo-ja", "小林 翔", "こばやし しょう", SAVED, "みずほ", "6619"
    ),
)
