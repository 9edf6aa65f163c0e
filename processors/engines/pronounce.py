"""How may a word sound? ARPAbet pronunciations for what an English recogniser must hear.

Asked in this order: the dictionary bundled with pocketsphinx (CMUdict), the rule for Japanese
readings in kana or romaji, and flite's letter-to-sound where a flite is installed. A
pronunciation is phones between single spaces: "S AA T OW".
"""

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Collection, Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile

from pocketsphinx import get_model_path

MOST = 3
"pronunciations of a word that the dictionary does not hold"
DICTIONARY = Path(get_model_path("en-us/cmudict-en-us.dict"))

_PHONES = re.compile(
    r"(?:(?:A[AEHOWY]|B|CH|DH?|E[HRY]|F|G|HH|I[HY]|JH|K|L|M|NG?|O[WY]|P|R|SH?|TH?|U[HW]|V|W|Y|ZH?)"
    r"(?: |$))+"
)
_AT_ONCE, _FLITE_TIMEOUT_S = 100, 5.0
"words that one flite is asked for, about 4 ms each, and how long that may take"

_VOWELS = {"a": "AA", "i": "IY", "u": "UW", "e": "EH", "o": "OW"}
_VOWELS |= {"aa": "AA", "ii": "IY", "uu": "UW", "ee": "EY", "ei": "EY", "oo": "OW", "ou": "OW"}
_VOWELS |= {"ai": "AY", "au": "AW", "oi": "OY"}
_ONSETS = {"": ""} | {letter: letter.upper() for letter in "bdfgkmnprstvwyz"}
_ONSETS |= {"h": "HH", "j": "JH", "sh": "SH", "ch": "CH", "ts": "T S", "th": "T", "dh": "D"}
_ONSETS |= {f"{letter}y": f"{_ONSETS[letter]} Y" for letter in "kgnhmrbpf"}
_ONSETS |= {"sy": "SH", "ty": "CH", "cy": "CH", "zy": "JH", "jy": "JH"}
_KUNREI = {"si": "sh", "ti": "ch", "tu": "ts", "hu": "f", "zi": "j", "di": "j", "du": "z"}
_BEFORE_SMALL = {"hu": "f", "si": "sh", "ti": "ch", "zi": "j", "u": "w", "te": "th", "de": "dh"}
"the onset that a kana becomes before a small vowel: fu + small i is fi"

_SYLLABLE = re.compile(
    r"(?P<nasal>n(?![aiueoy])'?)"
    r"|(?P<onset>[b-df-hj-np-tv-z]{0,2}?)"
    r"(?P<vowel>ai|au|oi|aa|ii|uu|ee|ei|oo|ou|[aiueo])(?:(?<=o)h(?![aiueoy]))?"
)
_PALATAL = re.compile(r"(?:(?<=\b[KGNMRBPF])|(?<=HH)) Y ")
_DOUBLED = re.compile(r"([bcdfgkpqstz])(?=\1)|t(?=ch)")


