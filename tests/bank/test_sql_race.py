"""Several real processes and threads on one bank: the money moves once, the chain has one end."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from agent.bank.audit import verify
from agent.bank.demo_services import PIN
from agent.bank.ledger import DayLimit, PinState, RefusalReason, TransferRefused
from agent.bank.sql import SqlLedger
from agent.money import Money

TELLER = """
import json, sys
from datetime import UTC, datetime
from agent.bank.demo import seed_demo
from agent.bank.ledger import Draft, TransferRefused
from agent.bank.sql import SqlLedger
from agent.money import Money

at = datetime(2026, 11, 20, 10, tzinfo=UTC)
place, amount, own_drafts = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "own"
print("ready", flush=True)
name = sys.stdin.readline().strip()
ledger = SqlLedger.open(place)
seed_demo(ledger, at)
outcomes = []
for turn in range(20):
    draft_id = f"{name}-{turn}" if own_drafts else f"shared-{turn}"
    draft = Draft(draft_id, "demo-en", "demo-en-current", "demo-en-sato-ken", Money(amount, "JPY"))
    try:
        receipt = ledger.commit(draft, at)
        outcomes.append([receipt.receipt_id, receipt.balance_after.amount_minor, receipt.repeated])
    except TransferRefused as refused:
        outcomes.append([refused.reason.value])
    ledger.append_audit(call_id=name, turn=turn, at=at, event={})
ledger.close()
print(json.dumps(outcomes))
"""


def _race(place: str, amount_minor: int, drafts: str, tellers: int = 2) -> list[list[list]]:
    """Starts the processes, lets them all go at once on a bank that may not exist yet."""
    command = [sys.executable, "-c", TELLER, place, str(amount_minor), drafts]
    running = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(tellers)
    ]
    for one in running:
        assert one.stdout.readline() == "ready\n"
    for number, one in enumerate(running):
        one.stdin.write(f"teller-{number}\n")
        one.stdin.flush()
    outputs = [one.communicate(timeout=60)[0] for one in running]
    assert [one.returncode for one in running] == [0] * tellers
    return [json.loads(output) for output in outputs]


def test_two_processes_committing_the_same_drafts_move_each_once(blank):
    first, second = _race(blank.named, 1_000, "shared")
    for one, other in zip(first, second, strict=True):
        assert one[:2] == other[:2]
        assert sorted([one[2], other[2]]) == [False, True]
    ledger = SqlLedger.open(blank.named)
    assert ledger.balances()["demo-en-current"] == Money(250_000 - 20 * 1_000, "JPY")
    assert ledger.books_balance()
    ledger.close()


def test_processes_spending_the_same_money_never_overdraw(blank):
    outcomes = [one for own in _race(blank.named, 100_000, "own", tellers=4) for one in own]
    made = [one for one in outcomes if len(one) == 3]
    assert len(made) == 2
    assert outcomes.count(["insufficient_funds"]) == 4 * 20 - 2
    ledger = SqlLedger.open(blank.named)
    assert ledger.balances()["demo-en-current"] == Money(50_000, "JPY")
    assert ledger.check_audit().broken is None
    assert len(ledger.audit_rows()) == 4 * 20
    ledger.close()


def test_threads_committing_the_same_draft_move_it_once(ledger, draft, at):
    with ThreadPoolExecutor(8) as pool:
        receipts = list(pool.map(lambda _: ledger.commit(draft, at), range(32)))
    assert sum(not one.repeated for one in receipts) == 1
    assert len({one.receipt_id for one in receipts}) == 1
    assert ledger.balances()["demo-en-current"] == Money(245_000, "JPY")


def test_threads_appending_audit_leave_one_whole_chain(ledger, at):
    def append(turn: int) -> int:
        instant = at + timedelta(seconds=turn)
        return ledger.append_audit(
            call_id="call", turn=turn, at=instant, event={"turn": turn}
        ).sequence

    with ThreadPoolExecutor(8) as pool:
        sequences = list(pool.map(append, range(64)))
    rows = ledger.audit_rows()
    assert sorted(sequences) == [row.sequence for row in rows] == list(range(1, 65))
    assert {row.turn for row in rows} == set(range(64))
    assert verify(rows) is None


def test_threads_trying_pins_get_three_tries_together(ledger, at):
    with ThreadPoolExecutor(6) as pool:
        tried = list(pool.map(lambda _: ledger.check_pin("demo-en", "000000", at).state, range(6)))
    assert (tried.count(PinState.WRONG), tried.count(PinState.LOCKED)) == (2, 4)


PINS = """
import sys
from datetime import UTC, datetime
from agent.bank.sql import SqlLedger

ledger = SqlLedger.open(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
at = datetime(2026, 11, 20, 10, tzinfo=UTC)
print(*[ledger.check_pin("demo-en", "000000", at).state.value for _ in range(3)])
"""


def test_two_processes_trying_pins_get_three_tries_together(ledger, store):
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", PINS, store.named]
    running = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    for one in running:
        assert one.stdout.readline() == "ready\n"
    for one in running:
        one.stdin.write("go\n")
        one.stdin.flush()
    tried = " ".join(one.communicate(timeout=60)[0] for one in running).split()
    assert sorted(tried) == ["locked"] * 4 + ["wrong"] * 2
    at = datetime(2026, 11, 20, 10, tzinfo=UTC)
    assert ledger.check_pin("demo-en", PIN, at).state is PinState.LOCKED


def test_threads_sending_at_once_stay_within_the_day_limit(ledger, draft, at):
    limit = DayLimit(at - timedelta(hours=10), 12_000)

    def send(number: int) -> str:
        payee_id = ("demo-en-sato-ken", "demo-en-emma-wilson")[number % 2]
        one = replace(draft, draft_id=f"d{number}", payee_id=payee_id, limit=limit)
        try:
            return ledger.commit(one, at).payee_name
        except TransferRefused as refused:
            return refused.reason

    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(send, range(6)))
    assert made.count(RefusalReason.DAY_LIMIT) == 4
    assert ledger.sent_since("demo-en", "JPY", limit.since) == Money(10_000, "JPY")


def test_threads_running_what_is_due_pay_each_once(ledger, at):
    before = ledger.balances()["demo-en-current"].amount_minor
    day = at.date() + timedelta(days=30)
    with ThreadPoolExecutor(4) as pool:
        ended = [
            one for run in pool.map(lambda _: ledger.run_due(day, at), range(4)) for one in run
        ]
    assert len({one.scheduled_id for one in ended}) == len(ended) == 6
    assert ledger.balances()["demo-en-current"].amount_minor == before - 7_260
    assert ledger.books_balance()
