"""What names may have been heard? A first reading and its alternatives, said or spelled, as forms."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent.names.forms import Form, forms
from agent.names.spelled import spelling

_MOST = 20
"alternatives that are looked at"
_SPELLINGS = 5
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Heard:
    """All that was heard of one name."""

    said: tuple[tuple[int, Form], ...]
    "(place in the n-best list, form)"
    spelled: tuple[str, ...]
    "letters, the first reading first"

    @classmethod
    def of(cls, heard: str, nbest: Sequence[str] = ()) -> "Heard":
        said, letters = list[tuple[int, Form]](), list[str]()
        for rank, text in enumerate(dict.fromkeys([heard, *nbest])):
            spelled = spelling(text) if rank < _MOST else None
            if spelled:
                letters.append(spelled.letters)
            if rank < _MOST:
                said += [(rank, form) for form in forms(spelled.said if spelled else text)]
        once = dict[Form, int]()
        for rank, form in said:
            once.setdefault(form, rank)
        found = tuple((rank, form) for form, rank in once.items())
        return cls(found, tuple(dict.fromkeys(letters))[:_SPELLINGS])

    def __bool__(self) -> bool:
        return bool(self.said or self.spelled)

    def searched(self) -> list[Form]:
        """The forms by which an index finds names: spelled letters cut in two words among them."""
        found = [form for _, form in self.said]
        found += [form for letters in self.spelled[:2] for form in _cut(letters)]
        return list(dict.fromkeys(found))


def _cut(letters: str) -> list[Form]:
    cuts = [letters]
    for at in range(_SHORTEST, len(letters) - _SHORTEST + 1):
        cuts.append(f"{letters[:at]} {letters[at:]}")
    return [form for cut in cuts for form in forms(cut)[:1]]
