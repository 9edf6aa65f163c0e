"""Which currencies can a reference's word mean? Suites name units, banks name ISO 4217 codes."""

DOLLARS = frozenset(
    "USD AUD CAD NZD SGD HKD TWD BBD BMD BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD".split()
)
POUNDS = frozenset("GBP EGP FKP GIP LBP SDG SSP SHP SYP".split())
FRANCS = frozenset("CHF XOF XAF XPF BIF CDF DJF GNF KMF RWF FRF BEF LUF".split())
RUPEES = frozenset("INR PKR LKR NPR MUR SCR".split())
RIALS = frozenset("IRR OMR QAR SAR YER".split())
PESOS = frozenset("MXN ARS CLP COP CUP DOP PHP UYU".split())
KRONAS = frozenset("SEK NOK DKK ISK CZK".split())
DINARS = frozenset("KWD BHD JOD TND IQD LYD DZD RSD".split())
LIRAS = frozenset("TRY ITL LBP SYP".split())
YUANS = frozenset("CNY CNH TWD".split())
WONS = frozenset("KRW KPW".split())
UNITS = {
    **dict.fromkeys("$ dollar dollars buck bucks ドル".split(), DOLLARS),
    **dict.fromkeys("£ pound pounds quid ポンド".split(), POUNDS),
    **dict.fromkeys("€ euro euros ユーロ".split(), frozenset(["EUR"])),
    **dict.fromkeys("¥ ￥ yen 円".split(), frozenset(["JPY"])),
    **dict.fromkeys("yuan rmb 元 人民元".split(), YUANS),
    **dict.fromkeys("franc francs フラン".split(), FRANCS),
    **dict.fromkeys("₹ rupee rupees ルピー".split(), RUPEES),
    **dict.fromkeys("rial rials riyal riyals".split(), RIALS),
    **dict.fromkeys("peso pesos ペソ".split(), PESOS),
    **dict.fromkeys("krona kronas krone kroner".split(), KRONAS),
    **dict.fromkeys("dinar dinars".split(), DINARS),
    **dict.fromkeys("lira liras".split(), LIRAS),
    **dict.fromkeys("₩ won ウォン".split(), WONS),
    "us$": frozenset(["USD"]),
    "united states dollar": frozenset(["USD"]),
    "a$": frozenset(["AUD"]),
    "c$": frozenset(["CAD"]),
    "hk$": frozenset(["HKD"]),
}
HUNDREDTHS = {
    **dict.fromkeys("cent cents c セント".split(), DOLLARS | frozenset(["EUR"])),
    **dict.fromkeys("pence penny pennies p".split(), POUNDS),
}
"words of the small coin, a hundredth of the whole one"
NO_CODE = frozenset("bitcoin satoshi ethereum litecoin mark marks".split())
"units that ISO 4217 does not have"
