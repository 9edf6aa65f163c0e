"""Has anybody changed what was written down? An append-only chain of SHA-256 hashes.

A record's hash covers its fields and the hash before it, so one that was edited, taken out or moved
breaks the chain there. Of the event it covers a salted digest: a record whose event and salt were
erased still fits, and nobody can guess from it what was said. Every erasure is a record too, which
names what it erased: an event that vanished without one is found. The head, written with each record,
shows what was cut off the end. Who may write all of that could write it all anew: only a copy of the
last hash kept elsewhere shows it.

Records of the first form have no salt and no digest: their hash covers the event itself. Of one that
was erased only its place in the chain can be checked.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

import orjson

from agent.bank.instants import to_text
from agent.errors import BankError

GENESIS = "0" * 64
"previous_hash of the first record, whose sequence is 1"
SALT_BYTES = 16
ERASED = "erased"
"key of an erasure's event"

Ranges = list[tuple[int, int]]
"sequence numbers, both ends belong to it, in order"


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """What one turn left behind."""

    sequence: int
    call_id: str
    turn: int
    at: datetime
    event: dict[str, object] | None
    "plain JSON, a copy of its own; None: erased"
    previous_hash: str
    hash: str
    "SHA-256, hexadecimal"
    customer_id: str = ""
    "whose data it is; empty: nobody's, or erased"
    salt: str | None = None
    "hexadecimal; None: erased, or of the first form"
    event_digest: str | None = None
    "SHA-256 over salt, customer and event, hexadecimal; None: of the first form"


@dataclass(frozen=True, slots=True)
class AuditHead:
    """What the end of the chain should be."""

    count: int
    last_hash: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of the check of a chain."""

    records: int
    "that were looked at"
    erased: int
    last_hash: str
    broken: int | None = None
    "sequence number; None: the chain is whole"
    why: str = ""


def canonical(value: object) -> bytes:
    """JSON that is the same for equal values: keys sorted, no spaces, UTF-8.

    Raises BankError for what JSON cannot hold.
    """
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except TypeError as error:
        raise BankError(f"an audit event must be plain JSON: {error}") from error


def make_record(
    previous: AuditHead | None,
    *,
    call_id: str,
    turn: int,
    at: datetime,
    event: Mapping[str, object],
    customer_id: str = "",
    salt: str = "",
) -> AuditRecord:
    """The record behind the head `previous`, or the first. Raises BankError for a naive `at`.

    `salt` is drawn anew for each record; only tests give one.
    """
    sequence = previous.count + 1 if previous else 1
    previous_hash = previous.last_hash if previous else GENESIS
    salt = salt or secrets.token_hex(SALT_BYTES)
    plain: dict[str, object] = orjson.loads(canonical(dict(event)))
    digest = _event_digest(salt, customer_id, plain)
    record = AuditRecord(
        sequence, call_id, turn, at, plain, previous_hash, "", customer_id, salt, digest
    )
    return replace(record, hash=_hash(record))


def head_of(record: AuditRecord) -> AuditHead:
    """The head of a chain that ends with this record."""
    return AuditHead(record.sequence, record.hash)


def verify(records: Iterable[AuditRecord], head: AuditHead | None = None) -> int | None:
    """None for a whole chain, else the sequence number at which it breaks: see `examine`."""
    return examine(records, head).broken


def examine(records: Iterable[AuditRecord], head: AuditHead | None = None) -> Verdict:
    """Reads a chain from first to last, in constant memory but for the erased.

    An edited record gives its own number, a missing or moved one the number that should be there.
    Without a head, what was cut off the end is not missed.
    """
    count, last, erased = 0, GENESIS, 0
    gone, told = Ranges(), Ranges()
    for record in records:
        if why := _fault(record, count + 1, last):
            return Verdict(count + 1, erased, last, count + 1, why)
        if record.event is None:
            _extend(gone, record.sequence)
            erased += 1
        else:
            told.extend(erasures(record.event))
        count, last = record.sequence, record.hash
    broken, why = _end_fault(AuditHead(count, last), head)
    if broken is None and (broken := _untold(gone, told)):
        why = "its event is gone and no record says that it was erased"
    return Verdict(count, erased, last, broken, why)


def ranges(sequences: Iterable[int]) -> Ranges:
    """Ascending numbers as ranges."""
    found = Ranges()
    for sequence in sequences:
        _extend(found, sequence)
    return found


def erasures(event: Mapping[str, object]) -> Iterator[tuple[int, int]]:
    """The ranges that an erasure's event names; none for any other event."""
    told = event.get(ERASED)
    listed = told.get("ranges") if isinstance(told, Mapping) else None
    for one in listed if isinstance(listed, list) else ():
        match one:
            case [int(first), int(last)]:
                yield first, last


def _fault(record: AuditRecord, expected: int, last: str) -> str:
    """Why this record cannot stand at this place; empty where it can."""
    if record.sequence != expected:
        return "it is missing, or was moved"
    if record.previous_hash != last:
        return "it does not follow the record before it"
    return "" if _fits(record) else "it was edited"


def _fits(record: AuditRecord) -> bool:
    try:
        if record.event is None:
            clean = record.salt is None and not record.customer_id
            return clean and (record.event_digest is None or record.hash == _hash(record))
        if record.event_digest is not None:
            digest = _event_digest(str(record.salt), record.customer_id, record.event)
            if digest != record.event_digest:
                return False
        return record.hash == _hash(record)
    except BankError:  # a value was put in that no record can have
        return False


def _end_fault(end: AuditHead, head: AuditHead | None) -> tuple[int | None, str]:
    if head is None or head == end:
        return None, ""
    if head.count > end.count:
        return end.count + 1, f"the chain ends before it, and should reach {head.count}"
    if head.count < end.count:
        return head.count + 1, "it is behind the end that the head names"
    return max(1, end.count), "it is not the record that the head names"


def _untold(gone: Ranges, told: Ranges) -> int | None:
    """The first erased record that no erasure names."""
    covered = iter(sorted(told))
    first, last = next(covered, (0, -1))
    for start, end in gone:
        while start <= end:
            while last < start and (following := next(covered, None)):
                first, last = following
            if not first <= start <= last:
                return start
            start = last + 1
    return None


def _extend(found: Ranges, sequence: int) -> None:
    if found and found[-1][1] == sequence - 1:
        found[-1] = (found[-1][0], sequence)
    else:
        found.append((sequence, sequence))


def _event_digest(salt: str, customer_id: str, event: Mapping[str, object]) -> str:
    whole = {"salt": salt, "customer_id": customer_id, "event": event}
    return hashlib.sha256(canonical(whole)).hexdigest()


def _hash(record: AuditRecord) -> str:
    digested = record.event_digest is not None
    fields = {
        "sequence": record.sequence,
        "call_id": record.call_id,
        "turn": record.turn,
        "at": to_text(record.at),
        **({"event_digest": record.event_digest} if digested else {"event": record.event}),
        "previous_hash": record.previous_hash,
    }
    return hashlib.sha256(canonical(fields)).hexdigest()
