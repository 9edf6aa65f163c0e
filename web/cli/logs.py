"""What is logged, and what never is."""

import sys

from loguru import logger

from agent.redact import redact


def quiet_logs() -> None:
    """Warnings and errors on stderr, redacted. pipecat's DEBUG would log what is said."""
    logger.remove()
    logger.configure(patcher=lambda record: record.update(message=redact(record["message"])))
    logger.add(sys.stderr, level="WARNING", format="{level}: {message}", backtrace=False)
