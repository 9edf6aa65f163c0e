"""Which languages can be normalised and spoken? Each is loaded when it is first asked for."""

from functools import cache
from importlib import import_module

from agent.errors import UsageError
from agent.text.language import Language

_TABLES = {"en": "ENGLISH", "ja": "JAPANESE"}


@cache
def find_language(lang: str) -> Language:
    """The tables of a language. Raises UsageError where there are none."""
    if lang not in _TABLES:
        raise UsageError(f"no text rules for language '{lang}': choose one of {', '.join(_TABLES)}")
    found: Language = getattr(import_module(f"agent.text.{lang}.language"), _TABLES[lang])
    return found
