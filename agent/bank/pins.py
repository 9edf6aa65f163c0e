"""Is it the right PIN? Six digits, kept as a salted scrypt hash (RFC 7914) that says its own cost."""

import hashlib
import hmac
import re
import secrets

from agent.errors import BankError

TRIES = 3
"wrong ones in a row that lock it"
_LOG2_N, _R, _P = 14, 8, 1
"16 MiB and some 40 ms a try"
_SALT_BYTES = 16
_PIN = re.compile(r"[0-9]{6}")


def hashed(pin: str) -> str:
    """What may be kept of a PIN. Raises BankError, without the digits, where it is not six digits."""
    if not _PIN.fullmatch(pin):
        raise BankError("a PIN has six digits, 0 to 9: give one that has")
    salt = secrets.token_bytes(_SALT_BYTES)
    digest = _scrypt(pin, salt, _LOG2_N, _R, _P)
    return f"scrypt${_LOG2_N}${_R}${_P}${salt.hex()}${digest.hex()}"


def fits(pin: str, secret: str) -> bool:
    """Whether `secret` was made of this PIN. Raises BankError for a secret that is none."""
    try:
        method, log2_n, r, p, salt, digest = secret.split("$")
        if method != "scrypt":
            raise ValueError(method)
        made = _scrypt(pin, bytes.fromhex(salt), int(log2_n), int(r), int(p))
        return hmac.compare_digest(made, bytes.fromhex(digest))
    except ValueError:
        raise BankError("a stored PIN cannot be read: set it anew") from None


def _scrypt(pin: str, salt: bytes, log2_n: int, r: int, p: int) -> bytes:
    most_bytes = 2 * 128 * r * (1 << log2_n)
    given = pin.encode("utf-8", "replace")
    return hashlib.scrypt(given, salt=salt, n=1 << log2_n, r=r, p=p, maxmem=most_bytes, dklen=32)
