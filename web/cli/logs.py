"""What is logged, and what never is."""

import sys
from typing import TYPE_CHECKING

from loguru import logger

from agent.redact import redact

if TYPE_CHECKING:
    from loguru import Record


def quiet_logs() -> None:
    """Warnings and errors on stderr, redacted. pipecat's DEBUG would log what is said."""
    logger.remove()
    logger.configure(patcher=_redacted)
    logger.add(sys.stderr, level="WARNING", format="{level}: {message}")


def _redacted(record: "Record") -> None:
    """A traceback would show what was said, as the values in it: only its kind is told."""
    record["message"] = redact(record["message"])
    if raised := record["exception"]:
        kind = raised.type.__name__ if raised.type else "unknown"
        record["message"] += f" [{kind} in {record['file'].name}:{record['line']}]"
        record["exception"] = None
