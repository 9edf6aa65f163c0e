"""Plays conversation files in text, and says what is not as they say: `teller chat --script`."""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from agent.bank.audit import verify
from agent.bank.demo_accounts import CUSTOMERS
from agent.dialog.replies import LANGUAGES
from agent.errors import TellerError, UsageError
from agent.settings import Settings
from bench.replay.calls import RecordedCall, find_scripts, load_script
from bench.replay.faults import differences
from bench.replay.turns import CallerTurn
from web.cli.compose import open_call, sign_in
from web.cli.converse_text import TextCall, TextTurn
from web.cli.script_bank import DemoBanks, Snapshot, bank_faults


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that was played; None where nothing came of it."""

    turn: CallerTurn
    came: TextTurn | None
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A script that was played."""

    call: RecordedCall
    greeting: str
    turns: tuple[Played, ...]
    faults: tuple[str, ...]
    "of the whole"

    @property
    def all_faults(self) -> list[str]:
        """Those of turns with their number in front."""
        of_turns = (
            f"turn {index}: {fault}"
            for index, played in enumerate(self.turns, 1)
            for fault in played.faults
        )
        return [*of_turns, *self.faults]


def play_files(paths: list[Path], settings: Settings) -> int:
    """Plays them all, showing each; 1 when anything is not as it should be. Raises UsageError."""
    from web.cli.script_show import show

    calls = [load_script(path) for path in find_scripts(paths)]
    for call in calls:
        check(call)
    faults = 0
    with tempfile.TemporaryDirectory(prefix="teller-") as folder:
        banks = DemoBanks(Path(folder))
        for call in calls:
            result = play_script(call, banks, settings)
            show(result)
            for fault in result.all_faults:
                print(f"teller: {call.call_id}: {fault}", file=sys.stderr)
            faults += bool(result.all_faults)
    print(f"{len(calls)} conversations, {len(calls) - faults} as expected")
    return 1 if faults else 0


def check(call: RecordedCall) -> None:
    """What can be wrong before it is played. Raises UsageError."""
    customers = [customer.customer_id for customer in CUSTOMERS]
    if call.customer_id not in customers:
        raise UsageError(
            f"script '{call.call_id}': 'customer' = '{call.customer_id}' is not in the demo bank: "
            f"choose one of {', '.join(customers)}"
        )
    if call.lang not in LANGUAGES:
        raise UsageError(
            f"script '{call.call_id}': there are no replies for 'lang' = '{call.lang}': "
            f"choose one of {', '.join(LANGUAGES)}"
        )


def play_script(call: RecordedCall, banks: DemoBanks, settings: Settings) -> Result:
    """One script on a demo bank of its own, as of its `at`. Raises BankError."""
    ledger, before = banks.open(call.at)
    try:
        caller = sign_in(ledger, call.customer_id, settings)
        opened = open_call(ledger, caller, call.call_id, call.lang, lambda: call.at)
        opened.conversation = replace(opened.conversation, signed_in=call.signed_in)
        greeting, turns = asyncio.run(_talk(TextCall(opened, caller), call.turns))
        faults = bank_faults(call, before, Snapshot.of(ledger))
        if (broken := verify(ledger.audit_rows())) is not None:
            faults.append(f"the audit chain breaks at record {broken}")
        if not ledger.books_balance():
            faults.append("the books do not balance")
        return Result(call, greeting, turns, tuple(faults))
    finally:
        ledger.close()


async def _talk(talk: TextCall, turns: Sequence[CallerTurn]) -> tuple[str, tuple[Played, ...]]:
    greeting = await talk.greet()
    played = []
    for turn in turns:
        if talk.ended:
            played.append(Played(turn, None, ("the call ended before this turn",)))
            continue
        try:
            came = await _came(talk, turn)
        except TellerError as error:
            played.append(Played(turn, None, (str(error),)))
            break
        played.append(Played(turn, came, tuple(turn_faults(turn, came))))
    return greeting, tuple(played)


async def _came(talk: TextCall, turn: CallerTurn) -> TextTurn | None:
    if turn.text is not None:
        return await talk.say(turn.text)
    if turn.keys is not None:
        return await talk.key_in(turn.keys)
    return await talk.stay_silent()


def turn_faults(turn: CallerTurn, came: TextTurn | None) -> list[str]:
    """What is expected of a turn, and is not so."""
    if came is None:
        nothing = "no PIN was asked for, so nothing came of the keys"
        return [nothing] if turn.reply or turn.state else []
    faults = []
    if turn.expect is not None:
        decision = came.understanding.decision if came.understanding else None
        decided = decision.as_json() if decision else None
        faults += differences(turn.expect, decided, "" if decided else "decision")
    if turn.state not in (None, came.state.value):
        faults.append(f"state: expected {turn.state!r}, was {came.state.value!r}")
    said = came.said.casefold()
    missing = [words for words in turn.reply if words.casefold() not in said]
    return faults + [f"reply: expected {words!r} in it, was {came.said!r}" for words in missing]
