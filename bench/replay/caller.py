"""What does the recorded caller do next? One 20 ms frame at a time, by what the agent is heard to do.

Pure: it is told how long the agent has been audible or silent, and reads no clock. So the same caller
plays through every door.
"""

from dataclasses import dataclass

import numpy as np

from bench.replay.audio import Samples
from bench.replay.calls import CallerTurn
from processors.engines import SAMPLE_RATE_HZ

FRAME_MS = 20
FRAME_SAMPLES = SAMPLE_RATE_HZ * FRAME_MS // 1000
_ANSWERS_AFTER_MS = 700
"of the agent's silence: longer than its pauses between sentences"
_GIVES_UP_AFTER_MS = 12_000
"without any reply"


@dataclass(frozen=True, slots=True)
class Played:
    """Where in the call a turn's audio lies."""

    turn: int
    "index in the call's turns"
    start: int
    "samples from the call's start"
    samples: int


class Caller:
    """Steps through a call's turns; a line between them carries a faint noise, as real ones do."""

    def __init__(
        self, turns: tuple[CallerTurn, ...], recordings: tuple[Samples | None, ...]
    ) -> None:
        self._turns, self._recordings = turns, recordings
        self._noise = np.random.default_rng(0)
        self._sent = 0
        self._audio: Samples | None = None
        self._at = 0
        self._waited_ms = 0.0
        self._spoken_ms = 0.0
        self._silent_ms = 0.0
        self._stays_silent_ms = 0
        self.turn = -1
        self.played: list[Played] = []
        self.done = False

    def next_frame(self, *, agent_audible: bool) -> Samples:
        """The next 20 ms: int16, shape (320,); `agent_audible` is about the 20 ms before."""
        self._listen(agent_audible)
        if self._audio is None:
            self._maybe_act()
        frame = self._line()
        if self._audio is not None:
            said = self._audio[self._at : self._at + FRAME_SAMPLES]
            frame[: len(said)] = said
            self._at += len(said)
            if self._at >= len(self._audio):
                self._audio = None
                self._forget()
        self._sent += FRAME_SAMPLES
        return frame

    def _line(self) -> Samples:
        return self._noise.integers(-3, 4, FRAME_SAMPLES).astype(np.int16)

    def _listen(self, agent_audible: bool) -> None:
        """What the agent has done since the caller's last turn ended."""
        self._waited_ms += FRAME_MS
        if agent_audible:
            self._silent_ms = 0.0
        else:
            self._silent_ms += FRAME_MS
        if agent_audible or self._spoken_ms:
            self._spoken_ms += FRAME_MS

    def _forget(self) -> None:
        self._waited_ms = self._spoken_ms = self._silent_ms = 0.0

    def _maybe_act(self) -> None:
        if not self._ready():
            return
        self.turn += 1
        if self.turn == len(self._turns):
            self.done = True
            return
        recording = self._recordings[self.turn]
        if recording is None:
            self._stays_silent_ms = self._turns[self.turn].silence_ms or 0
            self._forget()
            return
        self._audio, self._at = recording, 0
        self.played.append(Played(self.turn, self._sent, len(recording)))

    def _ready(self) -> bool:
        """Whether it is time for the next turn."""
        if self.done or self._waited_ms < self._stays_silent_ms:
            return False
        upcoming = self._turns[self.turn + 1] if self.turn + 1 < len(self._turns) else None
        if upcoming is not None and upcoming.over_reply_ms is not None:
            ready = self._spoken_ms >= max(FRAME_MS, upcoming.over_reply_ms)
        else:
            ready = self._spoken_ms > 0 and self._silent_ms >= _ANSWERS_AFTER_MS
        if ready or self._waited_ms >= self._stays_silent_ms + _GIVES_UP_AFTER_MS:
            self._stays_silent_ms = 0
            return True
        return False
