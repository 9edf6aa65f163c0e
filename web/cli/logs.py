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
    logger.add(sys.stderr, level="WARNING", format="{level}: {message}", backtrace=False)


def _redacted(record: "Record") -> None:
    record["message"] = redact(record["message"])
