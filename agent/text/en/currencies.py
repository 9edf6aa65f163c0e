"""How are the currencies of the world called in English? ISO 4217 (2024), legal tender only.

A line: code, names of the large coin (a plural is made where the word has one), names of the
small coin after a colon. A name that several have means any of them, the first here likeliest.
`=` marks names that are the same in the plural.
"""

from collections.abc import Iterable

_TABLE = """
USD dollar, us dollar, u s dollar, american dollar, united states dollar: us cent, american cent
GBP pound, british pound, =pound sterling, =pounds sterling, uk pound, =quid, =sterling: =pence, =p
EUR euro: euro cent
JPY =yen, =japanese yen, =yens
CNY =chinese yuan, =yuan, =renminbi, =rmb, =kuai: =fen
CHF franc, swiss franc: centime, rappen
CAD canadian dollar, loonie: canadian cent
AUD australian dollar, aussie dollar: australian cent
NZD new zealand dollar, kiwi dollar: new zealand cent
SGD singapore dollar, singaporean dollar: singapore cent
HKD hong kong dollar: hong kong cent
TWD taiwan dollar, taiwanese dollar, new taiwan dollar
INR indian rupee, rupee: =indian paise, =paise, paisa
KRW =korean won, =south korean won, =won
KPW =north korean won
SEK swedish krona, =swedish kronor, krona, =kronor, swedish crown, crown: =öre
NOK norwegian krone, =norwegian kroner, krone, =kroner, norwegian crown: =øre
DKK danish krone, =danish kroner, danish crown
ISK icelandic krona, =icelandic kronur, =kronur
CZK czech koruna, koruna, czech crown: =haléř
PLN polish zloty, =polish złoty, zloty, =złoty: =grosz, =groszy
HUF hungarian forint, forint
RON romanian leu, =romanian lei, =lei: =bani
MDL moldovan leu, =moldovan lei
BGN bulgarian lev, =bulgarian leva, lev, =leva: stotinka, =stotinki
RSD serbian dinar
BAM convertible mark, bosnian mark
MKD macedonian denar, denar
ALL albanian lek, =lek
TRY turkish lira, lira, =lire: =kuruş, =kurus
RUB russian ruble, russian rouble, ruble, rouble: kopek, kopeck
BYN belarusian ruble, belarusian rouble
UAH ukrainian hryvnia, hryvnia, =hryvnias: kopiyka
GEL georgian lari, =lari: =tetri
AMD armenian dram
AZN azerbaijani manat, manat
TMT turkmenistan manat
KZT kazakhstani tenge, kazakh tenge, =tenge
UZS uzbekistani som, uzbek som, uzbek sum
KGS kyrgyzstani som, kyrgyz som
TJS somoni
MNT mongolian tugrik, tugrik, mongolian tögrög, tögrög, togrog
AFN afghan afghani, afghani
PKR pakistani rupee: pakistani paisa
LKR sri lankan rupee
NPR nepalese rupee, nepali rupee
MUR mauritian rupee
SCR seychellois rupee
MVR maldivian rufiyaa, rufiyaa
BDT bangladeshi taka, taka: =poisha
BTN ngultrum
MMK burmese kyat, myanmar kyat, kyat
THB thai baht, baht: satang
VND vietnamese dong, =dong
LAK lao kip, laotian kip
KHR cambodian riel, riel
MYR malaysian ringgit, malaysia ringgit, ringgit, =rm: =sen
IDR indonesian rupiah, rupiah
PHP philippine peso, filipino peso: centavo
BND brunei dollar
PGK papua new guinean kina, kina
FJD fijian dollar, fiji dollar
SBD solomon islands dollar
VUV vanuatu vatu, vatu
WST samoan tala, tala
TOP pa'anga
XPF cfp franc
KWD kuwaiti dinar, dinar: =fils
BHD bahraini dinar
JOD jordanian dinar
IQD iraqi dinar
LYD libyan dinar
TND tunisian dinar
DZD algerian dinar
AED uae dirham, u a e dirham, emirati dirham, dirham
MAD moroccan dirham
SAR saudi riyal, saudi arabian riyal, saudi rial, riyal: =halala
QAR qatari riyal, qatari rial
OMR omani rial, omani riyal: baisa
YER yemeni rial
IRR iranian rial, rial, iranian toman
ILS israeli shekel, shekel, israeli new shekel, new shekel: =agorot, agora
EGP egyptian pound: piaster, piastre
LBP lebanese pound, lebanese lira
SYP syrian pound, syrian lira
SDG sudanese pound
SSP south sudanese pound
TZS tanzanian shilling
KES kenyan shilling, shilling
UGX ugandan shilling
SOS somali shilling
ETB ethiopian birr, birr
ERN nakfa
DJF djiboutian franc
NGN nigerian naira, naira: =kobo
GHS ghanaian cedi, ghana cedi, cedi: pesewa
ZAR south african rand, rand
BWP botswana pula, pula
NAD namibian dollar
LSL lesotho loti, =maloti
SZL swazi lilangeni, =emalangeni
MZN mozambican metical, metical, =meticais
ZMW zambian kwacha, kwacha
MWK malawian kwacha
AOA angolan kwanza, kwanza
CDF congolese franc
RWF rwandan franc
BIF burundian franc
KMF comorian franc
GNF guinean franc
MGA malagasy ariary, ariary
XAF central african cfa franc, central african franc, cfa franc
XOF west african cfa franc, west african franc
GMD gambian dalasi, dalasi
SLE sierra leonean leone, leone
LRD liberian dollar
CVE cape verdean escudo
STN são tomé dobra
MRU mauritanian ouguiya, ouguiya
MXN mexican peso, peso: mexican centavo
ARS argentine peso, argentinian peso
CLP chilean peso
COP colombian peso
UYU uruguayan peso
DOP dominican peso
CUP cuban peso
BRL brazilian real, =brazilian reais, =reais, =reals
PEN peruvian sol, =peruvian soles, =soles: céntimo
BOB bolivian boliviano, boliviano
PYG paraguayan guarani, guarani
VES venezuelan bolivar, bolivar, =bolivares
GTQ guatemalan quetzal, quetzal, =quetzales
HNL honduran lempira, lempira
NIO nicaraguan cordoba
CRC costa rican colon, =costa rican colones, costa rican colón, =colones, colón
PAB panamanian balboa, balboa
HTG haitian gourde, gourde
JMD jamaican dollar
TTD trinidad and tobago dollar, trinidad dollar
BBD barbadian dollar, barbados dollar
BSD bahamian dollar
BZD belize dollar
KYD cayman islands dollar, cayman dollar
XCD east caribbean dollar
BMD bermudian dollar, bermuda dollar
GYD guyanese dollar
SRD surinamese dollar
AWG aruban florin
GIP gibraltar pound
FKP falkland islands pound
SHP saint helena pound
MOP macanese pataca, pataca
"""
SIGNS = {
    "$": "USD",
    "£": "GBP",
    "€": "EUR",
    "¥": "JPY CNY",
    "￥": "JPY CNY",
    "₩": "KRW",
    "₹": "INR",
    "₨": "PKR INR LKR NPR MUR SCR",
    "₽": "RUB",
    "₺": "TRY",
    "₴": "UAH",
    "₾": "GEL",
    "₼": "AZN",
    "₸": "KZT",
    "₮": "MNT",
    "₱": "PHP",
    "₫": "VND",
    "₭": "LAK",
    "฿": "THB",
    "៛": "KHR",
    "৳": "BDT",
    "₪": "ILS",
    "₦": "NGN",
    "₵": "GHS",
    "₡": "CRC",
    "₲": "PYG",
    "֏": "AMD",
    "؋": "AFN",
    "﷼": "IRR SAR OMR QAR YER",
}
DOLLAR_PREFIXES = {
    "USD": ("us", "u s", "u . s", "u . s ."),
    "CAD": ("ca", "c", "can"),
    "AUD": ("au", "aus"),
    "NZD": ("nz",),
    "SGD": ("sg", "s"),
    "HKD": ("hk",),
    "TWD": ("nt",),
    "MXN": ("mx",),
    "BRL": ("r",),
    "JMD": ("j",),
}
"before a dollar sign: US$"


def _rows() -> Iterable[tuple[str, list[str], list[str]]]:
    for line in _TABLE.strip().splitlines():
        code, _, names = line.partition(" ")
        large, _, small = names.partition(":")
        yield code, _forms(large), _forms(small)


def _forms(names: str) -> list[str]:
    """Every name in the singular and the plural."""
    forms = list[str]()
    for name in filter(None, map(str.strip, names.split(","))):
        forms += [name[1:]] if name[0] == "=" else [name, f"{name}s"]
    return forms


def _by_name(column: int) -> dict[str, tuple[str, ...]]:
    names = dict[str, tuple[str, ...]]()
    for row in _rows():
        for name in row[column]:
            names[name] = (*names.get(name, ()), row[0])
    return names


def _with_families(names: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """A plain 'peso' may be every country's peso."""
    families = dict(names)
    for name, codes in names.items():
        last = name.split()[-1]
        if last in families and last != name:
            families[last] += tuple(code for code in codes if code not in families[last])
    return families


LARGE = _with_families(_by_name(1))
"name -> ISO 4217 codes, likeliest first"
SMALL = _by_name(2)
CODES = tuple(row[0] for row in _rows())
