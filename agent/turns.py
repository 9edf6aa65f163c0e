"""When has the caller finished? Three witnesses: silence, prosody, and what the words mean so far."""

from agent.understand.decision import Reading

# Silence after the last voiced sample, as the VAD dates it, in ms: (prosody says finished,
# says unfinished or has not spoken). A whole request needs no prosody.
_NEEDED_MS = {
    Reading.ANSWER: (0, 0),
    Reading.COMPLETE: (150, 150),
    Reading.OPEN: (800, 1200),
    Reading.UNKNOWN: (400, 900),
}


def silence_needed_ms(reading: Reading, prosody_complete: bool | None) -> int:
    """Silence after which the turn is over, given the words and the prosody's verdict.

    `prosody_complete` is None until smart-turn has answered.
    """
    finished, unfinished = _NEEDED_MS[reading]
    return finished if prosody_complete else unfinished


def prosody_matters(reading: Reading) -> bool:
    """Whether asking smart-turn (about 30 ms of a core) could change anything."""
    finished, unfinished = _NEEDED_MS[reading]
    return finished != unfinished
