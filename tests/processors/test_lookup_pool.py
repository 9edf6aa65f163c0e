"""Lookups off the event loop: who is served, who is dropped, on virtual time and on real threads.

On virtual time each lookup takes 2 ms, one after the other; the instants below count in these.
"""

import asyncio
import threading
from functools import partial

import pytest

from processors.lookup_pool import Counts, LookupPool
from tests import virtual_time

LOOKUP_S = virtual_time._THREAD_S


class Book:
    """Notes what is looked up, and on which thread."""

    def __init__(self):
        self.seen, self.threads = [], set()

    def find(self, name):
        self.seen.append(name)
        self.threads.add(threading.current_thread().name)
        return f"found {name}"


def ask(pool, book, call, name, **how):
    return asyncio.ensure_future(pool.look_up(call, partial(book.find, name), **how))


def test_lookup_alone_is_answered_after_its_own_time():
    async def story():
        pool, book = LookupPool(), Book()
        assert await ask(pool, book, "a", "sato") == "found sato"
        assert asyncio.get_running_loop().time() == pytest.approx(LOOKUP_S)
        assert pool.counts == Counts(done=1)
        await pool.close()

    virtual_time.run(story())


def test_newer_partial_of_the_same_call_supersedes_the_one_that_waits():
    async def story():
        pool, book = LookupPool(), Book()
        asked = [ask(pool, book, "a", name) for name in ("s", "sa", "sat", "sato")]
        assert await asyncio.gather(*asked) == ["found s", None, None, "found sato"]
        assert book.seen == ["s", "sato"]
        assert pool.counts == Counts(done=2, superseded=2)
        assert asyncio.get_running_loop().time() == pytest.approx(2 * LOOKUP_S)
        await pool.close()

    virtual_time.run(story())


def test_other_calls_supersede_nothing_and_are_served_in_order():
    async def story():
        pool, book = LookupPool(), Book()
        asked = [ask(pool, book, call, f"{call}1") for call in "abc"]
        assert await asyncio.gather(*asked) == ["found a1", "found b1", "found c1"]
        assert book.seen == ["a1", "b1", "c1"]
        await pool.close()

    virtual_time.run(story())


def test_final_goes_before_waiting_partials_and_no_newer_partial_supersedes_it():
    async def story():
        pool, book = LookupPool(), Book()
        first = ask(pool, book, "a", "a1")
        other = ask(pool, book, "b", "b1")
        final = ask(pool, book, "c", "c final", final=True)
        newer = ask(pool, book, "c", "c newer")
        assert await asyncio.gather(first, other, final, newer) == [
            "found a1",
            "found b1",
            "found c final",
            "found c newer",
        ]
        assert book.seen == ["a1", "c final", "b1", "c newer"]
        await pool.close()

    virtual_time.run(story())


def test_full_queue_drops_the_partial_that_waited_longest_and_counts_it():
    async def story():
        pool, book = LookupPool(most_waiting=2), Book()
        asked = [ask(pool, book, call, call) for call in "abcde"]  # a runs; b and c are the stalest
        assert await asyncio.gather(*asked) == ["found a", None, None, "found d", "found e"]
        assert pool.counts == Counts(done=3, dropped=2)
        await pool.close()

    virtual_time.run(story())


def test_full_queue_of_finals_drops_none_of_them():
    async def story():
        pool, book = LookupPool(most_waiting=1), Book()
        asked = [ask(pool, book, call, call, final=True) for call in "abcd"]
        partial_ = ask(pool, book, "e", "e")
        assert await asyncio.gather(*asked) == [f"found {call}" for call in "abcd"]
        assert await partial_ is None
        assert pool.counts == Counts(done=4, dropped=1)
        await pool.close()

    virtual_time.run(story())


def test_caller_who_hangs_up_takes_his_lookup_out_of_the_queue():
    async def story():
        pool, book = LookupPool(), Book()
        running, waiting = ask(pool, book, "a", "a"), ask(pool, book, "b", "b")
        await asyncio.sleep(0)
        waiting.cancel()
        assert await running == "found a"
        await asyncio.sleep(LOOKUP_S)
        assert book.seen == ["a"]
        assert pool.counts == Counts(done=1, cancelled=1)
        await pool.close()

    virtual_time.run(story())


def test_cancelled_while_it_runs_is_thrown_away_and_the_next_is_served():
    async def story():
        pool, book = LookupPool(), Book()
        running, waiting = ask(pool, book, "a", "a"), ask(pool, book, "b", "b")
        await asyncio.sleep(LOOKUP_S / 2)
        running.cancel()
        assert await waiting == "found b"
        assert running.cancelled()
        assert pool.counts == Counts(done=2)
        await pool.close()

    virtual_time.run(story())


def test_error_of_a_lookup_reaches_who_asked_and_the_pool_goes_on():
    async def story():
        pool, book = LookupPool(), Book()

        def fail():
            raise LookupError("no such book")

        failing = asyncio.ensure_future(pool.look_up("a", fail))
        after = ask(pool, book, "b", "b")
        with pytest.raises(LookupError, match="no such book"):
            await failing
        assert await after == "found b"
        await pool.close()

    virtual_time.run(story())


def test_closing_answers_none_to_who_waits_and_to_who_comes_later():
    async def story():
        pool, book = LookupPool(), Book()
        running, waiting = ask(pool, book, "a", "a"), ask(pool, book, "b", "b")
        await asyncio.sleep(0)
        await pool.close()
        assert (await running, await waiting) == ("found a", None)
        assert await pool.look_up("c", lambda: "late") is None
        assert book.seen == ["a"]

    virtual_time.run(story())


def test_real_threads_leave_the_event_loop_free_and_end_with_the_pool():
    async def story():
        pool, book = LookupPool(), Book()
        begun, go_on = threading.Event(), threading.Event()

        def slow():
            begun.set()
            assert go_on.wait(5)
            return book.find("slow")

        slow_one = asyncio.ensure_future(pool.look_up("a", slow))
        await asyncio.to_thread(begun.wait, 5)  # never comes back where the work runs on the loop
        stale, newer = ask(pool, book, "b", "stale"), ask(pool, book, "b", "newer")
        await asyncio.sleep(0)
        assert pool.waiting == 1
        go_on.set()
        assert await asyncio.gather(slow_one, stale, newer) == ["found slow", None, "found newer"]
        assert book.threads == {"lookup_0"}
        await pool.close()
        assert not [t for t in threading.enumerate() if t.name.startswith("lookup")]

    asyncio.run(story())


def test_real_threads_under_many_calls_serve_every_final():
    async def story():
        pool, book = LookupPool(threads=2, most_waiting=8), Book()
        partials = [ask(pool, book, call, call) for call in range(50) for _ in range(4)]
        finals = [ask(pool, book, call, f"final {call}", final=True) for call in range(50)]
        assert await asyncio.gather(*finals) == [f"found final {call}" for call in range(50)]
        answers = await asyncio.gather(*partials)
        served = len([answer for answer in answers if answer is not None])
        counts = pool.counts
        assert counts.done == served + 50
        assert counts.done + counts.dropped + counts.superseded == 250
        assert pool.waiting == 0
        await pool.close()

    asyncio.run(story())
