"""Which languages can be normalised and spoken?"""

from agent.errors import UsageError
from agent.text.en import ENGLISH
from agent.text.ja import JAPANESE
from agent.text.language import Language

LANGUAGES = {"en": ENGLISH, "ja": JAPANESE}


def find_language(lang: str) -> Language:
    """The tables of a language. Raises UsageError where there are none."""
    if lang not in LANGUAGES:
        raise UsageError(f"no text rules for language '{lang}': choose one of {_names()}")
    return LANGUAGES[lang]


def _names() -> str:
    return ", ".join(sorted(LANGUAGES))
