"""How is an English name pronounced, roughly? Letters to phones by rule, without the r's of Britain.

A rule is a pattern at a place and the phones for it; the first that fits takes its letters, as in
the letter-to-sound rules of Elovitz et al. 1976 (NRL Report 7948). One character is one phone:
long vowels are capitals, diphthongs digits, `@` the schwa.
"""

import re

from agent.names.memory import remembered

PHONES = "abcdefghijklmnopqrstuvwxyzAEIOUSCTN@0356789"
VOWELS = "aeiouAEIOU@0356789"
_CONS = "[bcdfghjklmnpqrstvwxz]"
_ROMAJI = (("sh", "S"), ("ch", "C"), ("ts", "ts"))
_WHOLE = dict(
    pair.split(":")
    for pair in (
        "sean:SOn shaun:SOn shawn:SOn siobhan:SivOn niamh:nIv sian:SAn aoife:If@ ciara:kIr@ eoin:0in"
        " hugh:hU hughes:hUz pugh:pU stephen:stIvn steven:stIvn stephens:stIvnz thomas:tom@s"
        " theresa:t@rIz@ michael:m6kl rachael:raCel michelle:miSel charlotte:SAlot cheryl:Seril"
        " graham:gr5m graeme:gr5m geoffrey:jefri geoff:jef leonard:len@d george:jOj gareth:gar@T"
        " gillian:jilian guy:g6 joan:j0n john:jon jon:jon ian:I@n iain:I@n zoe:z0i chloe:kl0i phoebe:fIbi"
        " louis:lUis louise:lUIz owen:0in young:yuN douglas:dugl@s gould:gUld vaughan:vOn"
        " leicester:lest@ gloucester:glost@ shepherd:Sep@d cohen:k0in eyre:3 jose:h0z5 juan:hwAn"
        " xavier:z5vi@ one:wun two:tU sugar:Sug@ sure:SO who:hU busy:bizi friend:frend said:sed"
    ).split()
)
"names, and words recognisers write for them, that the rules get wrong"
_RULES = [
    # beginnings
    (r"^(?:kn|gn|pn)", "n"),
    (r"^wr", "r"),
    (r"^rh", "r"),
    (r"^ps", "s"),
    (r"^gh", "g"),
    (r"^x", "z"),
    (r"^wh(?=o)", "h"),
    (r"^mcc?|^mac(?=[dgkl])", "m@k"),
    (r"^th(?=om)", "t"),
    (r"^gi(?=[lb][bls])", "gi"),
    (r"^ge(?=[rn])(?=r[aiu]|n[e])", "je"),
    (r"^gir", "gE"),
    (r"^get", "get"),
    # endings
    (r"(?:leigh|ley|lea|lee|ly)$", "li"),
    (r"(?:ough|augh)$", "O"),
    (r"borough$|brough$", "br@"),
    (r"(?:aire?|are)$", "3"),
    (r"(?:eer|ear|ier|ere)$", "9"),
    (r"(?:oore?|ore|oar)$", "O"),
    (r"[iy]re$", "6@"),
    (r"(?:er|or|ar|re|our|ah|eur|a)$", "@"),
    (r"(?:ers|ors|ars|as)$", "@s"),
    (r"son$", "sn"),
    (r"ham$", "@m"),
    (r"ton$", "tn"),
    (r"man$", "mn"),
    (r"ard$", "@d"),
    (r"tion$", "Sn"),
    (r"(?:ines?|ene)$", "In"),
    (r"ice$", "is"),
    (r"(?:ette?)$", "et"),
    (r"(?:ies|eys|ees|ys)$", "iz"),
    (r"(?:ie|ey|ee|y|i)$", "i"),
    (r"ees?$", "I"),
    (r"es$", "z"),
    (r"e$", ""),
    # consonants of several letters
    (r"tch", "C"),
    (r"sch", "S"),
    (r"ch(?=[rlto])", "k"),
    (r"ch", "C"),
    (r"ssi(?=on)|sh|ci(?=[ao])|(?<!s)ti(?=[ao])", "S"),
    (r"th", "T"),
    (r"pph|ph", "f"),
    (r"dg(?=e)", "j"),
    (r"ck|cq|kk", "k"),
    (r"cc(?=[eiy])", "ks"),
    (r"sc(?=[eiy])", "s"),
    (r"c(?=[eiy])", "s"),
    (r"cc?", "k"),
    (r"qu", "kw"),
    (r"q", "k"),
    (r"x", "ks"),
    (r"gg", "g"),
    (r"g(?=[eiy])", "j"),
    (r"ng(?=[aeiouylr])", "Ng"),
    (r"ng", "N"),
    (r"n(?=[kcxq])", "N"),
    (r"wh", "w"),
    (r"ss", "s"),
    (r"(?<=[aeiou])s(?=[aeiouy])", "z"),
    (r"(?<=[bdgvmnlr])s$", "z"),
    (r"mb$", "m"),
    (r"(?<=o)l(?=k)|(?<=a)l(?=[mk])", ""),
    (r"(?P<twice>[bdfklmnprtvz])(?P=twice)", ""),
    # vowels before r
    (r"ear(?=l|n)", "E"),
    (r"(?:eer|ear|ier)(?![aeiouy])", "9"),
    (r"(?:air|eir)(?![aeiouy])", "3"),
    (r"(?:oar|oor|our|or)(?![aeiouyr])", "O"),
    (r"ar(?![aeiouyr])", "A"),
    (r"(?:er|ir|ur|yr)(?![aeiouyr])", "E"),
    # vowels
    (r"eau", "0"),
    (r"eigh|aigh", "5"),
    (r"igh", "6"),
    (r"(?:augh|ough)", "O"),
    (r"a(?=ll$|lk|l[dt])", "O"),
    (r"ai|ay|ey", "5"),
    (r"ee|ea|ie|ei", "I"),
    (r"oo|ew|eu|ue|ui", "U"),
    (r"o[ae](?!$)|owe?$|ow(?=les?$)|oh$", "0"),
    (r"ou|ow", "8"),
    (r"oi|oy", "7"),
    (r"au|aw", "O"),
    (rf"a(?={_CONS}es?$)", "5"),
    (rf"i(?={_CONS}es?$)", "6"),
    (rf"o(?={_CONS}es?$)", "0"),
    (rf"u(?={_CONS}es?$)", "U"),
    (rf"y(?={_CONS}es?$)", "6"),
    (r"o$", "0"),
    (r"u$", "U"),
    (r"aa", "A"),
    (r"ae", "5"),
    (r"y(?=[aeiou])", "y"),
    (r"y", "i"),
    (r"r(?![aeiouy])", ""),
    (r"h(?![aeiouy])", ""),
]
_SCAN = re.compile("|".join(f"(?P<r{n}>{pattern})" for n, (pattern, _) in enumerate(_RULES)))


@remembered(65_536)
def phones(word: str) -> str:
    """The phones of one folded word; letters that no rule names stand for themselves."""
    if word in _WHOLE:
        return _WHOLE[word]
    out: list[str] = []
    at = 0
    while at < len(word):
        found = _SCAN.match(word, at)
        if found is None or found.end() == at:
            out.append(word[at] if word[at] in PHONES else "")
            at += 1
            continue
        out.append(found["twice"] or _RULES[int((found.lastgroup or "r0")[1:])][1])
        at = found.end()
    return "".join(out)


@remembered(65_536)
def romaji_phones(word: str) -> str:
    """The phones of a word in canonical romaji; none of kanji."""
    for letters, phone in _ROMAJI:
        word = word.replace(letters, phone)
    return word if word.isascii() else ""
