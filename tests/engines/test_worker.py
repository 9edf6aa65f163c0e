"""The recogniser's own process: spoken to over its pipes, without our asyncio side."""

import io
import signal
import subprocess
import sys
from collections.abc import Iterator

import orjson
import pytest

from processors.engines.wire import SIZES, messages, pack

COMMAND = (sys.executable, "-P", "-m", "processors.engines.worker")
VOCABULARY = orjson.dumps({"sentences": ["what is my balance", "yes", "no"], "readings": []})


@pytest.fixture
def worker() -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert ask(process)["event"] == "ready"
        yield process
        process.kill()


def ask(worker: subprocess.Popen[bytes], *requests: bytes) -> dict[str, object]:
    """Sends requests, returns the next answer."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    for request in requests:
        worker.stdin.write(request)
    worker.stdin.flush()
    return next(messages(worker.stdout))[0]


def opened(call: int) -> bytes:
    return pack({"do": "open", "call": call}, VOCABULARY)


def test_messages_cut_anywhere_end_quietly() -> None:
    whole = pack({"do": "feed", "call": 1}, b"\x01\x02") + pack({"do": "finish", "call": 1})
    first = SIZES.size + sum(SIZES.unpack(whole[: SIZES.size]))
    for cut in range(len(whole)):
        assert len(list(messages(io.BytesIO(whole[:cut])))) == (1 if cut >= first else 0)
    assert [body for _, body in messages(io.BytesIO(whole))] == [b"\x01\x02", b""]


def test_worker_ends_when_its_stdin_closes(worker: subprocess.Popen[bytes]) -> None:
    assert ask(worker, opened(1))["event"] == "opened"
    _, complaint = worker.communicate(timeout=5)
    assert worker.returncode == 0
    assert complaint == b""


def test_worker_ends_when_nobody_reads_its_answers(worker: subprocess.Popen[bytes]) -> None:
    assert worker.stdin is not None
    assert worker.stdout is not None
    assert worker.stderr is not None
    worker.stdout.close()
    worker.stdin.write(opened(1) + opened(2))
    worker.stdin.write(pack({"do": "start", "call": 1, "utterance": 1}))
    worker.stdin.write(pack({"do": "finish", "call": 1}))
    worker.stdin.flush()
    assert worker.wait(timeout=5) == 0
    assert worker.stderr.read() == b""


def test_worker_interrupted_from_the_keyboard_goes_on(worker: subprocess.Popen[bytes]) -> None:
    worker.send_signal(signal.SIGINT)
    assert ask(worker, opened(1))["event"] == "opened"
    assert worker.communicate(timeout=5)[1] == b""


def test_worker_a_failing_call_leaves_the_others_alone(worker: subprocess.Popen[bytes]) -> None:
    assert ask(worker, opened(1))["event"] == "opened"
    assert ask(worker, opened(2))["event"] == "opened"
    # The end of no utterance: our side never sends it, the decoder refuses it.
    failed = ask(worker, pack({"do": "finish", "call": 1}))
    assert (failed["event"], failed["call"]) == ("failed", 1)
    start = pack({"do": "start", "call": 2, "utterance": 5})
    final = ask(worker, start, pack({"do": "finish", "call": 2}))
    assert (final["call"], final["utterance"], final["text"], final["final"]) == (2, 5, "", True)


def test_worker_second_call_with_the_same_words_opens_at_once(
    worker: subprocess.Popen[bytes],
) -> None:
    sentences = [f"pay {'one ' * n}yen" for n in range(400)]
    body = orjson.dumps({"sentences": sentences, "readings": []})
    first = ask(worker, pack({"do": "open", "call": 1}, body))
    second = ask(worker, pack({"do": "open", "call": 2}, body))
    assert float(str(second["build_ms"])) < 0.8 * float(str(first["build_ms"]))


def held(worker: subprocess.Popen[bytes], *requests: bytes) -> object:
    """How many vocabularies it has after these requests; other answers are passed over."""
    answer = ask(worker, *requests, pack({"do": "count", "call": 0}))
    assert worker.stdout is not None
    while answer["event"] != "held":
        answer = next(messages(worker.stdout))[0]
    assert set(answer) == {"event", "call", "vocabularies"}, "a count, and no names"
    return answer["vocabularies"]


def closed(call: int) -> bytes:
    return pack({"do": "close", "call": call})


OTHER = orjson.dumps({"sentences": ["pay hanako", "pay ken"], "readings": [["hanako", "hanako"]]})


def test_worker_forgets_a_vocabulary_with_the_last_call_that_has_it(
    worker: subprocess.Popen[bytes],
) -> None:
    assert held(worker) == 0
    for call in (1, 2):
        assert ask(worker, opened(call))["event"] == "opened"
    assert ask(worker, pack({"do": "open", "call": 3}, OTHER))["event"] == "opened"
    assert held(worker) == 2
    assert held(worker, closed(1)) == 2, "call 2 has the same words"
    assert held(worker, closed(1), closed(9)) == 2, "closing twice, or nobody, takes nothing away"
    assert held(worker, closed(3)) == 1
    assert held(worker, closed(2)) == 0


def test_worker_call_after_a_forgotten_one_with_the_same_words_is_heard(
    worker: subprocess.Popen[bytes],
) -> None:
    assert ask(worker, opened(1))["event"] == "opened"
    assert held(worker, closed(1)) == 0
    assert ask(worker, opened(2))["event"] == "opened"
    start = pack({"do": "start", "call": 2, "utterance": 1})
    final = ask(worker, start, pack({"do": "finish", "call": 2}))
    assert (final["call"], final["final"]) == (2, True)


def test_worker_forgets_what_a_failed_call_or_opening_had(worker: subprocess.Popen[bytes]) -> None:
    assert ask(worker, opened(1))["event"] == "opened"
    assert ask(worker, pack({"do": "finish", "call": 1}))["event"] == "failed"
    deaf = orjson.dumps({"sentences": ["佐藤"], "readings": []})
    assert ask(worker, pack({"do": "open", "call": 2}, deaf))["event"] == "failed"
    assert held(worker) == 0


def test_worker_closed_while_it_opens_forgets_when_it_is_done(
    worker: subprocess.Popen[bytes],
) -> None:
    """The first is being built when its close comes, the second waits for it."""
    sentences = [f"pay {'one ' * n}yen" for n in range(200)]
    slow = orjson.dumps({"sentences": sentences, "readings": []})
    requests = pack({"do": "open", "call": 1}, slow), opened(2), closed(2), closed(1)
    answer = ask(worker, *requests, pack({"do": "open", "call": 3}, OTHER))
    assert worker.stdout is not None
    while answer["call"] != 3:
        answer = next(messages(worker.stdout))[0]
    assert answer["event"] == "opened"
    assert held(worker) == 1
    assert held(worker, closed(3)) == 0
