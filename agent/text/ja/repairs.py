"""How do Japanese callers take back what they said, or say what they do not mean?"""

from agent.text.ja.tokens import phrase
from agent.text.language import Repairs
from agent.text.tokens import Phrases

_CORRECTIONS = """
いや いやいや いえ いえいえ いいえ じゃなくて ではなくて じゃなくって じゃなく ではなく じゃないです
ではないです じゃない ではない ではありません じゃありません じゃなかった ではなかった じゃなかったです
でなく 違う 違った 違って 違います 違いました ちがう ちがった ちがいます ちがくて 違くて 間違い 間違えた
間違えて 間違えました 間違いました 間違いです まちがえた まちがえました まちがい やっぱり やっぱ やはり
すみません すいません ごめんなさい ごめん 失礼 失礼しました もとい 訂正 訂正します 訂正して 訂正で
言い直します 言い間違えました ていうか というか ってゆうか じゃあ 待って 待ってください ちょっと待って
ちょっと待ってください おっと あ あっ あー 正しくは 本当は 正確には 変更して 変更で やめて やめ
そうじゃなくて そうではなくて
"""
_GLUE = """
です でした だ だった を で は が に の ね よ な え ええと と言った と言いました その あの っていうか
して にします でお願いします お願いします おねがいします 送って 送ってください 送金して 送金してください
振り込んで 振り込んでください 払って 払ってください ください 下さい ぐらい くらい ほど ちょうど 分 人 個
枚 本 件 回 名 口 つ 番 番目 %
"""
"may stand among words of correction, and are none"
_NEGATIONS = """
ではない じゃない ではなく じゃなく ではありません じゃありません ではなかった じゃなかった ではないです
じゃないです でない でなく ではなくて じゃなくて は違う は違います は違いました は間違い は間違いです
"""
_QUESTIONS = """
じゃないか ではないか じゃないですか ではないですか ではありませんか じゃありませんか じゃないの じゃない?
じゃないかな
"""
"no negation: 'isn't it?'"

REPAIRS = Repairs(
    rule="ja.correction",
    version=1,
    corrections=Phrases(
        {phrase(word): False for word in _GLUE.split()}
        | {phrase(word): True for word in _CORRECTIONS.split()}
    ),
    negations={},
    negations_behind=Phrases(
        {phrase(word): True for word in _NEGATIONS.split()}
        | {phrase(word): False for word in _QUESTIONS.split()}
    ),
)
