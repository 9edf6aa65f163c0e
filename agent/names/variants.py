"""Which kanji are the same letter of a name, written the old, the new or the family's own way?

沢 and 澤, 高 and 髙, 斉 and 齋: a person may write either, and a recogniser knows only one of them.
Old forms after the table of joyo kanji (Cabinet Notice 2 of 2010), families' own forms after the
letters that family registers treat as one; 斉 and 斎 are two there, but people take them for one.
"""

from agent.names.kana import normal
from agent.names.memory import remembered

_GROUPS = """
斎齋斉齊齐 高髙 崎﨑嵜碕 沢澤 辺邊邉 広廣 桜櫻 渕淵渊 浜濱濵 島嶋嶌 富冨 吉𠮷 真眞
国國圀 会會 条條 徳德悳 恵惠 館舘 鶴靏鸖 礼禮 竜龍 滝瀧 関關 宝寳寶 実實 栄榮 円圓
桧檜 曽曾 亀龜 黒黑 万萬 来來 伝傳 寿壽 学學 豊豐 蔵藏 静靜 検檢 将將 荘莊 穂穗
総總 聡聰 薮藪 鉄鐵銕 銭錢 鎮鎭 駅驛 塩鹽 麦麥 横橫 野埜 峰峯 杉杦 柳栁桺 松枩
秋穐龝 船舩 村邨 達逹 芦蘆 桝枡 槙槇 栃杤 梅楳 桑桒 晃晄 晋晉 暁曉 暦曆 歴歷 温溫
満滿 湾灣 済濟 渋澁 浅淺 涼凉 清淸 瀬瀨 灯燈 煕熙熈 瑶瑤 禄祿 稲稻 穣穰 窓窗 糸絲
経經 絵繪 緒緖 緑綠 継繼 続續 与與 両兩 並竝 仏佛 仮假 価價 児兒 剣劍劔劒 勲勳
区區 参參 双雙 台臺 喜㐂 囲圍 声聲 壮壯 処處 奥奧 巌巖 岳嶽 峡峽 巻卷 帯帶 帰歸
庁廳 弥彌 彦彥 従從 応應 恒恆 悦悅 戸戶 戦戰 択擇 拝拜 挙擧 撃擊 教敎 数數 昼晝
尚尙 尭堯 楽樂 様樣 権權 欧歐 歩步 毎每 気氣 浄淨 涙淚 焼燒 為爲 犠犧 状狀 独獨
県縣 瓶甁 産產 画畫 畳疊 発發 皋皐 盗盜 砺礪 祢禰 称稱 竈竃 粋粹 縁緣 縄繩 缶罐
翠翆 芸藝 茎莖 葉𦯧 薬藥 虎乕 虫蟲 蛍螢 衛衞 装裝 覚覺 観觀 触觸 誉譽 証證 読讀
譲讓 賢贒 賛贊 転轉 軽輕 辞辭 遥遙 郎郞 郷鄕 酔醉 釈釋 録錄 鋳鑄 閑閒 隠隱 険險
隣鄰 雑雜 霊靈 青靑 頼賴 顔顏 顕顯 余餘 騒騷 験驗 体體 髪髮 鴎鷗 鶏鷄 麹麴 黄黃
点點 当當 党黨 歯齒 齢齡 弐貳貮 壱壹 予豫 亜亞 倹儉 凛凜 効效 勅敕 厳嚴 厩廐廏
呉吳 員貟 姫姬 嬢孃 団團 図圖 土圡 圧壓 塁壘 増增 壌壤 売賣 変變 寛寬 対對 専專
尽盡 属屬 峨峩 巣巢 写寫
"""
_PLAIN = str.maketrans(
    {kanji: group[0] for group in _GROUPS.split() for kanji in group[1:]}
    | {"ヶ": "ケ", "が": "ケ", "ヵ": "カ", "の": "ノ", "之": "ノ"}
)
"between kanji ヶ and が are one, and so are ノ, の and 之"


@remembered(65_536)
def plain(text: str) -> str:
    """The same letters for all ways to write a name: 渡邉齋 is 渡辺斎, 佐々木 is 佐佐木."""
    letters = normal(text).translate(_PLAIN)
    for k, letter in enumerate(letters):
        if letter == "々" and k:
            letters = letters[:k] + letters[k - 1] + letters[k + 1 :]
    return letters
