"""How do we talk with an engine's process? Messages of a JSON header and a body, over pipes.

A message is two little-endian uint32 sizes in bytes, the header, the body.
"""

import struct
from collections.abc import Iterator
from typing import Any, BinaryIO

import orjson

Header = dict[str, Any]

SIZES = struct.Struct("<II")


def pack(header: Header, body: bytes = b"") -> bytes:
    """One message, ready to write."""
    head = orjson.dumps(header)
    return SIZES.pack(len(head), len(body)) + head + body


def messages(stream: BinaryIO) -> Iterator[tuple[Header, bytes]]:
    """Messages until the stream ends, also in the middle of one."""
    while len(sizes := stream.read(SIZES.size)) == SIZES.size:
        head_bytes, body_bytes = SIZES.unpack(sizes)
        message = stream.read(head_bytes + body_bytes)
        if len(message) < head_bytes + body_bytes:
            return
        yield orjson.loads(message[:head_bytes]), message[head_bytes:]
