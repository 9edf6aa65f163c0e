"""The pipeline's own door: a recorded caller in, the agent's voice out, both paced in real time."""

import asyncio
from collections.abc import Callable

import numpy as np
from pipecat.frames.frames import (
    CancelFrame,
    EndFrame,
    EndWorkerFrame,
    InputAudioRawFrame,
    OutputAudioRawFrame,
    StartFrame,
)
from pipecat.processors.frame_processor import FrameDirection
from pipecat.transports.base_input import BaseInputTransport
from pipecat.transports.base_output import BaseOutputTransport
from pipecat.transports.base_transport import TransportParams

from bench.replay.audio import Samples
from bench.replay.caller import FRAME_MS, FRAME_SAMPLES, Caller
from processors.clock import CallClock
from processors.engines import AUDIBLE, SAMPLE_RATE_HZ


class Ears:
    """What the caller hears, on the call's axis: silence wherever the agent sent nothing."""

    def __init__(self) -> None:
        self.started_s: float | None = None
        self._heard: list[tuple[int, Samples]] = []

    def hear(self, at_s: float, samples: Samples) -> None:
        started_s = at_s if self.started_s is None else self.started_s
        start = max(0, round((at_s - started_s) * SAMPLE_RATE_HZ))
        self._heard.append((start, samples))

    def audible_at(self, position: int) -> bool:
        """Whether the 20 ms before a position hold an audible sample of the agent."""
        for start, samples in reversed(self._heard):
            if start + len(samples) <= position - FRAME_SAMPLES:
                return False
            cut = samples[max(0, position - FRAME_SAMPLES - start) : max(0, position - start)]
            if len(cut) and int(np.abs(cut.astype(np.int32)).max()) > AUDIBLE:
                return True
        return False

    def track(self) -> Samples:
        """Everything heard, int16, shape (n,), 16 000 Hz."""
        length = max((start + len(samples) for start, samples in self._heard), default=0)
        track = np.zeros(length, np.int16)
        for start, samples in self._heard:
            track[start : start + len(samples)] = samples
        return track


class CallerIn(BaseInputTransport):
    """Sends the caller's frames on a deadline, and hangs up when he is done."""

    def __init__(
        self, caller: Caller, ears: Ears, clock: CallClock, monotonic_s: Callable[[], float]
    ) -> None:
        super().__init__(TransportParams(audio_in_enabled=True))
        self.caller, self._ears, self._call_clock = caller, ears, clock
        self._monotonic_s = monotonic_s
        self._feeder: asyncio.Task[None] | None = None
        self.sent: list[Samples] = []

    async def start(self, frame: StartFrame) -> None:
        await super().start(frame)
        await self.set_transport_ready(frame)
        self._feeder = self.create_task(self._feed())

    async def stop(self, frame: EndFrame) -> None:
        await super().stop(frame)
        await self._hang_up()

    async def cancel(self, frame: CancelFrame) -> None:
        await super().cancel(frame)
        await self._hang_up()

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._hang_up()  # a call that is stopped while it starts sees neither of the two

    async def _hang_up(self) -> None:
        feeder, self._feeder = self._feeder, None
        if feeder:
            await self.cancel_task(feeder)

    async def _feed(self) -> None:
        started_s = self._ears.started_s = self._monotonic_s()
        while not self.caller.done:
            due_s = started_s + (len(self.sent) + 1) * FRAME_MS / 1000
            await asyncio.sleep(max(0.0, due_s - self._monotonic_s()))
            audible = self._ears.audible_at(len(self.sent) * FRAME_SAMPLES)
            samples = self.caller.next_frame(agent_audible=audible)
            self.sent.append(samples)
            self._call_clock.arrived(FRAME_MS)
            await self.push_audio_frame(InputAudioRawFrame(samples.tobytes(), SAMPLE_RATE_HZ, 1))
        await self.push_frame(EndWorkerFrame(), FrameDirection.UPSTREAM)

    def track(self) -> Samples:
        """Everything sent, int16, shape (n,), 16 000 Hz."""
        return np.concatenate(self.sent) if self.sent else np.zeros(0, np.int16)


class AgentOut(BaseOutputTransport):
    """Takes the agent's audio at the pace at which it would be played."""

    def __init__(self, ears: Ears, monotonic_s: Callable[[], float]) -> None:
        super().__init__(
            TransportParams(
                audio_out_enabled=True,
                audio_out_sample_rate=SAMPLE_RATE_HZ,
                audio_out_10ms_chunks=2,
                audio_out_end_silence_secs=0,
            )
        )
        self._ears, self._monotonic_s = ears, monotonic_s
        self._due_s = 0.0

    async def start(self, frame: StartFrame) -> None:
        await super().start(frame)
        await self.set_transport_ready(frame)

    async def write_audio_frame(self, frame: OutputAudioRawFrame) -> bool:
        self._due_s = max(self._due_s, self._monotonic_s())
        self._ears.hear(self._due_s, np.frombuffer(frame.audio, np.int16))
        self._due_s += frame.num_frames / frame.sample_rate
        await asyncio.sleep(max(0.0, self._due_s - self._monotonic_s()))
        return True
