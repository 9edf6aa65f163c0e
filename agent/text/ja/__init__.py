"""Japanese: tables, grammar and small rules. `language.py` puts them together."""
