"""Keys that nobody sees: a line read from the terminal without echo."""

import os
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager

_ENTER, _END, _BACK, _CLEAR = (b"\r", b"\n"), b"\x04", (b"\x7f", b"\b"), b"\x15"


def read_hidden(prompt: str) -> str:
    """Raises EOFError on Ctrl-D, KeyboardInterrupt on Ctrl-C.

    Unlike getpass it keeps what was typed before it began to read, so digits that come quickly, or
    with the command before them, are neither lost nor shown.
    """
    print(prompt, end="", flush=True)
    terminal, typed = sys.stdin.fileno(), b""
    try:
        with _without_echo(terminal):
            while (key := os.read(terminal, 1)) not in _ENTER:
                if key in (b"", _END):
                    raise EOFError
                typed = _after(typed, key)
    finally:
        print(flush=True)
    return typed.decode("utf-8", "ignore").strip()


def _after(typed: bytes, key: bytes) -> bytes:
    if key in _BACK:
        return typed.decode("utf-8", "ignore")[:-1].encode()
    if key == _CLEAR:
        return b""
    return typed + key if key >= b" " else typed


@contextmanager
def _without_echo(terminal: int) -> Iterator[None]:
    """Key by key: a line that was sent at once ends in a return that nothing translates."""
    before = termios.tcgetattr(terminal)
    quiet = termios.tcgetattr(terminal)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(terminal, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
