"""Has anybody changed what was written down? An append-only chain of SHA-256 hashes.

A record's hash covers all its fields and the hash before it, so one that was edited, taken out or
moved breaks the chain there. What was cut off the end leaves a whole, shorter chain: only a copy of
the last hash kept elsewhere shows that.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

import orjson

from agent.bank.instants import to_text
from agent.errors import BankError

GENESIS = "0" * 64
"previous_hash of the first record, whose sequence is 1"


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """What one turn left behind."""

    sequence: int
    call_id: str
    turn: int
    at: datetime
    event: dict[str, object]
    "plain JSON, a copy of its own"
    previous_hash: str
    hash: str
    "SHA-256, hexadecimal, over `canonical` of all other fields"


def canonical(value: object) -> bytes:
    """JSON that is the same for equal values: keys sorted, no spaces, UTF-8.

    Raises BankError for what JSON cannot hold.
    """
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except TypeError as error:
        raise BankError(f"an audit event must be plain JSON: {error}") from error


def make_record(
    previous: AuditRecord | None,
    *,
    call_id: str,
    turn: int,
    at: datetime,
    event: Mapping[str, object],
) -> AuditRecord:
    """The record that follows `previous`, or the first. Raises BankError for a naive `at`."""
    sequence = previous.sequence + 1 if previous else 1
    previous_hash = previous.hash if previous else GENESIS
    plain: dict[str, object] = orjson.loads(canonical(dict(event)))
    digest = _digest(sequence, call_id, turn, at, plain, previous_hash)
    return AuditRecord(sequence, call_id, turn, at, plain, previous_hash, digest)


def verify(records: Iterable[AuditRecord]) -> int | None:
    """None for a whole chain, else the sequence number at which it breaks.

    An edited record gives its own number, a missing or moved one the number that should be there.
    """
    expected, previous_hash = 1, GENESIS
    for record in records:
        linked = record.sequence == expected and record.previous_hash == previous_hash
        if not linked or not _fits(record):
            return expected
        expected, previous_hash = expected + 1, record.hash
    return None


def _fits(record: AuditRecord) -> bool:
    try:
        digest = _digest(
            record.sequence,
            record.call_id,
            record.turn,
            record.at,
            record.event,
            record.previous_hash,
        )
    except BankError:  # a value was put in that no record can have
        return False
    return record.hash == digest


def _digest(
    sequence: int,
    call_id: str,
    turn: int,
    at: datetime,
    event: dict[str, object],
    previous_hash: str,
) -> str:
    fields = {
        "sequence": sequence,
        "call_id": call_id,
        "turn": turn,
        "at": to_text(at),
        "event": event,
        "previous_hash": previous_hash,
    }
    return hashlib.sha256(canonical(fields)).hexdigest()
