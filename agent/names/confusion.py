"""How easily is one word of a name taken for another? By letters, and by phones that are confused."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from agent.names.alignment import Alphabet
from agent.names.phones import PHONES, VOWELS

Word = tuple[str, str]
"letters and phones"
Likeness = NDArray[np.float32]
"shape (heard, known), 0..1"

_SAME_GROUP = "pb td kg fvTh szSC SCj mnN jCtd lr wr lw TfsS bv bd ptk bdg yj".split()
_NEAR_VOWELS = "iI eI uU oO oA aA @a @e @i @o @E 0O 5e 5i 56 6i 9I 3e 8a uO ie ae au AO oa".split()
_CONSONANTS = "".join(phone for phone in PHONES if phone not in VOWELS)
_ALPHABET = Alphabet(
    PHONES,
    other=1.6,
    groups=[
        (VOWELS, 0.9),
        *((group, 0.7) for group in _SAME_GROUP),
        *((pair, 0.45) for pair in _NEAR_VOWELS),
    ],
    lost=[(_CONSONANTS, 1.1), (VOWELS, 0.8), ("@hy", 0.5)],
)
_SPELLING, _SOUND = 0.3, 0.7
"what letters and phones count"
_HOMOPHONE, _SPELT = 0.96, 0.04
"the same where the phones are: no recogniser knows how a name is spelt"


def likeness(heard: Sequence[Word], known: Sequence[Word]) -> Likeness:
    """Of every pair; by letters alone where one has no phones."""
    letters = cdist(
        [word for word, _ in heard], [word for word, _ in known], scorer=Indel.normalized_similarity
    )
    distances = _ALPHABET.distances([p for _, p in heard], [p for _, p in known])
    sizes = [np.array([len(p) for _, p in words], np.float32) for words in (heard, known)]
    spoken = (sizes[0] > 0)[:, None] & (sizes[1] > 0)[None]
    mean = np.maximum((sizes[0][:, None] + sizes[1][None]) / 2, 1)
    found = _SPELLING * letters + _SOUND * np.clip(1 - distances / mean, 0, 1)
    found = np.where(distances > 0, found, _HOMOPHONE + _SPELT * letters)
    return np.where(spoken, found, letters).astype(np.float32)
