"""What the recorded caller does, frame by frame; 50 frames are a second."""

import numpy as np
import pytest

from bench.replay.audio import Samples
from bench.replay.caller import FRAME_MS, FRAME_SAMPLES, Caller
from bench.replay.calls import CallerTurn

LINE = 3
"the line's own noise stays within it"
ANSWERS_AFTER = 700 // FRAME_MS
GIVES_UP_AFTER = 12_000 // FRAME_MS


def words(frames: float, value: int = 1000) -> Samples:
    return np.full(int(FRAME_SAMPLES * frames), value, np.int16)


def after_reply() -> CallerTurn:
    return CallerTurn()


def over_reply(ms: int) -> CallerTurn:
    return CallerTurn(over_reply_ms=ms)


def silence(ms: int) -> CallerTurn:
    return CallerTurn(silence_ms=ms)


def caller(*turns: tuple[CallerTurn, Samples | None]) -> Caller:
    return Caller(tuple(turn for turn, _ in turns), tuple(audio for _, audio in turns))


def speaks(frame: Samples) -> bool:
    return int(np.abs(frame).max()) > LINE


def frames(of: Caller, count: int, *, agent: bool) -> list[bool]:
    """So many frames while the agent is heard or not; in which the caller speaks."""
    return [speaks(of.next_frame(agent_audible=agent)) for _ in range(count)]


def starts_after(of: Caller, *, agent: bool, most: int = 2000) -> int:
    """How many frames pass before the first in which the caller speaks."""
    for count in range(most):
        if speaks(of.next_frame(agent_audible=agent)):
            return count
    raise AssertionError(f"silent for {most} frames")


def test_frame_is_20_ms_of_int16_and_the_line_is_never_digital_silence():
    talking = caller((after_reply(), words(1)))
    line = [talking.next_frame(agent_audible=True) for _ in range(50)]
    assert all(frame.dtype == np.int16 and frame.shape == (320,) for frame in line)
    assert all(frame.any() for frame in line)
    assert max(int(np.abs(frame).max()) for frame in line) <= LINE


def test_caller_speaks_when_the_reply_has_been_over_for_700_ms():
    talking = caller((after_reply(), words(5)))
    assert not any(frames(talking, 100, agent=True))
    assert starts_after(talking, agent=False) == ANSWERS_AFTER - 1


def test_pause_between_the_agents_sentences_does_not_start_the_caller():
    talking = caller((after_reply(), words(5)))
    for _ in range(3):
        assert not any(frames(talking, 10, agent=True))
        assert not any(frames(talking, ANSWERS_AFTER - 1, agent=False))
    assert not any(frames(talking, 1, agent=True))


def test_caller_without_any_reply_gives_up_waiting_after_12_s():
    talking = caller((after_reply(), words(5)))
    assert starts_after(talking, agent=False) == GIVES_UP_AFTER - 1


def test_recording_is_sent_whole_and_remembered_with_its_place():
    said = words(2.5)
    talking = caller((after_reply(), said))
    frames(talking, 10, agent=True)
    before = starts_after(talking, agent=False)
    (played,) = talking.played
    assert (played.turn, played.samples) == (0, len(said))
    assert played.start == (10 + before) * FRAME_SAMPLES
    assert frames(talking, 2, agent=False) == [True, True]
    assert frames(talking, 1, agent=False) == [False]


def test_half_frame_at_the_end_of_a_recording_is_followed_by_the_line():
    talking = caller((after_reply(), words(1.5)))
    starts_after(talking, agent=False)
    last = talking.next_frame(agent_audible=False)
    assert (last[:160] == 1000).all()
    assert int(np.abs(last[160:]).max()) <= LINE


def test_second_turn_waits_for_the_reply_to_the_first():
    talking = caller((after_reply(), words(2)), (after_reply(), words(2)))
    starts_after(talking, agent=False)
    frames(talking, 1, agent=False)
    assert talking.turn == 0
    assert not any(frames(talking, 200, agent=False))
    frames(talking, 50, agent=True)
    assert starts_after(talking, agent=False) == ANSWERS_AFTER - 1
    assert talking.turn == 1


def test_what_the_agent_says_while_the_caller_speaks_is_not_the_reply_to_it():
    talking = caller((after_reply(), words(20)), (after_reply(), words(2)))
    starts_after(talking, agent=False)
    frames(talking, 19, agent=True)
    assert starts_after(talking, agent=False) == GIVES_UP_AFTER - 1


@pytest.mark.parametrize("ms", [0, 20, 300, 800])
def test_barge_in_starts_so_long_into_the_reply(ms: int):
    talking = caller((over_reply(ms), words(2)))
    assert not any(frames(talking, 50, agent=False))
    assert starts_after(talking, agent=True) == max(1, ms // FRAME_MS) - 1


def test_barge_in_counts_the_pauses_of_the_reply():
    talking = caller((over_reply(200), words(2)))
    frames(talking, 5, agent=True)
    assert starts_after(talking, agent=False) == 4


def test_barge_in_without_any_reply_starts_after_12_s():
    talking = caller((over_reply(800), words(2)))
    assert starts_after(talking, agent=False) == GIVES_UP_AFTER - 1


def test_barge_in_after_another_turn_counts_from_the_new_reply():
    talking = caller((after_reply(), words(2)), (over_reply(100), words(2)))
    frames(talking, 20, agent=True)
    starts_after(talking, agent=False)
    frames(talking, 1, agent=False)
    assert not any(frames(talking, 30, agent=False))
    assert starts_after(talking, agent=True) == 4


def test_silent_turn_says_nothing_until_it_is_over():
    talking = caller((silence(2000), None), (after_reply(), words(2)))
    frames(talking, 10, agent=True)
    frames(talking, ANSWERS_AFTER, agent=False)
    assert talking.turn == 0
    # 100 frames of silence, in which the agent asks and ends: the next turn comes when they are over
    assert not any(frames(talking, 20, agent=True))
    assert not any(frames(talking, 79, agent=False))
    assert starts_after(talking, agent=False, most=3) <= 1
    assert talking.turn == 1


def test_caller_hangs_up_after_the_reply_to_his_last_turn():
    talking = caller((after_reply(), words(2)))
    starts_after(talking, agent=False)
    frames(talking, 1, agent=False)
    frames(talking, 100, agent=True)
    assert not talking.done
    frames(talking, ANSWERS_AFTER, agent=False)
    assert talking.done
    assert not any(frames(talking, 100, agent=False))


def test_caller_without_turns_hangs_up_after_the_greeting():
    talking = caller()
    frames(talking, 10, agent=True)
    frames(talking, ANSWERS_AFTER, agent=False)
    assert talking.done


def test_same_caller_makes_the_same_frames_every_time():
    one, two = (caller((after_reply(), words(3))) for _ in range(2))
    for heard in [True] * 10 + [False] * 60:
        assert np.array_equal(
            one.next_frame(agent_audible=heard), two.next_frame(agent_audible=heard)
        )