def bundled(words: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The bundled dictionary's pronunciations, all variants, of those of `words` it holds."""
    found: dict[str, tuple[str, ...]] = {}
    with DICTIONARY.open(encoding="utf-8") as lines:
        for line in lines:
            entry, _, phones = line.rstrip().partition(" ")
            word = entry.partition("(")[0]
            if word in words:
                found[word] = (*found.get(word, ()), phones)
    return found


def invented(word: str, reading: str = "", spelled: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Up to MOST pronunciations of a word that no dictionary holds; () when none is found.

    A Japanese reading comes first, else the word read as romaji; then `spelled`, letter-to-sound:
    nobody knows whether a caller says "jiro" as a Japanese does.
    """
    sounds = japanese(reading) or japanese(word)[:1]
    return tuple(dict.fromkeys((*sounds, *spelled)))[:MOST]


def japanese(reading: str) -> tuple[str, ...]:
    """A Japanese reading, kana or romaji, as Japanese say it and as English speakers do.

    Long vowels and doubled consonants are folded. () for what is not such a reading.
    """
    careful = list(_syllables(_romaji(reading)))
    if not careful or "?" in careful:
        return ()
    if careful[-1].endswith("EH"):
        careful[-1] = f"{careful[-1][:-2]}EY"  # no English word ends in EH
    said = " ".join(filter(None, careful))
    relaxed = _PALATAL.sub(" IY ", said.replace("AA", "AH"))
    return tuple(dict.fromkeys((said, relaxed)))


def letter_to_sound(words: Collection[str]) -> dict[str, tuple[str, ...]]:
    """flite's reading of English words of a-z and apostrophes; {} without a flite.

    Nothing is kept: these are names of people. Many at once, for starting flite takes longest.
    """
    flite, asked = shutil.which("flite"), sorted(words)
    found: dict[str, tuple[str, ...]] = {}
    for start in range(0, len(asked) if flite else 0, _AT_ONCE):
        part = asked[start : start + _AT_ONCE]
        lines = _flite(str(flite), part)
        if len(lines) != len(part):  # some word was no sentence of its own
            lines = ["".join(_flite(str(flite), [word])) for word in part]
        for word, line in zip(part, lines, strict=True):
            spoken = " ".join(phone for phone in line.split() if phone != "PAU")
            if _PHONES.fullmatch(spoken):
                found[word] = (spoken,)
    return found


def _flite(flite: str, words: Collection[str]) -> list[str]:
    """A line of phones for each word, as sentences of their own; [] where flite fails."""
    try:
        # The names come in a file: arguments are for everybody to read in `ps`.
        with NamedTemporaryFile("w", prefix="teller-", suffix=".txt") as file:
            file.write(".\n\n".join(words))
            file.flush()
            said = subprocess.run(
                [flite, "-voice", "kal", "-f", file.name, "-ps", "none"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_FLITE_TIMEOUT_S,
            )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return said.stdout.decode("ascii", "replace").upper().replace("AX", "AH").splitlines()


def _syllables(romaji: str) -> Iterator[str]:
    """Phones of each syllable; '?' where the letters are no romaji."""
    at = 0
    while at < len(romaji):
        match = _SYLLABLE.match(romaji, at)
        if match is None or (match["onset"] or "") not in _ONSETS:
            yield "?"
            return
        at = match.end()
        nasal = match["nasal"]
        yield _nasal(romaji[at : at + 1]) if nasal else _open(match["onset"], match["vowel"])


def _nasal(following: str) -> str:
    """The moraic n: as the next consonant has it, and silent before one of its own kind."""
    if following in ("n", "m"):
        return ""
    return {"b": "M", "p": "M", "k": "NG", "g": "NG"}.get(following, "N")


def _open(onset: str, vowel: str) -> str:
    onset = _KUNREI.get(onset + vowel[0], onset)
    return f"{_ONSETS[onset]} {_VOWELS[vowel]}".strip()


def _romaji(reading: str) -> str:
    """Lower-case letters and apostrophes: kana spelled out, macrons and doubled letters gone."""
    plain = unicodedata.normalize("NFKC", reading).casefold().replace("’", "'")
    latin = unicodedata.normalize("NFKD", _spelled(plain))
    return _DOUBLED.sub("", re.sub(r"[^a-z']", "", latin))


def _spelled(text: str) -> str:
    """Kana become romaji by their Unicode names (KATAKANA LETTER SMALL YA); all else stays."""
    out: list[str] = []
    for letter in text:
        name = unicodedata.name(letter, "").lower()
        sound = name.rsplit(" ", 1)[-1]
        if "prolonged sound" in name:
            out.append(out[-1][-1:] if out else "")
        elif not name.startswith(("katakana letter", "hiragana letter")):
            out.append(letter)
        elif "small" not in name:
            out.append("n'" if sound == "n" else sound)
        elif out and sound != "tu":
            out.append(_contracted(out.pop(), sound))
    return "".join(out)


def _contracted(kana: str, small: str) -> str:
    """A kana and the small one after it: ki + ya is kya, hu + i is fi."""
    onset = kana[:-1] if small.startswith("y") else _BEFORE_SMALL.get(kana, kana[:-1])
    return onset + small
