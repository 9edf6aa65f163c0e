"""Between the VAD's start and stop the caller is heard; what he said in one turn is one transcript."""

from pipecat.frames.frames import (
    ErrorFrame,
    Frame,
    InputAudioRawFrame,
    InterruptionFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection
from pipecat.tests.utils import SleepFrame

from agent.errors import EngineError
from agent.heard import Word
from frames.heard import HeardFrame, ReconsiderFrame, TroubleFrame, TurnOpenedFrame
from frames.traced import Stage
from processors.engines import Hypothesis, Vocabulary
from processors.recognize import Recognize
from tests.processors.harness import Clock, SilentRecogniser, SilentStream, through

PRE_ROLL_MS = 400


def frame(number: int) -> InputAudioRawFrame:
    """20 ms in which every sample is the frame's number."""
    return InputAudioRawFrame(number.to_bytes(2, "little") * 320, 16_000, 1)


def audio(start: int, count: int) -> list[Frame]:
    return [frame(number) for number in range(start, start + count)]


def started() -> VADUserStartedSpeakingFrame:
    return VADUserStartedSpeakingFrame(start_secs=0.1)


def stopped() -> VADUserStoppedSpeakingFrame:
    return VADUserStoppedSpeakingFrame(stop_secs=0.1)


def numbers(pcm: bytes) -> list[int]:
    return [int.from_bytes(pcm[at : at + 2], "little") for at in range(0, len(pcm), 640)]


def hear(
    script: list[Frame | Hypothesis | Exception],
    recogniser: SilentRecogniser | None = None,
    *,
    errors: bool = False,
) -> tuple[list[Frame], list[Frame], SilentRecogniser]:
    """Plays frames, and between them what the recogniser's newest stream says."""
    recogniser = recogniser or SilentRecogniser()
    processor = Recognize(recogniser, Vocabulary(()), Clock())
    frames: list[Frame] = []
    for step in script:
        if isinstance(step, Frame):
            frames.append(step)
        else:
            frames += [SleepFrame(0.01), _saying(recogniser, step), SleepFrame(0.01)]
    down, up = through(processor, frames, errors=errors)
    return down, up, recogniser


def _saying(recogniser: SilentRecogniser, said: Hypothesis | Exception) -> SleepFrame:
    class Now(SleepFrame):
        """Puts it where the stream is listened to, when its turn in the script comes."""

        def __getattribute__(self, name: str) -> object:
            if name == "sleep":
                recogniser.streams[-1].says.put_nowait(said)
                return 0.01
            return super().__getattribute__(name)

    return Now()


def final(utterance: int, text: str, **values: object) -> Hypothesis:
    words = tuple(Word(word, 0.9) for word in text.split())
    return Hypothesis(utterance, text, len(text), final=True, words=words, **values)  # type: ignore[arg-type]


def heard(frames: list[Frame]) -> list[HeardFrame]:
    return [frame for frame in frames if isinstance(frame, HeardFrame)]


def test_utterance_is_fed_with_the_400_ms_before_its_start_and_all_until_its_stop():
    script = [*audio(0, 50), started(), *audio(50, 10), stopped(), *audio(60, 10)]
    _, _, recogniser = hear(script)
    (stream,) = recogniser.streams
    assert [told for told, _ in stream.told if told != "feed"] == ["start", "finish"]
    assert numbers(stream.fed()) == list(range(50 - PRE_ROLL_MS // 20, 60))


def test_pre_roll_of_a_call_that_begins_with_a_word_is_what_there_is():
    _, _, recogniser = hear([*audio(0, 3), started(), *audio(3, 2), stopped()])
    assert numbers(recogniser.streams[0].fed()) == [0, 1, 2, 3, 4]


def test_second_utterance_has_a_pre_roll_of_its_own_and_repeats_nothing():
    first = [*audio(0, 30), started(), *audio(30, 5), stopped()]
    second = [*audio(35, 4), started(), *audio(39, 2), stopped()]
    _, _, recogniser = hear([*first, *second])
    (stream,) = recogniser.streams
    assert numbers(stream.fed()) == list(range(10, 41))
    assert [value for told, value in stream.told if told == "start"] == [1, 2]


def test_pre_roll_is_fed_after_the_start_of_its_utterance():
    _, _, recogniser = hear([*audio(0, 5), started(), *audio(5, 1)])
    assert recogniser.streams[0].told[0] == ("start", 1)


def test_audio_and_vad_frames_go_on_to_the_stages_behind():
    script = [*audio(0, 3), started(), *audio(3, 3), stopped()]
    down, _, _ = hear(script)
    assert {frame.id for frame in down} == {frame.id for frame in script}  # type: ignore[union-attr]


def test_partials_and_finals_count_revisions_and_carry_stamps():
    said = [Hypothesis(1, "send", 0), Hypothesis(1, "send five", 4), final(1, "send five")]
    down, _, _ = hear([*audio(0, 10), started(), said[0], said[1], stopped(), said[2]])
    frames = heard(down)
    assert [frame.heard.revision for frame in frames] == [1, 2, 3]
    assert [frame.heard.committed for frame in frames] == [0, 4, 9]
    assert [frame.heard.final for frame in frames] == [False, False, True]
    assert [len(frame.heard.words) for frame in frames] == [0, 0, 2]
    stamps = dict(frames[-1].stamps)
    # ten frames of 20 ms are 200 ms; the VAD needs 100 ms to be sure, both ways
    assert stamps[Stage.SPEECH_START] == stamps[Stage.SPEECH_END] == 100.0
    assert stamps[Stage.ASR_PARTIAL] < stamps[Stage.ASR_FINAL]
    assert Stage.ASR_FINAL not in dict(frames[0].stamps)


def test_second_breath_of_a_turn_continues_the_transcript_of_the_first():
    down, _, _ = hear(
        [
            *(started(), stopped(), final(1, "send five thousand yen", nbest=("send nine",))),
            *(started(), Hypothesis(2, "to", 0), stopped(), final(2, "to sato", nbest=("two",))),
        ]
    )
    last = heard(down)[-1].heard
    assert last.text == "send five thousand yen to sato"
    assert last.committed == len(last.text)
    assert len(last.words) == 6
    assert last.nbest == ("send five thousand yen two",)
    assert heard(down)[-2].heard.text == "send five thousand yen to"
    assert heard(down)[-2].heard.committed == len("send five thousand yen ")


def test_new_turn_forgets_the_words_of_the_last():
    opened = TurnOpenedFrame(2)
    script = [started(), stopped(), final(1, "send five"), started(), opened, stopped()]
    down, _, _ = hear([*script, final(2, "no")])
    assert heard(down)[-1].heard.text == "no"


def test_final_that_comes_after_the_next_breath_began_is_told_with_its_words():
    script = [started(), stopped(), started(), final(1, "send five"), Hypothesis(2, "thousand", 0)]
    down, _, _ = hear(script)
    assert [frame.heard.text for frame in heard(down)] == ["send five thousand"]


def test_final_of_the_turn_before_is_dropped_once_a_new_one_is_open():
    opened = TurnOpenedFrame(2)
    script = [started(), stopped(), started(), opened, final(1, "too late"), final(2, "yes")]
    down, _, _ = hear(script)
    assert [frame.heard.text for frame in heard(down)] == ["yes"]


def test_final_in_which_nothing_was_understood_is_told_too():
    down, _, _ = hear([started(), stopped(), final(1, "")])
    (frame,) = heard(down)
    assert (frame.heard.text, frame.heard.final) == ("", True)


def test_final_survives_an_interruption():
    down, _, _ = hear([started(), stopped(), final(1, "yes"), InterruptionFrame()])
    (frame,) = heard(down)
    assert not frame.interruptible


def test_second_look_is_handed_to_the_recogniser_and_goes_no_further():
    _, up, recogniser = hear([started(), stopped(), final(1, "purple"), ReconsiderFrame()])
    assert ("reconsider", None) in recogniser.streams[0].told
    assert not [frame for frame in up if isinstance(frame, ReconsiderFrame)]


def test_vad_frames_that_come_back_from_below_are_not_the_callers():
    recogniser = SilentRecogniser()
    processor = Recognize(recogniser, Vocabulary(()), Clock())
    through(processor, [started(), stopped()], FrameDirection.UPSTREAM)
    assert recogniser.streams[0].told == []


def test_end_of_the_call_closes_the_stream():
    _, _, recogniser = hear(audio(0, 2))
    assert recogniser.streams[0].closed


def test_recogniser_that_dies_is_told_once_and_opened_anew():
    script: list[Frame | Hypothesis | Exception] = [
        *(started(), *audio(0, 3), EngineError("killed by signal 9")),
        *(stopped(), started(), *audio(3, 3), stopped(), final(2, "yes")),
    ]
    down, _, recogniser = hear(script)
    assert [frame.stage for frame in down if isinstance(frame, TroubleFrame)] == ["recogniser"]
    first, second = recogniser.streams
    assert first.closed
    assert [value for told, value in second.told if told == "start"] == [2]
    assert [frame.heard.text for frame in heard(down)] == ["yes"]


def test_recogniser_that_dies_and_cannot_be_opened_is_told_as_lasting():
    class Once(SilentRecogniser):
        async def open(self, vocabulary: Vocabulary) -> SilentStream:
            if self.streams:
                raise EngineError("no worker starts")
            return await super().open(vocabulary)

    down, up, _ = hear([started(), EngineError("killed")], Once(), errors=True)
    assert [frame.error for frame in up if isinstance(frame, ErrorFrame)] == ["no worker starts"]
    assert [frame.lasting for frame in down if isinstance(frame, TroubleFrame)] == [True]


def test_audio_before_any_speech_is_never_fed():
    _, _, recogniser = hear(audio(0, 200))  # type: ignore[arg-type]
    assert recogniser.streams[0].told == []


def test_recogniser_that_does_not_start_ends_in_an_error():
    class Never(SilentRecogniser):
        async def open(self, vocabulary: Vocabulary) -> SilentStream:
            raise EngineError("no worker starts")

    _, up = through(Recognize(Never(), Vocabulary(()), Clock()), [], errors=True)
    (error,) = [frame for frame in up if isinstance(frame, ErrorFrame)]
    assert "no worker starts" in error.error
